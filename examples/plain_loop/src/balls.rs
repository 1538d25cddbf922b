//! A little world that knows nothing of any studio: balls that fall and bounce.

use wits_core::glam::Vec2;

/// Width and height of the box. \[m\]
pub const BOX: Vec2 = Vec2::new(40.0, 24.0);

/// One ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Where it is. \[m\]
    pub at: Vec2,
    /// How fast it flies. \[m/s\]
    pub velocity: Vec2,
    /// How often it hit the floor.
    pub bounces: u32,
}

/// All of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Balls {
    /// The balls.
    pub list: Vec<Ball>,
    /// How strongly they fall. \[m/s²\]
    pub gravity: f32,
    /// What happened: the tick and the ball.
    pub kicks: Vec<(u64, usize)>,
    /// What moving and bouncing cost in each of the last ticks.
    pub work: Vec<[f32; 2]>,
}

impl Balls {
    /// So many, side by side.
    #[must_use]
    pub fn new(count: u16) -> Self {
        let ball = |number: u16| {
            let share = (f32::from(number) + 0.5) / f32::from(count.max(1));
            let at = Vec2::new(share * BOX.x, BOX.y * (0.3 + 0.6 * share));
            Ball { at, velocity: Vec2::new(6.0 - 12.0 * share, 0.0), bounces: 0 }
        };
        Self { list: (0..count).map(ball).collect(), gravity: 9.8, kicks: Vec::new(), work: Vec::new() }
    }

    /// One step in time.
    pub fn step(&mut self, dt: f32) {
        let mut hits = 0.0;
        for ball in &mut self.list {
            ball.velocity.y -= self.gravity * dt;
            ball.at += ball.velocity * dt;
            if ball.at.y < 0.0 {
                (ball.at.y, ball.velocity.y) = (-ball.at.y, -ball.velocity.y * 0.95);
                ball.bounces += 1;
                hits += 1.0;
            }
            if ball.at.x < 0.0 || ball.at.x > BOX.x {
                ball.at.x = ball.at.x.clamp(0.0, BOX.x);
                ball.velocity.x = -ball.velocity.x;
                hits += 1.0;
            }
        }
        if self.work.len() == 300 {
            self.work.remove(0);
        }
        self.work.push([self.list.iter().map(|_| 1.0).sum(), hits * 4.0]);
    }

    /// A ball gets a push upwards; false when there is no such ball.
    pub fn kick(&mut self, ball: u64, tick: u64, speed: f32) -> bool {
        let Some(place) = usize::try_from(ball).ok().filter(|place| *place < self.list.len()) else {
            return false;
        };
        self.list[place].velocity.y += speed;
        self.kicks.push((tick, place));
        true
    }

    /// How much they move altogether.
    #[must_use]
    pub fn energy(&self) -> f32 {
        let energy = |ball: &Ball| ball.velocity.length_squared() / 2.0 + self.gravity * ball.at.y;
        self.list.iter().map(energy).sum()
    }
}
