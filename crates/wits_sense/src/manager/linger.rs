//! What stays in the air: clouds that fade, and fronts on their way to other nodes.
//!
//! Time goes in steps of its own, so that nothing depends on the frame rate. A cloud is as strong as the puffs that made it;
//! puffs of one source near each other add up, so that who waits long leaves more behind. Through a link goes a front as
//! strong as the cloud is at the link's start; it fades on its way, and when it arrives, its node becomes as strong as it, if
//! it was weaker. Hence a steady source gives in every node the product of all losses on the way, and what goes back and forth
//! never grows.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 11.4.5d. There nothing passes a link that takes longer than one step; fronts on
//! their way mend that.

use serde::{Deserialize, Serialize};
use wits_core::math;
use wits_core::state::State;
use wits_core::time::Moment;

use super::index::NOWHERE;
use super::judge::{Beam, Route};
use super::{SenseManager, Setting, share};
use crate::modality::{LingerDef, Sense, Way};
use crate::{Point, Signal};

/// So many steps are computed one by one after a pause; a longer one is made up for in one.
const MOST_STEPS: u32 = 1000;

/// Room for so many clouds is made at once.
const ROOM: usize = 256;

/// Something that hangs in the air.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Cloud<V> {
    /// What it is and where; its strength is that of now.
    pub signal: Signal<V>,
    /// The node it is in; `u32::MAX` in open air.
    pub node: u32,
    /// When it came to be here.
    pub since: Moment,
    /// When its strength was computed.
    stamp: Moment,
}

/// Something on its way through a link.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Front<V> {
    /// What it is, how strong, and where it will be.
    pub signal: Signal<V>,
    /// The node that it will come to.
    pub node: u32,
    /// When.
    pub due: Moment,
    /// The node that it comes from, and when it left it: on its way it fades as it would have there.
    from: u32,
    sent: Moment,
}

/// All that lingers.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub(super) struct Lingering<V> {
    clouds: Vec<Cloud<V>>,
    fronts: Vec<Front<V>>,
    /// The last step.
    time: Moment,
}

impl<V> Default for Lingering<V> {
    fn default() -> Self {
        Self { clouds: Vec::new(), fronts: Vec::new(), time: Moment::START }
    }
}

/// Whether two signals are of the same smell.
fn is_same<V: Point>(a: &Signal<V>, b: &Signal<V>) -> bool {
    (a.sense, a.what, a.source) == (b.sense, b.what, b.source)
}

fn dissipation<V: Point>(setting: &Setting<'_, V>, sense: Sense, node: u32) -> f32 {
    let usual = match setting.senses.modality(sense).way {
        Way::Lingering { dissipation } => dissipation,
        _ => 1.0,
    };
    let graph = setting.graph_for(sense);
    graph.and_then(|graph| graph.nodes().get(node as usize)).map_or(usual, |node| node.dissipation(sense))
}

fn attenuation<V: Point>(setting: &Setting<'_, V>, sense: Sense, node: u32) -> f32 {
    let usual = setting.senses.modality(sense).attenuation;
    let graph = setting.graph_for(sense);
    graph.and_then(|graph| graph.nodes().get(node as usize)).map_or(usual, |node| node.attenuation(sense))
}

impl<V: Point> Cloud<V> {
    fn fade(&mut self, setting: &Setting<'_, V>, now: Moment) {
        let kept = 1.0 - dissipation(setting, self.signal.sense, self.node);
        self.signal.strength *= math::powf(kept, now.since(self.stamp));
        self.stamp = now;
    }

    /// How strong it is at a place of its node, in still air.
    fn strength_at(&self, setting: &Setting<'_, V>, at: V) -> f32 {
        let attenuation = attenuation(setting, self.signal.sense, self.node);
        self.signal.strength * math::powf(attenuation, self.signal.at.distance(at))
    }
}

impl<V: Point> Lingering<V> {
    pub(super) fn is_empty(&self) -> bool {
        self.clouds.is_empty() && self.fronts.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.clouds.clear();
        self.fronts.clear();
        self.time = Moment::START;
    }

    /// Nothing happens until now.
    pub(super) fn skip_to(&mut self, now: Moment, step: u32) {
        self.time = Moment(now.0 - now.0 % step);
    }

    /// The next step up to now, if there is one.
    pub(super) fn next_step(&mut self, now: Moment, step: u32) -> Option<Moment> {
        let left = now.0.saturating_sub(self.time.0) / step;
        let steps = if left > MOST_STEPS { left - MOST_STEPS } else { left.min(1) };
        self.time = Moment(self.time.0 + steps * step);
        (left > 0).then_some(self.time)
    }

    /// Somebody leaves something in the air.
    pub(super) fn puff(
        &mut self,
        setting: &Setting<'_, V>,
        now: Moment,
        node: Option<u32>,
        signal: &Signal<V>,
    ) {
        let def = &setting.senses.def().linger;
        let node = node.unwrap_or(NOWHERE);
        if self.is_empty() {
            self.skip_to(now, Moment::START.after(def.step).0.max(1));
        }
        let near = self.clouds.iter_mut().find(|cloud| {
            cloud.node == node
                && is_same(&cloud.signal, signal)
                && cloud.signal.at.distance(signal.at) <= def.merge
        });
        match near {
            Some(cloud) => {
                cloud.fade(setting, now);
                let strength = cloud.signal.strength + signal.strength;
                let at = cloud.signal.at.lerp(signal.at, signal.strength / strength);
                cloud.signal = Signal { strength, at, ..*signal };
            }
            None => self.add(def, Cloud { signal: *signal, node, since: now, stamp: now }),
        }
    }

    /// One more cloud; if there are too many, the weakest gives way.
    fn add(&mut self, def: &LingerDef, cloud: Cloud<V>) {
        if self.clouds.len() < def.most {
            // Room for all of them, if that is not much: a cloud more in an hour of play is no reason to ask for memory then.
            if self.clouds.capacity() == self.clouds.len() {
                self.clouds.reserve((def.most - self.clouds.len()).min(ROOM));
            }
            self.clouds.push(cloud);
            return;
        }
        let weakest = self.clouds.iter_mut().min_by(|a, b| a.signal.strength.total_cmp(&b.signal.strength));
        if let Some(weakest) = weakest.filter(|weakest| weakest.signal.strength < cloud.signal.strength) {
            *weakest = cloud;
        }
    }

    /// A front comes to its node, which becomes as strong as it if it was weaker there.
    fn arrive(&mut self, setting: &Setting<'_, V>, mut front: Front<V>, now: Moment) {
        let def = &setting.senses.def().linger;
        let kept = 1.0 - dissipation(setting, front.signal.sense, front.from);
        front.signal.strength *= math::powf(kept, now.since(front.sent));
        if front.signal.strength < def.least {
            return;
        }
        let mut here = self
            .clouds
            .iter_mut()
            .filter(|cloud| cloud.node == front.node && is_same(&cloud.signal, &front.signal));
        let mut near = None;
        let is_stronger = here.any(|cloud| {
            cloud.fade(setting, now);
            let is_stronger = cloud.strength_at(setting, front.signal.at) >= front.signal.strength;
            if cloud.signal.at.distance(front.signal.at) <= def.merge {
                near = Some(cloud);
            }
            is_stronger
        });
        match near {
            _ if is_stronger => {}
            Some(cloud) => cloud.signal.strength = front.signal.strength,
            None => {
                self.add(def, Cloud { signal: front.signal, node: front.node, since: front.due, stamp: now });
            }
        }
    }

    /// Everything fades; what is too weak is gone; the rest goes on through links.
    fn advance(&mut self, setting: &Setting<'_, V>, shut: &[(u32, f32)], now: Moment) {
        let def = &setting.senses.def().linger;
        let mut fronts = std::mem::take(&mut self.fronts);
        fronts.retain(|front| {
            let is_here = front.due <= now;
            if is_here {
                self.arrive(setting, *front, now);
            }
            !is_here
        });
        self.fronts = fronts;
        self.clouds.iter_mut().for_each(|cloud| cloud.fade(setting, now));
        self.clouds.retain(|cloud| cloud.signal.strength >= def.least);
        let Some(graph) = setting.graph else { return };
        for cloud in self.clouds.iter().filter(|cloud| cloud.node != NOWHERE) {
            let sense = cloud.signal.sense;
            for number in graph.links_of(cloud.node) {
                let link = &graph.links()[number];
                let Some(passage) = link.passage(sense) else { continue };
                let within = cloud.signal.at.distance(link.start);
                let spm = setting.senses.modality(sense).seconds_per_metre;
                let strength = cloud.strength_at(setting, link.start)
                    * math::powf(passage.attenuation, passage.distance)
                    * share(shut, number as u32);
                // It has to come to the link before it can go through.
                let has_come = now.since(cloud.since) >= within * spm;
                if strength >= def.least && has_come && self.fronts.len() < 8 * def.most {
                    let signal = Signal { strength, at: link.end, ..cloud.signal };
                    let due = now.after(passage.distance * spm);
                    let (node, from) = (link.to, cloud.node);
                    self.fronts.push(Front { signal, node, due, from, sent: now });
                }
            }
        }
    }
}

impl<V: Point> SenseManager<V> {
    /// One step of what lingers.
    pub(super) fn linger(&mut self, setting: &Setting<'_, V>, now: Moment) {
        self.lingering.advance(setting, &self.shut, now);
        for place in 0..self.lingering.clouds.len() {
            let cloud = self.lingering.clouds[place];
            self.waiting.begin_signal();
            let age = Some(now.since(cloud.since));
            let beam = Beam { age, emitted: cloud.since, ..Beam::new(setting, now, &cloud.signal) };
            if cloud.node == NOWHERE { self.spread(&beam) } else { self.fill(&beam, cloud.node) }
        }
    }

    /// Tells those in a node.
    fn fill(&mut self, beam: &Beam<'_, V>, node: u32) {
        let Self { sensors, waiting, index, .. } = self;
        let (from, sense) = (beam.signal.at, beam.signal.sense);
        let attenuation = attenuation(beam.setting, sense, node);
        for &number in index.in_node(node) {
            let (id, at) = (index.ids[number as usize], index.at[number as usize]);
            let Some(distance) = beam.carried(from, at, from.distance(at)) else { continue };
            let intensity = beam.strength * math::powf(attenuation, distance);
            let Some(sensor) = sensors.get(id) else { continue };
            let route = Route { intensity, distance, from, camera: None };
            if let Some(notice) = beam.judge(id, sensor, &route) {
                waiting.push(notice);
            }
        }
    }

    /// What hangs in the air.
    #[must_use]
    pub fn clouds(&self) -> &[Cloud<V>] {
        &self.lingering.clouds
    }

    /// What is on its way through links.
    #[must_use]
    pub fn fronts(&self) -> &[Front<V>] {
        &self.lingering.fronts
    }

    /// How strong a smell is at a place, of all its clouds together: who follows where it grows comes to its source, or to
    /// where its source has long been.
    pub fn scent(&self, setting: &Setting<'_, V>, at: V, mut which: impl FnMut(&Signal<V>) -> bool) -> f32 {
        let node = setting.graph.and_then(|graph| graph.locate(at)).unwrap_or(NOWHERE);
        let here = self.lingering.clouds.iter().filter(|cloud| {
            cloud.node == if setting.graph_for(cloud.signal.sense).is_some() { node } else { NOWHERE }
        });
        here.filter(|cloud| which(&cloud.signal)).map(|cloud| cloud.strength_at(setting, at)).sum()
    }
}
