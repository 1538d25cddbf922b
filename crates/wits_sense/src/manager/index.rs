//! Where the sensors are: by cell and by node, made anew when one has moved.

use wits_core::glam::Vec2;
use wits_core::ids::Slots;
use wits_core::index::{CellIndex, Edges, Grid};
use wits_core::math;

use super::Setting;
use crate::Point;
use crate::modality::Sense;
use crate::sensor::{Sensor, SensorId};

/// In no node: open air.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Sensors by number. Nothing of it is state.
#[derive(Clone, Debug)]
pub(super) struct Index<V: Point> {
    pub(super) is_stale: bool,
    has_moved: bool,
    /// The number of each, by slot.
    numbers: Vec<u32>,
    pub(super) ids: Vec<SensorId<V>>,
    pub(super) at: Vec<V>,
    /// The node of each.
    pub(super) node: Vec<u32>,
    /// The logarithms of thresholds, modality by modality; infinite where there is no such sense.
    logs: Vec<f32>,
    /// The lowest threshold in each modality.
    least: Vec<f32>,
    pub(super) cells: CellIndex,
    covered: (Vec2, Vec2),
    xs: Vec<f32>,
    ys: Vec<f32>,
    /// How many nodes and modalities it was made for.
    made_for: (usize, usize),
    /// Where the sensors of each node begin in `by_node`.
    starts: Vec<u32>,
    by_node: Vec<u32>,
}

impl<V: Point> Default for Index<V> {
    fn default() -> Self {
        Self {
            is_stale: true,
            has_moved: false,
            numbers: Vec::new(),
            ids: Vec::new(),
            at: Vec::new(),
            node: Vec::new(),
            logs: Vec::new(),
            least: Vec::new(),
            cells: CellIndex::new(Vec2::ZERO, Vec2::ONE, 1.0, Edges::Open),
            covered: (Vec2::ZERO, Vec2::ZERO),
            xs: Vec::new(),
            ys: Vec::new(),
            made_for: (0, 0),
            starts: Vec::new(),
            by_node: Vec::new(),
        }
    }
}

impl<V: Point> Index<V> {
    /// The lowest threshold that anybody has in a modality.
    pub(super) fn least(&self, sense: Sense) -> f32 {
        self.least.get(sense.place()).copied().unwrap_or(f32::INFINITY)
    }

    /// The logarithm of the threshold of a sensor.
    #[inline]
    pub(super) fn log(&self, sense: Sense, number: usize) -> f32 {
        self.logs[sense.place() * self.ids.len() + number]
    }

    /// The sensors of a node.
    pub(super) fn in_node(&self, node: u32) -> &[u32] {
        let place = node as usize;
        match (self.starts.get(place), self.starts.get(place + 1)) {
            (Some(&from), Some(&to)) => &self.by_node[from as usize..to as usize],
            _ => &[],
        }
    }

    /// Makes it anew if somebody has moved since.
    pub(super) fn refresh(&mut self, setting: &Setting<'_, V>, sensors: &Slots<Sensor<V>>) {
        let nodes = setting.graph.map_or(0, |graph| graph.nodes().len());
        let made_for = (nodes, setting.senses.modalities().len());
        if self.is_stale || made_for != self.made_for {
            self.made_for = made_for;
            self.collect(sensors);
        } else if !self.has_moved {
            return;
        }
        (self.is_stale, self.has_moved) = (false, false);
        self.node.clear();
        let locate = |at: &V| setting.graph.and_then(|graph| graph.locate(*at)).unwrap_or(NOWHERE);
        self.node.extend(self.at.iter().map(locate));
        self.sort_by_node(nodes);
        self.cover();
        self.cells.rebuild(&self.xs, &self.ys);
    }

    /// A sensor has moved, and nothing else about it is new.
    pub(super) fn set_place(&mut self, id: SensorId<V>, at: V) {
        if self.is_stale {
            return;
        }
        let number = self.numbers.get(id.slot()).map_or(usize::MAX, |number| *number as usize);
        match self.ids.get(number) {
            Some(known) if *known == id => {
                self.at[number] = at;
                (self.xs[number], self.ys[number]) = (at.floor_place().x, at.floor_place().y);
                self.has_moved = true;
            }
            _ => self.is_stale = true,
        }
    }

    fn collect(&mut self, sensors: &Slots<Sensor<V>>) {
        self.numbers.clear();
        self.ids.clear();
        self.at.clear();
        self.xs.clear();
        self.ys.clear();
        for (id, sensor) in sensors.iter() {
            let floor = sensor.at.floor_place();
            self.numbers.resize(id.slot() + 1, u32::MAX);
            self.numbers[id.slot()] = self.ids.len() as u32;
            self.ids.push(id);
            self.at.push(sensor.at);
            self.xs.push(floor.x);
            self.ys.push(floor.y);
        }
        self.logs.clear();
        self.least.clear();
        for sense in (0..self.made_for.1 as u16).map(Sense) {
            let mut least = f32::INFINITY;
            for (_, sensor) in sensors.iter() {
                let threshold = sensor.acuity(sense).map_or(f32::INFINITY, |acuity| acuity.threshold);
                least = math::min(least, threshold);
                self.logs.push(logarithm(threshold));
            }
            self.least.push(least);
        }
    }

    fn sort_by_node(&mut self, nodes: usize) {
        self.starts.clear();
        self.starts.resize(nodes + 2, 0);
        // First how many there are in each, two places on; then where each begins, one place on; counting up does the rest.
        for &node in self.node.iter().filter(|&&node| node != NOWHERE) {
            self.starts[node as usize + 2] += 1;
        }
        for place in 1..self.starts.len() {
            self.starts[place] += self.starts[place - 1];
        }
        self.by_node.clear();
        self.by_node.resize(self.node.len(), 0);
        for (number, &node) in (0_u32..).zip(&self.node).filter(|(_, node)| **node != NOWHERE) {
            let next = &mut self.starts[node as usize + 1];
            self.by_node[*next as usize] = number;
            *next += 1;
        }
    }

    /// Cells over all sensors. They are kept while they fit, so that wandering sensors do not cost memory.
    fn cover(&mut self) {
        let places = self.xs.iter().zip(&self.ys).map(|(x, y)| Vec2::new(*x, *y)).filter(|at| at.is_finite());
        let (mut low, mut high) = (Vec2::splat(f32::INFINITY), Vec2::splat(f32::NEG_INFINITY));
        places.for_each(|at| (low, high) = (low.min(at), high.max(at)));
        if !low.is_finite() || !high.is_finite() {
            return;
        }
        let (min, max) = self.covered;
        let is_inside = low.cmpge(min).all() && high.cmple(max).all();
        let is_wasteful = (max - min).max_element() > 4.0 * (high - low).max_element() + 64.0;
        if is_inside && !is_wasteful && self.cells.len() == self.xs.len() {
            return;
        }
        let margin = Vec2::splat(0.25 * (high - low).max_element() + 1.0);
        self.covered = (low - margin, high + margin);
        let (low, high) = self.covered;
        self.cells.set_grid(Grid::for_count(low, high, 1.0, Edges::Open, self.xs.len()));
    }
}

/// A little less than the logarithm, so that rounding lets nobody go unheard who should hear: the exact test comes after.
fn logarithm(threshold: f32) -> f32 {
    if threshold == f32::INFINITY {
        f32::INFINITY
    } else if threshold > 0.0 {
        math::ln(threshold) - 1e-3
    } else {
        f32::NEG_INFINITY
    }
}
