//! The match as minds see it: ball, players, teams.

use std::sync::Arc;

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_engine::minds::{CharacterMind, check_agents};
use wits_game::loaded;
use wits_world::Who;

use crate::ball::Ball;
use crate::deeds::Deed;
use crate::kit::{Kit, side_of_mind};
use crate::lead::Lead;
use crate::mail::{Letter, Message};
use crate::pitch::{CENTRE, Pitch, Region};
use crate::player::{MINDS, PLAYERS, Player, Team, is_keeper, members, side_of};
use crate::safety::{Runner, View};
use crate::style::{Style, TEAM_SIZE};
use crate::umpire::Umpire;

/// Everything that changes in a match, except where minds are.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Stage {
    /// What files say: no part of the state.
    #[state(skip = "shared definitions")]
    pub(crate) kit: Arc<Kit>,
    /// What was said and not heard yet: none between two ticks.
    #[state(skip = "empty between two ticks")]
    pub(crate) outbox: Vec<Letter>,
    /// What was done in this tick, for those who ask why: none between two ticks.
    #[state(skip = "empty between two ticks")]
    pub(crate) deeds: Vec<Deed>,
    pub(crate) tick: u32,
    pub(crate) ball: Ball,
    pub(crate) players: [Player; PLAYERS],
    pub(crate) teams: [Team; 2],
    /// The ball is in play; not while everybody goes back for the kick-off.
    pub(crate) game_on: bool,
    /// Since when it is, or is not.
    pub(crate) whistle: u32,
    pub(crate) goals: [u32; 2],
    /// The time is over.
    pub(crate) is_over: bool,
    pub(crate) tally: Tally,
    /// Who is led by a person.
    pub(crate) lead: Lead,
    /// Whoever runs along in black; he stands aside in matches without him.
    pub(crate) umpire: Umpire,
    /// Scripts that went wrong: whose, and how. Whoever followed one plays like the classic team from then on.
    pub(crate) faults: Vec<Option<String>>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Tally {
    pub(crate) shots: [u32; 2],
    pub(crate) pot_shots: u32,
    pub(crate) passes: [u32; 2],
    pub(crate) requested: u32,
    pub(crate) dribbles: u32,
    pub(crate) saves: u32,
    pub(crate) goal_kicks: u32,
    /// Ticks in which a team was in control.
    pub(crate) possession: [u32; 2],
    /// When somebody last touched the ball.
    pub(crate) touched: u32,
    /// Who did.
    pub(crate) toucher: Option<u8>,
}

impl Stage {
    /// A match before the kick-off: everybody in the home region.
    pub(crate) fn new(kit: Arc<Kit>) -> Self {
        let speed = kit.rules.player.speed_without_ball;
        let players = std::array::from_fn(|number| {
            let home = kit.home(number);
            let facing = kit.pitch.goals[side_of(number)].facing;
            Player::new(Region::new(home).centre(), facing, home, speed)
        });
        Self {
            kit,
            outbox: Vec::with_capacity(4 * MINDS),
            deeds: Vec::with_capacity(PLAYERS),
            tick: 0,
            ball: Ball::at(CENTRE),
            players,
            teams: [Team::default(), Team::default()],
            game_on: true,
            whistle: 0,
            goals: [0; 2],
            is_over: false,
            tally: Tally::default(),
            lead: Lead::default(),
            umpire: Umpire::default(),
            faults: vec![None; MINDS],
        }
    }

    /// Why a match cannot go on from this state of a file.
    pub(crate) fn check(&self, minds: &[CharacterMind]) -> Result<(), String> {
        loaded::same_count("minds", minds.len(), "expected", MINDS)?;
        check_agents((0..).zip(minds))?;
        loaded::same_count("faults", self.faults.len(), "expected", MINDS)?;
        let of_teams = self.teams.iter().flat_map(|team| {
            [team.receiver, team.controlling, team.supporting, team.closest].into_iter().flatten()
        });
        let others = [self.ball.owner, self.lead.player, self.tally.toucher].into_iter().flatten();
        loaded::indices("player", of_teams.chain(others), PLAYERS)
    }

    pub(crate) fn style(&self, side: usize) -> &Style {
        &self.kit.teams[side].style
    }

    /// What a side sees of the other.
    pub(crate) fn view(&self, side: usize) -> View<'_> {
        let others = members(1 - side);
        let opponents = std::array::from_fn(|place| self.runner(others.start + place));
        View {
            rules: &self.kit.rules,
            style: self.style(side),
            opponents,
            goal: self.kit.pitch.goals[1 - side],
        }
    }

    pub(crate) fn runner(&self, player: usize) -> Runner {
        Runner { at: self.players[player].at, max_speed: self.pace(player) }
    }

    /// How far a place is from the goal line that a side attacks.
    pub(crate) fn to_goal_line(&self, side: usize, at: Vec2) -> f32 {
        (self.kit.pitch.goals[1 - side].posts[0].x - at.x).abs()
    }

    pub(crate) fn home(&self, player: usize) -> Region {
        Region::new(self.players[player].home)
    }

    /// Whether he is where he belongs. Field players have to be well inside.
    pub(crate) fn is_home(&self, player: usize) -> bool {
        let (region, at) = (self.home(player), self.players[player].at);
        if is_keeper(player) { region.contains(at) } else { region.has_well_inside(at) }
    }

    pub(crate) fn is_at_target(&self, player: usize) -> bool {
        let Player { at, target, .. } = self.players[player];
        let range = self.kit.rules.player.target_range;
        at.distance_squared(target) < range * range
    }

    pub(crate) fn ball_within(&self, player: usize, range: f32) -> bool {
        self.players[player].at.distance_squared(self.ball.at) < range * range
    }

    /// An opponent is near, and before him.
    pub(crate) fn is_threatened(&self, player: usize) -> bool {
        let (side, me) = (side_of(player), &self.players[player]);
        let zone = self.style(side).comfort_zone;
        self.players[members(1 - side)].iter().any(|other| {
            let way = other.at - me.at;
            way.length_squared() < zone * zone && way.dot(me.heading) > 0.0
        })
    }

    /// In the third of the pitch before the goal that is attacked.
    pub(crate) fn is_in_hot_region(&self, player: usize) -> bool {
        self.to_goal_line(side_of(player), self.players[player].at) < Pitch::length() / 3.0
    }

    /// Nearer to the opponents' goal line than the one who has the ball.
    pub(crate) fn is_ahead_of_attacker(&self, player: usize) -> bool {
        let side = side_of(player);
        let attacker = self.teams[side].controlling;
        attacker.is_some_and(|attacker| {
            let left = |number: usize| self.to_goal_line(side, self.players[number].at);
            left(player) < left(usize::from(attacker))
        })
    }

    /// Where a keeper's line to the ball begins: as far along the mouth of his goal as the ball is across the pitch.
    pub(crate) fn rear_target(&self, side: usize) -> Vec2 {
        let [low, high] = self.kit.pitch.goals[side].posts;
        let across = (self.ball.at.y - crate::pitch::MIN.y) / (crate::pitch::MAX.y - crate::pitch::MIN.y);
        Vec2::new(low.x, low.y + (high.y - low.y) * across)
    }

    /// Who of a side is nearest to the ball: found once a tick.
    pub(crate) fn find_closest(&mut self, side: usize) {
        let away = |player: &usize| self.players[*player].at.distance_squared(self.ball.at);
        let closest = members(side).min_by(|one, other| away(one).total_cmp(&away(other)));
        self.teams[side].closest = closest.map(|player| player as u8);
    }

    /// Nobody on the pitch is nearer to the ball.
    pub(crate) fn is_closest_of_all(&self, player: usize) -> bool {
        let mine = self.players[player].at.distance_squared(self.ball.at);
        self.players.iter().all(|other| other.at.distance_squared(self.ball.at) >= mine)
    }

    /// Somebody has the ball now, so the other team has not.
    pub(crate) fn take_control(&mut self, player: usize) {
        let side = side_of(player);
        self.teams[side].controlling = Some(player as u8);
        self.teams[1 - side].controlling = None;
    }

    /// A keeper holds the ball.
    pub(crate) const fn keeper_has_ball(&self) -> bool {
        self.ball.owner.is_some()
    }

    /// Somebody neither waits for a pass nor supports any more.
    pub(crate) fn drop_roles(&mut self, number: usize) {
        let Team { receiver, supporting, .. } = &mut self.teams[side_of_mind(number)];
        for role in [receiver, supporting] {
            if *role == Some(number as u8) {
                *role = None;
            }
        }
    }

    /// How many minds of each side have given their scripts up.
    pub(crate) fn count_faults(&self) -> [u32; 2] {
        let mut counts = [0; 2];
        for (number, _) in self.faults.iter().enumerate().filter(|(_, fault)| fault.is_some()) {
            counts[side_of_mind(number)] += 1;
        }
        counts
    }

    /// Somebody kicks the ball. False if he cannot: it is out of his reach, or a keeper has it.
    pub(crate) fn kick(&mut self, player: usize, direction: Vec2, force: f32) -> bool {
        let me = &self.players[player];
        // Between the decision and the kick lie two ticks at most, in which both may move.
        let reach = self.kit.rules.kicking_range() + 2.0 * (self.ball.speed() + me.max_speed);
        let is_free = self.ball.owner.is_none_or(|owner| usize::from(owner) == player);
        if !is_free || !self.ball_within(player, reach) || direction == Vec2::ZERO {
            return false;
        }
        self.ball.kick(direction, force, &self.kit.rules.ball);
        self.touch(player);
        true
    }

    pub(crate) fn touch(&mut self, player: usize) {
        self.tally.touched = self.tick;
        self.tally.toucher = Some(player as u8);
    }

    /// Tells somebody something.
    pub(crate) fn tell(&mut self, from: usize, to: usize, message: Message) {
        self.outbox.push(Letter::new(Who(from as u64), Who(to as u64), message));
    }

    /// All field players of a team go home.
    pub(crate) fn send_home(&mut self, from: usize, side: usize) {
        for player in members(side).filter(|player| !is_keeper(*player)) {
            self.tell(from, player, Message::GoHome);
        }
    }

    /// A side's players have other homes; who waits there or is on the way goes to the new one.
    pub(crate) fn form(&mut self, side: usize, regions: [u8; TEAM_SIZE]) {
        for (player, region) in members(side).zip(regions) {
            let me = &mut self.players[player];
            me.home = region;
            if me.at_ease {
                me.target = Region::new(region).centre();
            }
        }
    }
}
