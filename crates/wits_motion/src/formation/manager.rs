//! The formation itself: who is in it, who stands where, and where that is now.

use serde::{Deserialize, Serialize};
use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Motion, Pose};
use wits_core::space::{Plane, Space};
use wits_core::state::State;

use super::assign::{Assigned, Costs, Method, by_ease};
use super::def::{FormationDef, Origin};
use super::optimal::optimal;
use super::pattern::{lay, mean_facing};
use super::squeeze::File;

/// A group that moves as one: plain data, to be saved with the game.
///
/// Members are known by their ids; the game keeps their bodies. Every frame the anchor is moved, then
/// [`update`](Self::update) says where everybody should be.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Plane;
/// use wits_motion::formation::{Formation, FormationDef, Pattern};
///
/// let def = FormationDef::of(Pattern::Line { spacing: 2.0 });
/// let mut squad = Formation::<Plane>::new(Kinematic::at(Vec2::new(10.0, 0.0)));
/// for id in [7, 8, 9] { squad.add(&def, id).unwrap(); }
/// squad.remove(&def, 8).unwrap();
/// squad.anchor.position.x = 20.0; // usually: steered
/// let mut places = Vec::new();
/// squad.update(&def, |id, slot| places.push((id, slot.position)));
/// assert_eq!(places, [(7, Vec2::new(20.0, 1.0)), (9, Vec2::new(20.0, -1.0))]);
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Formation<S: Space> {
    /// The invisible point that the pattern hangs on: steered, or set to the body of a leader.
    pub anchor: Kinematic<S>,
    /// How much larger than drawn the pattern is; 1 is as drawn.
    pub scale: f32,
    pub(super) members: Vec<Member>,
    pub(super) file: File<S>,
    time: f32,
    pub(super) origin: Pose<Plane>,
    /// How far the pattern is turned back so that the slot of a leader looks where the anchor does.
    turn: f32,
    /// How the origin moves in the pattern, and how fast the pattern is turned back.
    #[serde(default)]
    drift: Motion<Plane>,
    /// Time passes: slots glide.
    #[serde(default)]
    running: bool,
}

/// A member and its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Member {
    /// Who it is, in the numbering of the game: a character, or another formation.
    pub id: u64,
    /// Where it belongs; `None` for those who found no slot.
    pub slot: Option<usize>,
}

/// A slot in the world, as a cost function sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlotAt<S: Space> {
    /// Its number.
    pub number: usize,
    /// Where it is now.
    pub pose: Pose<S>,
}

/// Why a formation refuses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormationError {
    /// The pattern has no room for so many.
    #[error("no room for {members} members: the pattern has {slots} slots")]
    Full {
        /// How many there would be.
        members: usize,
        /// How many slots there are.
        slots: usize,
    },
    /// Fewer than make such a formation.
    #[error("{members} members are too few: it takes {least}")]
    TooFew {
        /// How many there are.
        members: usize,
        /// How many it takes.
        least: usize,
    },
    /// Is in it already.
    #[error("{0} is a member already")]
    Twice(u64),
    /// Is not in it.
    #[error("{0} is not a member")]
    Unknown(u64),
    /// There is no such slot.
    #[error("there is no slot {0}")]
    NoSlot(usize),
    /// Nobody stands there.
    #[error("nobody is in slot {0}")]
    Empty(usize),
    /// Members for whom no slot was left, or none that they can fill. The others stand in theirs.
    #[error("no slot for {0:?}")]
    Stranded(Vec<u64>),
}

impl<S: Space> Formation<S> {
    /// Nobody yet.
    #[must_use]
    pub fn new(anchor: Kinematic<S>) -> Self {
        Self {
            anchor,
            scale: 1.0,
            members: Vec::new(),
            file: File::default(),
            time: 0.0,
            origin: Pose::default(),
            turn: 0.0,
            drift: Motion::default(),
            running: false,
        }
    }

    /// Takes somebody in, into the first free slot. [`assign`](Self::assign) finds better ones.
    ///
    /// # Errors
    /// The pattern is full, or the member is in it already.
    pub fn add(&mut self, def: &FormationDef, id: u64) -> Result<usize, FormationError> {
        if self.place_of(id).is_some() {
            return Err(FormationError::Twice(id));
        }
        let (members, slots) = (self.members.len() + 1, def.pattern.slots(self.members.len() + 1));
        let free = (0..slots).find(|slot| self.holder(def, *slot).is_err());
        let Some(slot) = free.filter(|_| def.pattern.supports(members)) else {
            return Err(FormationError::Full { members, slots });
        };
        self.members.push(Member { id, slot: Some(slot) });
        self.refresh(def);
        Ok(slot)
    }

    /// Lets somebody go. In a pattern that grows the others close the gap; in a fixed one they stay where they are.
    ///
    /// # Errors
    /// It is not a member.
    pub fn remove(&mut self, def: &FormationDef, id: u64) -> Result<(), FormationError> {
        let place = self.place_of(id).ok_or(FormationError::Unknown(id))?;
        let left = self.members.remove(place).slot;
        if let Some(left) = left.filter(|_| def.pattern.scales()) {
            for slot in self.members.iter_mut().filter_map(|member| member.slot.as_mut()) {
                *slot -= usize::from(*slot > left);
            }
        }
        self.refresh(def);
        Ok(())
    }

    /// Whether it is what its definition says: enough members, and all of them in a slot.
    ///
    /// # Errors
    /// Too few or too many members.
    pub fn complete(&self, def: &FormationDef) -> Result<(), FormationError> {
        let (members, least) = (self.members.len(), def.least);
        if members < least {
            return Err(FormationError::TooFew { members, least });
        }
        let slots = self.slots(def);
        if members > slots { Err(FormationError::Full { members, slots }) } else { Ok(()) }
    }

    /// Gives everybody a slot anew, by what it costs: a role, the way there, the cover. The cost of a pair that cannot
    /// be is infinity. Returns the table and what came out of it.
    ///
    /// # Errors
    /// Somebody found no slot. The others stand in theirs all the same.
    pub fn assign(
        &mut self,
        def: &FormationDef,
        mut cost: impl FnMut(u64, SlotAt<S>) -> f32,
    ) -> Result<(Costs, Assigned), FormationError> {
        let costs = self.costs(def, &mut cost);
        let assigned = match def.method {
            Method::Ease { limit } => by_ease(&costs, limit),
            Method::Optimal => optimal(&costs),
        };
        self.take(def, &assigned);
        let lost: Vec<u64> = assigned.stranded().map(|member| self.members[member].id).collect();
        if lost.is_empty() { Ok((costs, assigned)) } else { Err(FormationError::Stranded(lost)) }
    }

    /// What everybody costs in every slot as things stand. Rows are in the order of [`members`](Self::members).
    #[must_use]
    pub fn costs(&self, def: &FormationDef, mut cost: impl FnMut(u64, SlotAt<S>) -> f32) -> Costs {
        let slots = self.slots(def);
        let mut whole = self.clone();
        // When all slots get taken, the middle is that of the whole pattern, whoever stands where.
        if self.members.len() >= slots {
            (0..).zip(&mut whole.members).for_each(|(slot, member)| member.slot = Some(slot));
        }
        whole.refresh(def);
        let poses: Vec<Pose<S>> =
            (0..slots).map(|slot| whole.pose(def, slot).unwrap_or(self.anchor.pose())).collect();
        Costs::from_fn(self.members.len(), slots, |member, slot| {
            cost(self.members[member].id, SlotAt { number: slot, pose: poses[slot] })
        })
    }

    /// Everybody goes to the slot that was assigned, in the order of [`members`](Self::members): for assignments that
    /// were computed elsewhere, such as in slices.
    pub fn take(&mut self, def: &FormationDef, assigned: &Assigned) {
        for (place, member) in self.members.iter_mut().enumerate() {
            member.slot = assigned.slots.get(place).copied().flatten();
        }
        self.refresh(def);
    }

    /// Works out again what sits on the anchor. Needed after a change of the definition; everything else does it itself.
    pub fn refresh(&mut self, def: &FormationDef) {
        let at = |slot| Some((self.flat(def, slot)?, self.glide(def, slot)));
        let nothing = (Pose::default(), 0.0, Motion::default());
        (self.origin, self.turn, self.drift) = match def.origin {
            _ if self.file.files > 0 => nothing,
            Origin::Pattern => nothing,
            Origin::Slot(slot) => at(slot).map_or(nothing, |(pose, glide)| (pose, pose.orientation, glide)),
            Origin::Middle => {
                let taken = || self.members.iter().filter_map(|member| at(member.slot?));
                let share = 1.0 / taken().count().max(1) as f32;
                let sums = taken().fold((Vec2::ZERO, Vec2::ZERO), |sums, (pose, glide)| {
                    (sums.0 + pose.position, sums.1 + glide.velocity)
                });
                let drift = Motion { velocity: sums.1 * share, spin: 0.0 };
                (Pose::new(sums.0 * share, mean_facing(taken().map(|(pose, _)| pose))), 0.0, drift)
            }
        };
    }

    /// Begins a play from its start. Its slots stand until time [passes](Self::pass).
    pub fn begin(&mut self, def: &FormationDef) {
        (self.time, self.running) = (0.0, false);
        self.refresh(def);
    }

    /// Lets time pass for slots that move; with 0 they stop. \[s\]
    pub fn pass(&mut self, def: &FormationDef, dt: f32) {
        self.running = dt > 0.0 && dt.is_finite();
        if self.running {
            self.time += dt;
        }
        // A pattern that moves drifts anew in every frame.
        if def.origin != Origin::Pattern && !def.pattern.scales() {
            self.refresh(def);
        }
    }

    /// How long the play has been running. \[s\]
    #[must_use]
    pub const fn time(&self) -> f32 {
        self.time
    }

    /// Tells everybody where to be, and how that place moves.
    pub fn update(&self, def: &FormationDef, mut place: impl FnMut(u64, Kinematic<S>)) {
        for member in &self.members {
            if let Some(slot) = member.slot.and_then(|slot| self.slot(def, slot)) {
                place(member.id, slot);
            }
        }
    }

    /// Where a slot is and how it moves: with the anchor, and with its play. `None` when there is no such slot.
    #[must_use]
    pub fn slot(&self, def: &FormationDef, slot: usize) -> Option<Kinematic<S>> {
        let pose = self.pose(def, slot)?;
        if self.file.files > 0 {
            // In file everybody goes where the one before went.
            return Some(Kinematic::from(pose).with_velocity(pose.forward() * self.anchor.speed()));
        }
        let arm = S::unrotate(self.anchor.orientation, pose.position - self.anchor.position);
        // A slot away from the anchor sweeps when the anchor turns.
        const MOMENT: f32 = 1.0 / 64.0;
        let turned = S::turn(self.anchor.orientation, self.anchor.spin, MOMENT);
        let sweep = (S::rotate(turned, arm) - S::rotate(self.anchor.orientation, arm)) * (1.0 / MOMENT);
        let glide = S::rotate(self.anchor.orientation, self.glide_on_anchor(def, slot));
        let body = Kinematic::from(pose).with_spin(self.anchor.spin);
        Some(body.with_velocity(self.anchor.velocity + sweep + glide))
    }

    /// How a play moves a slot, as the anchor sees it. [m/s]
    fn glide_on_anchor(&self, def: &FormationDef, slot: usize) -> S::Vector {
        let turned = |vector| Plane::rotate(-self.turn, vector);
        let away =
            self.flat(def, slot).map_or(Vec2::ZERO, |flat| turned(flat.position - self.origin.position));
        let glide = turned(self.glide(def, slot).velocity - self.drift.velocity);
        lay::<S>(Pose::new(glide - away.perp() * self.drift.spin, 0.0)).position
    }

    /// Where a slot is. `None` when there is no such slot.
    #[must_use]
    pub fn pose(&self, def: &FormationDef, slot: usize) -> Option<Pose<S>> {
        if self.file.files > 0 {
            return self.file.pose(def, self.members.len(), slot);
        }
        let flat = self.flat(def, slot)?;
        let away = Plane::rotate(-self.turn, flat.position - self.origin.position);
        let facing = angle::wrap(flat.orientation - self.origin.orientation);
        let local: Pose<S> = lay(Pose::new(away, facing));
        let orientation = S::facing(
            S::rotate(self.anchor.orientation, S::forward(local.orientation)),
            self.anchor.orientation,
        );
        Some(Pose::new(
            self.anchor.pose().to_world(local.position),
            orientation.unwrap_or(self.anchor.orientation),
        ))
    }

    /// Who stands in a slot.
    ///
    /// # Errors
    /// There is no such slot, or nobody stands there.
    pub fn holder(&self, def: &FormationDef, slot: usize) -> Result<u64, FormationError> {
        let member = self.members.iter().find(|member| member.slot == Some(slot));
        match member {
            Some(member) => Ok(member.id),
            None if slot >= self.slots(def) => Err(FormationError::NoSlot(slot)),
            None => Err(FormationError::Empty(slot)),
        }
    }

    /// The slot of a member.
    ///
    /// # Errors
    /// It is not a member, or found no slot.
    pub fn slot_of(&self, id: u64) -> Result<usize, FormationError> {
        let member = self.place_of(id).map(|place| self.members[place]).ok_or(FormationError::Unknown(id))?;
        member.slot.ok_or_else(|| FormationError::Stranded(vec![id]))
    }

    /// All members, in the order they came.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// How many slots there are now.
    #[must_use]
    pub fn slots(&self, def: &FormationDef) -> usize {
        if self.file.files > 0 { self.members.len() } else { def.pattern.slots(self.members.len()) }
    }

    /// Everybody is put into place at once, without steering: for simple squads in huge games.
    pub fn snap(&self, def: &FormationDef, mut put: impl FnMut(u64, Pose<S>)) {
        self.update(def, |id, slot| put(id, slot.pose()));
    }

    fn place_of(&self, id: u64) -> Option<usize> {
        self.members.iter().position(|member| member.id == id)
    }

    /// A slot as it is drawn, at its present size and time.
    fn flat(&self, def: &FormationDef, slot: usize) -> Option<Pose<Plane>> {
        let pose = def.pattern.slot(self.members.len(), slot, self.time)?;
        Some(Pose::new(pose.position * self.scale, pose.orientation))
    }

    /// How a slot moves in the pattern, at its present size; not at all while the time stands still.
    fn glide(&self, def: &FormationDef, slot: usize) -> Motion<Plane> {
        let glide = if self.running { def.pattern.glide(slot, self.time) } else { Motion::default() };
        Motion { velocity: glide.velocity * self.scale, ..glide }
    }
}
