use glam::{Vec2, Vec3};
use proptest::prelude::*;

use super::*;
use crate::space::Vector;

fn assert_near<V: Vector>(a: V, b: V, tolerance: f32) {
    assert!(Vector::distance(a, b) < tolerance, "{a:?} is not {b:?}");
}

fn segment(x0: f32, y0: f32, x1: f32, y1: f32) -> Segment<Vec2> {
    Segment::new(Vec2::new(x0, y0), Vec2::new(x1, y1))
}

fn ray(x: f32, y: f32, dx: f32, dy: f32) -> Ray<Vec2> {
    Ray::new(Vec2::new(x, y), Vec2::new(dx, dy)).unwrap()
}

// Buckland ch. 3 p. 104: feeler from (0, 0) to (50, 0), wall x = 40 with normal (-1, 0): hit (40, 0),
// overshoot 10, force (-10, 0). The same wall seen from behind pushes back, not forward.
#[test]
fn oracle_buckland_3_wall_avoidance() {
    let wall = Wall::facing(Vec2::new(40.0, 30.0), Vec2::new(40.0, -30.0), Vec2::NEG_X);
    let contact = wall.cast(&ray(0.0, 0.0, 1.0, 0.0), 50.0, 0.0).unwrap();
    assert_eq!((contact.point, contact.normal), (Vec2::new(40.0, 0.0), Vec2::NEG_X));
    assert_eq!(contact.normal * (50.0 - contact.distance), Vec2::new(-10.0, 0.0));
    assert_eq!(wall.normal(), Some(Vec2::NEG_X));
    let solid = Wall { sides: Sides::Both, ..wall };
    assert_eq!(solid.cast(&ray(80.0, 0.0, -1.0, 0.0), 50.0, 0.0).unwrap().normal, Vec2::X);
}

// Buckland ch. 3 p. 99-104: obstacle of radius 10 seen by a vehicle of radius 5 at local (30, 4):
// 30 - sqrt(15² - 4²) = 15.543168; at (30, 0): 15; at (30, 12): 21.
#[test]
fn oracle_buckland_3_obstacle_intersection() {
    for (x, y, expected) in
        [(30.0, 4.0, 15.543_168), (30.0, -4.0, 15.543_168), (30.0, 0.0, 15.0), (30.0, 12.0, 21.0)]
    {
        let contact = Circle::new(Vec2::new(x, y), 10.0).cast(&ray(0.0, 0.0, 1.0, 0.0), 60.0, 5.0).unwrap();
        assert!((contact.distance - expected).abs() < 1e-4, "{} is not {expected}", contact.distance);
    }
}

// Buckland ch. 4 p. 138: a goal is scored when the way of the ball crosses the line between the posts.
#[test]
fn oracle_buckland_4_goal_line() {
    let goal = segment(0.0, 4.0, 0.0, 8.0);
    assert!(goal.crosses(&segment(1.0, 5.0, -1.0, 5.5)));
    assert!(!goal.crosses(&segment(1.0, 9.0, -1.0, 8.5)));
    assert!(!goal.crosses(&segment(3.0, 5.0, 1.0, 5.0)));
}

#[test]
fn segments_cross_in_all_ways() {
    let base = segment(0.0, 0.0, 4.0, 0.0);
    let at = |other: Segment<Vec2>| match base.cross(&other) {
        Crossing::At { point, .. } => Some(point),
        _ => None,
    };
    assert_eq!(at(segment(2.0, -1.0, 2.0, 1.0)), Some(Vec2::new(2.0, 0.0)));
    assert_eq!(at(segment(4.0, 0.0, 9.0, 5.0)), Some(Vec2::new(4.0, 0.0))); // touching at the ends
    assert_eq!(at(segment(4.0, 0.0, 9.0, 0.0)), Some(Vec2::new(4.0, 0.0))); // end to end on one line
    assert_eq!(at(segment(3.0, 0.0, 3.0, 0.0)), Some(Vec2::new(3.0, 0.0))); // a point on it
    assert_eq!(base.cross(&segment(0.0, 1.0, 4.0, 1.0)), Crossing::None); // parallel
    assert_eq!(base.cross(&segment(5.0, 0.0, 9.0, 0.0)), Crossing::None); // same line, apart
    assert_eq!(base.cross(&segment(3.0, 1.0, 3.0, 1.0)), Crossing::None); // a point beside it
    assert_eq!(base.cross(&segment(6.0, 0.0, 1.0, 0.0)), Crossing::Along(segment(1.0, 0.0, 4.0, 0.0)));
    assert_eq!(base.cross(&segment(f32::NAN, 0.0, 1.0, 0.0)), Crossing::None);
    assert_eq!(base.distance_squared_to(&segment(7.0, 4.0, 9.0, 4.0)), 25.0);
}

#[test]
fn thin_rays_meet_a_segment_end_on() {
    let fence = segment(2.0, 0.0, 5.0, 0.0);
    assert_eq!(fence.cast(&ray(0.0, 0.0, 1.0, 0.0), 9.0, 0.0).unwrap().distance, 2.0);
    assert_eq!(fence.cast(&ray(9.0, 0.0, -1.0, 0.0), 9.0, 0.0).unwrap().distance, 4.0);
    assert_eq!(fence.cast(&ray(3.0, 0.0, 1.0, 0.0), 9.0, 0.0).unwrap().distance, 0.0);
    assert_eq!(fence.cast(&ray(9.0, 0.0, 1.0, 0.0), 9.0, 0.0), None);
    assert_eq!(fence.cast(&ray(0.0, 1.0, 1.0, 0.0), 9.0, 0.0), None);
    assert_eq!(fence.cast(&ray(0.0, 0.0, 1.0, 0.0), 1.5, 0.0), None);
}

#[test]
fn thick_rays_are_free_to_slide_and_to_leave() {
    let fence = segment(-9.0, 0.0, 9.0, 0.0);
    let from_touching = |dx, dy| fence.cast(&ray(0.0, 1.0, dx, dy), 5.0, 1.0);
    assert_eq!(from_touching(1.0, 0.0), None);
    assert_eq!(from_touching(0.0, 1.0), None);
    let deeper = from_touching(1.0, -0.1).unwrap();
    assert_eq!((deeper.distance, deeper.normal, deeper.point), (0.0, Vec2::Y, Vec2::ZERO));
}

#[test]
fn rays_that_start_inside_are_stopped_at_once() {
    let inside = ray(0.0, 0.0, 0.0, 1.0);
    let square = Aabb::new(-Vec2::ONE, Vec2::ONE);
    let diamond = Polygon::new([Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y]);
    let expected = Contact { distance: 0.0, point: Vec2::ZERO, normal: Vec2::NEG_Y };
    for radius in [0.0, 0.5] {
        assert_eq!(Circle::new(Vec2::ZERO, 1.0).cast(&inside, 9.0, radius), Some(expected));
        assert_eq!(square.cast(&inside, 9.0, radius), Some(expected));
        assert_eq!(diamond.cast(&inside, 9.0, radius), Some(expected));
    }
}

#[test]
fn a_thick_ray_rounds_the_corner_of_a_box() {
    let square = Aabb::new(Vec2::ZERO, Vec2::ONE);
    // The ball's lowest point passes at height 1.2: it meets the corner (0, 1) at an offset of 0.6 and 0.8.
    let contact = square.cast(&ray(-5.0, 1.8, 1.0, 0.0), 99.0, 1.0).unwrap();
    assert!((contact.distance - 4.4).abs() < 1e-5);
    assert_near(contact.normal, Vec2::new(-0.6, 0.8), 1e-5);
    assert_near(contact.point, Vec2::new(0.0, 1.0), 1e-5);
    let cube = Aabb::new(Vec3::ZERO, Vec3::ONE);
    let ray = Ray::new(Vec3::new(-5.0, 1.8, 0.5), Vec3::X).unwrap();
    assert!((cube.cast(&ray, 99.0, 1.0).unwrap().distance - 4.4).abs() < 1e-5);
    assert_eq!(cube.cast(&ray, 99.0, 0.5), None);
}

#[test]
fn one_sided_walls_are_open_from_behind() {
    let wall = Wall::one_sided(Vec2::ZERO, Vec2::new(0.0, 4.0)); // its left, the front, is -x
    assert!(wall.cast(&ray(-2.0, 2.0, 1.0, 0.0), 9.0, 0.0).is_some());
    assert!(wall.cast(&ray(2.0, 2.0, -1.0, 0.0), 9.0, 0.0).is_none());
    assert!(wall.cast(&ray(0.2, 2.0, -1.0, 0.0), 9.0, 0.5).is_none());
    assert_eq!(wall.surface(Vec2::new(1.0, 2.0)).normal, Vec2::NEG_X);
    assert_eq!(wall.surface(Vec2::new(-1.0, 2.0)).normal, Vec2::NEG_X);
}

#[test]
fn circles_cross_touch_and_miss() {
    let unit = Circle::new(Vec2::ZERO, 1.0);
    assert_eq!(unit.crossings(&Circle::new(Vec2::new(2.0, 0.0), 1.0)), Some([Vec2::X, Vec2::X]));
    for miss in [Circle::new(Vec2::new(9.0, 0.0), 1.0), Circle::new(Vec2::new(0.1, 0.0), 0.2), unit] {
        assert_eq!(unit.crossings(&miss), None);
    }
    assert!(unit.overlaps(&Circle::new(Vec2::new(2.0, 0.0), 1.0)));
    assert_eq!(unit.tangent_points(Vec2::new(0.5, 0.0)), None);
    assert_eq!(unit.tangent_points(Vec2::ZERO), None);
}

#[test]
fn polygons_know_their_shape() {
    let star: Vec<Vec2> =
        (0..5).map(|i| crate::angle::direction(i as f32 * 4.0 * std::f32::consts::PI / 5.0)).collect();
    let arrow = [Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(1.0, 1.0), Vec2::new(0.0, 4.0)];
    let square =
        [Vec2::ZERO, Vec2::new(1.0, 0.0), Vec2::new(2.0, 0.0), Vec2::new(2.0, 2.0), Vec2::new(0.0, 2.0)];
    assert!(!Polygon::new(star).is_convex());
    assert!(!Polygon::new(arrow).is_convex());
    let square = Polygon::new(square);
    assert!(square.is_convex());
    assert_eq!((square.signed_area(), square.centroid()), (4.0, Vec2::ONE));
    assert!(square.contains(Vec2::new(0.0, 1.0)) && square.contains(Vec2::new(2.0, 2.0)));
    assert_eq!(square.surface(Vec2::new(0.5, 1.0)).normal, Vec2::NEG_X);
    assert_eq!(square.surface(Vec2::new(0.5, 1.0)).distance, -0.5);
    let clockwise = Polygon::new(square.corners.iter().rev().copied().collect::<Vec<_>>());
    assert!(clockwise.is_convex() && clockwise.signed_area() == -4.0);
    let arrow = Polygon::new(arrow);
    assert!(arrow.contains(Vec2::new(0.5, 0.5)) && !arrow.contains(Vec2::new(2.0, 2.0)));
}

#[test]
fn degenerate_polygons_are_points_and_segments() {
    let (none, point) = (Polygon::default(), Polygon::new([Vec2::ONE]));
    let line = Polygon::new([Vec2::ZERO, Vec2::new(2.0, 0.0)]);
    assert_eq!(none.distance_squared(Vec2::ZERO), f32::INFINITY);
    assert_eq!((none.centroid(), none.bounds(), none.is_convex()), (Vec2::ZERO, None, false));
    assert_eq!(none.cast(&ray(0.0, 0.0, 1.0, 0.0), 9.0, 1.0), None);
    assert_eq!((point.centroid(), point.distance_squared(Vec2::X)), (Vec2::ONE, 1.0));
    assert_eq!((line.centroid(), line.area(), line.is_convex()), (Vec2::X, 0.0, false));
    assert!(line.contains(Vec2::X) && !line.contains(Vec2::Y));
    assert_eq!(line.cast(&ray(1.0, 5.0, 0.0, -1.0), 9.0, 0.0).unwrap().distance, 5.0);
}

#[test]
fn a_torus_has_no_borders() {
    let world = Aabb::new(Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0));
    assert_eq!(world.wrap(Vec2::new(1.5, 7.0)), Vec2::new(-0.5, 0.0));
    assert_eq!(world.wrap(Vec2::new(1.0, 0.0)), Vec2::new(-1.0, 0.0));
    assert_eq!(world.wrap(Vec2::NAN), Vec2::new(-1.0, 0.0));
    assert_eq!(Aabb::new(Vec2::ZERO, Vec2::ONE).grown(-2.0), Aabb::new(Vec2::splat(0.5), Vec2::splat(0.5)));
}

#[test]
fn shapes_with_nan_are_nowhere() {
    let nan = Vec2::NAN;
    let probe = ray(0.0, 0.0, 1.0, 0.0);
    let (segment, circle) = (Segment::new(nan, Vec2::ONE), Circle::new(nan, 1.0));
    let polygon = Polygon::new([nan, Vec2::ONE, Vec2::X]);
    for radius in [0.0, 1.0] {
        assert_eq!(segment.cast(&probe, 9.0, radius), None);
        assert_eq!(circle.cast(&probe, 9.0, radius), None);
        assert_eq!(Aabb { min: nan, max: nan }.cast(&probe, 9.0, radius), None);
        assert_eq!(Wall::new(nan, nan).cast(&probe, 9.0, radius), None);
    }
    assert_eq!(segment.distance_squared(Vec2::X), f32::INFINITY);
    assert_eq!(circle.distance_squared(Vec2::X), f32::INFINITY);
    assert_eq!(circle.surface(Vec2::X).distance, f32::INFINITY);
    assert_eq!(Aabb { min: nan, max: nan }.distance_squared(Vec2::X), f32::INFINITY);
    assert!(polygon.centroid().is_finite() && polygon.surface(Vec2::X).point.is_finite());
    assert!(segment.closest_point(Vec2::X).is_finite() && circle.closest_point(Vec2::X).is_finite());
}

fn coordinate() -> impl Strategy<Value = f32> {
    // Round numbers make ties, touching and parallels; the rest makes the general case.
    prop_oneof![(-20i8..20).prop_map(|n| f32::from(n) * 0.5), -10f32..10.0]
}

fn point() -> impl Strategy<Value = Vec2> {
    (coordinate(), coordinate()).prop_map(Vec2::from)
}

fn any_ray() -> impl Strategy<Value = Ray<Vec2>> {
    (point(), point()).prop_filter_map("no direction", |(origin, direction)| Ray::new(origin, direction))
}

fn radius() -> impl Strategy<Value = f32> {
    prop_oneof![Just(0.0), 0.01f32..3.0]
}

/// What every contact must satisfy, given the distance to the shape as a function.
fn check_contact(contact: &Contact<Vec2>, ray: &Ray<Vec2>, radius: f32, gap: impl Fn(Vec2) -> f32) {
    assert!(contact.distance >= 0.0 && contact.point.is_finite());
    assert!((contact.normal.length() - 1.0).abs() < 1e-4, "normal {:?}", contact.normal);
    assert!(contact.normal.dot(ray.direction()) <= 1e-3, "normal along the ray");
    assert!(gap(contact.point) < 2e-3, "the point lies {} off the shape", gap(contact.point));
    if contact.distance > 0.0 && gap(ray.origin()) >= radius {
        assert!((gap(ray.at(contact.distance)) - radius).abs() < 4e-3, "the ball does not touch");
    }
}

/// No place before the contact may be nearer than the radius, unless the ray was free to leave from the
/// start.
fn check_first(distance: f32, ray: &Ray<Vec2>, radius: f32, gap: impl Fn(Vec2) -> f32) {
    for step in 0..=64 {
        let here = gap(ray.at(distance * step as f32 / 64.0));
        assert!(here >= radius.min(gap(ray.origin())) - 4e-3, "came as near as {here} before");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn wrapping_lands_inside_and_keeps_the_place(x in -1e4_f32..1e4, y in -1e4_f32..1e4, side in 1.0_f32..500.0) {
        let min = Vec2::new(-3.0, 7.0);
        let world = Aabb { min, max: min + side };
        let (point, size) = (Vec2::new(x, y), world.size());
        let inside = world.wrap(point);
        prop_assert!(inside.cmpge(min).all() && (inside - min).cmplt(size * 1.000_001).all());
        let worlds = (point - inside) / side;
        prop_assert!((worlds - worlds.round()).abs().max_element() < 1e-2);
        prop_assert!((world.wrap(inside) - inside).length() < 1e-3);
        // Against the remainder, axis by axis; both ends of the world are the same place.
        let apart = ((point - min).rem_euclid(size) - (inside - min)).abs();
        prop_assert!(apart.min((size - apart).abs()).max_element() < 1e-2, "{apart}");
    }

    #[test]
    fn casts_meet_the_shape_first_where_they_say(
        ray in any_ray(), a in point(), b in point(), c in point(), size in 0f32..4.0, radius in radius(),
    ) {
        let (segment, circle, area) = (Segment::new(a, b), Circle::new(a, size), Aabb::new(a, b));
        let polygon = Polygon::new([a, b, c]);
        let answers = [
            (segment.cast(&ray, 30.0, radius), &(|p| segment.distance_squared(p).sqrt()) as &dyn Fn(Vec2) -> f32),
            (circle.cast(&ray, 30.0, radius), &|p| circle.distance_squared(p).sqrt()),
            (area.cast(&ray, 30.0, radius), &|p| area.distance_squared(p).sqrt()),
            (polygon.cast(&ray, 30.0, radius), &|p| polygon.distance_squared(p).sqrt()),
        ];
        for (contact, gap) in answers {
            if let Some(contact) = contact {
                check_contact(&contact, &ray, radius, gap);
            }
            // Without a radius a miss cannot be told from a graze by sampling; with one it can.
            if radius > 0.0 || contact.is_some() {
                check_first(contact.map_or(30.0, |c| c.distance), &ray, radius, gap);
            }
        }
    }

    // A search that shortens the ray after each contact must find what a search over the whole ray finds.
    #[test]
    fn the_length_of_a_ray_decides_only_whether_it_arrives(
        ray in any_ray(), a in point(), b in point(), c in point(), size in 0f32..4.0, radius in radius(),
    ) {
        let polygon = Polygon::new([a, b, c]);
        let cast = |max_distance: f32| {
            [
                Segment::new(a, b).cast(&ray, max_distance, radius),
                Circle::new(a, size).cast(&ray, max_distance, radius),
                Aabb::new(a, b).cast(&ray, max_distance, radius),
                polygon.cast(&ray, max_distance, radius),
            ]
        };
        for (index, contact) in cast(f32::INFINITY).into_iter().enumerate() {
            let Some(contact) = contact else { continue };
            prop_assert_eq!(cast(contact.distance)[index], Some(contact));
            if contact.distance > 0.0 {
                prop_assert_eq!(cast(contact.distance.next_down())[index], None);
            }
        }
    }

    #[test]
    fn closest_points_are_on_the_shape_and_nearest(p in point(), a in point(), b in point(), share in 0f32..1.0) {
        let (segment, area) = (Segment::new(a, b), Aabb::new(a, b));
        let on = segment.at(share);
        prop_assert!(segment.distance_squared(p) <= p.distance_squared(on) + 1e-3);
        prop_assert!(area.distance_squared(p) <= p.distance_squared(on) + 1e-3);
        prop_assert!(area.contains(area.closest_point(p)));
        let surface = area.surface(p);
        prop_assert!((p - surface.normal * surface.distance).distance(surface.point) < 1e-3);
    }

    #[test]
    fn crossing_is_symmetric_and_on_both(a in point(), b in point(), c in point(), d in point()) {
        let (one, two) = (Segment::new(a, b), Segment::new(c, d));
        prop_assert_eq!(one.crosses(&two), two.crosses(&one));
        match one.cross(&two) {
            Crossing::At { point, .. } => {
                prop_assert!(one.distance_squared(point) < 1e-6 && two.distance_squared(point) < 1e-4);
            }
            Crossing::Along(piece) => {
                prop_assert!(one.distance_squared(piece.from) < 1e-6 && two.distance_squared(piece.to) < 1e-6);
            }
            Crossing::None => prop_assert!(one.distance_squared_to(&two) >= 0.0),
        }
    }

    #[test]
    fn a_triangle_contains_what_its_sides_say(a in point(), b in point(), c in point(), p in point()) {
        let triangle = Polygon::new([a, b, c]);
        let sides = [side_of_line(a, b, p), side_of_line(b, c, p), side_of_line(c, a, p)];
        if !sides.contains(&Side::On) {
            let same = sides.iter().all(|s| *s == sides[0]);
            prop_assert_eq!(triangle.contains(p), same);
        }
        prop_assert_eq!(triangle.is_convex(), triangle.area() > 0.0);
        if triangle.area() > 0.01 {
            prop_assert!(triangle.centroid().distance((a + b + c) / 3.0) < 1e-3);
            prop_assert!(triangle.contains(triangle.centroid()));
        }
    }

    #[test]
    fn tangents_touch_at_right_angles(center in point(), size in 0.01f32..4.0, from in point()) {
        let circle = Circle::new(center, size);
        match circle.tangent_points(from) {
            Some(points) => for touch in points {
                prop_assert!((touch.distance(center) - size).abs() < 1e-3);
                prop_assert!((touch - center).dot(touch - from).abs() < 0.02);
            },
            None => prop_assert!(from.distance(center) <= size),
        }
    }

    #[test]
    fn circle_crossings_lie_on_both(a in point(), b in point(), r in 0f32..5.0, s in 0f32..5.0) {
        let (one, two) = (Circle::new(a, r), Circle::new(b, s));
        for crossing in one.crossings(&two).into_iter().flatten() {
            prop_assert!((crossing.distance(a) - r).abs() < 2e-2 && (crossing.distance(b) - s).abs() < 2e-2);
        }
    }

    #[test]
    fn boxes_and_balls_in_space_agree_with_sampling(
        o in [-9f32..9.0, -9f32..9.0, -9f32..9.0], d in [-1f32..1.0, -1f32..1.0, -1f32..1.0], radius in radius(),
    ) {
        let Some(ray) = Ray::new(Vec3::from(o), Vec3::from(d)) else { return Ok(()) };
        let cube = Aabb::new(Vec3::new(-2.0, -1.0, -3.0), Vec3::new(1.0, 2.0, 3.0));
        let ball = Sphere::new(Vec3::new(1.0, 2.0, 3.0), 2.0);
        for (contact, gap) in [
            (cube.cast(&ray, 40.0, radius), &(|p| cube.distance_squared(p).sqrt()) as &dyn Fn(Vec3) -> f32),
            (ball.cast(&ray, 40.0, radius), &|p| ball.distance_squared(p).sqrt()),
        ] {
            let reach = contact.map_or(40.0, |c| c.distance);
            let start = gap(ray.origin());
            for step in 0..=100 {
                let here = gap(ray.at(reach * step as f32 / 100.0));
                prop_assert!(here >= radius.min(start) - 4e-3 || radius == 0.0);
            }
            if let Some(contact) = contact {
                prop_assert!(gap(contact.point) < 2e-3 && contact.normal.dot(ray.direction()) < 1e-3);
            }
        }
    }
}
