//! After a change: what depended on the changed cells is forgotten and found again.

use wits_core::work::Budget;

use super::super::{Cell, CellGraph, Direction};
use super::{FlowField, GOAL, NOWHERE};
use crate::queue::{Queue, Rank};

impl FlowField {
    /// Brings a finished field up to date after the ground of some cells has changed. The result is the same as that of a
    /// new field with the same goals, for as much work as cells depended on the changed ones.
    ///
    /// A goal that can no longer be entered is given up; ask for a new field to have it back.
    pub fn repair(&mut self, graph: &impl CellGraph, changed: &[Cell]) {
        if self.costs.len() != graph.node_count() {
            return;
        }
        // The links of the neighbours may have changed, too: their costs, or whether they cut a corner.
        let mut near = std::mem::take(&mut self.pile);
        near.clear();
        for &cell in changed {
            let round = Direction::ALL.into_iter().map(|direction| cell.step(direction));
            near.extend(std::iter::once(cell).chain(round).filter_map(|cell| self.node(cell)));
        }
        near.sort_unstable();
        near.dedup();
        let count = near.len();
        for place in 0..count {
            let node = near[place];
            if !self.still_holds(graph, node) {
                self.forget(node, &mut near);
            }
        }
        // All that is new comes in over the neighbours: who was forgotten asks those who were not, and near ones ask anew.
        for &node in &near {
            self.ask_neighbours(graph, node);
        }
        self.pile = near;
        self.looked = false;
        while !self.step(graph, &mut Budget::unlimited()).is_done() {}
    }

    /// Whether a cell's step is there still and leads on at the cost that was noted.
    fn still_holds(&self, graph: &impl CellGraph, node: u32) -> bool {
        match self.ways[node as usize] {
            NOWHERE => true,
            GOAL => graph.ground(self.cell(node)) < f32::INFINITY,
            way => {
                let mut holds = false;
                graph.for_each_link(node, |link| {
                    holds |= link.id == u32::from(way)
                        && self.costs[link.to as usize] + link.cost == self.costs[node as usize];
                });
                holds
            }
        }
    }

    /// Forgets a cell and all whose ways led over it; adds them to the list.
    fn forget(&mut self, node: u32, list: &mut Vec<u32>) {
        let mut next = list.len();
        self.drop_way(node);
        list.push(node);
        while let Some(&node) = list.get(next) {
            next += 1;
            let cell = self.cell(node);
            for direction in Direction::ALL {
                let from = cell.step(direction);
                if self.direction(from) == Some(direction.opposite())
                    && let Some(from) = self.node(from)
                {
                    self.drop_way(from);
                    list.push(from);
                }
            }
        }
    }

    fn drop_way(&mut self, node: u32) {
        if self.ways[node as usize] == GOAL {
            self.goals.retain(|&goal| goal != node);
        }
        (self.costs[node as usize], self.ways[node as usize]) = (f32::INFINITY, NOWHERE);
    }

    /// The best step of a cell over neighbours as they are known now.
    fn ask_neighbours(&mut self, graph: &impl CellGraph, node: u32) {
        if self.ways[node as usize] == GOAL {
            self.queue.push(Rank::new(0.0, 0.0), node);
            return;
        }
        let (mut best, mut way) = (self.costs[node as usize], self.ways[node as usize]);
        graph.for_each_link(node, |link| {
            let cost = self.costs[link.to as usize] + link.cost;
            if cost < best {
                (best, way) = (cost, link.id as u8);
            }
        });
        if best < f32::INFINITY {
            (self.costs[node as usize], self.ways[node as usize]) = (best, way);
            self.queue.push(Rank::new(best, 0.0), node);
        }
    }
}
