use proptest::prelude::*;

use wits_core::findings::Findings;

use super::*;

// Buckland 10.13: triangle(150, 125, 150) is 25/150/300; right shoulder(300, 150, 200) rises from 150 to 300 and its
// plateau goes on to 500, so that its middle is 400.
#[test]
fn oracle_buckland_10_13_sets() {
    let triangle = ShapeDef::Triangle(25.0, 150.0, 300.0);
    assert_eq!([25.0, 150.0, 200.0, 300.0].map(|x| triangle.degree(x)), [0.0, 1.0, 2.0 / 3.0, 0.0]);
    let shoulder = ShapeDef::RightShoulder(150.0, 300.0);
    let found = [150.0, 200.0, 300.0, 10_000.0].map(|x| shoulder.degree(x));
    assert_eq!(found, [0.0, 1.0 / 3.0, 1.0, 1.0]);
    assert_eq!(shoulder.plateau((0.0, 500.0)), (300.0, 500.0));
    // A side without width: full at the peak itself.
    assert_eq!(ShapeDef::Triangle(5.0, 5.0, 8.0).degree(5.0), 1.0);
    assert_eq!(ShapeDef::Triangle(5.0, 5.0, 8.0).degree(4.99), 0.0);
    let singleton = ShapeDef::Between(2.0, 4.0);
    assert_eq!([1.9, 2.0, 4.0, 4.1].map(|x| singleton.degree(x)), [0.0, 1.0, 1.0, 0.0]);
}

// Buckland 10.2: with average 80/100/120 and clever 100/120/140, an IQ of 115 is clever (115-100)/20 = 0.75 and
// average (120-115)/20 = 0.25. The crisp sets of 10.1 know no such thing.
#[test]
fn oracle_buckland_10_2_clever_and_average() {
    assert_eq!(ShapeDef::Triangle(100.0, 120.0, 140.0).degree(115.0), 0.75);
    assert_eq!(ShapeDef::Triangle(80.0, 100.0, 120.0).degree(115.0), 0.25);
    let crisp = [(70.0, 89.0), (90.0, 109.0), (110.0, 129.0)].map(|(a, b)| ShapeDef::Between(a, b));
    assert_eq!([0, 1, 2].map(|set: usize| crisp[set].degree(115.0)), [0.0, 0.0, 1.0]);
}

// Buckland 10.1: union, intersection and complement of crisp sets; 4.99 m is fully medium, the flaw of crisp sets.
#[test]
fn oracle_buckland_10_1_crisp_sets() {
    let (a, b) = ([1, 2, 3, 4], [3, 5, 7]);
    let degree = |set: &[i32], x: i32| f32::from(u8::from(set.contains(&x)));
    let universe = || 1..=15;
    let union: Vec<i32> = universe().filter(|x| math::max(degree(&a, *x), degree(&b, *x)) == 1.0).collect();
    assert_eq!(union, [1, 2, 3, 4, 5, 7]);
    let both: Vec<i32> = universe().filter(|x| math::min(degree(&a, *x), degree(&b, *x)) == 1.0).collect();
    assert_eq!(both, [3]);
    // In the universe of the union: not A is {5, 7} and not B is {1, 2, 4} (the book says B and A).
    let not =
        |set: &[i32]| union.iter().copied().filter(|x| 1.0 - degree(set, *x) == 1.0).collect::<Vec<_>>();
    assert_eq!((not(&a), not(&b)), (vec![5, 7], vec![1, 2, 4]));
    let golf = [(0.0, 2.0), (2.0, 5.0)].map(|(from, to)| ShapeDef::Between(from, to));
    assert_eq!([golf[0].degree(4.99), golf[1].degree(4.99), golf[1].degree(5.01)], [0.0, 1.0, 0.0]);
}

// Millington 5.5.2, figure 5.38: two ramps that complement each other: A 0.8 and 0.2, B 0.3 and 0.7.
#[test]
fn oracle_m3e_5_5_2_hit_points() {
    let (hurt, healthy) = (ShapeDef::LeftShoulder(0.0, 100.0), ShapeDef::RightShoulder(0.0, 100.0));
    assert_eq!((healthy.degree(80.0), hurt.degree(80.0)), (0.8, 0.2));
    assert_eq!((healthy.degree(30.0), hurt.degree(30.0)), (0.3, 0.7));
}

#[test]
fn curves_meet_their_marks() {
    let s = ShapeDef::SUp(10.0, 20.0);
    assert_eq!([5.0, 10.0, 12.5, 15.0, 20.0, 30.0].map(|x| s.degree(x)), [0.0, 0.0, 0.125, 0.5, 1.0, 1.0]);
    assert_eq!(ShapeDef::SDown(10.0, 20.0).degree(12.5), 0.875);
    let bell = ShapeDef::Bell(5.0, 2.0, 3.0);
    assert_eq!([5.0, 3.0, 7.0].map(|x| bell.degree(x)), [1.0, 0.5, 0.5]);
    assert!((ShapeDef::Gauss(0.0, 2.0).degree(2.0) - 0.606_53).abs() < 1e-5);
    let jump = ShapeDef::Points(vec![(0.0, 0.2), (5.0, 0.2), (5.0, 0.8), (10.0, 0.0)]);
    assert_eq!([-9.0, 5.0, 7.5, 99.0].map(|x| jump.degree(x)), [0.2, 0.8, 0.4, 0.0]);
    assert_eq!(jump.plateau((0.0, 10.0)), (5.0, 5.0));
}

#[test]
fn shapes_without_sense_are_faults() {
    let faults = [
        ShapeDef::Triangle(3.0, 2.0, 5.0),
        ShapeDef::SUp(2.0, 2.0),
        ShapeDef::Gauss(0.0, 0.0),
        ShapeDef::Points(vec![]),
        ShapeDef::Points(vec![(0.0, 1.5)]),
        ShapeDef::LeftShoulder(f32::NAN, 1.0),
    ];
    for shape in faults {
        let mut findings = Findings::default();
        shape.check("sets.x", &mut findings);
        assert_eq!(findings.list().len(), 1, "{shape:?}");
    }
}

#[test]
fn bounds_can_be_dragged() {
    let mut shape = ShapeDef::Triangle(1.0, 2.0, 3.0);
    assert!(shape.move_bound(2, 9.0) && !shape.move_bound(3, 9.0));
    assert_eq!(shape, ShapeDef::Triangle(1.0, 2.0, 9.0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn degrees_stay_between_0_and_1(x in -50f32..50.0, mut b in prop::array::uniform4(-20f32..20.0)) {
        b.sort_by(f32::total_cmp);
        let [a, b, c, d] = b;
        for shape in [
            ShapeDef::Trapezoid(a, b, c, d), ShapeDef::Triangle(a, b, c), ShapeDef::LeftShoulder(a, b),
            ShapeDef::RightShoulder(a, b), ShapeDef::SUp(a, b + 1.0), ShapeDef::Gauss(a, d - a + 1.0),
        ] {
            let degree = shape.degree(x);
            prop_assert!((0.0..=1.0).contains(&degree), "{shape:?} {degree}");
        }
    }
}
