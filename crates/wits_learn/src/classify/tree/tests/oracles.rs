//! Figures and worked examples of Millington, *AI for Games*, 3e, 7.6, and its exercises.

use super::*;
use crate::classify::Learner;
use crate::classify::tree::grow::gains;
use crate::classify::{entropy, information_gain};

fn near(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 1e-6
}

fn soldier() -> Schema {
    let attributes =
        [("health", ["healthy", "hurt"]), ("cover", ["in cover", "exposed"]), ("ammo", ["some", "empty"])];
    schema(&attributes, &["attack", "defend", "run"])
}

const FIVE: &str = "health,cover,ammo,label
healthy,in cover,some,attack
hurt,in cover,some,attack
healthy,in cover,empty,defend
hurt,in cover,empty,defend
hurt,exposed,some,defend
";

#[test]
fn oracle_millington_7_6_1_entropies_and_gains_of_five_examples() {
    // 2 attack, 3 defend: -2/5 log2 2/5 - 3/5 log2 3/5 = 0.970951.
    assert!(near(entropy(&[2, 3]), 0.970_951));
    // Health: healthy 1 + 1 -> 1.000, hurt 1 + 2 -> 0.918; 0.970951 - 2/5 - 3/5 * 0.918296 = 0.019973.
    assert!(near(entropy(&[1, 1]), 1.0) && near(entropy(&[1, 2]), 0.918_296));
    assert!(near(information_gain(&[&[1, 1], &[1, 2]]), 0.019_973));
    // Cover: in cover 2 + 2 -> 1.000, exposed 0 + 1 -> 0; 0.970951 - 4/5 = 0.170951.
    assert!(near(information_gain(&[&[2, 2], &[0, 1]]), 0.170_951));
    // Ammo: some 2 + 1 -> 0.918, empty 0 + 2 -> 0; 0.970951 - 3/5 * 0.918296 = 0.419973.
    assert!(near(information_gain(&[&[2, 1], &[0, 2]]), 0.419_973));
    let examples = read(FIVE, &soldier());
    let found = gains(&examples);
    assert!(near(found[0], 0.019_973) && near(found[1], 0.170_951) && near(found[2], 0.419_973), "{found:?}");
}

#[test]
fn oracle_millington_7_6_1_ammo_is_asked_first_then_cover_and_health_never() {
    let examples = read(FIVE, &soldier());
    let tree = LearnedTree::grow(&examples, TreeDef::default());
    assert_eq!(
        text(&tree, 0),
        "(ammo is some: (cover is in cover: attack, cover is exposed: defend), ammo is empty: defend)"
    );
    // In the branch with ammunition, 2 attack and 1 defends: health gains 0.918296 - 2/3 = 0.251629, cover all of 0.918296.
    assert!(near(information_gain(&[&[1, 0], &[1, 1]]), 0.251_629));
    assert!(near(tree.gain(tree.nodes()[0].split.unwrap().first()), 0.918_296));
    assert!(reproduces(&tree, &examples));
}

#[test]
fn oracle_millington_exercise_7_16_group_then_distance() {
    let schema = schema(
        &[
            ("health", ["healthy", "hurt"]),
            ("cover", ["in cover", "exposed"]),
            ("ammo", ["some", "empty"]),
            ("group", ["group", "alone"]),
            ("distance", ["far", "close"]),
        ],
        &["attack", "defend"],
    );
    let examples = read(
        "health,cover,ammo,group,distance,label
healthy,exposed,some,group,close,attack
healthy,in cover,some,group,close,attack
healthy,in cover,some,alone,far,attack
healthy,in cover,some,alone,close,defend
healthy,in cover,empty,alone,close,defend
healthy,exposed,some,alone,close,defend
",
        &schema,
    );
    // 3 attack, 3 defend: E = 1. Everybody is healthy, and cover divides 2 + 2 and 1 + 1: both gain 0.
    // Ammo: 3 + 2 and 0 + 1: 1 - 5/6 * 0.970951 = 0.190875. Group: 2 + 0 and 1 + 3: 1 - 4/6 * 0.811278 = 0.459148.
    // Distance: far 1 + 0, close 2 + 3: 0.190875.
    let found = gains(&examples);
    let expected = [0.0, 0.0, 0.190_875, 0.459_148, 0.190_875];
    assert!(found.iter().zip(expected).all(|(found, expected)| near(*found, expected)), "{found:?}");
    let tree = LearnedTree::grow(&examples, TreeDef::default());
    assert_eq!(
        text(&tree, 0),
        "(group is group: attack, group is alone: (distance is far: attack, distance is close: defend))"
    );
    // Of four alone, one attacks from afar: the gain is all of 0.811278.
    assert!(near(tree.gain(tree.nodes()[0].split.unwrap().first() + 1), 0.811_278));
}

#[test]
fn oracle_millington_exercise_7_17_the_tree_attacks_far_enemies_that_no_example_shows() {
    // Exercise 7.17 asks for what the tree of 7.16 does with new situations: alone, far, without ammunition it attacks, since
    // nothing but group and distance is asked. That is why illegal actions have to be masked.
    let schema =
        schema(&[("ammo", ["some", "empty"]), ("distance", ["far", "close"])], &["attack", "defend"]);
    let examples =
        read("ammo,distance,label\nsome,far,attack\nsome,close,defend\nempty,close,defend\n", &schema);
    let tree = LearnedTree::grow(&examples, TreeDef::default());
    let values = [schema.category(0, "empty").unwrap(), schema.category(1, "far").unwrap()];
    let observation = schema.observation(&values).unwrap();
    assert_eq!(tree.choose(observation, LabelMask::ALL).unwrap().label, 0);
    assert_eq!(tree.choose(observation, LabelMask::ALL.without(0)).unwrap().label, 1);
}

fn healths(text: &str) -> Examples {
    let schema = SchemaDef::new([AttributeDef::number("health")], ["attack", "defend"]);
    read(text, &Schema::new(schema).unwrap())
}

#[test]
fn oracle_millington_7_6_2_thresholds_at_32_and_44_5() {
    // Sorted: 17 defend, 25 defend, 39 attack, 50 defend: 3 defend and 1 attacks, E = 0.811278.
    // Divided behind 17: 0.811278 - 3/4 * 0.918296 = 0.122556; behind 25: 0.811278 - 1/2 = 0.311278; behind 39: 0.122556.
    assert!(near(information_gain(&[&[0, 1], &[1, 2]]), 0.122_556));
    assert!(near(information_gain(&[&[0, 2], &[1, 1]]), 0.311_278));
    assert!(near(information_gain(&[&[1, 2], &[0, 1]]), 0.122_556));
    // The mean of 25 and 39 is 32; then that of 39 and 50 is 44.5, with a gain of 1.
    let examples = healths("health,label\n50,defend\n25,defend\n39,attack\n17,defend\n");
    let tree = LearnedTree::grow(&examples, TreeDef::default());
    assert_eq!(
        text(&tree, 0),
        "(health < 32: defend, health ≥ 32: (health < 44.5: attack, health ≥ 44.5: defend))"
    );
    assert!(near(tree.gain(0), 0.311_278) && near(tree.gain(2), 1.0));
}

#[test]
fn equal_values_are_never_divided() {
    let examples = healths("health,label\n5,defend\n5,attack\n5,attack\n7,defend\n");
    let tree = LearnedTree::grow(&examples, TreeDef::default());
    assert_eq!(text(&tree, 0), "(health < 6: attack, health ≥ 6: defend)");
    assert_eq!(
        LearnedTree::grow(&healths("health,label\n5,defend\n5,attack\n"), TreeDef::default()).leaves(),
        1
    );
}

const ID4_FIRST: &str = "health,cover,ammo,label
healthy,exposed,empty,run
healthy,in cover,some,attack
hurt,in cover,some,attack
healthy,in cover,empty,defend
hurt,in cover,empty,defend
";

#[test]
fn oracle_millington_7_6_3_id4_keeps_the_root_then_replaces_it() {
    let schema = soldier();
    // Run 1, attack 2, defend 2: E = 1/5 log2 5 + 2 * 2/5 log2 5/2 = 1.521928.
    assert!(near(entropy(&[2, 2, 1]), 1.521_928));
    let examples = read(ID4_FIRST, &schema);
    let found = gains(&examples);
    let expected = [0.170_951, 0.721_928, 0.970_951];
    assert!(found.iter().zip(expected).all(|(found, expected)| near(*found, expected)), "{found:?}");
    let mut tree = IncrementalTree::grown(examples, TreeDef::default(), Revision::WhenBetter);
    assert_eq!(
        text(tree.tree(), 0),
        "(ammo is some: attack, ammo is empty: (cover is in cover: defend, cover is exposed: run))"
    );
    // Empty: 2 defend and 1 runs, 0.918296, which cover tells apart.
    assert!(near(tree.tree().gain(2), 0.918_296));

    // Hurt, exposed, with ammunition: defend. E = 1.459148; ammo still gains most, so its branch is divided.
    assert!(near(entropy(&[2, 3, 1]), 1.459_148));
    tree.observe_all(&read("health,cover,ammo,label\nhurt,exposed,some,defend\n", &schema)).unwrap();
    let found = gains(tree.examples());
    let expected = [0.207_519, 0.459_148, 0.540_852];
    assert!(found.iter().zip(expected).all(|(found, expected)| near(*found, expected)), "{found:?}");
    assert_eq!(
        text(tree.tree(), 0),
        "(ammo is some: (cover is in cover: attack, cover is exposed: defend), \
         ammo is empty: (cover is in cover: defend, cover is exposed: run))"
    );

    // Healthy, exposed, with ammunition: run. E = 1.556657; now cover gains most, and the whole tree is grown again.
    assert!(near(entropy(&[2, 3, 2]), 1.556_657));
    tree.observe_all(&read("health,cover,ammo,label\nhealthy,exposed,some,run\n", &schema)).unwrap();
    let found = gains(tree.examples());
    let expected = [0.305_958, 0.591_673, 0.305_958];
    assert!(found.iter().zip(expected).all(|(found, expected)| near(*found, expected)), "{found:?}");
    assert_eq!(
        text(tree.tree(), 0),
        "(cover is in cover: (ammo is some: attack, ammo is empty: defend), \
         cover is exposed: (health is healthy: run, health is hurt: defend))"
    );
    assert!(near(tree.tree().gain(1), 1.0) && near(tree.tree().gain(2), 0.918_296));
    assert!(reproduces(&tree, tree.examples()));
}
