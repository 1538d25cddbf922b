//! Watchdogs: nobody knows what nobody sensed or told, nobody sees through walls, nobody is stuck.

use std::collections::VecDeque;

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_game::{Game, Params, Setup, Tick};
use wits_sense::memory::{Record, Route};
use wits_sense::modality::Sense;
use wits_sense::{Signal, Who};

use stealth::Stealth;

const TICKS: u64 = 6_000;
/// Nobody stays within so many metres for so long, unless it says why. [m, s]
const ROOM: f32 = 0.6;
const STUCK: f32 = 20.0;
/// Memories are gone through once in so many ticks: when everybody looks.
const EVERY: u64 = 9;
/// Modalities, in the order of the file.
const SIGHT: Sense = Sense(0);
const SMELL: Sense = Sense(2);
const TOUCH: Sense = Sense(3);
/// What was sent out is remembered for so many ticks: longer than any memory.
const KEPT: usize = 4_500;

/// Runs a game tick by tick, and shows it.
fn play(seed: u64, ticks: u64, mut look: impl FnMut(&Stealth, u64)) {
    let params = Params::defaults(&std::sync::Arc::new(Stealth::about()));
    let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
    let (mut game, dt) = (Stealth::start(&setup), Stealth::about().dt());
    for number in 0..ticks {
        game.tick(Tick { number, dt, params: &params, inputs: &[], edits: &[] });
        look(&game, number);
    }
}

/// Everything that really happened lately.
#[derive(Default)]
struct Log {
    sent: VecDeque<Vec<(Moment, Signal<Vec2>)>>,
}

impl Log {
    fn note(&mut self, game: &Stealth) {
        self.sent.push_back(game.sent().to_vec());
        if self.sent.len() > KEPT {
            self.sent.pop_front();
        }
    }

    /// Somebody was there, and it could be sensed by then; or it came through a passage, where it seems to be from.
    fn has(&self, game: &Stealth, about: Who, at: Vec2, by: Moment) -> bool {
        let before = self.sent.iter().rev().flatten().filter(|(time, _)| *time <= by);
        let mut own = before.filter(|(_, signal)| signal.source == about);
        own.any(|(_, signal)| {
            // Scents that hang near each other are one cloud, with its middle between them.
            let near = if signal.sense == SMELL { 1.6 } else { 1e-3 };
            let is_straight = signal.sense == SIGHT || signal.sense == TOUCH;
            signal.at.distance(at) <= near || !is_straight && game.is_passage(at, near)
        })
    }
}

/// Whether somebody is seen just now; never through a wall.
fn sees_fairly(game: &Stealth, number: usize, record: &Record<Vec2>, now: Moment) -> bool {
    let is_seen = record.route == Route::Sensed(SIGHT) && record.is_clear && record.last == now;
    let eye = game.place(number).expect("somebody");
    // A step later the eye has moved on.
    let aside = [Vec2::ZERO, Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y].map(|way| eye + 0.2 * way);
    let is_hidden = aside.iter().all(|eye| game.is_walled(*eye, record.at));
    assert!(!(is_seen && is_hidden), "{:?} sees {record:?} through a wall", game.doing(number));
    is_seen
}

#[test]
fn nobody_knows_what_nobody_sensed_or_told_and_nobody_sees_through_walls() {
    for seed in [1, 2, 3] {
        let mut log = Log::default();
        let mut checked = 0;
        play(seed, TICKS, |game, tick| {
            log.note(game);
            let many = (0..).map_while(|number| Some((number, game.knowledge(number)?)));
            for (number, knowledge) in many.filter(|_| tick.is_multiple_of(EVERY)) {
                for record in knowledge.memory.records() {
                    let happened = log.has(game, record.about, record.at, record.last);
                    assert!(
                        happened,
                        "seed {seed}, tick {tick}: {:?} cannot know {record:?}",
                        game.doing(number)
                    );
                    checked += u32::from(sees_fairly(game, number, record, Moment::of_tick(tick, 30)));
                }
            }
        });
        assert!(checked > 50, "seed {seed}: only {checked} sights were checked");
    }
}

#[test]
fn no_guard_is_stuck() {
    for seed in [1, 2, 3, 4] {
        let mut anchors: Vec<(Vec2, u64)> = Vec::new();
        let mut night = 0;
        play(seed, 20_000, |game, tick| {
            let guards: Vec<_> = (0..6).filter_map(|number| Some((number, game.place(number)?))).collect();
            if game.night() != night {
                night = game.night();
                anchors = guards.iter().map(|(_, at)| (*at, tick)).collect();
            }
            for (number, at) in guards {
                let doing = game.doing(number).expect("a guard").1;
                let anchor = &mut anchors[number];
                if anchor.0.distance(at) > ROOM || doing == "Down" || game.is_over() {
                    *anchor = (at, tick);
                }
                let stood = (tick - anchor.1) as f32 / 30.0;
                assert!(
                    stood < STUCK,
                    "seed {seed}, tick {tick}: {:?} stood at {at} for {stood} s",
                    game.doing(number)
                );
            }
        });
    }
}
