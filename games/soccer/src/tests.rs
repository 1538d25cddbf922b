//! Laws of the match, over whole matches.

use wits_core::glam::Vec2;
use wits_core::hash::{StateHash, StateHasher};
use wits_core::random::Seed;
use wits_game::{About, Entry, Game, Input, Params, Setup, Tick};

use crate::pitch::{MAX, MIN};
use crate::player::{PLAYERS, side_of};
use crate::world::Soccer;

/// Ten minutes.
const MATCH: u64 = 36_000;

struct Match {
    game: Soccer,
    params: Params,
    tick: u64,
}

impl Match {
    fn new(seed: u64, settings: &[(&'static str, f64)]) -> Self {
        let entry = Entry::of::<Soccer>();
        let params = Params::with(entry.about(), settings.iter().copied()).expect("settings in range");
        let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
        Self { game: Soccer::start(&setup), params, tick: 0 }
    }

    fn step(&mut self) {
        self.step_with(&[]);
    }

    fn step_with(&mut self, inputs: &[Input]) {
        let tick = Tick { number: self.tick, dt: 1.0 / 60.0, params: &self.params, inputs, edits: &[] };
        self.game.tick(tick);
        self.tick += 1;
    }

    fn use_control(&mut self, name: &str, at: Option<Vec2>) {
        self.step_with(&[Input { name: name.into(), at, from: None }]);
    }

    fn run(mut self, ticks: u64) -> Self {
        (0..ticks).for_each(|_| self.step());
        self
    }

    fn score(&self, name: &str) -> f64 {
        self.game.score().into_iter().find(|(known, _)| *known == name).expect("a known score").1
    }

    fn hash(&self) -> StateHash {
        let mut hasher = StateHasher::new();
        self.game.hash(&mut hasher);
        hasher.finish()
    }
}

/// What must hold in every tick, and for how long what may happen has been going on.
#[derive(Default)]
struct Laws {
    overlaps: [[u32; PLAYERS]; PLAYERS],
    kicking: [u32; PLAYERS],
}

impl Laws {
    fn look(&mut self, game: &Soccer, tick: u64) {
        let stage = &game.world.stage;
        let ball = stage.ball.at;
        assert!(ball.x >= MIN.x - 7.0 && ball.x <= MAX.x + 7.0, "tick {tick}: the ball is at {ball}");
        assert!(ball.y >= MIN.y && ball.y <= MAX.y, "tick {tick}: the ball is at {ball}");
        assert!(stage.teams.iter().any(|team| team.controlling.is_none()), "tick {tick}: both in control");
        let states: Vec<String> = (0..PLAYERS).map(|number| game.doing(number)).collect();
        for side in 0..2 {
            let receivers =
                (0..PLAYERS).filter(|number| side_of(*number) == side && states[*number] == "ReceiveBall");
            assert!(receivers.count() <= 1, "tick {tick}: two receivers");
            assert!(tick == 0 || stage.teams[side].closest.is_some());
        }
        for (number, state) in states.iter().enumerate() {
            self.kicking[number] = if state == "KickBall" { self.kicking[number] + 1 } else { 0 };
            assert!(self.kicking[number] <= 1, "tick {tick}: player {number} kicks on and on");
            let player = &stage.players[number];
            assert!(player.at.is_finite() && player.heading.is_finite() && player.velocity.is_finite());
            if stage.keeper_has_ball() && stage.tick > stage.tally.touched + 2 {
                assert_ne!(
                    state, "ChaseBall",
                    "tick {tick}: player {number} chases a ball that a keeper holds"
                );
            }
        }
        if stage.game_on {
            let untouched = stage.tick - stage.tally.touched;
            assert!(untouched < 20 * 60, "tick {tick}: nobody touches the ball at {ball}: {states:?}");
        } else {
            assert!(stage.tick - stage.whistle < 15 * 60, "tick {tick}: no kick-off: {states:?}");
        }
        for one in 0..PLAYERS {
            for other in one + 1..PLAYERS {
                let gap = stage.players[one].at.distance(stage.players[other].at);
                let count = &mut self.overlaps[one][other];
                *count = if gap < 1.5 * stage.kit.rules.player.radius { *count + 1 } else { 0 };
                assert!(*count < 30, "tick {tick}: {one} and {other} stand in each other");
            }
        }
    }
}

#[test]
fn laws_of_the_match_hold_over_several_seeds() {
    for seed in 1..=4 {
        let (mut played, mut laws) = (Match::new(seed, &[]), Laws::default());
        for _ in 0..MATCH / 2 {
            played.step();
            laws.look(&played.game, played.tick);
        }
    }
}

/// Every team plays a match at home against the classic one and one away; laws that speak of states know those of the
/// classic team alone.
#[test]
fn every_team_plays_well_enough() {
    for (number, team) in crate::teams::names().iter().enumerate().skip(1) {
        let mut goals = 0.0;
        for (home, away) in [(number, 0), (0, number)] {
            let settings = [("home", home as f64), ("away", away as f64)];
            let mut played = Match::new(11, &settings);
            for _ in 0..MATCH / 2 {
                played.step();
                let stage = &played.game.world.stage;
                assert!(stage.faults.iter().all(Option::is_none), "{team}: {:?}", stage.faults);
                let still = stage.tick - if stage.game_on { stage.tally.touched } else { stage.whistle };
                assert!(still < 20 * 60, "{team}, tick {}: nothing happens", played.tick);
            }
            let own = if home == number { "home_goals" } else { "away_goals" };
            goals += played.score(own);
            assert!(played.score("home_passes") + played.score("away_passes") > 50.0);
        }
        assert!(goals > 0.0, "{team} never scores");
    }
}

#[test]
fn a_script_that_crashes_or_loops_leaves_its_players_with_the_classic_behaviour() {
    let lua = crate::teams::names().iter().position(|name| *name == "lua").expect("a team in Lua") as f64;
    for (fault, told) in [("error('boom')", "boom"), ("while true do end", "instructions")] {
        let mut played = Match::new(3, &[("home", lua)]).run(300);
        let whole = played.game.file_text("lua.field.lua").expect("a file");
        let from = "function Wait.Execute(player)";
        let faulty = whole.replace(from, &format!("{from}\n  if player:game_on() then {fault} end"));
        assert_ne!(whole, faulty);
        played.game.load_file("lua.field.lua", Some(&faulty));
        let mut played = played.run(3_000);
        let stage = &played.game.world.stage;
        let faults: Vec<&String> = stage.faults.iter().flatten().collect();
        assert!(!faults.is_empty() && faults.iter().all(|fault| fault.contains(told)), "{faults:?}");
        assert!(stage.faults[5..10].iter().all(Option::is_none), "the others are as they were");
        assert!(stage.tick - stage.tally.touched < 20 * 60);
        let broken = (1..5).find(|number| stage.faults[*number].is_some()).expect("a field player");
        assert_eq!(played.game.assigned(broken as u64, 0).as_deref(), Some("classic.field.machine.ron"));
        let page = played.game.inspect(broken as u64).expect("a player").document;
        assert!(page.field("fault").is_some());
        // The script is mended: he follows it again.
        played.game.load_file("lua.field.lua", Some(&whole));
        assert_eq!(played.game.assigned(broken as u64, 0).as_deref(), Some("lua.field.lua"));
        played.step();
        assert!(played.game.world.stage.faults.iter().all(Option::is_none));
    }
}

#[test]
fn both_sides_score_and_neither_too_often() {
    let mut goals = [0.0; 2];
    let matches = 10;
    for seed in 0..matches {
        let played = Match::new(100 + seed, &[]).run(MATCH);
        goals[0] += played.score("home_goals");
        goals[1] += played.score("away_goals");
        assert_eq!(played.score("saves") >= 1.0, played.score("goal_kicks") >= 1.0);
    }
    let mean = (goals[0] + goals[1]) / matches as f64;
    assert!(goals[0] > 0.0 && goals[1] > 0.0, "{goals:?}");
    assert!((2.0..=20.0).contains(&mean), "{mean} goals in ten minutes: {goals:?}");
}

#[test]
fn oracle_buckland_4_a_larger_comfort_zone_means_more_passes() {
    let passes = |comfort: f64| {
        let played = Match::new(5, &[("comfort", comfort)]).run(MATCH);
        played.score("home_passes") + played.score("away_passes")
    };
    let (small, usual, large) = (passes(0.5), passes(1.0), passes(2.0));
    assert!(small < usual && usual < large, "{small} {usual} {large}");
}

#[test]
fn the_same_seed_is_the_same_match_and_another_seed_another_one() {
    let hash = |seed: u64| Match::new(seed, &[]).run(3_000).hash();
    assert_eq!(hash(7), hash(7));
    assert_ne!(hash(7), hash(8));
}

#[test]
fn a_match_that_was_saved_in_the_middle_goes_on_the_same() {
    let mut played = Match::new(9, &[]).run(2_000);
    let saved = played.game.state().clone();
    let mut other = Match::new(9, &[]);
    other.game.restore(&saved, 2_000);
    other.tick = 2_000;
    for _ in 0..2_000 {
        played.step();
        other.step();
    }
    assert_eq!(played.hash(), other.hash());
}

#[test]
fn a_match_of_some_minutes_ends_after_them() {
    let mut played = Match::new(2, &[("minutes", 1.0)]).run(3_600);
    assert!(!played.game.world.stage.is_over);
    played.step();
    let hash = played.hash();
    assert!(played.game.world.stage.is_over);
    played.step();
    assert_eq!(played.hash(), hash);
}

#[test]
fn after_a_goal_everybody_goes_home_and_the_ball_lies_in_the_middle() {
    let mut played = Match::new(3, &[]);
    while played.score("home_goals") + played.score("away_goals") == 0.0 {
        played.step();
        assert!(played.tick < 3 * MATCH, "no goal");
    }
    let stage = &played.game.world.stage;
    assert!(!stage.game_on && stage.ball.at == crate::pitch::CENTRE);
    assert_eq!(played.game.doing(PLAYERS), "PrepareForKickOff");
    assert_eq!(played.game.doing(PLAYERS + 1), "PrepareForKickOff");
    while !played.game.world.stage.game_on {
        played.step();
    }
    let stage = &played.game.world.stage;
    assert!(stage.tick - stage.whistle == 0);
    assert_eq!(played.game.doing(PLAYERS), played.game.doing(PLAYERS + 1), "both begin together");
}

#[test]
fn the_description_has_no_faults() {
    let about: About = Soccer::about();
    assert_eq!(about.faults().to_string(), "");
}

#[test]
fn a_player_who_is_led_does_what_he_is_told_and_plays_on_when_let_go() {
    let mut played = Match::new(4, &[]).run(60);
    let (player, goal) = (1, Vec2::new(600.0, 100.0));
    let at = played.game.world.stage.players[player].at;
    played.use_control("take", Some(at));
    assert!(played.game.world.stage.is_led(player));
    played.use_control("go", Some(goal));
    let mut played = played.run(600);
    let near = played.game.world.stage.players[player].at.distance(goal);
    assert!(near < 60.0, "{near}");
    // He gets the ball at his feet, and is told to pass it.
    let feet = played.game.world.stage.players[player].at + Vec2::new(4.0, 0.0);
    played.game.world.stage.ball = crate::ball::Ball::at(feet);
    played.use_control("kick", Some(Vec2::new(400.0, 200.0)));
    let played = &mut played;
    (0..10).for_each(|_| played.step());
    assert_eq!(played.game.world.stage.tally.toucher, Some(player as u8));
    assert!(played.game.world.stage.ball.velocity.x < -0.5, "{:?}", played.game.world.stage.ball);
    played.use_control("release", None);
    played.step();
    assert!(!played.game.world.stage.is_led(player));
    assert_ne!(played.game.doing(player), "");
}
