//! The field: a soldier with legs, hands and a voice, walls to hide behind, and targets that pop up and shoot back.

use std::borrow::Cow;

use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_core::state::State;

use crate::soldier::orders::Orders;

/// Half the size of the field. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(16.0, 9.0);
/// The posts of the soldier's round.
pub(crate) const POSTS: [Vec2; 4] =
    [Vec2::new(-12.0, -5.0), Vec2::new(-4.0, 5.5), Vec2::new(5.0, -5.5), Vec2::new(12.0, 5.0)];
/// Where one can hide: behind low walls.
pub(crate) const WALLS: [Vec2; 4] =
    [Vec2::new(-9.0, 2.0), Vec2::new(-1.0, -1.0), Vec2::new(4.0, 3.0), Vec2::new(10.0, -2.0)];
/// Rounds in a magazine.
pub(crate) const MAGAZINE: u32 = 6;
/// How fast the soldier walks and runs. \[m/s\]
const SPEEDS: [f32; 2] = [1.8, 4.0];

/// A target that is up.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Target {
    pub(crate) at: Vec2,
    /// How long until it goes down again. \[s\]
    pub(crate) left: f32,
    /// How long until it shoots. \[s\]
    pub(crate) shoots_in: f32,
}

/// Everything on the field: what the words of the soldier are about.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Field {
    pub(crate) at: Vec2,
    pub(crate) facing: Vec2,
    /// What the hands do, for the eye.
    pub(crate) hands: Cow<'static, str>,
    pub(crate) says: Option<String>,
    pub(crate) rounds: u32,
    /// How long bullets have been flying about. \[s\]
    pub(crate) under_fire: f32,
    pub(crate) in_cover: bool,
    pub(crate) post: usize,
    pub(crate) target: Option<Target>,
    /// How long until the next one comes up. \[s\]
    pub(crate) pause: f32,
    /// The line of the last shot, and how long it is still seen. \[s\]
    pub(crate) shot: Option<(Vec2, Vec2, f32)>,
    pub(crate) hits: u32,
    pub(crate) suffered: u32,
    /// What the head has ordered.
    pub(crate) orders: Orders,
}

impl Field {
    pub(crate) fn new() -> Self {
        Self {
            at: POSTS[0],
            facing: Vec2::X,
            hands: Cow::Borrowed(""),
            says: None,
            rounds: MAGAZINE,
            under_fire: 0.0,
            in_cover: false,
            post: 0,
            target: None,
            pause: 3.0,
            shot: None,
            hits: 0,
            suffered: 0,
            orders: Orders::default(),
        }
    }

    /// A step towards a place. True when it is reached.
    pub(crate) fn walk(&mut self, to: Vec2, run: bool, dt: f32) -> bool {
        let to = to.clamp(-CORNER + 0.5, CORNER - 0.5);
        let (way, step) = (to - self.at, SPEEDS[usize::from(run)] * dt);
        if way.length() <= step {
            self.at = to;
            return true;
        }
        self.facing = way.normalize_or_zero();
        self.at += self.facing * step;
        false
    }

    /// Behind the nearest wall, on the side away from the target.
    pub(crate) fn cover(&self) -> Vec2 {
        let nearest = WALLS.into_iter().min_by(|a, b| a.distance(self.at).total_cmp(&b.distance(self.at)));
        let wall = nearest.unwrap_or(self.at);
        let from = self.target.map_or(self.at + self.facing, |target| target.at);
        wall + (wall - from).normalize_or(Vec2::NEG_Y) * 1.2
    }

    /// One shot. It hits the more often the nearer the target is.
    pub(crate) fn fire(&mut self, stream: &mut Stream) -> bool {
        self.rounds = self.rounds.saturating_sub(1);
        let Some(target) = self.target else { return false };
        self.facing = (target.at - self.at).normalize_or(self.facing);
        self.shot = Some((self.at, target.at, 0.15));
        let hit = stream.chance(1.0 - 0.03 * self.at.distance(target.at));
        if hit {
            self.hits = self.hits.saturating_add(1);
            self.target = None;
        }
        hit
    }

    /// Targets come up, shoot and go down; bullets fly past.
    pub(crate) fn pass_time(&mut self, every: f32, stream: &mut Stream, dt: f32) {
        self.under_fire = (self.under_fire - dt).max(0.0);
        self.shot = self.shot.map(|(from, to, left)| (from, to, left - dt)).filter(|shot| shot.2 > 0.0);
        let Some(target) = &mut self.target else {
            self.pause -= dt;
            if self.pause <= 0.0 {
                self.pause = every * stream.range(0.6, 1.4);
                let at = CORNER * Vec2::new(stream.range(-0.9, 0.9), stream.range(-0.9, 0.9));
                self.target = Some(Target { at, left: 7.0, shoots_in: stream.range(1.0, 2.5) });
            }
            return;
        };
        target.left -= dt;
        target.shoots_in -= dt;
        if target.shoots_in <= 0.0 {
            target.shoots_in = 1.2;
            self.under_fire = 0.5;
            let hit = !self.in_cover && stream.chance(0.3);
            self.suffered = self.suffered.saturating_add(u32::from(hit));
            let at = if hit { self.at } else { self.at + Vec2::new(stream.range(-1.5, 1.5), 1.0) };
            self.shot = Some((target.at, at, 0.15));
        }
        if target.left <= 0.0 {
            self.target = None;
        }
    }

    /// Somebody shoots from a place at once.
    pub(crate) const fn ambush(&mut self, at: Vec2) {
        self.target = Some(Target { at, left: 7.0, shoots_in: 0.0 });
    }
}
