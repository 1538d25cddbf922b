use super::*;
use proptest::prelude::*;
use wits_core::ron::RonFile;

fn sound(attenuation: f32) -> Modality {
    Modality { attenuation, range: 1000.0, ..Modality::hearing() }
}

/// Figure 11.2: attenuation 0.9, strength 2. 2 * 0.9 = 1.8; 2 * 0.81 = 1.62; 2 * 0.9^1.5 = 1.7076; 2 * 0.9^2.8 = 1.4890.
#[test]
fn oracle_millington_11_4_4a_what_is_left_at_a_distance() {
    let sound = sound(0.9);
    for (distance, left) in [(1.0, 1.8), (2.0, 1.62), (1.5, 1.707_629_9), (2.8, 1.489_049_1)] {
        assert!((sound.intensity(2.0, distance) - left).abs() < 1e-5, "{distance}");
    }
}

/// ln(1/2) / ln 0.9 = 6.5788; ln(1.5/2) / ln 0.9 = 2.7305.
#[test]
fn oracle_millington_11_4_4a_audible_radii() {
    let sound = sound(0.9);
    assert!((sound.reach(2.0, 1.0) - 6.578_813_5).abs() < 1e-4);
    assert!((sound.reach(2.0, 1.5) - 2.730_454_3).abs() < 1e-4);
    assert_eq!(sound.reach(2.0, 2.5), 0.0);
    assert_eq!(Modality { range: 5.0, ..sound }.reach(2.0, 1.0), 5.0);
}

/// Light needs no time, sound in games 10 ms a metre, though in air it is 1/345 s.
#[test]
fn oracle_millington_11_4_3_speeds_and_cones() {
    assert_eq!(Modality::sight().seconds_per_metre, 0.0);
    assert_eq!(Modality::hearing().seconds_per_metre, 0.01);
    assert!((Modality::hearing().at_speed(345.0).seconds_per_metre - 0.002_898_55).abs() < 1e-7);
    assert!((2.0 * Modality::sight().cone.unwrap().to_degrees() - 60.0).abs() < 1e-4);
}

#[test]
fn fantasy_is_data_like_any_other() {
    let modalities = vec![Modality::aura(), Modality::telepathy(), Modality::fear()];
    let def = SensesDef { modalities, ..SensesDef::default() };
    let senses = SensesDef::from_ron("magic.senses.ron", &def.to_ron()).unwrap().bind().unwrap();
    assert_eq!(senses.def(), &def);
    assert_eq!(senses.sense("fear"), Some(Sense(2)));
    assert_eq!(senses.modality(Sense(1)).intensity(3.0, 900.0), 3.0);
    assert_eq!(senses.modality(Sense(9)).reach(1e9, 0.0), 0.0, "what is not there reaches nobody");
}

#[test]
fn all_faults_of_a_file_are_told_with_their_lines() {
    let text = r#"(
    modalities: [
        (name: "sight", attenuation: 0, cone: 9, way: Straight),
        (name: "sight", range: -1, way: Lingering(dissipation: 2)),
    ],
    kinds: [(name: "")],
    sensors: {"guard": {"sihgt": (threshold: -1)}},
    camouflage: (materials: ["sky"], patterns: {"green": {"skye": 0.5}}),
    linger: (step: 0),
)"#;
    let faults = SensesDef::check_ron("a.senses.ron", text).to_string();
    for expected in [
        "a.senses.ron:3:38: 0 is out of range; expected above 0, at most 1",
        "a.senses.ron:3:47: 9 is out of range",
        "a.senses.ron:4:16: \"sight\" is no name here",
        "a.senses.ron:4:32: -1 is out of range",
        "2 is out of range; expected 0 to 1",
        "a.senses.ron:6:20: \"\" is no name here",
        "unknown \"sihgt\", did you mean \"sight\"?",
        "a.senses.ron:7:46: -1 is out of range",
        "unknown \"skye\", did you mean \"sky\"?",
        "a.senses.ron:9:20: 0 is out of range",
    ] {
        assert!(faults.contains(expected), "{expected} in\n{faults}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// Whoever is nearer than the reach senses it, whoever is farther does not.
    #[test]
    fn reach_is_where_the_threshold_is(attenuation in 0.1_f32..0.99, strength in 0.1_f32..50.0, share in 0.01_f32..0.9) {
        let modality = sound(attenuation);
        let reach = modality.reach(strength, strength * share);
        prop_assert!(modality.intensity(strength, reach * 0.999) >= strength * share);
        prop_assert!(reach == modality.range || modality.intensity(strength, reach * 1.001) <= strength * share);
    }
}
