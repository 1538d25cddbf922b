//! What was written can be read back, within the error of quantisation.

use proptest::prelude::*;
use serde_json::Value;
use wits_core::glam::{Quat, Vec3};
use wits_core::scene::{Body3, Bounds3, Heat, Mesh, Ramp, Shape, Space3, Sprite, SpriteShape, Tint, View3};

use super::*;

/// Header and payload.
fn decode(frame: &[u8]) -> (Value, &[u8]) {
    assert_eq!(&frame[..4], MAGIC);
    let length = u32::from_le_bytes(frame[4..8].try_into().unwrap()) as usize;
    assert_eq!(length % ALIGNMENT, 0);
    let (header, payload) = frame[PREAMBLE..].split_at(length);
    (serde_json::from_slice(header).unwrap(), payload)
}

fn encode(scene: &Scene) -> Bytes {
    FrameEncoder::default().encode(12, 300, scene, &|_| true, &[])
}

fn words(record: &[u8]) -> [u16; 3] {
    [0, 2, 4].map(|at| u16::from_le_bytes([record[at], record[at + 1]]))
}

fn scene() -> Scene {
    Scene::new(Vec2::new(-10.0, -5.0), Vec2::new(10.0, 5.0))
}

#[test]
fn the_header_is_what_the_protocol_says() {
    let mut scene = scene();
    scene.add("walls", Shape::circle(Vec2::ZERO, 2.0).fill(Tint::Wall));
    scene.sprites("creatures", 1.5).set_shape(SpriteShape::Disc).push(Vec2::ONE, Vec2::Y, Tint::Danger);
    let frame = encode(&scene);
    let (header, payload) = decode(&frame);
    assert_eq!((&header["frame"], &header["tick"]), (&12.into(), &300.into()));
    assert_eq!(header["bounds"], serde_json::json!([-10.0, -5.0, 10.0, 5.0]));
    assert_eq!(header["shapes"][0]["kind"], "circle");
    let expected = serde_json::json!({ "kind": "sprites", "layer": "creatures", "shape": "disc", "size": 1.5,
                                       "bounds": [1.0, 1.0, 1.0, 1.0], "count": 1, "offset": 0 });
    assert_eq!(header["batches"][0], expected);
    assert_eq!(payload, [0, 0, 0, 0, 0, 0x40, Tint::Danger as u8, 16]);
}

#[test]
fn batches_follow_each_other_at_multiples_of_eight() {
    let mut scene = scene();
    let bounds = scene.bounds();
    let heat =
        |cells: Vec<u8>| Heat { layer: "heat", bounds, columns: 3, rows: 1, ramp: Ramp::Signed, cells };
    scene.heat(heat(vec![1, 2, 3]));
    scene.heat(heat(vec![1, 2]));
    scene.sprites("a", 1.0).push(Vec2::ZERO, Vec2::X, Tint::Agent);
    let frame = encode(&scene);
    let (header, payload) = decode(&frame);
    let batches = header["batches"].as_array().unwrap();
    assert_eq!(batches.len(), 2, "the map with a cell missing is left out");
    assert_eq!((&batches[0]["ramp"], &batches[0]["offset"]), (&"signed".into(), &0.into()));
    assert_eq!(batches[1]["offset"], 8);
    assert_eq!((&payload[..3], payload.len()), ([1, 2, 3].as_slice(), 16));
}

#[test]
fn layers_that_are_not_shown_are_not_sent() {
    let mut scene = scene();
    scene.add("secret", Shape::circle(Vec2::ZERO, 2.0));
    scene.sprites("secret", 1.0).push(Vec2::ZERO, Vec2::X, Tint::Agent);
    let frame = FrameEncoder::default().encode(1, 1, &scene, &|layer| layer != "secret", &[]);
    let (header, payload) = decode(&frame);
    assert_eq!((&header["shapes"], &header["batches"]), (&Value::Array(vec![]), &Value::Array(vec![])));
    assert!(payload.is_empty());
}

#[test]
fn handles_are_where_they_were_dragged_to() {
    let mut scene = scene();
    scene.handle("target", Vec2::new(1.0, 2.0));
    scene.handle("other", Vec2::ZERO);
    scene.handle("lost", Vec2::NAN);
    let dragged = |x| Input { name: "target".into(), at: Some(Vec2::new(x, 4.0)), from: None };
    let frame = FrameEncoder::default().encode(1, 1, &scene, &|_| true, &[dragged(3.0), dragged(5.0)]);
    let expected = serde_json::json!([{ "name": "target", "at": [5.0, 4.0], "waiting": true },
                                      { "name": "other", "at": [0.0, 0.0] }]);
    assert_eq!(decode(&frame).0["handles"], expected);
}

#[test]
fn nonsense_is_clamped() {
    let mut scene = Scene::new(Vec2::NAN, Vec2::INFINITY);
    let sprites = scene.sprites("a", f32::NAN);
    for x in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e38, -1e38, 0.0] {
        let (at, heading) = (Vec2::new(x, -x), Vec2::splat(x));
        sprites.push_sprite(Sprite { at, heading, scale: x, tint: Tint::Agent });
    }
    let frame = encode(&scene);
    let (header, payload) = decode(&frame);
    assert_eq!(header["bounds"], serde_json::json!([0.0, 0.0, 1.0, 1.0]));
    let numbers = header["batches"][0]["bounds"].as_array().unwrap();
    assert!(numbers.iter().all(Value::is_number), "{numbers:?}");
    assert_eq!(payload.len(), 6 * sprites::RECORD);
    assert_eq!(words(&payload[8..])[0], u16::MAX, "what is infinitely far stands at the rim");
    assert_eq!(words(&payload[16..])[0], 0);
}

#[test]
fn one_that_was_flung_away_does_not_cost_the_others_their_place() {
    let mut scene = scene();
    let sprites = scene.sprites("a", 1.0);
    sprites.push(Vec2::new(3.0, 4.0), Vec2::X, Tint::Agent);
    sprites.push(Vec2::new(1e30, 4.0), Vec2::X, Tint::Agent);
    let frame = encode(&scene);
    let (header, payload) = decode(&frame);
    let bounds: Vec<f64> = serde_json::from_value(header["batches"][0]["bounds"].clone()).unwrap();
    let x = bounds[0] + f64::from(words(payload)[0]) / 65_535.0 * (bounds[2] - bounds[0]);
    assert!((x - 3.0).abs() < 0.02, "{x}");
}

#[test]
fn memory_is_reused_when_nobody_holds_the_frame() {
    let mut encoder = FrameEncoder::default();
    let mut scene = scene();
    let sprites = scene.sprites("a", 1.0);
    (0..1000).for_each(|_| sprites.push(Vec2::ZERO, Vec2::X, Tint::Agent));
    let first = encoder.encode(1, 1, &scene, &|_| true, &[]).as_ptr();
    let held = encoder.encode(2, 2, &scene, &|_| true, &[]);
    assert_eq!(held.as_ptr(), first);
    let copy = held.to_vec();
    encoder.encode(3, 3, &scene, &|_| true, &[]);
    assert_eq!(held, copy, "a frame that is still held is left alone");
}

/// A scene of three dimensions with a mesh in one layer and bodies in another.
fn solid_scene() -> Scene {
    let mut scene = scene();
    let bounds = Bounds3 { min: Vec3::splat(-5.0), max: Vec3::splat(5.0) };
    scene.set_space(Space3::new(bounds).grid(1.0).view(View3 { distance: 30.0, ..View3::default() }));
    scene.mesh_with_alpha("level", &Mesh::cube(), 0.5);
    let body =
        Body3::new(Vec3::new(1.0, 2.0, 3.0)).sized(Vec3::new(4.0, 5.0, 6.0)).tinted(Tint::Danger).of_agent(7);
    scene.bodies("guards", &Mesh::ball()).push(body);
    scene.handle3("goal", Vec3::new(1.0, 2.0, -3.0));
    scene
}

#[test]
fn space_meshes_and_bodies_are_sent_as_the_protocol_says() {
    let frame = encode(&solid_scene());
    let (header, payload) = decode(&frame);
    let view = serde_json::json!({ "target": [0.0, 0.0, 0.0], "yaw": 0.6, "pitch": 0.6, "distance": 30.0 });
    assert_eq!(header["space"]["min"], serde_json::json!([-5.0, -5.0, -5.0]));
    assert_eq!(header["space"]["grid"], 1.0);
    let close = |name: &str| {
        let [a, b] = [&header["space"]["view"], &view].map(|view| view[name].as_f64().unwrap());
        (a - b).abs() < 1e-6
    };
    assert!(["yaw", "pitch", "distance"].into_iter().all(close), "{header}");
    let mesh = serde_json::json!([{ "layer": "level", "mesh": Mesh::cube().id().to_string(), "alpha": 0.5 }]);
    assert_eq!(header["meshes"], mesh);
    let batch = serde_json::json!({ "kind": "bodies", "layer": "guards", "mesh": Mesh::ball().id().to_string(),
                                    "alpha": 1.0, "count": 1, "offset": 0 });
    assert_eq!(header["batches"][0], batch);
    let handle = serde_json::json!([{ "name": "goal", "at": [1.0, 3.0], "height": 2.0 }]);
    assert_eq!(header["handles"], handle);
    let float = |at: usize| f32::from_le_bytes(payload[at..at + 4].try_into().unwrap());
    assert_eq!([0, 4, 8].map(float), [1.0, 2.0, 3.0]);
    assert_eq!(
        [12, 14, 16, 18].map(|at| i16::from_le_bytes([payload[at], payload[at + 1]])),
        [0, 0, 0, 32_767]
    );
    assert_eq!([20, 24, 28].map(float), [4.0, 5.0, 6.0]);
    assert_eq!((payload[32..36].to_vec(), payload[36]), (vec![7, 0, 0, 0], Tint::Danger as u8));
    assert_eq!(payload.len(), bodies::RECORD);
    let hidden = FrameEncoder::default().encode(1, 1, &solid_scene(), &|_| false, &[]);
    assert_eq!(decode(&hidden).0["meshes"], serde_json::json!([]));
    assert_eq!(decode(&encode(&scene())).0.get("space"), None, "flat scenes have none");
}

/// Header and payload of a mesh.
fn decode_mesh(message: &[u8]) -> (Value, &[u8]) {
    assert_eq!(&message[..4], b"WSM1");
    let length = u32::from_le_bytes(message[4..8].try_into().unwrap()) as usize;
    let (header, payload) = message[PREAMBLE..].split_at(length);
    (serde_json::from_slice(header).unwrap(), payload)
}

#[test]
fn a_mesh_is_sent_with_its_corners_and_a_landscape_with_its_heights() {
    let mut mesh = Mesh::builder();
    mesh.triangle([Vec3::ZERO, Vec3::X, Vec3::Y], Tint::Wall);
    mesh.line(Vec3::ZERO, Vec3::Z, Tint::Path);
    let mesh = mesh.build();
    let bytes = encode_mesh(&mesh);
    let (header, payload) = decode_mesh(&bytes);
    let expected = serde_json::json!({ "kind": "triangles", "mesh": mesh.id().to_string(), "vertices": 5,
                                       "triangles": 1, "edges": 1, "smooth": false });
    assert_eq!(header, expected);
    // Five places, five tints filled up to a multiple of eight, three corners, two ends.
    let tints = (PREAMBLE + 60_usize).next_multiple_of(8) - PREAMBLE;
    assert_eq!(payload.len() % 4, 0);
    assert!(payload.len() >= 60 + 5 + 12 + 8 && payload.len() < tints + 8 + 8 + 12 + 8, "{}", payload.len());
    let last = payload.len() - 8;
    assert_eq!(payload[last..], [3, 0, 0, 0, 4, 0, 0, 0]);

    let hill = Mesh::heights(Vec3::Y, Vec2::ONE, 3, 2, |column, _| (column as f32, Tint::Green));
    let bytes = encode_mesh(&hill);
    let (header, payload) = decode_mesh(&bytes);
    assert_eq!(
        (&header["kind"], &header["columns"], &header["rows"]),
        (&"heights".into(), &3.into(), &2.into())
    );
    assert_eq!(payload[8..12], 2.0_f32.to_le_bytes());
    assert_eq!(payload[24..30], [Tint::Green as u8; 6]);
}

#[test]
fn bodies_that_make_no_sense_have_no_size() {
    let mut scene = solid_scene();
    let bounds = Bounds3 { min: Vec3::NAN, max: Vec3::ONE };
    scene
        .set_space(Space3::new(bounds).grid(f32::NAN).view(View3 { yaw: f32::INFINITY, ..View3::default() }));
    let batch = scene.bodies("mad", &Mesh::cone());
    batch.set_alpha(f32::NAN).push(Body3::new(Vec3::NAN));
    batch.push(Body3::new(Vec3::ONE).turned(Quat::from_array([0.0; 4])));
    let frame = encode(&scene);
    let (header, payload) = decode(&frame);
    assert_eq!(header["space"], serde_json::json!({ "min": [0.0, 0.0, 0.0], "max": [1.0, 1.0, 1.0] }));
    assert_eq!(header["batches"][1]["alpha"], 1.0);
    let mad = &payload[bodies::RECORD..];
    assert_eq!(mad[20..32], [0; 12]);
    assert_eq!(mad[bodies::RECORD + 18..bodies::RECORD + 20], 32_767_i16.to_le_bytes());
}

proptest! {
    #[test]
    fn sprites_come_back_within_the_error_of_quantisation(
        list in prop::collection::vec((-500.0_f32..500.0, -500.0_f32..500.0, 0.0_f32..6.0, 0.0_f32..15.9), 1..40)
    ) {
        let mut scene = scene();
        let sprites = scene.sprites("a", 1.0);
        for (x, y, angle, scale) in &list {
            let heading = Vec2::new(angle.cos(), angle.sin());
            sprites.push_sprite(Sprite { at: Vec2::new(*x, *y), heading, scale: *scale, tint: Tint::Pink });
        }
        let frame = encode(&scene);
        let (header, payload) = decode(&frame);
        let bounds: Vec<f32> = serde_json::from_value(header["batches"][0]["bounds"].clone()).unwrap();
        let size = [bounds[2] - bounds[0], bounds[3] - bounds[1]];
        for ((x, y, angle, scale), record) in list.into_iter().zip(payload.chunks_exact(sprites::RECORD)) {
            let [given_x, given_y, turn] = words(record).map(f32::from);
            prop_assert!((bounds[0] + given_x / 65_535.0 * size[0] - x).abs() <= size[0] / 65_535.0 + 1e-4);
            prop_assert!((bounds[1] + given_y / 65_535.0 * size[1] - y).abs() <= size[1] / 65_535.0 + 1e-4);
            let off = (turn / 65_536.0 * std::f32::consts::TAU - angle).sin().abs();
            prop_assert!(off < 0.1_f32.to_radians(), "{} {}", turn, angle);
            prop_assert!((f32::from(record[7]) / 16.0 - scale).abs() <= 0.5 / 16.0 + 1e-6);
            prop_assert_eq!(record[6], Tint::Pink as u8);
        }
    }

    #[test]
    fn nothing_a_game_draws_breaks_a_frame(
        list in prop::collection::vec((any::<f32>(), any::<f32>(), any::<f32>(), any::<f32>()), 0..20),
        corner in (any::<f32>(), any::<f32>()), far in (any::<f32>(), any::<f32>()),
    ) {
        let mut scene = Scene::new(corner.into(), far.into());
        let sprites = scene.sprites("a", corner.0);
        for (x, y, turn, scale) in &list {
            let sprite = Sprite { at: Vec2::new(*x, *y), heading: Vec2::new(*turn, *x), scale: *scale, tint: Tint::Red };
            sprites.push_sprite(sprite);
        }
        let frame = encode(&scene);
        let (header, payload) = decode(&frame);
        let numbers = |value: &Value| value.as_array().unwrap().iter().all(Value::is_number);
        prop_assert!(numbers(&header["bounds"]) && numbers(&header["batches"][0]["bounds"]), "{}", header);
        prop_assert_eq!(payload.len(), list.len() * sprites::RECORD);
    }
}

/// Run with `cargo test --release -p wits_studio -- --ignored --nocapture encoding`.
#[test]
#[ignore = "measures, asserts only in release builds"]
fn encoding_is_fast() {
    for count in [20_000_u32, 200_000] {
        let mut scene = scene();
        let sprites = scene.sprites("a", 1.0);
        for number in 0..count {
            let angle = number as f32;
            sprites.push(
                Vec2::new(angle.cos(), angle.sin()) * 9.0,
                Vec2::new(angle.sin(), angle.cos()),
                Tint::Agent,
            );
        }
        let mut encoder = FrameEncoder::default();
        let times = (0..50).map(|tick| {
            let start = std::time::Instant::now();
            std::hint::black_box(encoder.encode(tick, tick, &scene, &|_| true, &[]));
            start.elapsed()
        });
        let best = times.min().unwrap();
        println!("{count} sprites: {best:?}");
        assert!(cfg!(debug_assertions) || best.as_micros() < 500 * u128::from(count) / 20_000);
    }
}
