//! Places, parameters and searches.

use proptest::prelude::*;
use wits_core::geometry::Segment;
use wits_core::glam::{Vec2, Vec3};
use wits_core::math;
use wits_core::space::Vector;

use super::super::*;
use super::path;

// Millington 3.3.12: the parameter is the distance along the path. (0, 0) - (3, 4) - (3, 10): lengths 5 and 6. At 2.5 it
// is half of the first leg, at 8 it is 3 up the second. The point (4, 7) is nearest to (3, 7), at 5 + 3.
#[test]
fn oracle_millington_3_3_12_path_parameter() {
    let path = path(&[(0.0, 0.0), (3.0, 4.0), (3.0, 10.0)], false);
    assert_eq!(path.length(), 11.0);
    assert!(path.position(2.5).distance(Vec2::new(1.5, 2.0)) < 1e-6);
    assert_eq!(path.position(8.0), Vec2::new(3.0, 7.0));
    assert_eq!((path.position(-5.0), path.position(99.0)), (Vec2::ZERO, Vec2::new(3.0, 10.0)));
    assert_eq!(path.nearest(Vec2::new(4.0, 7.0)), 8.0);
    assert_eq!(path.nearest_within(Vec2::new(4.0, 7.0), 7.5, 2.0), 8.0);
    assert_eq!(
        (path.param_of(0), path.param_of(1), path.param_of(2), path.param_of(9)),
        (0.0, 5.0, 11.0, 11.0)
    );
}

// Millington 3.3.12, figure 3.19: stretches side by side. Looking at everything jumps from 5 to the way back at
// 20 + 1 + 15 = 36; looking near the last place does not.
#[test]
fn oracle_millington_3_3_12_coherence() {
    let path = path(&[(0.0, 0.0), (20.0, 0.0), (20.0, 1.0), (0.0, 1.0)], false);
    let me = Vec2::new(5.0, 0.6);
    assert_eq!(path.nearest(me), 36.0);
    assert_eq!(path.nearest_within(me, 4.0, 3.0), 5.0);
}

#[test]
fn a_closed_path_goes_round() {
    let square = path(&[(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)], true);
    assert_eq!(square.length(), 8.0);
    assert_eq!(square.position(9.0), Vec2::new(1.0, 0.0));
    assert_eq!(square.position(-1.0), Vec2::new(0.0, 1.0));
    assert_eq!(square.tangent(7.5), Vec2::NEG_Y);
    // From just before the seam the search goes on over it, and back.
    assert_eq!(square.nearest_within(Vec2::new(0.5, -0.1), 7.9, 1.0), 0.5);
    assert_eq!(square.nearest_within(Vec2::new(-0.1, 0.5), 0.1, 1.0), 7.5);
}

#[test]
fn what_is_no_path_is_refused() {
    assert_eq!(Path::<Vec2>::new(vec![], false), Err(PathError::Empty));
    let broken = vec![Vec2::ZERO, Vec2::new(f32::NAN, 0.0)];
    assert_eq!(Path::new(broken.clone(), true), Err(PathError::NotFinite { point: 1 }));
    assert_eq!(Curve::new(broken, true), Err(PathError::NotFinite { point: 1 }));
    assert_eq!(Path::new(vec![Vec2::NEG_X * 3e38, Vec2::X * 3e38], false), Err(PathError::TooLong));
}

#[test]
fn points_on_one_spot_and_single_points_are_paths() {
    let single = path(&[(3.0, 4.0)], false);
    assert_eq!(
        (single.length(), single.position(7.0), single.nearest(Vec2::X)),
        (0.0, Vec2::new(3.0, 4.0), 0.0)
    );
    assert_eq!(path(&[(3.0, 4.0)], true).tangent(1.0), Vec2::ZERO);
    let twice = path(&[(0.0, 0.0), (0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (1.0, 1.0)], false);
    assert_eq!(twice.length(), 2.0);
    assert_eq!(
        (twice.position(1.5), twice.tangent(0.0), twice.tangent(2.0)),
        (Vec2::new(1.0, 0.5), Vec2::X, Vec2::Y)
    );
    assert_eq!(twice.nearest_within(Vec2::new(2.0, 0.5), 0.0, 9.0), 1.5);
    assert_eq!(twice.normalized(f32::NAN), 0.0);
}

#[test]
fn paths_and_curves_survive_saving_and_bad_files_are_refused() {
    let path = path(&[(0.0, 0.0), (1.0, 2.0)], true);
    let text = serde_json::to_string(&path).unwrap();
    assert_eq!(text, r#"{"points":[[0.0,0.0],[1.0,2.0]],"closed":true}"#);
    assert_eq!(serde_json::from_str::<Path<Vec2>>(&text).unwrap(), path);
    let curve = Curve::with_steps(path.points().to_vec(), false, 5).unwrap();
    let text = serde_json::to_string(&curve).unwrap();
    assert_eq!(serde_json::from_str::<Curve<Vec2>>(&text).unwrap(), curve);
    let error = serde_json::from_str::<Path<Vec2>>(r#"{"points":[]}"#).unwrap_err();
    assert!(error.to_string().contains("at least one point"));
}

// A circle of radius 10 through 12 points: the curve is within 5 cm of it all round, and so is its length of 62.83 m.
#[test]
fn a_curve_through_a_circle_is_a_circle() {
    let point = |number: u8| {
        let (sine, cosine) = math::sin_cos(f32::from(number) * std::f32::consts::TAU / 12.0);
        Vec2::new(cosine, sine) * 10.0
    };
    let curve = Curve::new((0..12).map(point).collect(), true).unwrap();
    let path = curve.path();
    assert!((path.length() - 62.83).abs() < 0.2, "{}", path.length());
    for step in 0u16..200 {
        let place = path.position(f32::from(step) * path.length() / 200.0);
        assert!((place.length() - 10.0).abs() < 0.05, "{place}");
    }
}

#[test]
fn a_curve_goes_through_its_points_and_does_not_double_back() {
    // A short leg between long ones: a uniform spline would make a loop here.
    let points = [(0.0, 0.0), (10.0, 0.0), (10.2, 0.3), (10.0, 10.0)].map(Vec2::from).to_vec();
    let curve = Curve::new(points.clone(), false).unwrap();
    for point in points {
        assert!(curve.path().position(curve.path().nearest(point)).distance(point) < 1e-5);
    }
    let mut last = curve.path().tangent(0.0);
    for step in 1u16..400 {
        let next = curve.path().tangent(f32::from(step) * curve.path().length() / 400.0);
        assert!(last.dot(next) > 0.5, "a kink");
        last = next;
    }
    for few in [1, 2] {
        let few = vec![Vec2::X, Vec2::X, Vec2::Y][..few + 1].to_vec();
        assert!(Curve::new(few.clone(), true).is_ok() && Curve::new(few, false).is_ok());
    }
}

fn points() -> impl Strategy<Value = Vec<Vec3>> {
    let whole = || (-6i8..6).prop_map(f32::from);
    let point = (whole(), whole(), whole()).prop_map(|(x, y, z)| Vec3::new(x, y, z));
    prop::collection::vec(point, 1..9)
}

proptest! {
    #[test]
    fn nearest_is_nearest_of_all_segments(points in points(), closed in any::<bool>(), x in -9f32..9.0, y in -9f32..9.0) {
        let point = Vec3::new(x, y, x - y);
        let path = Path::new(points.clone(), closed).unwrap();
        let mut corners = points.clone();
        if closed {
            corners.push(points[0]);
        }
        let brute = corners.windows(2).map(|pair| Segment::new(pair[0], pair[1]).distance_squared(point));
        let brute = brute.fold(points[0].distance_squared(point), math::min);
        let found = path.position(path.nearest(point)).distance_squared(point);
        prop_assert!((found.sqrt() - brute.sqrt()).abs() < 1e-3);
        let wide = path.nearest_within(point, path.length() * 0.4, path.length() + 1.0);
        prop_assert!((path.position(wide).distance(point) - brute.sqrt()).abs() < 1e-3);
    }

    #[test]
    fn parameters_measure_the_way(points in points(), closed in any::<bool>(), a in -50f32..150.0, step in 0f32..3.0) {
        let path = Path::new(points, closed).unwrap();
        prop_assert!(path.position(a).is_finite());
        // The way along the path is never shorter than the straight one.
        prop_assert!(path.position(a).distance(path.position(a + step)) <= step + 1e-3);
        let length = Vector::length(path.tangent(a));
        prop_assert!((length - 1.0).abs() < 1e-5 || path.length() == 0.0);
    }

    #[test]
    fn searching_near_finds_the_nearest_within_reach(
        points in points(), closed in any::<bool>(), at in 0f32..1.0, reach in 0f32..12.0, x in -9f32..9.0, y in -9f32..9.0,
    ) {
        let point = Vec3::new(x, y, y - x);
        let path = Path::new(points, closed).unwrap();
        let last = at * path.length();
        let found = path.position(path.nearest_within(point, last, reach)).distance(point);
        for step in -50i8..=50 {
            let place = path.position(last + reach * f32::from(step) / 50.0);
            prop_assert!(found <= place.distance(point) + 1e-3, "{found} at {last}, but {place}");
        }
    }

    #[test]
    fn searching_near_stays_near(points in points(), closed in any::<bool>(), at in 0f32..1.0, reach in 0f32..4.0) {
        let path = Path::new(points, closed).unwrap();
        let last = at * path.length();
        let found = path.nearest_within(Vec3::new(1.0, 2.0, 3.0), last, reach);
        let way = (found - last).abs();
        let way = if closed { math::min(way, path.length() - way) } else { way };
        prop_assert!(way <= reach + 1e-3, "{last} {found}");
    }
}
