//! Laws of whole pictures: known colours at known places, the order of layers, and nothing that panics.

use glam::Vec2;
use proptest::prelude::*;

use super::{Camera, DrawOptions, LONGEST_SIDE, Picture, RenderError, draw, ramp_colour};
use crate::scene::{Bounds, Form, Heat, Ink, Ramp, Scene, Shape, Sprite, SpriteShape, Theme, Tint};

/// A world of 10 by 10 metres on 100 by 100 pixels: 10 pixels a metre.
fn options() -> DrawOptions<'static> {
    DrawOptions { size: [100, 100], margin: 0.0, ..DrawOptions::default() }
}

fn scene() -> Scene {
    Scene::new(Vec2::ZERO, Vec2::splat(10.0))
}

/// The colour at a point of the world.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "points of the test world")]
fn at(picture: &Picture, x: f32, y: f32) -> [u8; 3] {
    let [red, green, blue, alpha] = picture.pixel((x * 10.0) as u32, 99 - (y * 10.0) as u32).unwrap();
    assert_eq!(alpha, 255, "pictures are opaque");
    [red, green, blue]
}

fn dark(tint: Tint) -> [u8; 3] {
    tint.rgb(Theme::Dark)
}

const GROUND: [u8; 3] = [0x14, 0x1b, 0x26];

fn picture_of(shape: Shape) -> Picture {
    let mut scene = scene();
    scene.add("shapes", shape);
    draw(&scene, &options()).unwrap()
}

#[test]
fn an_empty_scene_is_ground_inside_background() {
    for (theme, background) in
        [(Theme::Dark, [0x0e, 0x13, 0x1b, 255]), (Theme::Light, [0xf6, 0xf8, 0xfb, 255])]
    {
        let picture = draw(&scene(), &DrawOptions { theme, size: [200, 100], ..options() }).unwrap();
        assert_eq!(picture.pixel(5, 50), Some(background));
        assert_ne!(picture.pixel(100, 50), Some(background));
        assert_ne!(picture.pixel(50, 50), picture.pixel(100, 50), "there is a border");
    }
}

#[test]
fn circles_boxes_and_polygons_fill_their_inside_only() {
    let corners = [Vec2::new(2.0, 2.0), Vec2::new(8.0, 2.0), Vec2::new(8.0, 8.0), Vec2::new(2.0, 8.0)];
    let shapes = [
        Shape::circle(Vec2::splat(5.0), 3.0),
        Shape::rectangle(corners[0], corners[2]),
        Shape::polygon(corners),
    ];
    for shape in shapes {
        let picture = picture_of(shape.fill(Tint::Red).stroke(Tint::Blue, 4.0));
        assert_eq!(at(&picture, 5.0, 5.0), dark(Tint::Red));
        assert_eq!(at(&picture, 8.0, 5.0), dark(Tint::Blue));
        assert_eq!(at(&picture, 9.0, 9.0), GROUND);
    }
}

#[test]
fn y_is_up() {
    let picture = picture_of(Shape::rectangle(Vec2::new(0.0, 5.0), Vec2::new(10.0, 10.0)).fill(Tint::Red));
    assert_eq!((at(&picture, 5.0, 8.0), at(&picture, 5.0, 2.0)), (dark(Tint::Red), GROUND));
}

#[test]
fn sectors_open_around_their_facing() {
    let up = std::f32::consts::FRAC_PI_2;
    let picture = picture_of(Shape::sector(Vec2::splat(5.0), 4.0, up, up).fill(Tint::Green));
    assert_eq!(at(&picture, 5.0, 8.0), dark(Tint::Green));
    for (x, y) in [(8.0, 5.0), (2.0, 5.0), (5.0, 2.0), (5.0, 9.5)] {
        assert_eq!(at(&picture, x, y), GROUND, "{x} {y}");
    }
    let whole = picture_of(Shape::sector(Vec2::splat(5.0), 4.0, up, 9.0).fill(Tint::Green));
    assert_eq!(at(&whole, 5.0, 2.0), dark(Tint::Green));
}

#[test]
fn arrows_have_a_head_and_one_colour() {
    let ink = Ink::new(Tint::Orange).alpha(0.5);
    let picture = picture_of(Shape::arrow(Vec2::new(1.0, 5.0), Vec2::new(9.0, 5.0)).stroke(ink, 4.0));
    assert_eq!(at(&picture, 3.0, 5.0), at(&picture, 7.8, 5.0), "shaft and head do not add up");
    assert_eq!((at(&picture, 3.0, 5.4), at(&picture, 9.3, 5.0)), (GROUND, GROUND));
    assert_ne!(at(&picture, 7.6, 5.4), GROUND, "the head is wider than the shaft");
}

#[test]
fn lines_take_fill_when_they_have_no_stroke() {
    let along = [Vec2::new(1.0, 5.0), Vec2::new(9.0, 5.0)];
    for shape in [Shape::line(along).stroke(Tint::Path, 4.0), Shape::line(along).fill(Tint::Path)] {
        let picture = picture_of(Shape { width: 4.0, ..shape });
        assert_eq!((at(&picture, 5.0, 5.0), at(&picture, 5.0, 6.0)), (dark(Tint::Path), GROUND));
    }
}

#[test]
fn text_is_drawn_where_it_begins() {
    let text = |words: &str| picture_of(Shape::text(Vec2::new(2.0, 5.0), words, 12.0).fill(Tint::Highlight));
    let (empty, letters, unknown, far) =
        (text(""), text("HHH"), text("\u{4e16}"), text(&"H".repeat(1_000_000)));
    let touched =
        |picture: &Picture| (0..100).filter(|&x| picture.pixel(x, 50) != empty.pixel(x, 50)).collect();
    let columns: Vec<u32> = touched(&letters);
    // The halo begins a pixel or two before the letters.
    assert!(columns.first() >= Some(&18) && columns.len() > 5, "{columns:?}");
    assert_ne!(unknown, empty, "a box stands for what the font does not have");
    assert_ne!(far, letters);
}

#[test]
fn sprites_have_their_colour_and_heading() {
    for shape in [SpriteShape::Dart, SpriteShape::Disc, SpriteShape::Square] {
        let mut scene = scene();
        scene.sprites("creatures", 4.0).set_shape(shape).push(Vec2::splat(5.0), Vec2::Y, Tint::Agent);
        let picture = draw(&scene, &options()).unwrap();
        assert_eq!(at(&picture, 5.0, 5.0), dark(Tint::Agent), "{shape:?}");
        assert_eq!(at(&picture, 5.0, 7.5), GROUND, "{shape:?}");
        assert_eq!(at(&picture, 6.5, 6.5) == GROUND, shape != SpriteShape::Square, "{shape:?}");
    }
    // A dart that looks up is narrow at the top and has a notch at the bottom.
    let mut scene = scene();
    scene.sprites("creatures", 4.0).push(Vec2::splat(5.0), Vec2::Y, Tint::Agent);
    let picture = draw(&scene, &options()).unwrap();
    assert_eq!((at(&picture, 6.0, 6.0), at(&picture, 6.0, 3.4)), (GROUND, dark(Tint::Agent)));
    assert_eq!(at(&picture, 5.0, 3.3), GROUND);
}

#[test]
fn heat_has_the_colour_of_the_ramp_at_the_middle_of_a_cell() {
    let mut scene = scene();
    let bounds = scene.bounds();
    let cells = vec![0, 0, 0, 255];
    scene.heat(Heat { layer: "heat", bounds, columns: 2, rows: 2, ramp: Ramp::Heat, cells });
    let picture = draw(&scene, &options()).unwrap();
    assert_eq!(at(&picture, 2.0, 2.0), GROUND);
    let (hot, alpha) = ramp_colour(Ramp::Heat, Theme::Dark, 255);
    for (channel, (ground, seen)) in GROUND.into_iter().zip(at(&picture, 8.5, 8.5)).enumerate() {
        let expected = f32::from(ground) * (1.0 - alpha) + f32::from(hot[channel]) * alpha;
        assert!((expected - f32::from(seen)).abs() < 1.5, "{expected} {seen}");
    }
}

#[test]
fn layers_lie_on_each_other_as_asked() {
    let mut scene = scene();
    for (layer, tint) in [("above", Tint::Red), ("below", Tint::Green)] {
        scene.add(layer, Shape::circle(Vec2::splat(5.0), 3.0).fill(tint));
    }
    let middle = |layers: &[&str], hidden: &[&str]| {
        at(&draw(&scene, &DrawOptions { layers, hidden, ..options() }).unwrap(), 5.0, 5.0)
    };
    assert_eq!(middle(&[], &[]), dark(Tint::Green));
    assert_eq!(middle(&["below", "above"], &[]), dark(Tint::Red));
    assert_eq!(middle(&["above"], &[]), dark(Tint::Green));
    assert_eq!(middle(&["below", "above"], &["above"]), dark(Tint::Green));
    scene.sprites("above", 4.0).push(Vec2::splat(5.0), Vec2::X, Tint::Pink);
    let picture = draw(&scene, &DrawOptions { layers: &["below", "above"], ..options() }).unwrap();
    assert_eq!(at(&picture, 5.0, 5.0), dark(Tint::Red), "shapes lie above the sprites of their layer");
}

#[test]
fn sizes_and_views_have_limits() {
    let sized = |size| draw(&scene(), &DrawOptions { size, ..DrawOptions::default() });
    assert!(sized([1, 1]).is_ok() && sized([LONGEST_SIDE, 1]).is_ok() && sized([1, LONGEST_SIDE]).is_ok());
    for [width, height] in [[0, 0], [LONGEST_SIDE + 1, 1], [1, u32::MAX]] {
        assert_eq!(sized([width, height]), Err(RenderError::Size { width, height }));
    }
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let camera = Some(Camera::looking_at(Vec2::ZERO, scale, [9, 9]));
        assert!(matches!(
            draw(&scene(), &DrawOptions { camera, ..options() }),
            Err(RenderError::View { .. })
        ));
    }
}

#[test]
fn a_box_around_everything_is_seen_from_inside() {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::splat(1e9));
    scene.add("", Shape::rectangle(Vec2::ZERO, Vec2::splat(1e9)).fill(Tint::Wall));
    let camera = Some(Camera::looking_at(Vec2::splat(5e8), 10.0, [100, 100]));
    let near = |hidden| at(&draw(&scene, &DrawOptions { camera, hidden, ..options() }).unwrap(), 5.0, 5.0);
    assert_eq!((near(&[]), near(&[""])), (dark(Tint::Wall), GROUND));
}

#[test]
fn the_same_scene_gives_the_same_pixels() {
    let mut scene = scene();
    let mut stream = crate::random::Seed::new(1).stream();
    let sprites = scene.sprites("creatures", 0.3);
    for _ in 0..500 {
        let at = Vec2::new(stream.range(0.0, 10.0), stream.range(0.0, 10.0));
        sprites.push(at, stream.direction(), Tint::Agent);
    }
    scene.add("marks", Shape::circle(Vec2::splat(3.0), 2.0).stroke(Ink::new(Tint::Goal).alpha(0.3), 1.5));
    assert_eq!(draw(&scene, &options()), draw(&scene, &options()));
}

/// Numbers that break things, and some that do not.
fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => -20.0_f32..20.0,
        1 => -1e6_f32..1e6,
        1 => prop::num::f32::ANY,
        1 => prop::sample::select(vec![
            0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, f32::MIN_POSITIVE,
            32767.0, 32768.0, -32769.0, 65536.0, 3999.9, 40_000.0, 1e-45,
        ]),
    ]
}

fn place() -> impl Strategy<Value = Vec2> {
    (number(), number()).prop_map(|(x, y)| Vec2::new(x, y))
}

fn form() -> impl Strategy<Value = Form> {
    let points = || prop::collection::vec(place(), 0..6);
    prop_oneof![
        (place(), number()).prop_map(|(at, radius)| Form::Circle { at, radius }),
        (place(), place()).prop_map(|(min, max)| Form::Box { min, max }),
        points().prop_map(|points| Form::Polygon { points }),
        points().prop_map(|points| Form::Line { points }),
        (place(), place()).prop_map(|(from, to)| Form::Arrow { from, to }),
        (place(), number(), number(), number()).prop_map(|(at, radius, facing, spread)| Form::Sector {
            at,
            radius,
            facing,
            spread
        }),
        (place(), any::<String>(), number()).prop_map(|(at, text, size)| Form::Text { at, text, size }),
    ]
}

fn shape() -> impl Strategy<Value = Shape> {
    let ink = || prop::option::of(number().prop_map(|alpha| Ink::new(Tint::Agent).alpha(alpha)));
    (form(), ink(), ink(), number()).prop_map(|(form, fill, stroke, width)| Shape {
        layer: "",
        form,
        fill,
        stroke,
        width,
    })
}

fn heat() -> impl Strategy<Value = Heat> {
    let cells = prop::collection::vec(any::<u8>(), 0..12);
    (place(), place(), 0_u32..5, 0_u32..5, cells).prop_map(|(min, max, columns, rows, cells)| Heat {
        layer: "",
        bounds: Bounds { min, max },
        columns,
        rows,
        ramp: Ramp::Signed,
        cells,
    })
}

proptest! {
    #[test]
    fn nothing_panics(
        shapes in prop::collection::vec(shape(), 0..8),
        bodies in prop::collection::vec((place(), place(), number(), number()), 0..4),
        map in heat(),
        // The rasteriser works in tiles of 8191 pixels: one of the sizes needs two of them.
        size in prop_oneof![9 => (1_u32..80, 1_u32..80), 1 => (8180_u32..=8192, 1_u32..4)],
    ) {
        let mut scene = scene();
        shapes.into_iter().for_each(|shape| scene.add("", shape));
        scene.heat(map);
        for (number, (at, heading, scale, length)) in bodies.into_iter().enumerate() {
            let kind = [SpriteShape::Dart, SpriteShape::Disc, SpriteShape::Square][number % 3];
            let sprites = scene.sprites("", length);
            sprites.set_shape(kind).push_sprite(Sprite { at, heading, scale, tint: Tint::Red });
        }
        let picture = draw(&scene, &DrawOptions { size: [size.0, size.1], ..DrawOptions::default() }).unwrap();
        prop_assert!(picture.rgba().iter().skip(3).step_by(4).all(|&alpha| alpha == 255));
    }

    #[test]
    fn no_bounds_panic(min in place(), max in place(), margin in number(), size in (0_u32..60, 0_u32..60)) {
        let mut scene = Scene::new(min, max);
        scene.add("", Shape::circle(min, 1.0).fill(Tint::Red).stroke(Tint::Blue, 2.0));
        scene.sprites("", 1.0).push(max, Vec2::X, Tint::Red);
        match draw(&scene, &DrawOptions { size: [size.0, size.1], margin, ..DrawOptions::default() }) {
            Ok(picture) => prop_assert_eq!((picture.width(), picture.height()), size),
            Err(RenderError::Size { .. }) => prop_assert!(size.0 == 0 || size.1 == 0),
            Err(error) => prop_assert!(matches!(error, RenderError::View { .. }), "{error}"),
        }
    }
}
