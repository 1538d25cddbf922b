//! The best assignment there is, in slices.

use wits_core::work::{Budget, Progress, Work};

use super::assign::{Assigned, Costs, cheapest_free};

/// The assignment of least cost: as many members as possible get a slot, and of all ways to do so the cheapest is taken.
///
/// Any numbers of members and slots, with pairs that cannot be. The time grows with the cube of the numbers, so that
/// an army of thousands is better assigned over some frames:
/// ```
/// use wits_core::work::{Budget, Progress, Work};
/// use wits_motion::formation::{Costs, OptimalAssignment};
/// let costs = Costs::from_fn(60, 60, |member, slot| ((member * 37 + slot * 11) % 101) as f32);
/// let mut work = OptimalAssignment::new(costs);
/// let assigned = loop {
///     // One unit looks at one row of the table.
///     if let Progress::Done(assigned) = work.step(&mut Budget::new(100)) { break assigned; }
///     assert!(work.best_so_far().is_some()); // good enough to begin walking
/// };
/// assert_eq!(assigned.stranded().count(), 0);
/// ```
///
/// The Hungarian method with potentials: members are added one by one, each along the cheapest chain of changes. A
/// member may also be left over, at a price above all others; of those that no chain can serve, one is.
#[derive(Clone, Debug)]
pub struct OptimalAssignment {
    costs: Costs,
    /// Left over: dearer than any difference that assignments can make.
    stranding: f64,
    /// How many columns there are: slots, and a seat among the stranded for each member if anybody may need one.
    columns: usize,
    member_potential: Vec<f64>,
    column_potential: Vec<f64>,
    holder: Vec<Option<usize>>,
    /// The next member to be added.
    member: usize,
    tree: Tree,
}

/// The search for the cheapest chain that gives one more member a column.
#[derive(Clone, Debug, Default)]
struct Tree {
    grows: bool,
    /// The column whose holder would have to move next; `None` at the root.
    at: Option<usize>,
    /// What the chain to `at` costs.
    length: f64,
    /// What the cheapest chain to each column costs, and the column before it.
    lengths: Vec<f64>,
    from: Vec<Option<usize>>,
    reached: Vec<bool>,
}

/// The best assignment at once. See [`OptimalAssignment`] for slices.
#[must_use]
pub fn optimal(costs: &Costs) -> Assigned {
    OptimalAssignment::new(costs.clone()).finish()
}

impl OptimalAssignment {
    /// Nobody assigned yet.
    #[must_use]
    pub fn new(costs: Costs) -> Self {
        let (members, slots) = (costs.members(), costs.slots());
        let cells = || (0..members).flat_map(|member| costs.row(member)).map(|cost| f64::from(*cost));
        let dearest =
            cells().filter(|cost| cost.is_finite()).fold(0.0, |most: f64, cost| most.max(cost.abs()));
        let seats = if members > slots || cells().any(|cost| !cost.is_finite()) { members } else { 0 };
        let columns = slots + seats;
        Self {
            stranding: 2.0 * (dearest + 1.0) * (members as f64 + 1.0),
            columns,
            member_potential: vec![0.0; members],
            column_potential: vec![0.0; columns],
            holder: vec![None; columns],
            member: 0,
            tree: Tree {
                lengths: vec![f64::INFINITY; columns],
                from: vec![None; columns],
                reached: vec![false; columns],
                ..Tree::default()
            },
            costs,
        }
    }

    /// Looks at one more row; true when a free column is reached.
    fn grow(&mut self) -> bool {
        let at = self.tree.at;
        let member = at.and_then(|column| self.holder[column]).unwrap_or(self.member);
        let Some((column, length)) = self.nearest(member, at) else { return true };
        self.tree.length = length;
        self.tree.reached[column] = true;
        self.tree.at = Some(column);
        self.holder[column].is_none()
    }

    /// Prolongs the chain by all that this member could take instead, and finds the column that is then cheapest to
    /// reach. Of equals a free one, and of those the first.
    fn nearest(&mut self, member: usize, at: Option<usize>) -> Option<(usize, f64)> {
        let (row, seat) = (self.costs.row(member), self.costs.slots() + member);
        let (base, tree) = (self.tree.length - self.member_potential[member], &mut self.tree);
        let mut best = (usize::MAX, f64::INFINITY);
        for column in 0..self.columns {
            if tree.reached[column] {
                continue;
            }
            let cost = match row.get(column) {
                Some(cost) if cost.is_finite() => f64::from(*cost),
                None if column == seat => self.stranding,
                _ => f64::INFINITY,
            };
            let length = base + cost - self.column_potential[column];
            if length < tree.lengths[column] {
                tree.lengths[column] = length;
                tree.from[column] = at;
            }
            let length = tree.lengths[column];
            let frees = length == best.1 && self.holder[column].is_none() && best.0 != usize::MAX;
            if length < best.1 || (frees && self.holder[best.0].is_some()) {
                best = (column, length);
            }
        }
        (best.0 != usize::MAX).then_some(best)
    }

    /// Everybody on the chain moves up; the new member takes the column at its root.
    fn augment(&mut self) {
        self.settle();
        let mut at = self.tree.at;
        while let Some(column) = at {
            let before = self.tree.from[column];
            self.holder[column] = before.map_or(Some(self.member), |before| self.holder[before]);
            at = before;
        }
        self.member += 1;
        self.tree.grows = false;
    }

    /// Shifts the potentials so that no pair costs less than nothing, and those on the chain nothing.
    fn settle(&mut self) {
        self.member_potential[self.member] += self.tree.length;
        for column in (0..self.columns).filter(|column| self.tree.reached[*column]) {
            let shift = self.tree.length - self.tree.lengths[column];
            self.column_potential[column] -= shift;
            if let Some(holder) = self.holder[column] {
                self.member_potential[holder] += shift;
            }
        }
    }

    fn plant(&mut self) {
        self.tree.lengths.fill(f64::INFINITY);
        self.tree.reached.fill(false);
        (self.tree.grows, self.tree.at, self.tree.length) = (true, None, 0.0);
    }

    fn slots(&self) -> Vec<Option<usize>> {
        let mut slots = vec![None; self.costs.members()];
        for (slot, holder) in self.holder.iter().take(self.costs.slots()).enumerate() {
            if let Some(member) = holder {
                slots[*member] = Some(slot);
            }
        }
        slots
    }
}

impl Work for OptimalAssignment {
    type Output = Assigned;

    fn step(&mut self, budget: &mut Budget) -> Progress<Assigned> {
        while self.member < self.costs.members() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            if !self.tree.grows {
                self.plant();
            }
            if self.grow() {
                self.augment();
            }
        }
        Progress::Done(self.costs.assigned(self.slots()))
    }

    /// Best for those that were looked at; the others take what is free.
    fn best_so_far(&self) -> Option<Assigned> {
        let mut slots = self.slots();
        let mut taken = vec![false; self.costs.slots()];
        slots.iter().flatten().for_each(|slot| taken[*slot] = true);
        for (member, slot) in slots.iter_mut().enumerate().skip(self.member) {
            *slot = cheapest_free(&self.costs, member, &taken, f32::INFINITY);
            if let Some(slot) = *slot {
                taken[slot] = true;
            }
        }
        Some(self.costs.assigned(slots))
    }

    fn fraction_done(&self) -> Option<f32> {
        Some(if self.costs.members() == 0 { 1.0 } else { self.member as f32 / self.costs.members() as f32 })
    }
}
