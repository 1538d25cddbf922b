//! Laws of pictures in three dimensions.

use glam::{Quat, Vec2, Vec3};
use proptest::prelude::*;

use crate::math;
use crate::render::{DrawOptions, Picture, RenderError, draw};
use crate::scene::{Body3, Bounds3, Mesh, Scene, Shape, Space3, Theme, Tint, View3};

/// Looks along +x at the origin from 20 m away; 1 m is about 12 pixels there.
fn scene() -> Scene {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    let bounds = Bounds3 { min: Vec3::splat(-5.0), max: Vec3::splat(5.0) };
    let view = View3 { target: Vec3::ZERO, yaw: 0.0, pitch: 0.0, distance: 20.0 };
    scene.set_space(Space3::new(bounds).view(view));
    scene
}

fn options() -> DrawOptions<'static> {
    DrawOptions { size: [200, 200], ..DrawOptions::default() }
}

fn picture(scene: &Scene) -> Picture {
    draw(scene, &options()).unwrap()
}

fn at(picture: &Picture, x: u32, y: u32) -> [u8; 3] {
    let [red, green, blue, alpha] = picture.pixel(x, y).unwrap();
    assert_eq!(alpha, 255);
    [red, green, blue]
}

fn close(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) < 12)
}

/// A colour is a shade of a tint: its channels have the same proportions.
fn is_shade(colour: [u8; 3], tint: Tint) -> bool {
    let full = tint.rgb(Theme::Dark).map(f32::from);
    let share = f32::from(colour[0]) / full[0];
    (0.3..1.1).contains(&share)
        && full.iter().zip(colour).all(|(full, channel)| (full * share - f32::from(channel)).abs() < 4.0)
}

#[test]
fn what_is_nearer_hides_what_is_behind_in_any_order() {
    for order in [[0, 1], [1, 0]] {
        let mut scene = scene();
        let bodies = [
            Body3::new(Vec3::X * -3.0).tinted(Tint::Red),
            Body3::new(Vec3::X * 3.0).sized(Vec3::splat(4.0)).tinted(Tint::Green),
        ];
        let batch = scene.bodies("b", &Mesh::cube());
        order.into_iter().for_each(|number: usize| batch.push(bodies[number]));
        let picture = picture(&scene);
        assert!(is_shade(at(&picture, 100, 100), Tint::Red), "{:?}", at(&picture, 100, 100));
        assert!(is_shade(at(&picture, 115, 100), Tint::Green), "{:?}", at(&picture, 115, 100));
        assert_eq!(at(&picture, 5, 5), [0x0e, 0x13, 0x1b]);
    }
}

#[test]
fn right_is_plus_z_and_up_is_plus_y() {
    let mut scene = scene();
    let batch = scene.bodies("b", &Mesh::ball());
    batch.push(Body3::new(Vec3::new(0.0, 0.0, 4.0)).tinted(Tint::Red));
    batch.push(Body3::new(Vec3::new(0.0, 4.0, 0.0)).tinted(Tint::Green));
    let picture = picture(&scene);
    let pixels = 4.0 * 100.0 / (20.0 * math::tan(22.5_f32.to_radians()));
    let far = 100 + pixels as u32;
    assert!(is_shade(at(&picture, far, 100), Tint::Red));
    assert!(is_shade(at(&picture, 100, 200 - far), Tint::Green));
}

#[test]
fn a_face_towards_the_light_is_brighter() {
    let mut level = Mesh::builder();
    level.cuboid(Vec3::splat(-2.0), Vec3::splat(2.0), Tint::Neutral);
    let mut scene = scene();
    let view = View3 { yaw: 0.0, pitch: 0.8, distance: 20.0, target: Vec3::ZERO };
    scene.mesh("level", &level.build());
    let picture = draw(&scene, &DrawOptions { view: Some(view), ..options() }).unwrap();
    let (top, side) = (at(&picture, 100, 85), at(&picture, 100, 125));
    assert!(top[0] > side[0] + 20, "{top:?} {side:?}");
}

#[test]
fn lines_are_hidden_by_what_is_before_them_and_seen_on_a_surface() {
    let mut scene = scene();
    scene.bodies("b", &Mesh::cube()).push(Body3::new(Vec3::ZERO).sized(Vec3::splat(4.0)).tinted(Tint::Wall));
    let across = |x: f32| [Vec3::new(x, 0.0, -4.0), Vec3::new(x, 0.0, 4.0)];
    scene.add("l", Shape::line3(across(4.0)).stroke(Tint::Red, 4.0));
    let behind = picture(&scene);
    assert!(is_shade(at(&behind, 100, 100), Tint::Wall));
    assert!(close(at(&behind, 70, 100), Tint::Red.rgb(Theme::Dark)), "{:?}", at(&behind, 70, 100));
    scene.add("l", Shape::line3(across(-2.0)).stroke(Tint::Red, 4.0));
    let before = picture(&scene);
    assert!(close(at(&before, 100, 100), Tint::Red.rgb(Theme::Dark)), "{:?}", at(&before, 100, 100));
}

#[test]
fn what_can_be_seen_through_lets_the_rest_shine_through() {
    let mut scene = scene();
    scene.bodies("glass", &Mesh::cube()).set_alpha(0.5).push(Body3::new(Vec3::X * -4.0).tinted(Tint::Blue));
    scene
        .bodies("solid", &Mesh::cube())
        .push(Body3::new(Vec3::ZERO).sized(Vec3::splat(5.0)).tinted(Tint::Red));
    let [red, _, blue] = at(&picture(&scene), 100, 100);
    assert!(red > 60 && blue > 60, "{red} {blue}");
}

#[test]
fn hidden_layers_are_not_drawn() {
    let mut scene = scene();
    scene.bodies("b", &Mesh::cube()).push(Body3::new(Vec3::ZERO).sized(Vec3::splat(5.0)));
    scene.add("l", Shape::dot3(Vec3::ZERO, 20.0).fill(Tint::Goal));
    let hidden = draw(&scene, &DrawOptions { hidden: &["b", "l"], ..options() }).unwrap();
    assert_eq!(at(&hidden, 100, 100), [0x0e, 0x13, 0x1b]);
}

#[test]
fn labels_do_not_lie_on_each_other() {
    let mut one = scene();
    one.add("t", Shape::text3(Vec3::ZERO, "HHHH", 12.0).fill(Tint::Highlight));
    let mut two = one.clone();
    two.add("t", Shape::text3(Vec3::Z * 0.5, "MMMM", 12.0).fill(Tint::Red));
    assert_eq!(picture(&one), picture(&two));
    two.add("t", Shape::text3(Vec3::Y * 4.0, "MMMM", 12.0).fill(Tint::Red));
    assert_ne!(picture(&one), picture(&two));
}

#[test]
fn views_that_make_no_sense_are_refused() {
    let mut scene = scene();
    for distance in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let view = Some(View3 { distance, ..View3::default() });
        assert!(matches!(draw(&scene, &DrawOptions { view, ..options() }), Err(RenderError::View { .. })));
    }
    scene.set_space(Space3::new(Bounds3 { min: Vec3::NAN, max: Vec3::ONE }));
    assert!(matches!(draw(&scene, &options()), Err(RenderError::View { .. })));
}

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        6 => -20.0_f32..20.0,
        1 => prop::num::f32::ANY,
        1 => prop::sample::select(vec![0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, 1e-45, 1e20]),
    ]
}

fn place() -> impl Strategy<Value = Vec3> {
    [number(), number(), number()].prop_map(Vec3::from)
}

fn shape() -> impl Strategy<Value = Shape> {
    let points = || prop::collection::vec(place(), 0..5);
    let form = prop_oneof![
        points().prop_map(Shape::line3),
        points().prop_map(Shape::polygon3),
        (place(), place()).prop_map(|(from, to)| Shape::arrow3(from, to)),
        (place(), place(), number()).prop_map(|(at, normal, radius)| Shape::ring3(at, normal, radius)),
        (place(), number()).prop_map(|(at, size)| Shape::dot3(at, size)),
        (place(), any::<String>(), number()).prop_map(|(at, text, size)| Shape::text3(at, text, size)),
        (place(), number()).prop_map(|(at, radius)| Shape::circle(at.truncate(), radius)),
    ];
    (form, number()).prop_map(|(shape, width)| shape.fill(Tint::Red).stroke(Tint::Blue, width))
}

proptest! {
    #[test]
    fn nothing_panics(
        shapes in prop::collection::vec(shape(), 0..8),
        bodies in prop::collection::vec((place(), place(), [number(), number(), number(), number()]), 0..4),
        corners in prop::collection::vec(place(), 0..9),
        step in number(), target in place(), size in (1_u32..60, 1_u32..60),
    ) {
        let mut scene = scene();
        let bounds = Bounds3 { min: Vec3::splat(-5.0), max: Vec3::splat(5.0) };
        scene.set_space(Space3::new(bounds).grid(step));
        shapes.into_iter().for_each(|shape| scene.add("", shape));
        let batch = scene.bodies("", &Mesh::cone());
        for (at, size, turn) in bodies {
            batch.push(Body3::new(at).sized(size).turned(Quat::from_array(turn)));
        }
        let mut mesh = Mesh::builder();
        mesh.polygon(&corners, Tint::Wall);
        scene.mesh_with_alpha("", &mesh.build(), 0.5);
        let view = target.is_finite().then_some(View3 { target, ..View3::default() });
        let picture = draw(&scene, &DrawOptions { size: [size.0, size.1], view, ..DrawOptions::default() });
        prop_assert!(picture.is_ok());
    }
}
