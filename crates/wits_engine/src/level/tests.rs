//! Laws of levels.

use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_core::state::{from_bytes, to_bytes};

use super::{Level, LevelDef, Spawns};
use crate::sheet::{CharacterDef, Sheets};

fn sheets() -> Sheets<CharacterDef> {
    let guard = ("guard.character.ron", r#"(tags: ["guard"], values: {"nerve": 0.5})"#);
    Sheets::new([guard, ("thief.character.ron", r#"(of: "guard", tags: [])"#)]).unwrap()
}

#[test]
fn oracle_m3e_2_4_3_a_level_makes_its_characters_from_data() {
    let text = r#"(
        uses: ["yard.senses.ron"],
        places: {"gate": (3, 4)},
        characters: [(character: "guard", name: "Tom", at: (1, 2), facing: 180), (character: "thief", at: (5, 5))],
        spawners: [(character: "guard", at: (0, 0), every: 5, with: (values: {"nerve": 1}))],
    )"#;
    let level = Level::read("yard.level.ron", text, &sheets()).unwrap();
    assert_eq!(level.characters.iter().map(|one| &*one.name).collect::<Vec<_>>(), ["Tom", "thief 2"]);
    assert_eq!(
        (level.characters[0].at, level.def.places["gate"]),
        (Vec2::new(1.0, 2.0), Vec2::new(3.0, 4.0))
    );
    assert!((level.characters[0].facing - std::f32::consts::PI).abs() < 1e-6);
    assert_eq!(level.spawned[0].number("nerve"), Some(1.0));
    let again = wits_core::ron::write(&LevelDef { spawners: Vec::new(), ..level.def.clone() });
    assert_eq!(LevelDef::from_ron("again", &again).unwrap().characters, level.def.characters);
}

#[test]
fn all_faults_of_a_level_are_told_with_their_lines() {
    let text = "(characters: [\n (character: \"gard\", at: (0, 0)),\n (character: \"guard\", at: (inf, 0), facing: 720),\n \
        (character: \"thief\", at: (0, 0), with: (mind: 3)),\n],\nwalls: [(points: [(0, 0)])])";
    let told = LevelDef::from_ron("yard.level.ron", text).unwrap_err().to_string();
    for fault in [":3:27: ", ":3:45: 720 is out of range", ":6:18: a wall without length"] {
        assert!(told.contains(fault), "{fault} in\n{told}");
    }
    let text = text.replace("inf", "1").replace("720", "72").replace("[(0, 0)]", "[(0, 0), (1, 1)]");
    let told = Level::read("yard.level.ron", &text, &sheets()).unwrap_err().to_string();
    assert!(told.contains("yard.level.ron:2:14: unknown \"gard\", did you mean \"guard\"?"), "{told}");
    assert!(told.contains("yard.level.ron:4:48: the number 3; expected a text"), "{told}");
}

#[test]
fn one_way_glass_lets_something_through() {
    let wall = |more: &str| format!("(walls: [(points: [(0, 0), (1, 0)], {more})])");
    assert!(LevelDef::from_ron("yard", &wall("clear: 0.9, one_way: true")).unwrap().walls[0].one_way);
    let told = LevelDef::from_ron("yard", &wall("one_way: true")).unwrap_err().to_string();
    assert!(
        told.contains("yard:1:46: nothing is seen through it from either side; expected clear above 0"),
        "{told}"
    );
}

#[test]
fn two_of_one_name_are_a_fault() {
    let text = r#"(characters: [(character: "guard", name: "Tom"), (character: "guard", name: "Tom")])"#;
    assert!(
        LevelDef::from_ron("yard", text).unwrap_err().to_string().contains("a second one is called \"Tom\"")
    );
}

#[test]
fn spawning_saved_in_the_middle_goes_on_the_same() {
    let text = r#"(spawners: [(character: "a", every: 3, most: 4), (character: "b", first: 2, every: 5, total: 6)])"#;
    let level = LevelDef::from_ron("door", text).unwrap();
    let run = |spawns: &mut Spawns, from: u32, to: u32| {
        let mut came = Vec::new();
        for tick in from..to {
            let alive = |spawner| if spawner == 0 { tick % 5 } else { 0 };
            spawns.step(&level.spawners, tick as f32 * 0.5, alive, |spawn| came.push((tick, spawn)));
        }
        came
    };
    let mut whole = Spawns::new(&level.spawners);
    let all = run(&mut whole, 0, 200);
    let mut first = Spawns::new(&level.spawners);
    let mut parts = run(&mut first, 0, 77);
    let mut second: Spawns = from_bytes(&to_bytes(&first).unwrap()).unwrap();
    parts.extend(run(&mut second, 77, 200));
    assert_eq!((parts, second), (all, whole.clone()));
    assert_eq!(whole.made(1), 6);
}
