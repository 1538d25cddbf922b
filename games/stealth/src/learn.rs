//! The thief as a task for learners: get the treasure out unseen.

use wits_core::environment::Outcome;
use wits_core::glam::Vec2;
use wits_game::{Input, Learnable, LearningTask};

use crate::character::Character;
use crate::world::{End, Stealth};

/// What a learner sees and does: it sends the thief somewhere, twice a second.
pub(crate) const TASK: LearningTask = LearningTask::new(
    "Leads the thief to the treasure and out by the gate, until the night is over.",
    &[
        "goal x",
        "goal y",
        "has the treasure",
        "seen",
        "hiding place x",
        "hiding place y",
        "night",
        "guard 1 x",
        "guard 1 y",
        "guard 1 looks here",
        "guard 2 x",
        "guard 2 y",
        "guard 2 looks here",
        "guard 3 x",
        "guard 3 y",
        "guard 3 looks here",
    ],
    &["creep on", "walk on", "run on", "hide", "run and hide", "wait", "strike"],
)
.every(15)
.limit(1200)
.with(&[("auto", 0.0)]);

/// The guards that are seen are the nearest ones.
const GUARDS: usize = 3;
/// Lengths are observed as shares of this one; guards farther away are observed at this distance. \[m\]
const FAR: f32 = 20.0;
/// A guard who is nearer than this can be struck. \[m\]
const REACH: f32 = 2.0;
/// The rewards: for the path to the treasure and out, for the treasure itself, for being seen; the end of the night is
/// worth 1.
const WAY: f64 = 0.02;
const LOOT: f64 = 0.5;
const SEEN: f64 = 0.05;

impl Learnable for Stealth {
    fn observe(&self, into: &mut [f32]) {
        into.fill(0.0);
        let Some(thief) = self.thief() else { return };
        let here = self.world.characters[thief].at();
        let (goal, hide) = (self.goal(thief) - here, self.hiding_place(here) - here);
        let night = self.world.lasted(self.now) / self.kit.night().max(1.0);
        let flag = |is_so: bool| f32::from(u8::from(is_so));
        let first = [
            goal.x / FAR,
            goal.y / FAR,
            flag(self.world.characters[thief].has_loot),
            flag(self.world.is_seen),
            hide.x / FAR,
            hide.y / FAR,
            night,
        ];
        let (own, guards) = into.split_at_mut(first.len());
        own.copy_from_slice(&first);
        let nearest = self.nearest_guards(here);
        for (numbers, guard) in guards.chunks_exact_mut(GUARDS).zip(nearest) {
            let Some(guard) = guard else {
                numbers.copy_from_slice(&[1.0, 1.0, 0.0]);
                continue;
            };
            let away = guard.at() - here;
            let look = wits_core::angle::direction(guard.body.facing);
            let seen = away.clamp_length_max(FAR) / FAR;
            numbers.copy_from_slice(&[seen.x, seen.y, look.dot(-away.normalize_or_zero())]);
        }
    }

    /// Striking is available only while a guard is near enough; the other actions always are.
    fn is_legal(&self, action: u32) -> bool {
        let Some(thief) = self.thief() else { return true };
        let here = self.world.characters[thief].at();
        let near = |guard: &Character| guard.at().distance(here) < REACH;
        action != 6 || self.nearest_guards(here)[0].is_some_and(near)
    }

    fn act(&self, action: u32, inputs: &mut Vec<Input>) {
        let Some(thief) = self.thief() else { return };
        let here = self.world.characters[thief].at();
        let (name, at) = match action {
            0 => ("creep", Some(self.goal(thief))),
            1 => ("go", Some(self.goal(thief))),
            2 => ("run", Some(self.goal(thief))),
            3 => ("creep", Some(self.hiding_place(here))),
            4 => ("run", Some(self.hiding_place(here))),
            5 => ("creep", Some(here)),
            _ => ("strike", None),
        };
        inputs.push(Input { name: name.to_owned(), at, from: None });
    }

    fn total_reward(&self) -> f64 {
        let Some(thief) = self.thief() else { return 0.0 };
        let has_loot = self.world.characters[thief].has_loot;
        let tally = &self.world.tally;
        let left = f64::from(self.way_left(thief));
        let end = match self.world.over {
            Some((End::Stolen, _)) => 1.0,
            Some((End::Caught | End::Dawn, _)) => -1.0,
            None => 0.0,
        };
        end + LOOT * f64::from(u8::from(has_loot)) - SEEN * f64::from(tally.seen) - WAY * left
    }

    fn outcome(&self) -> Outcome {
        let is_over = self.world.over.is_some() || self.thief().is_none();
        if is_over { Outcome::Terminated } else { Outcome::Running }
    }
}

impl Stealth {
    /// Where the thief has to go next: to the treasure, then out.
    fn goal(&self, thief: usize) -> Vec2 {
        let loot = self.kit.things("loot").next().map(|(_, at)| at);
        let has_loot = self.world.characters[thief].has_loot;
        loot.filter(|_| !has_loot).unwrap_or_else(|| self.kit.gate())
    }

    /// How far it is to the treasure and out, as the crow flies. \[m\]
    fn way_left(&self, thief: usize) -> f32 {
        let goal = self.goal(thief);
        self.world.characters[thief].at().distance(goal) + goal.distance(self.kit.gate())
    }

    /// The nearest place of the level whose name begins with "hide".
    fn hiding_place(&self, here: Vec2) -> Vec2 {
        let places = self.kit.level.def.places.iter().filter(|(name, _)| name.starts_with("hide"));
        let far = |at: &Vec2| at.distance_squared(here);
        places.map(|(_, at)| *at).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(here)
    }

    /// Those who are up, nearest first.
    fn nearest_guards(&self, here: Vec2) -> [Option<&Character>; GUARDS] {
        let mut nearest: [Option<&Character>; GUARDS] = [None; GUARDS];
        let far = |guard: &Character| guard.at().distance_squared(here);
        for guard in &self.world.characters {
            if self.kit.is(guard.number, "thief") || guard.down.is_some() {
                continue;
            }
            let farther = |other: &Option<&Character>| other.is_none_or(|other| far(other) > far(guard));
            if let Some(place) = nearest.iter().position(farther) {
                nearest[place..].rotate_right(1);
                nearest[place] = Some(guard);
            }
        }
        nearest
    }
}
