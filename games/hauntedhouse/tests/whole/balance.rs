//! Whether it is worth playing: who does nothing loses, who always does the same does worse, who looks after the guests
//! makes a profit; but not always.

use crate::night::{Night, QUIET};
use wits_core::glam::Vec2;

/// The profit of a night.
fn profit(mut night: Night) -> f64 {
    night.run_out();
    night.score("profit")
}

fn mean(profits: &[f64]) -> f64 {
    profits.iter().sum::<f64>() / profits.len() as f64
}

#[test]
fn the_automatic_owner_ends_most_nights_in_profit_but_not_all() {
    let profits: Vec<f64> = (1..=20).map(|seed| profit(Night::new(seed, &[]))).collect();
    let won = profits.iter().filter(|profit| **profit > 0.0).count();
    assert!((12..=19).contains(&won), "{won} of 20: {profits:?}");
}

#[test]
fn who_does_nothing_loses() {
    for seed in 1..=5 {
        let profit = profit(Night::new(seed, &QUIET));
        assert!(profit < -500.0, "seed {seed}: {profit}");
    }
}

/// Somebody who buys these tricks in turn, puts them where people are, and sets one off every other second.
fn player(seed: u64, tricks: &[&str]) -> f64 {
    // Two in each of the seven rooms.
    let rooms = [(18.0, 19.0), (4.5, 5.5), (22.5, 5.5), (6.0, 19.0), (30.0, 19.0), (31.5, 5.5), (13.5, 7.0)];
    let places: Vec<Vec2> = { rooms.into_iter() }
        .map(|(x, y)| Vec2::new(x, y))
        .flat_map(|middle| [middle - Vec2::X * 1.5, middle + Vec2::X * 1.5])
        .collect();
    let mut night = Night::new(seed, &QUIET);
    let (mut owned, mut next) = (0, 0);
    while !night.game.is_closed() {
        if owned < places.len() && night.score("money") > 70.0 {
            night.choose(tricks[owned % tricks.len()]);
            night.click("haunt", places[owned]);
            owned += 1;
        }
        night.click("haunt", places[next % owned.max(1)]);
        next += 1;
        night.run(60);
    }
    night.score("profit")
}

#[test]
fn who_always_does_the_same_does_worse_than_who_does_not() {
    const ALL: [&str; 8] = [
        "ghost in a mirror",
        "wailing",
        "cold draught",
        "skeleton in a cupboard",
        "creaking floor",
        "foul smell",
        "flying candelabra",
        "smoke machine",
    ];
    let over = |tricks: &[&str]| mean(&[1, 2].map(|seed| player(seed, tricks)));
    let varied = over(&ALL);
    for trick in ALL {
        let same = over(&[trick]);
        assert!(same < varied, "{trick} alone: {same}; all in turn: {varied}");
    }
}
