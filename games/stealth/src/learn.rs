//! The thief as a task for learners: get the treasure out unseen.

use wits_core::environment::Outcome;
use wits_core::glam::Vec2;
use wits_game::{Input, Learnable, LearningTask};

use crate::about::TICKS_PER_SECOND;
use crate::character::Character;
use crate::deeds::DOWN;
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

/// The gaits of the actions that go on: 0 to 2. Those of the actions that hide: 3 and 4.
const ON: [&str; 3] = ["creep", "walk", "run"];
const HIDE: [&str; 2] = ["creep", "run"];
const FIRST_HIDE: u32 = 3;
const WAIT: u32 = 5;
const STRIKE: u32 = 6;
/// A goal this near to a hiding place is that place; stages of its routes lie a little beside them. \[m\]
const SAME_PLACE: f32 = 0.05;

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
        action != STRIKE || self.nearest_guards(here)[0].is_some_and(near)
    }

    fn act(&self, action: u32, inputs: &mut Vec<Input>) {
        let Some(thief) = self.thief() else { return };
        let here = self.world.characters[thief].at();
        let (name, at) = match action {
            0 => ("creep", Some(self.goal(thief))),
            1 => ("go", Some(self.goal(thief))),
            2 => ("run", Some(self.goal(thief))),
            FIRST_HIDE => ("creep", Some(self.hiding_place(here))),
            4 => ("run", Some(self.hiding_place(here))),
            WAIT => ("creep", Some(here)),
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

    /// A blow of the last half second; otherwise where he goes, and in which gait.
    fn doing(&self) -> Option<u32> {
        let thief = &self.world.characters[self.thief()?];
        if self.has_just_struck() {
            return Some(STRIKE);
        }
        let Some(goal) = thief.body.goal() else { return Some(WAIT) };
        let gait = self.gait(thief);
        let number = |gaits: &[&str]| (0..).zip(gaits).find(|(_, known)| **known == gait).map(|(at, _)| at);
        if self.is_hiding_place(goal) {
            // He walks to a hiding place too; among the actions only creeping and running lead there.
            return Some(FIRST_HIDE + number(&HIDE).unwrap_or(0));
        }
        number(&ON)
    }
}

impl Stealth {
    /// Whether a guard was knocked down since the last decision.
    fn has_just_struck(&self) -> bool {
        let decision = TASK.ticks as f32 / TICKS_PER_SECOND as f32;
        let mut fallen = self.world.characters.iter().filter_map(|character| character.down);
        fallen.any(|until| until.since(self.now) > DOWN - decision)
    }

    /// The gait that comes nearest to how fast a character moves.
    fn gait(&self, character: &Character) -> &str {
        let (def, speed) = (&self.kit.bodies[character.number], character.body.velocity.length());
        let off = |name: &str| {
            let band = def.bands.iter().find(|band| band.name == name);
            band.map_or(f32::INFINITY, |band| (speed - speed.clamp(band.from, band.to.max(band.from))).abs())
        };
        ON.into_iter().min_by(|one, other| off(one).total_cmp(&off(other))).unwrap_or(ON[0])
    }

    fn is_hiding_place(&self, goal: Vec2) -> bool {
        let place = self.hiding_place(goal);
        [place, self.kit.place.near(place)].iter().any(|place| place.distance(goal) < SAME_PLACE)
    }

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

#[cfg(test)]
mod tests {
    use wits_core::environment::Environment;
    use wits_core::random::Seed;
    use wits_game::{Demonstrations, Episode, Game, Params, Session};

    use super::*;
    use crate::entry;

    #[test]
    fn names_of_actions_are_in_the_order_of_their_numbers() {
        let named = |name| TASK.actions.iter().position(|known| *known == name);
        let numbers = [FIRST_HIDE, WAIT, STRIKE].map(|number| Some(number as usize));
        assert_eq!(["hide", "wait", "strike"].map(named), numbers);
    }

    /// What a learner orders is what the thief is seen to do: imitating a learner gives the same learner.
    #[test]
    fn what_a_learner_orders_is_seen_as_done() {
        let mut episode = Episode::new(&entry(), []).expect("a task");
        for action in 0..STRIKE {
            episode.reset(Seed::new(4));
            let doing = |episode: &Episode| episode.game().learnable().and_then(Learnable::doing);
            episode.step(action);
            assert_eq!(doing(&episode), Some(action), "{}", TASK.actions[action as usize]);
        }
    }

    #[test]
    fn a_blow_is_seen_as_done_for_half_a_second() {
        let params = Params::defaults(&std::sync::Arc::new(Stealth::about()));
        let setup = wits_game::Setup { seed: Seed::new(1), params, parallel: false };
        let mut game = Stealth::start(&setup);
        assert_eq!(Learnable::doing(&game), Some(WAIT), "he has not been told anything yet");
        game.world.characters[0].down = Some(game.now.after(DOWN));
        assert_eq!(Learnable::doing(&game), Some(STRIKE));
        game.world.characters[0].down = Some(game.now.after(DOWN - 1.0));
        assert_eq!(Learnable::doing(&game), Some(WAIT));
    }

    /// Nights of the thief's own mind: he creeps, hides, waits, and flees.
    #[test]
    fn nights_of_his_own_mind_can_be_recorded() {
        let entry = entry();
        let mut session = Session::new(&entry, Seed::new(2), Params::defaults(entry.about()), false);
        let (mut watched, mut done) = (Demonstrations::new(TASK), [0; 7]);
        for _ in 0..9000 {
            watched.look(session.game(), session.now(), &mut |seen| done[seen.action as usize] += 1);
            session.tick();
        }
        for action in [0, FIRST_HIDE, WAIT] {
            assert!(done[action as usize] > 5, "{}: {done:?}", TASK.actions[action as usize]);
        }
    }
}
