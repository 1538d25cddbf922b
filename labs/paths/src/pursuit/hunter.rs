//! The hunters: four ways to find a way.

use wits_core::glam::Vec2;
use wits_core::scene::Tint;
use wits_core::state::State;
use wits_core::work::Budget;
use wits_nav::dynamic::{DStarLite, Hand, Learned, Replanner, Stride, Tracer, Tracing};
use wits_nav::grid::{Cell, GridMap, octile};
use wits_nav::search::To;

use crate::pursuit::about::Settings;
use crate::pursuit::ground::middle;

/// How many cells of its trail a hunter remembers.
const TRAIL: usize = 60;

/// How a hunter finds its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Repair,
    Replan,
    Learn,
    Trace,
}

impl Kind {
    pub(crate) const ALL: [Self; 4] = [Self::Repair, Self::Replan, Self::Learn, Self::Trace];

    pub(crate) const fn name(self) -> &'static str {
        ["D* Lite", "A*", "LRTA*", "Tracing"][self as usize]
    }

    pub(crate) const fn tint(self) -> Tint {
        [Tint::Blue, Tint::Orange, Tint::Purple, Tint::Green][self as usize]
    }
}

/// The number of a cell that is known to be on the map.
pub(crate) fn node(map: &GridMap, cell: Cell) -> u32 {
    map.node(cell).unwrap_or(0)
}

/// Somebody who goes from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Mover {
    pub(crate) from: Cell,
    /// Where it is, or goes to.
    pub(crate) cell: Cell,
    /// How much of the way is left. \[cells\]
    left: f32,
}

impl Mover {
    pub(crate) const fn at(cell: Cell) -> Self {
        Self { from: cell, cell, left: 0.0 }
    }

    pub(crate) fn go_to(&mut self, cell: Cell) {
        // What it went too far in the last tick counts for this step.
        self.left += octile(self.cell, cell);
        (self.from, self.cell) = (self.cell, cell);
    }

    pub(crate) fn advance(&mut self, by: f32) {
        self.left = if self.left <= 0.0 { 0.0 } else { self.left - by };
    }

    pub(crate) fn has_arrived(&self) -> bool {
        self.left <= 0.0
    }

    pub(crate) fn position(&self) -> Vec2 {
        let length = octile(self.from, self.cell).max(1.0);
        middle(self.cell).lerp(middle(self.from), (self.left / length).clamp(0.0, 1.0))
    }

    pub(crate) fn heading(&self) -> Vec2 {
        (middle(self.cell) - middle(self.from)).normalize_or(Vec2::X)
    }
}

/// What a hunter keeps in mind.
#[derive(Clone, Debug, State)]
pub(crate) enum Mind {
    Repair(Box<DStarLite>),
    Replan(Box<Replanner>),
    Learn(Learned),
    Trace(Tracer),
}

/// What a hunter is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum Doing {
    Walks,
    Thinks,
    NoWay,
}

#[derive(Clone, Debug, State)]
pub(crate) struct Hunter {
    pub(crate) mover: Mover,
    pub(crate) mind: Mind,
    /// Where it believes the quarry to be.
    pub(crate) aim: Cell,
    pub(crate) doing: Doing,
    /// Cells looked at in this tick, lately [1/s], and in all.
    pub(crate) work_now: u64,
    pub(crate) pace_of_work: f32,
    pub(crate) work: u64,
    /// How often it planned from nothing, and how often it mended.
    pub(crate) plans: u64,
    pub(crate) repairs: u64,
    pub(crate) caught: u32,
    #[state(unhashed = "only drawn")]
    pub(crate) trail: Vec<Cell>,
}

/// What a hunter can know.
pub(crate) struct Around<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) map: &'a GridMap,
    pub(crate) quarry: Cell,
    /// Cells that have changed since the last tick.
    pub(crate) changed: &'a [Cell],
}

impl Around<'_> {
    fn far(&self) -> impl Fn(u32, u32) -> f32 + '_ {
        |a, b| octile(self.map.cell(a), self.map.cell(b))
    }
}

impl Hunter {
    pub(crate) fn new(kind: Kind, cell: Cell, quarry: Cell, map: &GridMap) -> Self {
        let goal = node(map, quarry);
        let mind = match kind {
            Kind::Repair => {
                let mut dstar = DStarLite::new();
                dstar.watch(true);
                // Both cells are on the map.
                let _ = dstar.begin(map, node(map, cell), goal);
                Mind::Repair(Box::new(dstar))
            }
            Kind::Replan => Mind::Replan(Box::default()),
            Kind::Learn => Mind::Learn(Learned::about(goal)),
            Kind::Trace => Mind::Trace(Tracer::new(cell, quarry, wits_nav::dynamic::Leave::Line, Hand::Left)),
        };
        Self {
            mover: Mover::at(cell),
            mind,
            aim: quarry,
            doing: Doing::Thinks,
            work_now: 0,
            pace_of_work: 0.0,
            work: 0,
            plans: 1,
            repairs: 0,
            caught: 0,
            trail: vec![cell],
        }
    }

    pub(crate) const fn kind(&self) -> Kind {
        match self.mind {
            Mind::Repair(_) => Kind::Repair,
            Mind::Replan(_) => Kind::Replan,
            Mind::Learn(_) => Kind::Learn,
            Mind::Trace(_) => Kind::Trace,
        }
    }

    pub(crate) fn advance(&mut self, around: &Around<'_>, dt: f32) {
        self.mover.advance(around.settings.speed * dt);
        let mut budget = Budget::new(around.settings.budget);
        let next = self.think(around, &mut budget);
        self.work_now = budget.spent();
        self.work = self.work.saturating_add(self.work_now);
        self.pace_of_work +=
            (self.work_now as f32 / dt - self.pace_of_work) * wits_core::math::smoothing(1.0, dt);
        if let Some(cell) = next.filter(|_| self.mover.has_arrived()) {
            self.mover.go_to(cell);
            if self.trail.len() >= TRAIL {
                self.trail.remove(0);
            }
            self.trail.push(cell);
            if let Mind::Repair(dstar) = &mut self.mind {
                // It is where the way leads, unless the quarry's cell was aimed at anew since.
                let to = node(around.map, cell);
                if dstar.next(around.map).is_none_or(|link| link.to != to) {
                    dstar.move_to(to);
                } else {
                    dstar.follow(around.map);
                }
            }
        }
    }

    /// Whether the quarry has strayed too far from where it was believed to be.
    fn is_stale(&self, around: &Around<'_>, left: f32) -> bool {
        around.settings.chase.is_stale(octile(self.aim, around.quarry), left)
    }

    /// Where to go next, if that is known.
    fn think(&mut self, around: &Around<'_>, budget: &mut Budget) -> Option<Cell> {
        match self.kind() {
            Kind::Repair => self.repair(around, budget),
            Kind::Replan => self.replan(around, budget),
            Kind::Learn => self.learn(around, budget),
            Kind::Trace => self.trace(around, budget),
        }
    }

    fn repair(&mut self, around: &Around<'_>, budget: &mut Budget) -> Option<Cell> {
        let Mind::Repair(dstar) = &self.mind else { return None };
        let is_stale = self.doing != Doing::Thinks && self.is_stale(around, dstar.cost().unwrap_or(0.0));
        let Mind::Repair(dstar) = &mut self.mind else { return None };
        if is_stale {
            self.aim = around.quarry;
            self.plans = self.plans.saturating_add(1);
            // The quarry is on the map.
            let _ = dstar.aim_at(around.map, node(around.map, around.quarry));
        } else if !around.changed.is_empty() {
            self.repairs = self.repairs.saturating_add(1);
            dstar.changed_cells(around.map, around.changed);
        }
        let far = around.far();
        let is_done = dstar.step(around.map, &far, budget).is_done();
        let next = dstar.next(around.map).map(|link| around.map.cell(link.to));
        self.doing = match (is_done, dstar.cost()) {
            (false, _) => Doing::Thinks,
            (true, None) => Doing::NoWay,
            (true, Some(_)) => Doing::Walks,
        };
        next
    }

    fn replan(&mut self, around: &Around<'_>, budget: &mut Budget) -> Option<Cell> {
        let Mind::Replan(replanner) = &self.mind else { return None };
        let left = replanner.ahead().iter().map(|step| step.cost).sum();
        let is_stale = self.doing != Doing::Thinks && self.is_stale(around, left);
        let Mind::Replan(replanner) = &mut self.mind else { return None };
        if is_stale {
            self.aim = around.quarry;
        }
        // Any change may have opened a better way: only a new search can tell.
        if is_stale || !around.changed.is_empty() {
            replanner.forget();
        }
        let aim = To::new(node(around.map, self.aim), around.far());
        let stride = replanner.advance(around.map, node(around.map, self.mover.cell), &aim, budget);
        self.plans = replanner.searches();
        self.take(around, stride.ok())
    }

    fn learn(&mut self, around: &Around<'_>, budget: &mut Budget) -> Option<Cell> {
        let Mind::Learn(learned) = &mut self.mind else { return None };
        let goal = node(around.map, around.quarry);
        if learned.goal() != goal {
            let distance = octile(self.aim, around.quarry);
            if distance < 1.5 {
                learned.goal_moved(goal, distance);
            } else {
                *learned = Learned::about(goal);
                self.plans = self.plans.saturating_add(1);
            }
            self.aim = around.quarry;
        }
        if !self.mover.has_arrived() {
            return None;
        }
        let at = node(around.map, self.mover.cell);
        let stride = around.settings.lrta.advance(around.map, &around.far(), at, learned, budget);
        if stride == Ok(Stride::NoWay) {
            // What was learned may be wrong by now: begin again.
            learned.forget();
        }
        self.take(around, stride.ok())
    }

    fn take(&mut self, around: &Around<'_>, stride: Option<Stride>) -> Option<Cell> {
        let (doing, next) = match stride {
            Some(Stride::Take(step)) => (Doing::Walks, Some(around.map.cell(step.to))),
            Some(Stride::Arrived) => (Doing::Walks, None),
            Some(Stride::Wait) => (Doing::Thinks, None),
            Some(Stride::NoWay) | None => (Doing::NoWay, None),
        };
        self.doing = doing;
        next
    }

    fn trace(&mut self, around: &Around<'_>, budget: &mut Budget) -> Option<Cell> {
        let is_stale = self.is_stale(around, octile(self.mover.cell, self.aim));
        let Mind::Trace(tracer) = &mut self.mind else { return None };
        if is_stale {
            self.aim = around.quarry;
            self.plans = self.plans.saturating_add(1);
            *tracer = Tracer::new(self.mover.cell, self.aim, around.settings.leave, Hand::Left);
        }
        if !self.mover.has_arrived() {
            return None;
        }
        // The four cells beside it.
        budget.spend(4);
        let (doing, next) = match tracer.advance(around.map) {
            Tracing::Go(cell) => (Doing::Walks, Some(cell)),
            Tracing::Arrived => (Doing::Walks, None),
            Tracing::NoWay => (Doing::NoWay, None),
        };
        self.doing = doing;
        next
    }
}
