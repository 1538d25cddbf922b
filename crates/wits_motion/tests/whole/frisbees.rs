//! Robots that tidy up without knowing it: nobody sees a heap, nobody remembers one, and yet heaps grow.
//!
//! Robots wander about. One that bumps into a disc pushes it along; when the disc in front of it meets another, it leaves
//! both there, backs up, turns by chance and wanders on. A disc of a heap is seldom met alone, so heaps lose little and
//! gain much. After Holland and Melhuish; Buckland, *Programming Game AI by Example*, ch. 3 p. 118.

use wits_core::angle;
use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::{Seed, Stream};
use wits_core::space::Plane;
use wits_motion::steering::{Contain, Region, Wander, WanderState};

const LIMITS: Limits = Limits { max_speed: 2.0, max_acceleration: 8.0, ..Limits::NONE };
const DT: f32 = 1.0 / 30.0;
const ARENA: f32 = 8.0;
const DISC: f32 = 0.25;
const ROBOT: f32 = 0.3;

struct Robot {
    body: Kinematic<Plane>,
    wander: WanderState,
    stream: Stream,
    /// The disc in front of it.
    pushes: Option<usize>,
    /// How much longer it backs up. [s]
    backs_up: f32,
}

impl Robot {
    fn step(&mut self, discs: &mut [Vec2]) {
        if self.backs_up > 0.0 {
            self.backs_up -= DT;
            if self.backs_up <= 0.0 {
                self.body.velocity = self.stream.direction() * LIMITS.max_speed;
            }
            self.body.position += self.body.velocity * DT;
            return;
        }
        let pen = Region::Box(Aabb::new(Vec2::splat(-ARENA), Vec2::splat(ARENA)));
        let wander = Wander::default().steer(&mut self.wander, &self.body, &LIMITS, &mut self.stream, DT);
        let wish = Contain::default().steer(&self.body, &pen, &LIMITS).or(wander);
        self.body.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
        self.body.face_velocity();
        self.push(discs);
    }

    /// The three rules: take one up, push it along, leave it beside another.
    fn push(&mut self, discs: &mut [Vec2]) {
        let front = self.body.position + self.body.forward() * (ROBOT + DISC);
        let Some(pushed) = self.pushes else {
            self.pushes = discs.iter().position(|disc| disc.distance(self.body.position) < ROBOT + DISC);
            return;
        };
        discs[pushed] = front.clamp(Vec2::splat(DISC - ARENA), Vec2::splat(ARENA - DISC));
        let meets = |other: usize| other != pushed && discs[other].distance(discs[pushed]) < 2.0 * DISC;
        if (0..discs.len()).any(meets) {
            (self.pushes, self.backs_up) = (None, 0.4);
            self.body.velocity = self.body.forward() * -LIMITS.max_speed;
        }
    }
}

/// How many heaps there are: discs that nearly touch belong together.
fn heaps(discs: &[Vec2]) -> usize {
    let mut heap: Vec<usize> = (0..discs.len()).collect();
    for one in 0..discs.len() {
        for other in 0..one {
            if discs[one].distance(discs[other]) < 2.5 * DISC && heap[one] != heap[other] {
                let (from, to) = (heap[one], heap[other]);
                heap.iter_mut().filter(|heap| **heap == from).for_each(|heap| *heap = to);
            }
        }
    }
    heap.sort_unstable();
    heap.dedup();
    heap.len()
}

#[test]
fn oracle_buckland_3_frisbees_are_heaped_up() {
    for seed in 1..4 {
        let mut stream = Seed::new(seed).stream();
        let mut place = |side: f32| Vec2::new(stream.range(-side, side), stream.range(-side, side));
        let mut discs: Vec<Vec2> = (0..60).map(|_| place(ARENA - 1.0)).collect();
        let mut robots: Vec<Robot> = (0..6)
            .map(|number| Robot {
                body: Kinematic::at(place(ARENA - 2.0)).with_velocity(angle::direction(number as f32)),
                wander: WanderState::default(),
                stream: Seed::new(seed).at(number).stream(),
                pushes: None,
                backs_up: 0.0,
            })
            .collect();
        let mut history = vec![heaps(&discs)];
        for _minute in 0..30 {
            for _ in 0..(60.0 / DT) as usize {
                robots.iter_mut().for_each(|robot| robot.step(&mut discs));
            }
            history.push(heaps(&discs));
        }
        let late = history[20..].iter().sum::<usize>() as f32 / 11.0;
        assert!(late < 0.5 * history[0] as f32, "seed {seed}: {history:?}");
        assert!(discs.iter().all(|disc| disc.abs().max_element() <= ARENA));
    }
}
