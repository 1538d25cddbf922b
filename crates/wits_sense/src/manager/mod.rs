//! The sense manager: who notices what, and when.
//!
//! # What it does
//! Signals go in, [notices](crate::Notice) come out, each at its time. A character notices what it could have noticed and
//! nothing else: its sensor must know the modality, be near enough, turned the right way, not behind a wall, and what is
//! left of the strength must reach its threshold.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::time::Moment;
//! use wits_sense::modality::{Acuity, Modality, SensesDef};
//! use wits_sense::{SenseManager, Sensor, Setting, Signal, Who};
//!
//! let hearing = Modality { attenuation: 0.9, ..Modality::hearing() };
//! let senses = SensesDef { modalities: vec![hearing], ..SensesDef::default() }.bind().unwrap();
//! let (setting, ear) = (Setting::open(&senses), senses.sense("hearing").unwrap());
//! let mut manager = SenseManager::new();
//! manager.add(Sensor::new(Who(1), Vec2::new(1.5, 0.0)).with(ear, Acuity::of(1.0)));
//! manager.add(Sensor::new(Who(2), Vec2::new(2.8, 0.0)).with(ear, Acuity::of(1.5)));
//!
//! manager.emit(&setting, Moment(0), &Signal::new(ear, 2.0, Vec2::ZERO));
//! let mut heard = Vec::new();
//! manager.deliver(Moment(14), |notice| heard.push(notice.who)); // 1.5 m at 100 m/s are 15 ms
//! assert_eq!(heard, []);
//! manager.deliver(Moment(15), |notice| heard.push(notice.who));
//! assert_eq!(heard, [Who(1)]); // 1.71 is left for the first, 1.49 for the second
//! ```
//!
//! # Two rules, one manager
//! - **The region rule**: strength times attenuation to the power of distance, in a circle, after distance times seconds per
//!   metre. It knows no rooms; sight alone asks for a line of sight. Good for open air.
//! - **The graph rule** ([`SenseGraph`]): sight reaches the source's node and those linked to it, sound spreads from node to
//!   node, nearest first, smell fills nodes and passes on. It holds where a graph for this modality is given and the source
//!   is in a node.
//!
//! # Life of a tick
//! Move the sensors ([`SenseManager::place`]), [emit](SenseManager::emit) what happened,
//! [update](SenseManager::update) what lingers, [deliver](SenseManager::deliver) what is due, in every tick, with new signals
//! or without.
//!
//! # What is certain
//! - Notices come in the order of their times; those of one time by who notices, then in the order of signals. In which
//!   order sensors were added makes no difference.
//! - A notice tells where the signal was sent out. Who senses is taken as standing still while a signal is on its way, and is
//!   told if still there; for slow signals and moving listeners use a lingering modality.
//! - The state is plain data: saved in the middle of a sound on its way, it goes on the same. Nothing allocates once it has
//!   grown to its size. What lingers is the same at every frame rate.
//!
//! # Cost
//! Sensors lie in cells and are found by how far the best of them could sense the signal, so a signal costs as much as there
//! are sensors near it. Line of sight comes last, and only for those who pass all else.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 11.4.4 and 11.4.5. Its listing forgets the intensity in the notice, has one
//! threshold for all modalities, and delivers instantaneous signals a frame late; ours do not.

mod index;
mod judge;
mod linger;
mod open;
mod rooms;
mod waiting;

#[cfg(test)]
mod tests;

pub use linger::{Cloud, Front};
pub use rooms::Wave;

use serde::{Deserialize, Serialize};
use wits_core::ids::Slots;
use wits_core::state::State;
use wits_core::time::Moment;

use crate::graph::SenseGraph;
use crate::modality::{Sense, Senses, Way};
use crate::sensor::{Sensor, SensorId};
use crate::surroundings::{Open, Surroundings};
use crate::{Notice, Point, Signal};
use index::Index;
use judge::Beam;
use linger::Lingering;
use rooms::Rooms;
use waiting::Waiting;

/// What does not change from signal to signal: the senses, the world around, and a graph if there is one.
#[derive(Clone, Copy)]
pub struct Setting<'a, V: Point> {
    /// The modalities.
    pub senses: &'a Senses,
    /// What stands between, how light it is.
    pub around: &'a dyn Surroundings<V>,
    /// The level as regions; without one the region rule holds everywhere.
    pub graph: Option<&'a SenseGraph<V>>,
}

impl<'a, V: Point> Setting<'a, V> {
    /// Open ground.
    #[must_use]
    pub fn open(senses: &'a Senses) -> Self {
        Self { senses, around: &Open, graph: None }
    }

    /// The same in other surroundings.
    #[must_use]
    pub fn around(self, around: &'a dyn Surroundings<V>) -> Self {
        Self { around, ..self }
    }

    /// The same with a graph.
    #[must_use]
    pub fn graph(self, graph: &'a SenseGraph<V>) -> Self {
        Self { graph: Some(graph), ..self }
    }

    /// The graph, if it is for this modality.
    pub(crate) fn graph_for(&self, sense: Sense) -> Option<&'a SenseGraph<V>> {
        self.graph.filter(|graph| graph.is_for(sense))
    }
}

impl<V: Point> std::fmt::Debug for Setting<'_, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let nodes = self.graph.map(|graph| graph.nodes().len());
        f.debug_struct("Setting").field("senses", self.senses).field("nodes", &nodes).finish_non_exhaustive()
    }
}

/// All sensors, and all signals on their way. See the [module](self).
#[derive(Clone, Debug, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct SenseManager<V: Point> {
    sensors: Slots<Sensor<V>>,
    waiting: Waiting<V>,
    lingering: Lingering<V>,
    /// Links that are not as open as the graph says, by number: how much still passes.
    shut: Vec<(u32, f32)>,
    /// Made anew when needed.
    #[serde(skip)]
    #[state(skip = "built from the sensors")]
    index: Index<V>,
    #[serde(skip)]
    #[state(skip = "scratch of one signal")]
    rooms: Rooms<V>,
}

impl<V: Point> Default for SenseManager<V> {
    fn default() -> Self {
        Self {
            sensors: Slots::new(),
            waiting: Waiting::default(),
            lingering: Lingering::default(),
            shut: Vec::new(),
            index: Index::default(),
            rooms: Rooms::default(),
        }
    }
}

impl<V: Point> SenseManager<V> {
    /// Nobody yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes room for so many notices that wait at once, so that not even a busy moment asks for memory later.
    pub fn make_room(&mut self, notices: usize) {
        self.waiting.make_room(notices);
    }

    /// Nothing is on its way and nothing hangs in the air any more, all links are as the graph says: for a level that begins
    /// anew. Sensors stay, and all memory is kept.
    pub fn clear_signals(&mut self) {
        self.waiting.clear();
        self.lingering.clear();
        self.shut.clear();
    }

    /// One more sensor.
    pub fn add(&mut self, sensor: Sensor<V>) -> SensorId<V> {
        self.index.is_stale = true;
        self.sensors.insert(sensor)
    }

    /// Takes a sensor away. What is on its way to it is never told.
    pub fn remove(&mut self, id: SensorId<V>) -> Option<Sensor<V>> {
        self.index.is_stale = true;
        self.sensors.remove(id)
    }

    /// A sensor.
    #[must_use]
    pub fn sensor(&self, id: SensorId<V>) -> Option<&Sensor<V>> {
        self.sensors.get(id)
    }

    /// Moves and turns a sensor; returns whether it is there. For the many that move in every tick: cheaper than
    /// [`sensor_mut`](Self::sensor_mut).
    pub fn place(&mut self, id: SensorId<V>, at: V, facing: V) -> bool {
        let Some(sensor) = self.sensors.get_mut(id) else { return false };
        (sensor.at, sensor.facing) = (at, facing);
        self.index.set_place(id, at);
        true
    }

    /// A sensor to change in any way: to deafen, to change sides.
    pub fn sensor_mut(&mut self, id: SensorId<V>) -> Option<&mut Sensor<V>> {
        self.index.is_stale = true;
        self.sensors.get_mut(id)
    }

    /// All sensors, in the order of their slots.
    pub fn sensors(&self) -> impl Iterator<Item = (SensorId<V>, &Sensor<V>)> {
        self.sensors.iter()
    }

    /// Sends out a signal; returns how many will notice it. What lingers is noticed in updates, and counts as 0 here.
    pub fn emit(&mut self, setting: &Setting<'_, V>, now: Moment, signal: &Signal<V>) -> usize {
        let modality = setting.senses.modality(signal.sense);
        if !signal.at.is_finite() || signal.strength.is_nan() || signal.strength <= 0.0 {
            return 0;
        }
        let graph = setting.graph_for(signal.sense);
        let node = graph.and_then(|graph| graph.locate(signal.at));
        if matches!(modality.way, Way::Lingering { .. }) {
            self.lingering.puff(setting, now, node, signal);
            return 0;
        }
        self.index.refresh(setting, &self.sensors);
        self.waiting.begin_signal();
        let (beam, before) = (Beam::new(setting, now, signal), self.waiting.len());
        match (graph, node) {
            (Some(graph), Some(node)) if modality.way == Way::Straight => self.show(&beam, graph, node),
            (Some(graph), Some(node)) => self.sound(&beam, graph, node),
            _ => self.spread(&beam),
        }
        self.waiting.len() - before
    }

    /// Computes what lingers up to now: smells fade, pass on, are noticed. Once in every tick if anything lingers.
    pub fn update(&mut self, setting: &Setting<'_, V>, now: Moment) {
        let step = Moment::START.after(setting.senses.def().linger.step).0.max(1);
        if self.lingering.is_empty() {
            self.lingering.skip_to(now, step);
            return;
        }
        self.index.refresh(setting, &self.sensors);
        while let Some(time) = self.lingering.next_step(now, step) {
            self.linger(setting, time);
        }
    }

    /// Tells everything that is due, in order; returns how many notices there were.
    pub fn deliver(&mut self, now: Moment, mut tell: impl FnMut(&Notice<V>)) -> usize {
        let mut told = 0;
        while let Some(notice) = self.waiting.pop_due(now) {
            if self.sensors.get(notice.sensor).is_some() {
                tell(&notice);
                told += 1;
            }
        }
        told
    }

    /// How many notices wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// All notices that wait, in the order in which they will be told. Sorts them: for looking, not for every tick.
    #[must_use]
    pub fn pending(&self) -> Vec<Notice<V>> {
        self.waiting.sorted()
    }

    /// Opens or shuts a link of the graph: how much of what it carries passes, 1 is as the graph says, 0 is nothing.
    pub fn set_link(&mut self, link: u32, share: f32) {
        let share = if share > 0.0 { share.min(1.0) } else { 0.0 };
        match self.shut.binary_search_by_key(&link, |(link, _)| *link) {
            Ok(place) if share == 1.0 => _ = self.shut.remove(place),
            Ok(place) => self.shut[place].1 = share,
            Err(_) if share == 1.0 => {}
            Err(place) => self.shut.insert(place, (link, share)),
        }
    }

    /// Opens or shuts all links of a name, both directions of a door. See [`set_link`](Self::set_link).
    pub fn set_door(&mut self, graph: &SenseGraph<V>, name: &str, share: f32) {
        for (number, _) in (0..).zip(graph.links()).filter(|(_, link)| link.name == name) {
            self.set_link(number, share);
        }
    }

    /// How much passes a link.
    #[must_use]
    pub fn link(&self, link: u32) -> f32 {
        share(&self.shut, link)
    }
}

fn share(shut: &[(u32, f32)], link: u32) -> f32 {
    shut.binary_search_by_key(&link, |(link, _)| *link).map_or(1.0, |place| shut[place].1)
}

impl<V: Point> PartialEq for SenseManager<V> {
    fn eq(&self, other: &Self) -> bool {
        self.sensors.iter().eq(other.sensors.iter())
            && self.waiting == other.waiting
            && self.lingering == other.lingering
            && self.shut == other.shut
    }
}
