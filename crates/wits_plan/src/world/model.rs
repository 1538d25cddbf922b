//! What a planner asks of a world.

/// A model of the world for planners: which actions there are, what they lead to, how bad a state is.
///
/// Actions are numbers, 0 and up; states are small values that are copied. The model itself is the definition: it does not
/// change while somebody plans.
///
/// ```
/// use wits_plan::world::Model;
/// /// A hungry mouse in a row of rooms: food is in the last one.
/// struct Rooms { last: u8 }
/// impl Model for Rooms {
///     type State = u8;
///     fn actions(&self) -> u32 { 2 }
///     fn allows(&self, at: &u8, action: u32) -> bool { if action == 0 { *at > 0 } else { *at < self.last } }
///     fn apply(&self, at: &mut u8, action: u32) { if action == 0 { *at -= 1 } else { *at += 1 } }
///     fn discontentment(&self, at: &u8) -> f32 { f32::from(self.last - *at) }
///     fn hash(&self, at: &u8) -> u64 { u64::from(*at) }
/// }
/// let rooms = Rooms { last: 3 };
/// assert_eq!(rooms.next_action(&0, 0), Some(1));
/// ```
pub trait Model {
    /// A state of the world as the planner sees it. Copies must be independent of each other.
    type State: Clone + PartialEq;

    /// How many actions there are in all.
    fn actions(&self) -> u32;

    /// Can it be done here?
    fn allows(&self, state: &Self::State, action: u32) -> bool;

    /// What the world is like after it: everything that changes, not only what was aimed at.
    fn apply(&self, state: &mut Self::State, action: u32);

    /// What it costs: time, danger, money, in one number.
    fn cost(&self, _state: &Self::State, _action: u32) -> u32 {
        1
    }

    /// How bad the state is: what planners without a single goal make as small as they can.
    fn discontentment(&self, _state: &Self::State) -> f32 {
        0.0
    }

    /// A number that equal states share; others should mostly differ.
    fn hash(&self, state: &Self::State) -> u64;

    /// The first action that can be done here, from a number on: called with one more than the last answer it goes through
    /// all of them.
    fn next_action(&self, state: &Self::State, from: u32) -> Option<u32> {
        (from..self.actions()).find(|action| self.allows(state, *action))
    }
}

/// A model with a goal.
pub trait Problem: Model {
    /// Is this what was wanted?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// What it will cost to get to the goal, at least. Too high an estimate gives up the promise of the cheapest plan; 0 is
    /// always right. `None`: it is known that there is no way.
    fn estimate(&self, _state: &Self::State) -> Option<u32> {
        Some(0)
    }
}
