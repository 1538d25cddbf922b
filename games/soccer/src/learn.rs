//! The field player nearest to the ball as a task for learners: score, and let nobody score.

use wits_core::environment::Outcome;
use wits_core::glam::Vec2;
use wits_game::{Input, Learnable, LearningTask};

use crate::ball::force_to_arrive;
use crate::pitch::{CENTRE, Pitch};
use crate::player::{PLAYERS, is_keeper, members, side_of};
use crate::stage::Stage;
use crate::world::Soccer;

/// What a learner sees and does: five times a second it says what the home player nearest to the ball does. The others
/// play by their own minds.
pub(crate) const TASK: LearningTask = LearningTask::new(
    "Leads whoever of the home team is nearest to the ball, for a minute of a match.",
    &[
        "at x",
        "at y",
        "heading x",
        "heading y",
        "ball x",
        "ball y",
        "ball velocity x",
        "ball velocity y",
        "goal x",
        "goal y",
        "opponent 1 x",
        "opponent 1 y",
        "opponent 2 x",
        "opponent 2 y",
        "keeper x",
        "keeper y",
        "mate ahead x",
        "mate ahead y",
        "pass ahead is safe",
        "near mate x",
        "near mate y",
        "near pass is safe",
        "has the ball",
        "home controls",
        "away controls",
        "kick is ordered",
    ],
    &[
        "to the ball",
        "forward",
        "forward and up",
        "forward and down",
        "up",
        "down",
        "back",
        "defend",
        "stay",
        "shoot",
        "pass ahead",
        "pass near",
    ],
)
.every(12)
.limit(300);

const TO_BALL: u32 = 0;
const DEFEND: u32 = 7;
const STAY: u32 = 8;
const SHOOT: u32 = 9;
const PASS_AHEAD: u32 = 10;
const PASS_NEAR: u32 = 11;
/// The directions of the actions 1 to 6.
const WAYS: [Vec2; 6] =
    [Vec2::X, Vec2::new(0.7, 0.7), Vec2::new(0.7, -0.7), Vec2::Y, Vec2::new(0.0, -1.0), Vec2::new(-1.0, 0.0)];
/// The side that is learned for.
const HOME: usize = 0;
/// How far ahead a direction sends him.
const STEP: f32 = 60.0;
/// Lengths are observed as shares of this one: half of the pitch.
const FAR: f32 = 330.0;
/// The ball is his, and he can be told to kick it, from this distance on.
const AT_FEET: f32 = 30.0;
/// Somebody else is led only if he is nearer to the ball by this.
const NEARER: f32 = 20.0;
/// A ball that is faster than this after a touch was kicked away. [units/tick]
const KICKED: f32 = 1.6;
/// Who is slower than this stays where he is. [units/tick]
const SLOW: f32 = 0.3;
/// The reward for the ball at the other goal line, and the penalty for it at the own one; a goal is worth 1.
const BALL: f64 = 0.2;

impl Learnable for Soccer {
    fn observe(&self, into: &mut [f32]) {
        let stage = &self.world.stage;
        let man = stage.led_or_nearest();
        let (me, here) = (&stage.players[man], stage.players[man].at);
        let seen = |at: Vec2| (at - here) / FAR;
        let [first, second] = stage.nearest_opponents(here).map(seen);
        let keeper = stage.players[members(1 - HOME).start].at;
        let [ahead, near] = [stage.mate_ahead(man), stage.mate_near(man)];
        let flag = |is_so: bool| f32::from(u8::from(is_so));
        let mut numbers = into.iter_mut();
        let mut put = |values: &[f32]| {
            values.iter().zip(&mut numbers).for_each(|(value, number)| *number = *value);
        };
        let middle = (here - CENTRE) / FAR;
        let goal = stage.kit.pitch.goals[1 - HOME].centre();
        for at in [middle, me.heading, seen(stage.ball.at), stage.ball.velocity / 3.0, seen(goal)] {
            put(&at.to_array());
        }
        for at in [first, second, seen(keeper)] {
            put(&at.to_array());
        }
        for mate in [ahead, near] {
            let at = stage.players[mate].at;
            put(&[seen(at).x, seen(at).y, flag(stage.is_pass_safe(at))]);
        }
        put(&[
            flag(stage.is_at_feet(man)),
            flag(stage.teams[HOME].controlling.is_some()),
            flag(stage.teams[1 - HOME].controlling.is_some()),
            flag(stage.lead.kick.is_some()),
        ]);
    }

    /// Kicks are available while the ball is near.
    fn is_legal(&self, action: u32) -> bool {
        let stage = &self.world.stage;
        action < SHOOT || stage.is_at_feet(stage.led_or_nearest())
    }

    fn act(&self, action: u32, inputs: &mut Vec<Input>) {
        let stage = &self.world.stage;
        let man = stage.led_or_nearest();
        let here = stage.players[man].at;
        let mut input = |name: &str, at| inputs.push(Input { name: name.to_owned(), at, from: None });
        if !stage.is_led(man) {
            input("take", Some(here));
        }
        match action {
            TO_BALL => input("go", Some(stage.meeting_point(here))),
            DEFEND => input("go", Some((stage.ball.at + stage.kit.pitch.goals[HOME].centre()) / 2.0)),
            STAY => input("go", Some(here)),
            SHOOT => input("shoot", None),
            PASS_AHEAD => input("kick", Some(stage.players[stage.mate_ahead(man)].at)),
            PASS_NEAR => input("kick", Some(stage.players[stage.mate_near(man)].at)),
            _ => {
                let way = WAYS.get(action as usize - 1).copied().unwrap_or_default();
                input("go", Some(here + STEP * way));
            }
        }
    }

    /// Goals, and where the ball is: a potential, so that nothing is earned by carrying it to and fro.
    fn total_reward(&self) -> f64 {
        let stage = &self.world.stage;
        let [home, away] = stage.goals.map(f64::from);
        home - away + BALL * f64::from((stage.ball.at.x - CENTRE.x) / (Pitch::length() / 2.0))
    }

    fn outcome(&self) -> Outcome {
        if self.world.stage.is_over { Outcome::Terminated } else { Outcome::Running }
    }

    /// Everybody goes home for the kick-off.
    fn is_waiting(&self) -> bool {
        !self.world.stage.game_on && !self.world.stage.is_over
    }

    /// A kick of the home team that was made just now, or else how the man moves.
    fn doing(&self) -> Option<u32> {
        let stage = &self.world.stage;
        Some(stage.kick_just_made().unwrap_or_else(|| stage.motion_of(stage.led_or_nearest())))
    }
}

/// What a learner needs to know of the match.
impl Stage {
    /// The one who is led: the field player of the home team nearest to the ball. Who is led stays so until somebody is
    /// clearly nearer.
    fn led_or_nearest(&self) -> usize {
        let nearest = self.nearest_at_home();
        let away = |number: usize| self.players[number].at.distance(self.ball.at);
        let led = self.lead.player.map(usize::from).filter(|led| side_of(*led) == HOME && !is_keeper(*led));
        led.filter(|led| away(*led) < away(nearest) + NEARER).unwrap_or(nearest)
    }

    fn is_at_feet(&self, man: usize) -> bool {
        !self.keeper_has_ball() && self.ball_within(man, AT_FEET)
    }

    /// The field players who are beside him.
    fn mates(man: usize) -> impl Iterator<Item = usize> {
        members(side_of(man)).filter(move |mate| *mate != man && !is_keeper(*mate))
    }

    /// The mate who is nearest to the goal that is attacked.
    fn mate_ahead(&self, man: usize) -> usize {
        let left = |mate: &usize| self.to_goal_line(side_of(man), self.players[*mate].at);
        Self::mates(man).min_by(|one, other| left(one).total_cmp(&left(other))).unwrap_or(man)
    }

    fn mate_near(&self, man: usize) -> usize {
        let away = |mate: &usize| self.players[*mate].at.distance_squared(self.players[man].at);
        Self::mates(man).min_by(|one, other| away(one).total_cmp(&away(other))).unwrap_or(man)
    }

    /// The two of the away team nearest to a place.
    fn nearest_opponents(&self, here: Vec2) -> [Vec2; 2] {
        let away = |at: Vec2| at.distance_squared(here);
        let mut nearest = [self.players[PLAYERS - 1].at; 2];
        for (place, number) in members(1 - HOME).enumerate() {
            let at = self.players[number].at;
            if place == 0 || away(at) < away(nearest[0]) {
                nearest = [at, nearest[0]];
            } else if place == 1 || away(at) < away(nearest[1]) {
                nearest[1] = at;
            }
        }
        nearest
    }

    /// Whether a kick as a person orders it would come through to a mate.
    fn is_pass_safe(&self, to: Vec2) -> bool {
        let (from, rules) = (self.ball.at, &self.kit.rules);
        let force = force_to_arrive(from.distance(to), 1.0, &rules.ball).min(rules.player.shot_force);
        self.view(HOME).is_safe(from, to, Some(to), force)
    }

    /// Which kick of a home field player made the ball roll, if it was made since the last decision.
    fn kick_just_made(&self) -> Option<u32> {
        let toucher = self.tally.toucher.map(usize::from)?;
        let is_new = self.tick - self.tally.touched.min(self.tick) < TASK.ticks;
        let is_ours = side_of(toucher) == HOME && !is_keeper(toucher);
        if !is_new || !is_ours || self.ball.owner.is_some() || self.ball.speed() < KICKED {
            return None;
        }
        let from = self.players[toucher].at;
        let way = self.ball.velocity.normalize_or_zero();
        let along = |to: Vec2| (to - from).normalize_or_zero().dot(way);
        let aims = [
            (SHOOT, self.kit.pitch.goals[1 - HOME].centre()),
            (PASS_AHEAD, self.players[self.mate_ahead(toucher)].at),
            (PASS_NEAR, self.players[self.mate_near(toucher)].at),
        ];
        aims.into_iter().max_by(|one, other| along(one.1).total_cmp(&along(other.1))).map(|(kick, _)| kick)
    }

    /// The action that comes nearest to how he moves.
    fn motion_of(&self, man: usize) -> u32 {
        let me = &self.players[man];
        if me.velocity.length() < SLOW {
            return STAY;
        }
        let along = |way: &Vec2| way.normalize_or_zero().dot(me.velocity.normalize_or_zero());
        let to_ball = self.meeting_point(me.at) - me.at;
        if !self.is_at_feet(man) && along(&to_ball) > 0.9 {
            return TO_BALL;
        }
        let best = (1..).zip(&WAYS).max_by(|one, other| along(one.1).total_cmp(&along(other.1)));
        best.map_or(STAY, |(action, _)| action)
    }
}

#[cfg(test)]
mod tests {
    use wits_core::environment::Environment;
    use wits_core::random::Seed;
    use wits_game::{Demonstrations, Episode, Params, Session};
    use wits_testkit::environment;

    use super::*;
    use crate::entry;

    fn named(action: &str) -> u32 {
        let known = TASK.actions.iter().position(|known| *known == action);
        known.expect("a known name") as u32
    }

    #[test]
    fn names_of_actions_are_in_the_order_of_their_numbers() {
        let names = ["to the ball", "defend", "stay", "shoot", "pass ahead", "pass near"];
        assert_eq!(names.map(named), [TO_BALL, DEFEND, STAY, SHOOT, PASS_AHEAD, PASS_NEAR]);
        assert_eq!((named("forward"), named("back")), (1, WAYS.len() as u32));
    }

    #[test]
    fn the_match_keeps_the_promises_of_environments() {
        environment::game_keeps_its_promises(&entry(), &[1]);
    }

    /// Who goes for the ball and shoots scores; who stays does not, and the ball comes nearer to his own goal.
    #[test]
    fn whoever_shoots_earns_more_than_whoever_stays() {
        let mut episode = Episode::new(&entry(), []).expect("a task");
        let mut earned = |choose: &dyn Fn(&Episode) -> u32| {
            let mut sum = 0.0;
            for seed in 1..=3 {
                episode.reset(Seed::new(seed));
                loop {
                    let step = episode.step(choose(&episode));
                    sum += f64::from(step.reward);
                    if step.outcome.is_over() {
                        break;
                    }
                }
            }
            sum
        };
        let shooter = earned(&|episode| if episode.is_legal(SHOOT) { SHOOT } else { TO_BALL });
        let idler = earned(&|_| STAY);
        assert!(shooter > idler + 1.0, "{shooter} and {idler}");
    }

    /// Kicks are available only near the ball, and what he is told is what he does.
    #[test]
    fn what_a_learner_orders_is_seen_as_done() {
        let mut episode = Episode::new(&entry(), []).expect("a task");
        episode.reset(Seed::new(2));
        assert!(!episode.is_legal(SHOOT), "the ball lies in the middle, and he stands at home");
        for action in ["forward", "up", "down", "back"] {
            episode.reset(Seed::new(2));
            for _ in 0..4 {
                episode.step(named(action));
            }
            let doing = episode.game().learnable().and_then(Learnable::doing);
            assert_eq!(doing, Some(named(action)), "{action}");
        }
    }

    #[test]
    fn the_play_of_minds_can_be_recorded() {
        let entry = entry();
        let mut session = Session::new(&entry, Seed::new(3), Params::defaults(entry.about()), false);
        let (mut watched, mut done) = (Demonstrations::new(TASK), [0; 12]);
        for _ in 0..7200 {
            watched.look(session.game(), session.now(), &mut |seen| done[seen.action as usize] += 1);
            session.tick();
        }
        for action in ["to the ball", "forward", "shoot"] {
            assert!(done[named(action) as usize] > 0, "{action}: {done:?}");
        }
    }
}
