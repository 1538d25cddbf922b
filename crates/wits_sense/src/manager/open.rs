//! The region rule: a circle round the source.

use wits_core::math;

use super::SenseManager;
use super::index::NOWHERE;
use super::judge::{Beam, Route};
use crate::Point;

impl<V: Point> SenseManager<V> {
    /// Tells everybody near enough. Where there is a graph, only those in no node: nodes are shut but for their links.
    pub(super) fn spread(&mut self, beam: &Beam<'_, V>) {
        let Self { sensors, waiting, index, .. } = self;
        let sense = beam.signal.sense;
        if sense.place() >= beam.setting.senses.modalities().len() {
            return;
        }
        let reach = beam.reach(index.least(sense)) * 1.001 + 1e-3;
        let is_in_graph = beam.setting.graph_for(sense).is_some();
        let (most, loss) = (math::ln(beam.most()), beam.setting.senses.log(sense));
        index.cells.for_each_within(beam.signal.at.floor_place(), reach, |neighbour| {
            let number = neighbour.number as usize;
            if is_in_graph && index.node[number] != NOWHERE {
                return;
            }
            let distance = beam.signal.at.distance(index.at[number]);
            let Some(carried) = beam.carried(beam.signal.at, index.at[number], distance) else { return };
            // Logarithms spare most sensors a power.
            if most + carried * loss < index.log(sense, number) {
                return;
            }
            let id = index.ids[number];
            let Some(sensor) = sensors.get(id).filter(|_| distance <= beam.modality.range) else { return };
            let intensity = beam.modality.intensity(beam.strength, carried);
            let route = Route { intensity, distance: carried, from: beam.signal.at, camera: None };
            if let Some(notice) = beam.judge(id, sensor, &route) {
                waiting.push(notice);
            }
        });
    }
}
