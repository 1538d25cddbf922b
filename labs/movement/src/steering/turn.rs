//! One agent's turn: what it knows, what it wants, and what it tells of that when somebody looks.

use std::borrow::Cow;

use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Motion, Steering};
use wits_core::random::Stream;
use wits_core::scene::{Ink, Shape, Tint};
use wits_core::space::Plane;
use wits_core::{angle, index::CellIndex};
use wits_motion::steering::{Neighbour, Region, View, gather, others};

use crate::steering::cast::{Agent, Memory};
use crate::steering::knobs::Knobs;
use crate::steering::stage::{CORNER, Points, Stage};

/// What an agent does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Act {
    /// It pushes; `None` is nothing to say.
    Push(Option<Steering<Plane>>),
    /// It moves as it wants, without inertia.
    Move(Option<Motion<Plane>>),
}

/// Everything an agent has to think with.
pub(crate) struct Turn<'a> {
    /// The own number.
    pub(crate) me: usize,
    pub(crate) role: u8,
    pub(crate) body: Kinematic<Plane>,
    pub(crate) radius: f32,
    pub(crate) limits: Limits,
    pub(crate) memory: &'a mut Memory,
    /// Everybody, as they were when the tick began.
    pub(crate) agents: &'a [Agent],
    /// Their bodies, and an index of them.
    pub(crate) bodies: &'a [Kinematic<Plane>],
    pub(crate) index: &'a CellIndex,
    pub(crate) points: &'a Points,
    pub(crate) stage: &'a Stage,
    pub(crate) knobs: &'a Knobs,
    pub(crate) stream: Stream,
    /// Zero when somebody looks: then nothing may move on.
    pub(crate) dt: f32,
    pub(crate) notes: &'a mut Notes,
}

/// One behaviour's wish and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) name: &'static str,
    pub(crate) tint: Tint,
    pub(crate) weight: f32,
    pub(crate) wish: Option<Steering<Plane>>,
    pub(crate) used: Steering<Plane>,
    pub(crate) why: Cow<'static, str>,
}

/// What an agent tells of its thoughts. Costs nothing while nobody looks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    pub(crate) wanted: bool,
    pub(crate) told: Vec<Told>,
    pub(crate) marks: Vec<Shape>,
    /// How many behaviours were asked.
    pub(crate) asked: u32,
}

impl Turn<'_> {
    /// A handle's place; the middle where there is none.
    pub(crate) fn point(&self, number: usize) -> Vec2 {
        self.points[number].unwrap_or_default()
    }

    /// The first agent with a role.
    pub(crate) fn first(&self, role: u8) -> Kinematic<Plane> {
        self.agents.iter().find(|agent| agent.role == role).map(|agent| agent.body).unwrap_or_default()
    }

    /// Everybody else.
    pub(crate) fn others(&self) -> Vec<Neighbour<Vec2>> {
        others(self.bodies, self.me, self.radius).collect()
    }

    /// Those whom the agent sees: from the index, or by looking at everybody. The result is the same.
    pub(crate) fn near(&self, view: &View) -> Vec<Neighbour<Vec2>> {
        let mut near = Vec::new();
        if self.knobs.groups.cells {
            gather(self.index, self.bodies, self.me, view, (|_| 0.0, 0.0), &mut near);
        } else {
            let sight = view.of(&self.body);
            near.extend(others(self.bodies, self.me, 0.0).filter(|other| sight.sees(other)));
        }
        // Sums depend on the order: one that both ways share gives the same bits.
        near.sort_unstable_by(|a, b| {
            a.offset.x.total_cmp(&b.offset.x).then(a.offset.y.total_cmp(&b.offset.y))
        });
        near
    }

    /// Back before it leaves the picture.
    pub(crate) fn stay(&mut self) -> Option<Steering<Plane>> {
        let region = Region::Box(Aabb { min: -CORNER, max: CORNER });
        self.knobs.places.contain.steer(&self.body, &region, &self.limits)
    }

    /// Notes a behaviour that is alone, and does what it wants.
    pub(crate) fn alone(&mut self, name: &'static str, tint: Tint, wish: Option<Steering<Plane>>) -> Act {
        self.notes.asked = self.notes.asked.saturating_add(1);
        if self.notes.wanted {
            let why = if wish.is_some() { "alone: all of it is used" } else { "nothing to say" };
            let used = wish.unwrap_or_default();
            self.notes.told.push(Told { name, tint, weight: 1.0, wish, used, why: why.into() });
        }
        Act::Push(wish)
    }

    /// The same for a behaviour without inertia: what it wants is a velocity.
    pub(crate) fn glide(&mut self, name: &'static str, tint: Tint, wish: Option<Motion<Plane>>) -> Act {
        self.notes.asked = self.notes.asked.saturating_add(1);
        if self.notes.wanted {
            let why = if wish.is_some() { "a velocity, held at once" } else { "nothing to say: it stands" };
            // Shown at the size it would have as a push over one second.
            let used =
                wish.map_or_else(Steering::default, |motion| Steering::new(motion.velocity, motion.spin));
            self.notes.told.push(Told {
                name,
                tint,
                weight: 1.0,
                wish: wish.map(|_| used),
                used,
                why: why.into(),
            });
        }
        Act::Move(wish)
    }

    /// Draws something, if somebody looks.
    pub(crate) fn mark(&mut self, shape: impl FnOnce() -> Shape) {
        if self.notes.wanted {
            self.notes.marks.push(shape());
        }
    }

    /// A cross where something is expected.
    pub(crate) fn crosshair(&mut self, at: Vec2, tint: Tint) {
        for arm in [Vec2::X, Vec2::Y] {
            self.mark(|| Shape::line([at - arm * 0.9, at + arm * 0.9]).stroke(tint, 1.5));
        }
        self.mark(|| Shape::circle(at, 0.5).stroke(tint, 1.5));
    }

    /// A thin line to something that counts.
    pub(crate) fn line_to(&mut self, at: Vec2, tint: Tint) {
        let from = self.body.position;
        self.mark(|| Shape::line([from, at]).stroke(Ink::new(tint).alpha(0.45), 1.0));
    }

    /// A piece of pie: what an agent sees.
    pub(crate) fn sector(&mut self, at: Vec2, radius: f32, ahead: Vec2, spread: f32, tint: Tint) {
        let facing = angle::of(ahead).unwrap_or(0.0);
        self.mark(|| {
            Shape::sector(at, radius, facing, spread)
                .fill(Ink::new(tint).alpha(0.06))
                .stroke(Ink::new(tint).alpha(0.35), 1.0)
        });
    }

    /// A ring of some radius about a place.
    pub(crate) fn ring(&mut self, at: Vec2, radius: f32, tint: Tint) {
        self.mark(|| Shape::circle(at, radius).stroke(Ink::new(tint).alpha(0.55), 1.0));
    }
}
