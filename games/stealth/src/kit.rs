//! Everything that is read from files, ready for use: the level, the senses, the bodies.
//!
//! The words of minds are handed a character and this, and nothing else: what moves in the world is not in it.

use std::collections::BTreeSet;

use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_decide::Value;
use wits_decide::board::Board;
use wits_engine::body::BodyDef;
use wits_engine::level::Level;
use wits_engine::library::Library;
use wits_engine::sheet::CharacterDef;
use wits_game::author::Shelf;
use wits_sense::graph::SenseGraph;
use wits_sense::memory::MemoryDef;
use wits_sense::modality::{Sense, Senses};
use wits_sense::{Team, What, Who};

use crate::character::Me;
use crate::place::Place;

/// The level that is played.
pub(crate) const LEVEL: &str = "yard.level.ron";

/// Doors and other things have numbers from here on.
const THINGS: u64 = 1000;

/// All content, as names and texts.
pub(crate) fn shelf() -> Shelf {
    macro_rules! files {
        ($($name:literal, $title:literal, $help:literal;)*) => {
            Shelf::new()$(.with($name, $title, $help, include_str!(concat!("../content/", $name))).as_template())*
        };
    }
    files! {
        "yard.level.ron", "The yard", "Walls, routes, shade, lamps, and who is where.";
        "yard.senses.ron", "The senses", "How far one sees, hears and smells here.";
        "yard.sensegraph.ron", "What passes where", "Which ways sound and smell go round walls.";
        "guard.character.ron", "A guard", "The archetype of all guards.";
        "sleepy.character.ron", "A sleepy guard", "Hears and sees little.";
        "sharp.character.ron", "A sharp guard", "Sees in the dark; his mind is a script.";
        "dog.character.ron", "A dog", "Follows scents.";
        "thief.character.ron", "The thief", "Plays by itself when nobody does.";
        "guard.body.ron", "A guard's body", "How fast, and how loud.";
        "dog.body.ron", "A dog's body", "How fast, and how loud.";
        "thief.body.ron", "A thief's body", "How fast, and how loud.";
        "guard.machine.ron", "A guard's mind", "Patrol, investigate, chase, search, help.";
        "dog.machine.ron", "A dog's mind", "Sniffs, follows, barks.";
        "thief.machine.ron", "A thief's mind", "Sneaks, hides, strikes, flees.";
        "sharp.lua", "A sharp guard's mind", "The same states, put together by a script.";
        "calm.tree.ron", "The round", "From post to post.";
        "investigate.tree.ron", "Looking into something", "Goes to the best clue.";
        "inspect.tree.ron", "Something is not as it was", "An open door, a missing treasure.";
        "help.tree.ron", "Helping a colleague", "Wakes who is down.";
        "chase.tree.ron", "Chasing", "Runs, and radios.";
        "search.tree.ron", "Searching", "Places round the best guess.";
        "bark.tree.ron", "Barking", "Runs along, and barks.";
        "sneak.tree.ron", "Sneaking", "From stage to stage.";
        "hide.tree.ron", "Hiding", "Waits, and throws a pebble.";
        "escape.tree.ron", "Escaping", "Back to the gate with the treasure.";
        "flee.tree.ron", "Fleeing", "To where no guard is.";
    }
}

/// The gaits of the bodies that come with the game.
pub(crate) fn first_gaits() -> BTreeSet<String> {
    let shelf = shelf();
    let bodies = shelf.files().iter().filter(|file| file.name.ends_with(".body.ron"));
    let bodies = bodies.filter_map(|file| BodyDef::from_ron(&file.name, shelf.text(&file.name)?).ok());
    bodies.flat_map(|body| body.gaits.into_iter().map(|gait| gait.name)).collect()
}

/// Minds can name the gaits of all files of bodies, whether a character has such a body or not.
pub(crate) fn set_gaits(library: &Library<Me, CharacterDef>) {
    let names = library.bodies().flat_map(|body| body.gaits.iter().map(|gait| &*gait.name));
    if let Some(gaits) = library.minds().words().choices("pursue", "gait") {
        gaits.set(names.collect::<BTreeSet<&str>>());
    }
}

/// What there is to sense, by number.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kinds {
    pub(crate) thief: What,
    pub(crate) guard: What,
    pub(crate) dog: What,
    pub(crate) steps: What,
    pub(crate) pebble: What,
    pub(crate) shout: What,
    pub(crate) bark: What,
    pub(crate) scent: What,
    pub(crate) fallen: What,
    pub(crate) recovered: What,
    pub(crate) open: What,
    pub(crate) shut: What,
    pub(crate) stolen: What,
    pub(crate) there: What,
}

/// The modalities, by number.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Modes {
    pub(crate) sight: Sense,
    pub(crate) hearing: Sense,
    pub(crate) smell: Sense,
    pub(crate) touch: Sense,
}

/// Everything that is read from files.
pub(crate) struct Kit {
    pub(crate) level: Level<CharacterDef>,
    pub(crate) senses: Senses,
    /// Which ways sound and smell go.
    pub(crate) graph: Option<SenseGraph<Vec2>>,
    pub(crate) kinds: Kinds,
    pub(crate) modes: Modes,
    /// By number of character.
    pub(crate) bodies: Vec<BodyDef>,
    pub(crate) memories: Vec<MemoryDef>,
    /// The names of all sides, in order.
    teams: Vec<String>,
    pub(crate) place: Place,
}

impl Kit {
    /// From content that has passed its checks. What is missing all the same is as it is usually.
    pub(crate) fn new(library: &Library<Me, CharacterDef>) -> Self {
        let level = library.level(LEVEL).cloned().unwrap_or_else(|| Level {
            def: wits_engine::level::LevelDef::default(),
            characters: Vec::new(),
            spawned: Vec::new(),
        });
        let senses = library.senses_of(LEVEL).cloned().unwrap_or_else(Senses::usual);
        let sheets = || level.characters.iter().map(|placed| &placed.sheet);
        let body = |sheet: &CharacterDef| library.body_of(sheet).cloned().unwrap_or_default();
        let place = Place::new(&level.def, &senses);
        let teams: BTreeSet<String> =
            sheets().map(|sheet| sheet.team.clone()).filter(|team| !team.is_empty()).collect();
        Self {
            graph: library.sense_graph_of(LEVEL).cloned(),
            kinds: Kinds::of(&senses),
            modes: Modes::of(&senses),
            bodies: sheets().map(body).collect(),
            memories: sheets().map(|sheet| sheet.memory).collect(),
            teams: teams.into_iter().collect(),
            place,
            senses,
            level,
        }
    }

    /// The names of the nodes of the sense graph.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = &str> {
        self.graph.iter().flat_map(SenseGraph::nodes).map(|node| &*node.name)
    }

    /// What a character is like.
    pub(crate) fn sheet(&self, number: usize) -> &CharacterDef {
        &self.level.characters[number].sheet
    }

    pub(crate) fn name(&self, who: Who) -> String {
        let number = usize::try_from(who.0).unwrap_or(usize::MAX);
        let thing = who.0.checked_sub(THINGS).and_then(|number| usize::try_from(number).ok());
        let thing = thing.and_then(|number| self.level.def.things.get(number));
        match (self.level.characters.get(number), thing) {
            (Some(placed), _) => placed.name.clone(),
            (None, Some(thing)) => thing.name.clone(),
            (None, None) => "nobody in particular".into(),
        }
    }

    pub(crate) fn is(&self, number: usize, tag: &str) -> bool {
        self.level.characters.get(number).is_some_and(|placed| placed.sheet.is(tag))
    }

    /// A number of a character.
    pub(crate) fn number(&self, number: usize, key: &str, or: f32) -> f32 {
        self.sheet(number).number(key).unwrap_or(or)
    }

    /// Sides are numbered in the order of their names.
    pub(crate) fn team(&self, number: usize) -> Team {
        let own = &self.sheet(number).team;
        let place = self.teams.iter().position(|team| team == own);
        place.map_or(Team::NONE, |place| Team(place as u32 + 1))
    }

    /// How long a night lasts. \[s\]
    pub(crate) fn night(&self) -> f32 {
        self.of_level("night", 300.0).max(10.0)
    }

    /// What a shut door lets through of sound and smell.
    pub(crate) fn muffled(&self) -> f32 {
        self.of_level("muffled", 0.2)
    }

    fn of_level(&self, key: &str, or: f32) -> f32 {
        self.level.def.values.get(key).and_then(Value::number).unwrap_or(or)
    }

    /// Where the thief comes in and gets out.
    pub(crate) fn gate(&self) -> Vec2 {
        self.level.def.places.get("gate").copied().unwrap_or_default()
    }

    /// Writes the numbers and texts of a character onto its board.
    pub(crate) fn write_values(&self, number: usize, board: &mut Board) {
        for (key, value) in &self.sheet(number).values {
            // Values that are no keys, or of another kind, are for others.
            let _ = board.set(key, value.clone());
        }
    }

    /// Doors: their numbers among the things, and as subjects.
    pub(crate) fn things<'k>(&'k self, kind: &'k str) -> impl Iterator<Item = (Who, Vec2)> + 'k {
        let things = (THINGS..).zip(&self.level.def.things);
        things.filter(move |(_, thing)| thing.kind == kind).map(|(number, thing)| (Who(number), thing.at))
    }
}

impl Kinds {
    fn of(senses: &Senses) -> Self {
        let kind = |name: &str| senses.kind(name).unwrap_or(What(u32::MAX));
        Self {
            thief: kind("thief"),
            guard: kind("guard"),
            dog: kind("dog"),
            steps: kind("steps"),
            pebble: kind("pebble"),
            shout: kind("shout"),
            bark: kind("bark"),
            scent: kind("scent"),
            fallen: kind("fallen"),
            recovered: kind("recovered"),
            open: kind("open"),
            shut: kind("shut"),
            stolen: kind("stolen"),
            there: kind("there"),
        }
    }
}

impl Modes {
    /// A modality that the file does not have reaches nobody.
    fn of(senses: &Senses) -> Self {
        let sense = |name: &str| senses.sense(name).unwrap_or(Sense(u16::MAX));
        Self {
            sight: sense("sight"),
            hearing: sense("hearing"),
            smell: sense("smell"),
            touch: sense("touch"),
        }
    }
}
