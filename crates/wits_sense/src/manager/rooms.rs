//! The graph rule: sight through windows, sound from room to room.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use wits_core::math;
use wits_core::time::Moment;

use super::judge::{Beam, Route};
use super::{SenseManager, Setting, share};
use crate::graph::SenseGraph;
use crate::{Notice, Point, Signal};

/// Memory that is used again and again.
#[derive(Clone, Debug)]
pub(super) struct Rooms<V> {
    queue: BinaryHeap<Reverse<Wave<V>>>,
    /// The signal that came to each node last.
    visited: Vec<u64>,
    signal: u64,
    views: Vec<View>,
}

impl<V> Default for Rooms<V> {
    fn default() -> Self {
        Self { queue: BinaryHeap::new(), visited: Vec::new(), signal: 0, views: Vec::new() }
    }
}

/// A sound that comes to a node.
#[derive(Clone, Copy, Debug)]
pub struct Wave<V> {
    /// How far it has come. \[m\]
    pub distance: f32,
    /// The node.
    pub node: u32,
    /// What is left of it.
    pub intensity: f32,
    /// Where it enters. \[m\]
    pub at: V,
    /// Where it seems to come from, to those in the node. \[m\]
    pub from: V,
    /// How far it had come when it was there. \[m\]
    pub before: f32,
}

impl<V> PartialEq for Wave<V> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl<V> Eq for Wave<V> {}
impl<V> PartialOrd for Wave<V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<V> Ord for Wave<V> {
    /// The shortest way first; of equals the louder one, then by node.
    fn cmp(&self, other: &Self) -> Ordering {
        let by_distance = self.distance.total_cmp(&other.distance);
        by_distance.then(other.intensity.total_cmp(&self.intensity)).then(self.node.cmp(&other.node))
    }
}

/// A way to look into the source's node from another.
#[derive(Clone, Copy, Debug)]
struct View {
    /// The node of those who look.
    node: u32,
    /// What the links leave of it.
    factor: f32,
    /// A link that shows it at its end.
    relay: Option<u32>,
}

impl<V: Point> SenseManager<V> {
    /// Sight: those in the source's node, and in nodes that it is linked to. Glows go one link further.
    pub(super) fn show(&mut self, beam: &Beam<'_, V>, graph: &SenseGraph<V>, source: u32) {
        collect_views(&mut self.rooms.views, &self.shut, beam, graph, source);
        let Self { sensors, waiting, index, rooms, .. } = self;
        for views in rooms.views.chunk_by(|a, b| a.node == b.node) {
            for &number in index.in_node(views[0].node) {
                let id = index.ids[number as usize];
                let Some(sensor) = sensors.get(id) else { continue };
                let routes = views.iter().map(|view| view.route(beam, graph, source, sensor.at));
                let notices = routes.filter_map(|route| beam.judge(id, sensor, &route));
                let better = |best: Notice<V>, next: Notice<V>| {
                    if next.intensity > best.intensity { next } else { best }
                };
                if let Some(notice) = notices.reduce(better) {
                    waiting.push(notice);
                }
            }
        }
    }

    /// Sound: a wave that comes to each node once, on the shortest way, as long as anybody could hear it.
    pub(super) fn sound(&mut self, beam: &Beam<'_, V>, graph: &SenseGraph<V>, source: u32) {
        let Self { sensors, waiting, index, rooms, shut, .. } = self;
        let sense = beam.signal.sense;
        rooms.flood(beam, graph, (source, index.least(sense)), shut, |wave| {
            let attenuation = graph.nodes()[wave.node as usize].attenuation(sense);
            for &number in index.in_node(wave.node) {
                let (id, at) = (index.ids[number as usize], index.at[number as usize]);
                let Some(within) = beam.carried(wave.at, at, wave.at.distance(at)) else { continue };
                let intensity = wave.intensity * math::powf(attenuation, within);
                let Some(sensor) = sensors.get(id) else { continue };
                let route =
                    Route { intensity, distance: wave.distance + within, from: wave.from, camera: None };
                if let Some(notice) = beam.judge(id, sensor, &route) {
                    waiting.push(notice);
                }
            }
        });
    }

    /// How a sound spreads through the graph: the nodes that it comes to, as long as it is at least as loud as `least`,
    /// nearest first. For pictures; nobody hears it. Nothing without a graph for it.
    pub fn waves(
        &mut self,
        setting: &Setting<'_, V>,
        (now, least): (Moment, f32),
        signal: &Signal<V>,
        visit: impl FnMut(&Wave<V>),
    ) {
        let graph = setting.graph_for(signal.sense);
        if let Some((graph, node)) = graph.and_then(|graph| Some((graph, graph.locate(signal.at)?))) {
            let beam = Beam::new(setting, now, signal);
            self.rooms.flood(&beam, graph, (node, least), &self.shut, visit);
        }
    }
}

impl<V: Point> Rooms<V> {
    fn flood(
        &mut self,
        beam: &Beam<'_, V>,
        graph: &SenseGraph<V>,
        (source, least): (u32, f32),
        shut: &[(u32, f32)],
        mut visit: impl FnMut(&Wave<V>),
    ) {
        let (sense, at) = (beam.signal.sense, beam.signal.at);
        self.begin(graph.nodes().len());
        self.queue.push(Reverse(Wave {
            distance: 0.0,
            node: source,
            intensity: beam.strength,
            at,
            from: at,
            before: 0.0,
        }));
        while let Some(Reverse(wave)) = self.queue.pop() {
            if std::mem::replace(&mut self.visited[wave.node as usize], self.signal) == self.signal {
                continue;
            }
            visit(&wave);
            let attenuation = graph.nodes()[wave.node as usize].attenuation(sense);
            for number in graph.links_of(wave.node) {
                let link = &graph.links()[number];
                let Some(passage) = link.passage(sense) else { continue };
                let within = wave.at.distance(link.start);
                let lost =
                    math::powf(attenuation, within) * math::powf(passage.attenuation, passage.distance);
                let intensity = wave.intensity * lost * share(shut, number as u32);
                let distance = wave.distance + within + passage.distance;
                if intensity > 0.0 && intensity >= least && distance <= beam.modality.range {
                    let (node, at) = (link.to, link.end);
                    let (from, before) = if link.open { (wave.from, wave.before) } else { (at, distance) };
                    self.queue.push(Reverse(Wave { distance, node, intensity, at, from, before }));
                }
            }
        }
    }

    fn begin(&mut self, nodes: usize) {
        self.queue.clear();
        if self.visited.len() != nodes {
            self.visited.clear();
            self.visited.resize(nodes, 0);
            self.signal = 0;
        }
        self.signal += 1;
    }
}

/// The ways to look into a node, by the node of those who look.
fn collect_views<V: Point>(
    views: &mut Vec<View>,
    shut: &[(u32, f32)],
    beam: &Beam<'_, V>,
    graph: &SenseGraph<V>,
    source: u32,
) {
    let sense = beam.signal.sense;
    let open = |number: usize| {
        let passage = graph.links()[number].passage(sense)?;
        let factor = math::powf(passage.attenuation, passage.distance) * share(shut, number as u32);
        (factor > 0.0).then_some(factor)
    };
    views.clear();
    views.push(View { node: source, factor: 1.0, relay: None });
    for first in graph.links_of(source) {
        let Some(factor) = open(first) else { continue };
        let link = &graph.links()[first];
        let relay = link.relay.then_some(first as u32);
        views.push(View { node: link.to, factor, relay });
        if !beam.signal.glows || link.relay {
            continue;
        }
        for second in graph.links_of(link.to).filter(|&second| graph.links()[second].to != source) {
            if let Some(next) = open(second).filter(|_| !graph.links()[second].relay) {
                views.push(View { node: graph.links()[second].to, factor: factor * next, relay: None });
            }
        }
    }
    views.sort_by_key(|view| view.node);
}

impl View {
    fn route<V: Point>(&self, beam: &Beam<'_, V>, graph: &SenseGraph<V>, source: u32, eye: V) -> Route<V> {
        let (sense, at) = (beam.signal.sense, beam.signal.at);
        let here = graph.nodes()[source as usize].attenuation(sense);
        let strength = beam.strength * self.factor;
        let Some(link) = self.relay.map(|number| &graph.links()[number as usize]) else {
            let distance = at.distance(eye);
            let intensity = strength * math::powf(here, distance);
            return Route { intensity, distance, from: at, camera: None };
        };
        let there = graph.nodes()[self.node as usize].attenuation(sense);
        let (before, after) = (at.distance(link.start), link.end.distance(eye));
        let within = link.passage(sense).map_or(0.0, |passage| passage.distance);
        let intensity = strength * math::powf(here, before) * math::powf(there, after);
        Route { intensity, distance: before + within + after, from: link.end, camera: Some(link.start) }
    }
}
