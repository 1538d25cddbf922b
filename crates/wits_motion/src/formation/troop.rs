//! Formations of formations: a fire team in a squad in a platoon.

use serde::{Deserialize, Serialize};
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::space::Space;
use wits_core::state::State;

use super::def::FormationDef;
use super::manager::{Formation, FormationError};
use super::station::KeepSlot;

/// A formation whose slots may hold whole troops, to any depth.
///
/// To the formation above, a troop is a member like any other. Its anchor keeps the slot as a character would, and its
/// own members keep theirs.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::formation::{FormationDef, KeepSlot, Pattern, Troop};
///
/// let defs = [
///     FormationDef::of(Pattern::Column { spacing: 10.0, files: 1 }),
///     FormationDef::of(Pattern::FingerTip { spacing: 2.0 }),
/// ];
/// let mut platoon = Troop::<Plane>::new(0, Kinematic::default());
/// for squad in [100, 200] {
///     let mut troop = Troop::new(1, Kinematic::default());
///     for soldier in 0..4 { troop.add(&defs, squad + soldier).unwrap(); }
///     platoon.add_troop(&defs, squad + 50, troop).unwrap();
/// }
/// let mut places = Vec::new();
/// platoon.step(&defs, &KeepSlot::default(), &Limits::default(), 1.0 / 60.0, &mut |id, slot| places.push((id, slot)));
/// assert_eq!((places.len(), platoon.depth()), (8, 2));
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Troop<S: Space> {
    /// Which of the definitions it uses.
    pub def: usize,
    /// Its members: characters, and the ids of the troops within.
    pub formation: Formation<S>,
    within: Vec<(u64, Troop<S>)>,
}

impl<S: Space> Troop<S> {
    /// Nobody yet.
    #[must_use]
    pub fn new(def: usize, anchor: Kinematic<S>) -> Self {
        Self { def, formation: Formation::new(anchor), within: Vec::new() }
    }

    /// Takes in a character.
    ///
    /// # Errors
    /// As [`Formation::add`]. A definition that is not there has no slots.
    pub fn add(&mut self, defs: &[FormationDef], id: u64) -> Result<usize, FormationError> {
        let full = FormationError::Full { members: self.formation.members().len() + 1, slots: 0 };
        self.formation.add(defs.get(self.def).ok_or(full)?, id)
    }

    /// Takes in a troop, under an id of its own.
    ///
    /// # Errors
    /// As [`add`](Self::add).
    pub fn add_troop(
        &mut self,
        defs: &[FormationDef],
        id: u64,
        troop: Self,
    ) -> Result<usize, FormationError> {
        let slot = self.add(defs, id)?;
        self.within.push((id, troop));
        Ok(slot)
    }

    /// Lets a character or a whole troop go, wherever it is.
    ///
    /// # Errors
    /// Nobody of this id is in it.
    pub fn remove(&mut self, defs: &[FormationDef], id: u64) -> Result<(), FormationError> {
        let unknown = FormationError::Unknown(id);
        if self.formation.members().iter().any(|member| member.id == id) {
            self.within.retain(|(troop, _)| *troop != id);
            return self.formation.remove(defs.get(self.def).ok_or(unknown)?, id);
        }
        let found = self.within.iter_mut().find_map(|(_, troop)| troop.remove(defs, id).ok());
        found.ok_or(unknown)
    }

    /// The troops within, with their ids.
    pub fn within(&self) -> impl Iterator<Item = (u64, &Self)> {
        self.within.iter().map(|(id, troop)| (*id, troop))
    }

    /// A troop within, wherever it is.
    #[must_use]
    pub fn troop_mut(&mut self, id: u64) -> Option<&mut Self> {
        self.within.iter_mut().find_map(
            |(known, troop)| {
                if *known == id { Some(troop) } else { troop.troop_mut(id) }
            },
        )
    }

    /// How many levels there are; 1 when no slot holds a troop.
    #[must_use]
    pub fn depth(&self) -> usize {
        1 + self.within.iter().map(|(_, troop)| troop.depth()).max().unwrap_or(0)
    }

    /// Moves the anchors of all troops within towards their slots, top down, and tells every character where to be.
    ///
    /// The topmost anchor is moved by the game before. The anchors within keep to `limits`; let them be fast.
    pub fn step(
        &mut self,
        defs: &[FormationDef],
        keep: &KeepSlot,
        limits: &Limits,
        dt: f32,
        place: &mut impl FnMut(u64, Kinematic<S>),
    ) {
        let Some(def) = defs.get(self.def) else { return };
        self.formation.pass(def, dt);
        let within = &mut self.within;
        self.formation.update(def, |id, slot| match within.iter_mut().find(|(troop, _)| *troop == id) {
            None => place(id, slot),
            Some((_, troop)) => {
                let wish = keep.steer(&troop.formation.anchor, &slot, limits);
                troop.formation.anchor.step_semi_implicit(wish.unwrap_or_default(), limits, dt);
            }
        });
        for (_, troop) in &mut self.within {
            troop.step_dyn(defs, keep, limits, dt, place);
        }
    }

    /// The same behind a pointer: the depth of troops is not known when the program is compiled.
    fn step_dyn(
        &mut self,
        defs: &[FormationDef],
        keep: &KeepSlot,
        limits: &Limits,
        dt: f32,
        mut place: &mut dyn FnMut(u64, Kinematic<S>),
    ) {
        self.step(defs, keep, limits, dt, &mut place);
    }
}
