//! What must hold in every tick of every match: for tests, and for those who write teams.

use std::any::Any;

use std::fmt;

use wits_core::glam::Vec2;
use wits_decide::machine::Machine;

use crate::pitch::{MAX, MIN};
use crate::player::{PLAYERS, side_of};
use crate::world::Soccer;

/// So far the centre of the ball may be behind a goal line in the tick of a goal. \[units\]
const BEHIND_LINE: f32 = 7.0;
/// Somebody touches the ball at least so often while it is in play. \[ticks\]
const UNTOUCHED: u32 = 20 * 60;
/// The ball is in play again so soon after a goal. \[ticks\]
const KICK_OFF: u32 = 21 * 60;
/// Players who are pushed into each other part within this time. \[ticks\]
const OVERLAP: u32 = 30;
/// A player who begins to chase a ball that is caught at that moment has so long to notice. \[ticks\]
const NOTICE: u32 = 2;

/// A law was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// In which tick.
    pub tick: u32,
    /// What happened.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tick {}: {}", self.tick, self.what)
    }
}

impl std::error::Error for Broken {}

/// Looks at a match after each tick: what must hold, and for how long what may happen has been going on.
///
/// The ball is never outside, never are both teams in control, never two players of a team wait for a pass, nobody kicks on and on
/// or chases a ball that a keeper holds, the ball is touched and kicked off in time, players do not stand in each other.
///
/// ```
/// use soccer::{Soccer, laws::Laws};
/// use wits_core::random::Seed;
/// use wits_game::{Entry, Game, Params, Setup, Tick};
/// let params = Params::defaults(Entry::of::<Soccer>().about());
/// let mut game = Soccer::start(&Setup { seed: Seed::new(1), params: params.clone(), parallel: false });
/// let mut laws = Laws::default();
/// for number in 0..600 {
///     game.tick(Tick { number, dt: 1.0 / 60.0, params: &params, inputs: &[], edits: &[] });
///     laws.look(&game)?;
/// }
/// # Ok::<(), soccer::laws::Broken>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Laws {
    overlaps: [[u32; PLAYERS]; PLAYERS],
    kicking: [u32; PLAYERS],
}

impl Laws {
    /// Looks once, after a tick.
    ///
    /// # Errors
    /// The first law that is broken.
    pub fn look(&mut self, game: &Soccer) -> Result<(), Broken> {
        let tick = game.world.stage.tick;
        let states: [&str; PLAYERS] = std::array::from_fn(|number| state(game, number));
        of_the_ball(game)
            .and_then(|()| of_teams(game, &states))
            .and_then(|()| self.of_players(game, &states))
            .and_then(|()| self.of_bodies(game))
            .map_err(|what| Broken { tick, what })
    }

    fn of_players(&mut self, game: &Soccer, states: &[&str; PLAYERS]) -> Result<(), String> {
        let stage = &game.world.stage;
        for (number, state) in states.iter().enumerate() {
            self.kicking[number] = if *state == "KickBall" { self.kicking[number] + 1 } else { 0 };
            if self.kicking[number] > 1 {
                return Err(format!("player {number} kicks on and on"));
            }
            let held = stage.keeper_has_ball() && stage.tick > stage.tally.touched + NOTICE;
            if held && *state == "ChaseBall" {
                return Err(format!("player {number} chases a ball that a keeper holds"));
            }
        }
        Ok(())
    }

    fn of_bodies(&mut self, game: &Soccer) -> Result<(), String> {
        let stage = &game.world.stage;
        let near = 1.5 * stage.kit.rules.player.radius;
        for (one, player) in stage.players.iter().enumerate() {
            if ![player.at, player.heading, player.velocity].into_iter().all(Vec2::is_finite) {
                return Err(format!("player {one} is nowhere"));
            }
            for other in one + 1..PLAYERS {
                let gap = player.at.distance_squared(stage.players[other].at);
                let count = &mut self.overlaps[one][other];
                *count = if gap < near * near { *count + 1 } else { 0 };
                if *count >= OVERLAP {
                    return Err(format!("players {one} and {other} stand in each other"));
                }
            }
        }
        Ok(())
    }
}

/// The state that a player's machine is in; nothing for those who follow something else.
fn state(game: &Soccer, number: usize) -> &str {
    let machine = game.files.minds().technique::<Machine<dyn Any>>(&game.world.minds[number]);
    machine.map_or("", |(machine, state)| machine.current(state))
}

fn of_the_ball(game: &Soccer) -> Result<(), String> {
    let stage = &game.world.stage;
    let ball = stage.ball.at;
    let behind = Vec2::new(BEHIND_LINE, 0.0);
    if !(ball.cmpge(MIN - behind).all() && ball.cmple(MAX + behind).all()) {
        return Err(format!("the ball is outside, at {ball}"));
    }
    if stage.game_on {
        let untouched = stage.tick - stage.tally.touched;
        if untouched >= UNTOUCHED {
            return Err(format!("nobody has touched the ball at {ball} for {untouched} ticks"));
        }
    } else if stage.tick - stage.whistle >= KICK_OFF {
        return Err("the ball is not put into play again".into());
    }
    Ok(())
}

fn of_teams(game: &Soccer, states: &[&str; PLAYERS]) -> Result<(), String> {
    let stage = &game.world.stage;
    if stage.teams.iter().all(|team| team.controlling.is_some()) {
        return Err("both teams are in control".into());
    }
    for side in 0..2 {
        let receivers = states
            .iter()
            .enumerate()
            .filter(|(number, state)| side_of(*number) == side && **state == "ReceiveBall");
        if receivers.count() > 1 {
            return Err("two players of a team wait for a pass".into());
        }
        if stage.tick > 0 && stage.teams[side].closest.is_none() {
            return Err("nobody is nearest to the ball".into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use wits_core::random::Seed;
    use wits_game::{Entry, Game, Params, Setup};

    use super::*;

    fn game() -> Soccer {
        let params = Params::defaults(Entry::of::<Soccer>().about());
        Soccer::start(&Setup { seed: Seed::new(1), params, parallel: false })
    }

    fn broken(change: impl FnOnce(&mut Soccer), looks: usize) -> String {
        let (mut game, mut laws) = (game(), Laws::default());
        assert_eq!(laws.look(&game), Ok(()));
        change(&mut game);
        let found = (0..looks).find_map(|_| laws.look(&game).err());
        found.map(|broken| broken.to_string()).unwrap_or_default()
    }

    #[test]
    fn what_must_not_happen_is_noticed() {
        for (change, told) in [
            ((|game| game.world.stage.ball.at.y = 19.0) as fn(&mut Soccer), "tick 0: the ball is outside"),
            (|game| game.world.stage.ball.at.x = f32::NAN, "the ball is outside"),
            (
                |game| game.world.stage.teams.iter_mut().for_each(|team| team.controlling = Some(1)),
                "both teams",
            ),
            (|game| game.world.stage.tick = 1_200, "nobody has touched the ball"),
            (
                |game| {
                    game.world.stage.game_on = false;
                    game.world.stage.tick = 2_000;
                },
                "not put into play",
            ),
            (|game| game.world.stage.players[3].at = Vec2::splat(f32::INFINITY), "player 3 is nowhere"),
        ] {
            let found = broken(change, 1);
            assert!(found.contains(told), "{told:?} is missing: {found:?}");
        }
        let stand = |game: &mut Soccer| game.world.stage.players[3].at = game.world.stage.players[4].at;
        assert_eq!(broken(stand, 29), "", "a moment is nothing");
        assert!(broken(stand, 30).contains("players 3 and 4 stand in each other"));
    }
}
