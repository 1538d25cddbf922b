use glam::{Vec2, Vec3};
use proptest::prelude::*;

use super::{Cast, Empty, Hit, Nearest, Place, RayCast, Shape, StaticWorld};
use crate::geometry::{Aabb, Circle, Polygon, Wall};

fn world(shapes: &[Shape]) -> StaticWorld {
    let mut builder = StaticWorld::builder();
    for shape in shapes {
        builder.add(shape.clone());
    }
    builder.build()
}

/// The same answers by asking every shape.
struct BruteForce<'a>(&'a [Shape]);

impl RayCast<Vec2> for BruteForce<'_> {
    fn cast(&self, cast: &Cast<Vec2>) -> Option<Hit<Vec2>> {
        let ray = cast.to_ray().filter(|_| cast.max_distance >= 0.0)?;
        let hits = self.0.iter().enumerate().filter_map(|(index, shape)| {
            shape.bounds()?;
            let contact = shape.cast(&ray, cast.max_distance, cast.radius)?;
            let (distance, point, normal, id) =
                (contact.distance, contact.point, contact.normal, index as u64);
            (cast.ignore != Some(id)).then_some(Hit { distance, point, normal, id })
        });
        hits.reduce(|best, next| if next.distance < best.distance { next } else { best })
    }
}

impl BruteForce<'_> {
    fn closest(&self, point: Vec2, max_distance: f32) -> Option<Place> {
        let finite = self.0.iter().enumerate().filter(|(_, shape)| shape.bounds().is_some());
        let places = finite.map(|(index, shape)| Place { surface: shape.surface(point), id: index as u64 });
        let nearest = places.reduce(|a, b| if b.surface.distance < a.surface.distance { b } else { a });
        nearest.filter(|place| place.surface.distance <= max_distance)
    }

    fn overlapping(&self, center: Vec2, radius: f32) -> Vec<u64> {
        let finite = self.0.iter().enumerate().filter(|(_, shape)| shape.bounds().is_some());
        let near = finite.filter(|(_, shape)| shape.distance_squared(center) <= radius * radius);
        near.map(|(index, _)| index as u64).collect()
    }
}

// Buckland ch. 3 p. 104: feeler from the origin to (50, 0), wall x = 40 with normal (-1, 0): force (-10, 0).
#[test]
fn oracle_buckland_3_feeler() {
    let world = world(&[Wall::facing(Vec2::new(40.0, -50.0), Vec2::new(40.0, 50.0), Vec2::NEG_X).into()]);
    let tip = Vec2::new(50.0, 0.0);
    let hit = world.cast(&Cast::between(Vec2::ZERO, tip)).unwrap();
    assert_eq!(hit.point, Vec2::new(40.0, 0.0));
    assert_eq!(hit.normal * tip.distance(hit.point), Vec2::new(-10.0, 0.0));
}

#[test]
fn the_lower_number_wins_a_tie() {
    let same = Shape::from(Wall::new(Vec2::new(1.0, -1.0), Vec2::new(1.0, 1.0)));
    let world = world(&vec![same; 100]);
    let ahead = Cast::new(Vec2::ZERO, Vec2::X, 9.0);
    assert_eq!(world.cast(&ahead).unwrap().id, 0);
    assert_eq!(world.cast(&ahead.ignoring(0)).unwrap().id, 1);
    assert_eq!(world.closest(Vec2::ZERO, 9.0, u32::MAX).unwrap().id, 0);
}

#[test]
fn layers_choose_who_counts() {
    let mut level = StaticWorld::builder();
    level.add_on_layers(Circle::new(Vec2::new(3.0, 0.0), 1.0), 0b01);
    level.add_on_layers(Circle::new(Vec2::new(6.0, 0.0), 1.0), 0b10);
    let world = level.build();
    let ahead = Cast::new(Vec2::ZERO, Vec2::X, 9.0);
    assert_eq!(world.cast(&ahead.on_layers(0b10)).unwrap().id, 1);
    assert_eq!(world.cast(&ahead.on_layers(0b100)), None);
    assert_eq!(world.closest(Vec2::ZERO, 9.0, 0b10).unwrap().id, 1);
    assert!(
        world.overlaps(Vec2::new(3.0, 0.0), 0.1, 0b01) && !world.overlaps(Vec2::new(3.0, 0.0), 0.1, 0b10)
    );
}

#[test]
fn an_outline_is_one_thing() {
    let mut level = StaticWorld::builder();
    let room = level.add_outline(
        &[Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(4.0, 4.0), Vec2::new(0.0, 4.0), Vec2::ZERO],
        1,
    );
    let pillar = level.add(Circle::new(Vec2::new(3.0, 3.0), 0.2));
    let world = level.build();
    assert_eq!((room, pillar), (0, 1));
    let inside = Vec2::new(1.0, 1.0);
    for direction in [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y] {
        assert_eq!(world.ray(inside, direction, 9.0).unwrap().id, room);
    }
    let mut found = Vec::new();
    world.overlapping(inside, 9.0, u32::MAX, &mut found);
    assert_eq!(found, [room, pillar]);
}

#[test]
fn questions_that_make_no_sense_meet_nothing() {
    let world = world(&[Circle::new(Vec2::ZERO, 1.0).into(), Circle::new(Vec2::NAN, 1.0).into()]);
    assert_eq!(world.ray(Vec2::ZERO, Vec2::ZERO, 9.0), None);
    assert_eq!(world.ray(Vec2::NAN, Vec2::X, 9.0), None);
    assert_eq!(world.ray(Vec2::ZERO, Vec2::NAN, 9.0), None);
    assert_eq!(world.ray(Vec2::ZERO, Vec2::X, -1.0), None);
    assert_eq!(world.ray(Vec2::ZERO, Vec2::X, f32::NAN), None);
    assert_eq!(world.closest(Vec2::NAN, f32::INFINITY, u32::MAX), None);
    assert!(!world.overlaps(Vec2::ZERO, -1.0, u32::MAX) && !world.overlaps(Vec2::ZERO, f32::NAN, u32::MAX));
    assert!(!world.line_of_sight(Vec2::ZERO, Vec2::NAN) && world.line_of_sight(Vec2::ONE, Vec2::ONE));
    let nothing = StaticWorld::default();
    assert_eq!(nothing.ray(Vec2::ZERO, Vec2::X, f32::INFINITY), None);
    assert_eq!(nothing.closest(Vec2::ZERO, f32::INFINITY, u32::MAX), None);
}

#[test]
fn worlds_combine_and_serve_as_objects() {
    let level = world(&[Wall::new(Vec2::new(5.0, -1.0), Vec2::new(5.0, 1.0)).into()]);
    let door = |cast: &Cast<Vec2>| {
        Some(Hit { distance: 3.0, point: cast.origin, normal: -cast.direction, id: 77 })
            .filter(|_| cast.max_distance > 3.0)
    };
    let both = Nearest(&door as &dyn Fn(&Cast<Vec2>) -> Option<Hit<Vec2>>, Nearest(Empty, level));
    let object: &dyn RayCast<Vec2> = &both;
    assert_eq!(object.ray(Vec2::ZERO, Vec2::X, 9.0).unwrap().id, 77);
    assert!(RayCast::<Vec3>::line_of_sight(&Empty, Vec3::ZERO, Vec3::ONE));
}

#[test]
fn a_circle_can_be_pushed_out_of_the_world() {
    let world = world(&[Aabb::new(Vec2::ZERO, Vec2::new(4.0, 4.0)).into()]);
    let (center, radius) = (Vec2::new(3.5, 2.0), 1.0);
    let surface = world.closest(center, radius, u32::MAX).unwrap().surface;
    assert_eq!((surface.distance, surface.normal), (-0.5, Vec2::X));
    let free = center + surface.normal * (radius - surface.distance);
    assert!(!world.overlaps(free + surface.normal * 1e-4, radius, u32::MAX));
}

#[test]
fn crowded_and_stretched_worlds_keep_the_stack_small() {
    // Places that shrink by a factor again and again make the deepest trees; equal places cannot be told apart.
    let shrinking = (0..4000).map(|i| crate::math::powf(0.98, i as f32) * 1000.0);
    let mut shapes: Vec<Shape> =
        shrinking.map(|x| Wall::new(Vec2::new(x, 0.0), Vec2::new(x, 1.0)).into()).collect();
    shapes.extend(vec![Shape::from(Circle::new(Vec2::new(-5.0, 0.5), 1.0)); 4000]);
    let (world, brute) = (world(&shapes), BruteForce(&shapes));
    for (x, direction) in
        [(2000.0, Vec2::NEG_X), (0.5, Vec2::X), (-20.0, Vec2::X), (50.0, Vec2::new(-1.0, 0.001))]
    {
        let cast = Cast::new(Vec2::new(x, 0.5), direction, f32::INFINITY);
        assert_eq!(world.cast(&cast), brute.cast(&cast));
    }
    assert_eq!(world.closest(Vec2::new(-5.0, 9.0), 99.0, u32::MAX).unwrap().id, 4000);
}

fn coordinate() -> impl Strategy<Value = f32> {
    // Round numbers make ties, touching and parallels; the rest makes the general case.
    prop_oneof![(-40i8..40).prop_map(|n| f32::from(n) * 0.5), -20f32..20.0]
}

fn point() -> impl Strategy<Value = Vec2> {
    (coordinate(), coordinate()).prop_map(Vec2::from)
}

fn offset() -> impl Strategy<Value = Vec2> {
    prop_oneof![Just(Vec2::ZERO), point().prop_map(|p| p * 0.2)]
}

fn shape() -> impl Strategy<Value = Shape> {
    let wall = (point(), offset(), any::<bool>()).prop_map(|(from, way, both)| {
        if both { Wall::new(from, from + way) } else { Wall::one_sided(from, from + way) }.into()
    });
    let polygon = (point(), prop::collection::vec(offset(), 0..6)).prop_map(|(at, corners)| {
        Polygon::new(corners.into_iter().map(|c| at + c).collect::<Vec<_>>()).into()
    });
    prop_oneof![
        4 => wall,
        2 => (point(), prop_oneof![Just(0.0), 0f32..3.0]).prop_map(|(at, radius)| Circle::new(at, radius).into()),
        2 => (point(), offset()).prop_map(|(at, way)| Aabb::new(at, at + way).into()),
        2 => polygon,
        1 => (any::<[f32; 4]>()).prop_map(|[a, b, c, d]| Wall::new(Vec2::new(a, b), Vec2::new(c, d)).into()),
    ]
}

/// Without the wild shapes, whose coordinates leave no digits for the rest.
fn tame(shapes: Vec<Shape>) -> Vec<Shape> {
    let tame =
        |shape: &Shape| shape.bounds().is_none_or(|b| b.min.abs().max(b.max.abs()).max_element() < 1e3);
    shapes.into_iter().filter(tame).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_tree_answers_like_brute_force(
        shapes in prop::collection::vec(shape(), 0..60),
        casts in prop::collection::vec((point(), point(), 0f32..60.0, prop_oneof![Just(0.0), 0f32..2.0]), 40),
    ) {
        let shapes = tame(shapes);
        let (world, brute) = (world(&shapes), BruteForce(&shapes));
        let mut found = Vec::new();
        for (origin, direction, distance, radius) in casts {
            let cast = Cast::new(origin, direction, distance).with_radius(radius).ignoring(3);
            prop_assert_eq!(world.cast(&cast), brute.cast(&cast));
            prop_assert_eq!(world.closest(origin, distance, u32::MAX), brute.closest(origin, distance));
            world.overlapping(origin, radius, u32::MAX, &mut found);
            prop_assert_eq!(&found, &brute.overlapping(origin, radius));
            prop_assert_eq!(world.overlaps(origin, radius, u32::MAX), !found.is_empty());
        }
    }

    #[test]
    fn hits_lie_on_the_shape_and_face_the_ray(
        shapes in prop::collection::vec(shape(), 1..60),
        casts in prop::collection::vec((point(), point(), prop_oneof![Just(0.0), 0f32..2.0]), 20),
    ) {
        let shapes = tame(shapes);
        let world = world(&shapes);
        for (origin, direction, radius) in casts {
            let cast = Cast::new(origin, direction, 60.0).with_radius(radius);
            if let Some(hit) = world.cast(&cast) {
                prop_assert!(shapes[hit.id as usize].distance_squared(hit.point) < 1e-4);
                prop_assert!(hit.normal.dot(direction.normalize()) < 1e-3);
                prop_assert!((hit.normal.length() - 1.0).abs() < 1e-4);
                prop_assert!((0.0..=60.0).contains(&hit.distance));
            }
        }
    }

    #[test]
    fn wild_shapes_do_no_harm(
        shapes in prop::collection::vec(shape(), 0..20), origin in any::<[f32; 2]>(), way in any::<[f32; 2]>(),
        distance in any::<f32>(), radius in any::<f32>(),
    ) {
        let world = world(&shapes);
        let cast = Cast::new(Vec2::from(origin), Vec2::from(way), distance).with_radius(radius);
        for cast in [cast, Cast { origin: Vec2::ZERO, ..cast }, Cast { radius: 0.0, ..cast }] {
            if let Some(hit) = world.cast(&cast) {
                prop_assert!(hit.distance >= 0.0 && hit.normal.is_finite(), "{hit:?}");
            }
            let _ = world.closest(cast.origin, distance, u32::MAX);
            let _ = world.overlaps(cast.origin, radius, u32::MAX);
        }
    }
}
