//! A small game with views, things to be told, parts and saves: frogs that jump.

use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Scene, Tint};
use wits_core::state::State;
use wits_game::{
    About, Chart, Game, Inspection, Layer, PanelInfo, Panels, Param, People, Saving, Setup, Tell, Tellable,
    Tick,
};

#[derive(Clone, Debug, State)]
pub(crate) struct Waters {
    frogs: Vec<f32>,
    weather: u64,
    croaks: u64,
}

pub(crate) struct Pond(Waters);

fn hash_of(part: &impl HashState) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(part);
    hasher.finish()
}

impl Game for Pond {
    type State = Waters;

    fn about() -> About {
        About {
            params: vec![Param::number("wind", "Wind", 0.0, 0.0, 5.0)],
            layers: vec![Layer::world("frogs", "Frogs", "all of them")],
            charts: vec![Chart { name: "way", title: "Way", unit: "m", help: "" }],
            ..About::new("pond", "Pond", "Frogs that jump.")
        }
    }

    fn start(setup: &Setup) -> Self {
        Self(Waters { frogs: vec![0.0; 3], weather: setup.seed.bits(), croaks: 0 })
    }

    fn tick(&mut self, tick: Tick<'_>) {
        let pond = &mut self.0;
        pond.weather = pond.weather.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        for (number, frog) in pond.frogs.iter_mut().enumerate() {
            *frog += (pond.weather >> (50 + number)) as f32 * 1e-4 + tick.params.f32("wind");
        }
    }

    fn state(&self) -> &Waters {
        &self.0
    }

    fn restore(&mut self, state: &Waters, _tick: u64) {
        assert!(state.frogs.len() == 3, "a pond has three frogs");
        self.0.clone_from(state);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        scene.set_bounds(Vec2::ZERO, Vec2::splat(100.0));
        let sprites = scene.sprites("frogs", 1.0);
        for (row, frog) in self.0.frogs.iter().enumerate() {
            sprites.push(Vec2::new(frog.rem_euclid(100.0), row as f32), Vec2::X, Tint::Agent);
        }
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        let frog = self.0.frogs.get(usize::try_from(agent).ok()?)?;
        let document = Document::new("Frog").section(Section::fields("Body", [Field::new("at", *frog)]));
        Some(Inspection { document, marks: Vec::new() })
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.push(self.0.frogs.iter().sum());
    }

    fn saving(&self) -> Option<&dyn Saving<Waters>> {
        Some(self)
    }

    fn panels(&self) -> Option<&dyn Panels> {
        Some(self)
    }

    fn people(&self) -> Option<&dyn People> {
        Some(self)
    }

    fn people_mut(&mut self) -> Option<&mut dyn People> {
        Some(self)
    }
}

impl Saving<Waters> for Pond {
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        let Waters { frogs, weather, croaks } = &self.0;
        vec![("frogs", hash_of(frogs)), ("weather", hash_of(weather)), ("croaks", hash_of(croaks))]
    }
}

impl Panels for Pond {
    fn list(&self) -> Vec<PanelInfo> {
        vec![
            PanelInfo { id: "croaks", title: "Croaks", help: "what was said" },
            PanelInfo { id: "flood", title: "Flood", help: "too much of it" },
        ]
    }

    fn panel(&self, id: &str) -> Option<Document> {
        let text = match id {
            "croaks" => format!("{} croaks", self.0.croaks),
            "flood" => "x".repeat(5 << 20),
            _ => return None,
        };
        Some(Document::new("Pond").section(Section::Text { title: "Said".into(), text: text.into() }))
    }
}

impl People for Pond {
    fn tellable(&self) -> Vec<Tellable> {
        vec![Tellable { what: "croak", help: "a frog croaks", with: &["to"] }]
    }

    fn check_tell(&self, tell: &Tell) -> Result<(), String> {
        let frogs = self.0.frogs.len();
        tell.to.filter(|to| *to < frogs as u64).map(drop).ok_or_else(|| format!("there are {frogs} frogs"))
    }

    fn tell(&mut self, _tell: &Tell) {
        self.0.croaks += 1;
    }
}
