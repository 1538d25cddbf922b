//! Which weapon now? Fuzzy rules choose, aim and frighten, with every number in view.
//!
//! The modules are files in `minds/`; what is made of them is in `arms.rs`, the target in `prey.rs`, the sniper
//! in `posts.rs`, their minds in `range.rs`, the tick in `world.rs`, the description in `about.rs`, what there is to see in
//! `show.rs`.

mod about;
mod arms;
mod guide;
mod posts;
mod prey;
mod range;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Handle, Value};
use wits_core::scene::Scene;
use wits_engine::minds::{MindWorld, check_agents};
use wits_game::{About, Edit, Game, Inspection, MindInfo, Minds, Setup, Tick, loaded};

use arms::{ARMS, Dragged, WEAPONS};
pub use world::{FuzzyWeapon, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<FuzzyWeapon>()
}

impl Game for FuzzyWeapon {
    type State = World;

    fn about() -> About {
        about::about()
    }

    fn start(setup: &Setup) -> Self {
        Self::new(setup)
    }

    fn tick(&mut self, tick: Tick<'_>) {
        self.advance(tick);
    }

    fn state(&self) -> &World {
        &self.world
    }

    fn check_state(&self, state: &World) -> Result<(), String> {
        loaded::index("weapon", state.gunner.weapon, arms::WEAPONS)?;
        loaded::indices("weapon", state.dragged.iter().map(|dragged| dragged.weapon), arms::WEAPONS)?;
        let agents = [range::TARGET, range::SNIPER];
        loaded::same_count("minds", state.minds.len(), "expected", agents.len())?;
        check_agents(agents.into_iter().zip(&state.minds))?;
        loaded::index("post", state.range.sniper.post, posts::POSTS)
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.world.clone_from(state);
        self.arms.fit(self.settings.form, &self.world.dragged);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        3
    }

    /// The prey is not there all the time.
    fn agent_ids(&self, max: usize) -> Vec<u64> {
        let prey = self.world.range.prey.as_ref().map(|_| 1);
        [Some(0), prey, Some(2)].into_iter().flatten().take(max).collect()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let prey = self.world.range.prey.as_ref().map(|prey| (1, prey.at));
        let sniper = (2, posts::PLACES[self.world.range.sniper.post]);
        let all = [Some((0, world::GUNNER)), prey, Some(sniper)];
        let near = all.into_iter().flatten().map(|(agent, place)| (agent, place.distance(at) - 8.0));
        near.filter(|(_, distance)| *distance <= radius)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(agent, _)| agent)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, agent)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.push(self.world.distance().unwrap_or_default());
        values.push(self.world.gunner.scores[self.world.gunner.weapon]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let gunner = &self.world.gunner;
        vec![
            ("shots", f64::from(gunner.shots)),
            ("hits", f64::from(gunner.hits)),
            ("downed", f64::from(self.world.downed)),
            ("changes", f64::from(gunner.changes)),
            ("sniper_shots", f64::from(self.world.range.sniper.shots)),
        ]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

// The target and the sniper follow files; the modules of the gunner are files that are not minds.
wits_engine::minds_facet!(FuzzyWeapon {
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        if agent == 0 {
            let weapons = ARMS.iter().map(|arm| MindInfo::new(arm.name, "").with_sheet());
            return weapons.chain([MindInfo::new("aim", "").with_sheet()]).collect();
        }
        let name = if agent == range::TARGET { "mood" } else { "posts" };
        let mind = self.mind(agent).map(|mind| MindInfo::new(name, mind.file()).with_sheet());
        mind.into_iter().collect()
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        match (agent, mind) {
            (0, weapon) if weapon < WEAPONS => show::weapon(self, weapon),
            (0, WEAPONS) => Some(show::aim(self)),
            (range::TARGET, 0) => show::mood(self),
            (range::SNIPER, 0) => show::safety(self),
            _ => None,
        }
    }

    fn check_edit(&self, edit: &Edit) -> Result<(), String> {
        self.dragged(edit).map(drop)
    }

    fn edit(&mut self, edit: &Edit) {
        let Ok(new) = self.dragged(edit) else { return };
        let known = self.world.dragged.iter_mut().find(|one| one.weapon == new.weapon && one.key == new.key);
        match known {
            Some(one) => one.to = new.to,
            None => self.world.dragged.push(new),
        }
        self.arms.fit(self.settings.form, &self.world.dragged);
    }
});

impl FuzzyWeapon {
    /// What an edit drags, if that makes sense.
    fn dragged(&self, edit: &Edit) -> Result<Dragged, String> {
        if edit.scope != Handle::SCOPE || edit.agent != 0 || edit.mind >= WEAPONS {
            return Err("only the corners of the weapons' sets can be dragged".to_owned());
        }
        let to = match &edit.value {
            Some(Value::Numbers(numbers)) => numbers.first().copied(),
            Some(Value::Number(number)) => Some(*number as f32),
            _ => None,
        };
        let to = to.filter(|to| to.is_finite()).ok_or_else(|| "where to?".to_owned())?;
        let def = arms::def(edit.mind, &self.world.dragged).map_err(|faults| faults.to_string())?;
        wits_fuzzy::show::drag(&def, &edit.key, to)?;
        Ok(Dragged { weapon: edit.mind, key: edit.key.clone(), to })
    }
}
