//! The meadow: berries, a pond, a bell, walls, homes. What the words of minds are about.

use wits_core::geometry::Segment;
use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_script::Post;

use crate::playground::creature::{Creature, RADIUS};

/// Half of the meadow. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(16.0, 10.0);
pub(crate) const POND: Vec2 = Vec2::new(9.5, 5.0);
pub(crate) const POND_RADIUS: f32 = 2.2;
pub(crate) const BELL: Vec2 = Vec2::new(0.0, 0.0);
/// Where the wolf sleeps.
pub(crate) const DEN: Vec2 = Vec2::new(14.0, -7.5);
/// Who lives here, and where. The wolf comes last.
pub(crate) const HOMES: [(&str, Vec2); 4] = [
    ("Bo", Vec2::new(-13.0, 6.0)),
    ("Ada", Vec2::new(-13.0, 0.0)),
    ("Kit", Vec2::new(-13.0, -6.0)),
    ("the wolf", DEN),
];
pub(crate) const WOLF: usize = HOMES.len() - 1;
/// A home is safe so far around it. \[m\]
pub(crate) const HOME_RADIUS: f32 = 1.4;
const BERRIES: [Vec2; 6] = [
    Vec2::new(-7.0, 7.5),
    Vec2::new(-8.0, -2.0),
    Vec2::new(-3.0, -7.5),
    Vec2::new(3.5, 7.0),
    Vec2::new(5.5, -3.0),
    Vec2::new(12.0, -1.0),
];
pub(crate) const WALL_WIDTH: f32 = 0.35;
/// How far everybody sees. \[m\]
pub(crate) const SIGHT: f32 = 8.0;
/// How near one has to be to eat, to ring, to greet. \[m\]
pub(crate) const REACH: f32 = 1.0;
/// A bush with less than this is bare.
const BARE: f32 = 0.2;
/// Bushes that were planted by hand, at most.
const MOST_BUSHES: usize = 24;
/// How long the bell and a howl are heard. \[s\]
const SOUND: f32 = 6.0;
const GROWTH: f32 = 0.02;

/// What one can neither walk nor see through.
pub(crate) fn walls() -> [Segment<Vec2>; 3] {
    [
        Segment::new(Vec2::new(-5.0, 3.0), Vec2::new(-1.0, 5.0)),
        Segment::new(Vec2::new(4.0, 0.0), Vec2::new(7.5, 1.5)),
        Segment::new(Vec2::new(1.0, -8.0), Vec2::new(2.5, -4.5)),
    ]
}

/// Berries in a bush.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Bush {
    pub(crate) at: Vec2,
    /// 0 to 1.
    pub(crate) berries: f32,
}

/// Something that everybody will hear.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Sound {
    Bell,
    Howl(Vec2),
    /// Somebody greets somebody.
    Hello(usize, usize),
}

/// Everything in the meadow.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Meadow {
    pub(crate) creatures: Vec<Creature>,
    pub(crate) bushes: Vec<Bush>,
    /// The wolf is out.
    pub(crate) wolf: bool,
    pub(crate) bell_left: f32,
    pub(crate) howl_left: f32,
    /// How often the bell was rung.
    pub(crate) rung: u32,
    /// To be told to everybody at the end of the tick.
    pub(crate) sounds: Vec<Sound>,
    /// What creatures have written to each other.
    pub(crate) post: Post,
}

impl Meadow {
    pub(crate) fn new() -> Self {
        Self {
            creatures: HOMES.iter().map(|(_, home)| Creature::new(*home)).collect(),
            bushes: BERRIES.iter().map(|at| Bush { at: *at, berries: 1.0 }).collect(),
            wolf: false,
            bell_left: 0.0,
            howl_left: 0.0,
            rung: 0,
            sounds: Vec::new(),
            post: Post::default(),
        }
    }

    pub(crate) fn is_at_home(&self, who: usize) -> bool {
        self.creatures[who].at.distance(HOMES[who].1) <= HOME_RADIUS
    }

    /// Whether a place is in sight of a creature: near enough, and no wall between.
    pub(crate) fn sees(&self, who: usize, place: Vec2) -> bool {
        let from = self.creatures[who].at;
        let line = Segment::new(from, place);
        from.distance(place) < SIGHT && !walls().iter().any(|wall| wall.crosses(&line))
    }

    /// Every creature knows where berries grow; the nearest bush that is not bare.
    pub(crate) fn nearest_bush(&self, who: usize) -> Option<usize> {
        let from = self.creatures[who].at;
        let ripe = (0..self.bushes.len()).filter(|bush| self.bushes[*bush].berries >= BARE);
        ripe.min_by(|a, b| from.distance(self.bushes[*a].at).total_cmp(&from.distance(self.bushes[*b].at)))
    }

    /// Where the wolf is for another creature, if it is out.
    pub(crate) fn wolf_at(&self, who: usize) -> Option<Vec2> {
        (self.wolf && who != WOLF).then(|| self.creatures[WOLF].at)
    }

    pub(crate) fn sees_wolf(&self, who: usize) -> bool {
        self.wolf_at(who).is_some_and(|at| self.sees(who, at))
    }

    /// The nearest other creature that is no wolf.
    pub(crate) fn nearest_friend(&self, who: usize) -> Option<usize> {
        self.nearest_other(who, |_| true)
    }

    /// The nearest creature that a wolf could catch: in sight and not at home.
    pub(crate) fn nearest_prey(&self, who: usize) -> Option<usize> {
        self.nearest_other(who, |other| self.sees(who, self.creatures[other].at) && !self.is_at_home(other))
    }

    fn nearest_other(&self, who: usize, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let from = self.creatures[who].at;
        let others = (0..WOLF).filter(|other| *other != who && fits(*other));
        let distance = |other: &usize| from.distance(self.creatures[*other].at);
        others.min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    /// How far away from a creature something is; a large number when there is none.
    pub(crate) fn distance_to(&self, who: usize, place: Option<Vec2>) -> f32 {
        place.map_or(1000.0, |place| self.creatures[who].at.distance(place))
    }

    /// Where a creature can run: of the places around, the one that is furthest from the wolf.
    pub(crate) fn way_out(&self, who: usize, wolf: Vec2) -> Vec2 {
        let from = self.creatures[who].at;
        let around = (0..16_u8).map(|number| {
            let way = wits_core::angle::direction(f32::from(number) * std::f32::consts::TAU / 16.0);
            (from + way * 3.0).clamp(-CORNER + RADIUS, CORNER - RADIUS)
        });
        around.max_by(|a, b| wolf.distance(*a).total_cmp(&wolf.distance(*b))).unwrap_or(from)
    }

    pub(crate) fn ring(&mut self) {
        (self.bell_left, self.rung) = (SOUND, self.rung + 1);
        self.sounds.push(Sound::Bell);
    }

    pub(crate) fn howl(&mut self, who: usize) {
        self.howl_left = SOUND;
        self.sounds.push(Sound::Howl(self.creatures[who].at));
    }

    /// A bush that somebody plants.
    pub(crate) fn plant(&mut self, at: Vec2) {
        let at = at.clamp(-CORNER + RADIUS, CORNER - RADIUS);
        if self.bushes.len() < MOST_BUSHES && at.is_finite() {
            self.bushes.push(Bush { at, berries: 1.0 });
        }
    }

    /// Hunger grows, berries too, sounds fade, the wolf bites.
    pub(crate) fn pass_time(&mut self, appetite: f32, dt: f32) {
        (self.bell_left, self.howl_left) = ((self.bell_left - dt).max(0.0), (self.howl_left - dt).max(0.0));
        for bush in &mut self.bushes {
            bush.berries = (bush.berries + GROWTH * dt).min(1.0);
        }
        let wolf_is_out = self.wolf;
        for (number, creature) in self.creatures.iter_mut().enumerate() {
            creature.pass_time(appetite, dt);
            let is_wolf = number == WOLF;
            creature.safe_for = if wolf_is_out { creature.safe_for + dt } else { 0.0 };
            if !is_wolf && (creature.hunger >= 100.0 || creature.thirst >= 100.0) {
                creature.faint(HOMES[number].1);
            }
        }
    }

    /// The wolf has caught somebody.
    pub(crate) fn bite(&mut self, prey: usize) {
        self.creatures[prey].faint(HOMES[prey].1);
        self.creatures[WOLF].hunger = 0.0;
    }
}

#[cfg(test)]
mod tests;
