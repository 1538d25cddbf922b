//! The map of moods: where people got scared and where they got bored, by waypoint. It fades.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 14.1: the waypoint map of the worked design, kept like a frag map of chapter 6.

use wits_core::state::State;

/// A record fades to a third in this time. \[s\]
const FADES: f32 = 60.0;
/// More than this is not worse. One person's fright makes 1.
const MOST: f32 = 4.0;

/// How scary and how boring each waypoint was found.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct MoodMap {
    pub(crate) scary: Vec<f32>,
    pub(crate) boring: Vec<f32>,
}

impl MoodMap {
    pub(crate) fn new(nodes: usize) -> Self {
        Self { scary: vec![0.0; nodes], boring: vec![0.0; nodes] }
    }

    /// For a map of another number of waypoints; what is known is kept.
    pub(crate) fn resize(&mut self, nodes: usize) {
        self.scary.resize(nodes, 0.0);
        self.boring.resize(nodes, 0.0);
    }

    /// Somebody got scared here; so it is not boring.
    pub(crate) fn was_scary(&mut self, node: u32) {
        raise(&mut self.scary, node);
        if let Some(boring) = self.boring.get_mut(node as usize) {
            *boring *= 0.5;
        }
    }

    /// Somebody got bored here.
    pub(crate) fn was_boring(&mut self, node: u32) {
        raise(&mut self.boring, node);
    }

    pub(crate) fn fade(&mut self, dt: f32) {
        let left = 1.0 - (dt / FADES).min(1.0);
        self.scary.iter_mut().chain(&mut self.boring).for_each(|value| *value *= left);
    }

    pub(crate) fn scary_at(&self, node: u32) -> f32 {
        self.scary.get(node as usize).copied().unwrap_or_default()
    }

    pub(crate) fn boring_at(&self, node: u32) -> f32 {
        self.boring.get(node as usize).copied().unwrap_or_default()
    }

    /// The mean of some waypoints.
    pub(crate) fn mean(values: &[f32], nodes: &[u32]) -> f32 {
        let sum: f32 = nodes.iter().filter_map(|node| values.get(*node as usize)).sum();
        sum / (nodes.len() as f32).max(1.0)
    }
}

fn raise(values: &mut [f32], node: u32) {
    if let Some(value) = values.get_mut(node as usize) {
        *value = (*value + 1.0).min(MOST);
    }
}
