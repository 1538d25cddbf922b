//! Where and why a game stands at a breakpoint, in words.

use wits_core::inspect::Pulse;
use wits_game::{AnyGame, Stop};

use crate::protocol::say::Stopped;
use crate::room::brief::name_of;

/// What people are told of a breakpoint that was reached in the last tick.
pub(super) fn stopped(game: &dyn AnyGame, stop: Stop) -> Stopped {
    let Stop { agent, graph, node } = stop;
    let minds = game.minds();
    let mind = minds.minds_of(agent).iter().position(|mind| mind.graph == graph);
    let pulse = mind.and_then(|mind| minds.pulse(agent, mind));
    let picture = minds.graph(&graph);
    let shown = picture.as_ref().and_then(|picture| picture.nodes.get(node as usize));
    Stopped {
        agent,
        name: name_of(game, agent),
        mind: mind.unwrap_or(0),
        node,
        at: shown.map_or_else(String::new, |node| {
            let name = if node.name.is_empty() { &node.kind } else { &node.name };
            name.clone().into_owned()
        }),
        why: pulse.map_or_else(String::new, |pulse| why(&pulse, node)),
        graph,
    }
}

/// The reason that was found at the node, else what was decided last in this tick.
fn why(pulse: &Pulse, node: u32) -> String {
    let step = pulse.trail.iter().rev().find(|step| step.node == node && !step.why.is_empty());
    let line = || pulse.log.iter().rev().find(|line| line.latest() == pulse.tick);
    let text = step.map(|step| &step.why).or_else(|| Some(&line()?.text));
    text.map_or_else(String::new, |text| text.clone().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::inspect::{LogLine, NodeStatus, Trail};

    #[test]
    fn the_reason_at_the_node_counts_before_what_was_decided_in_the_tick() {
        let step = |node, why: &'static str| Trail { node, status: NodeStatus::Running, why: why.into() };
        let mut pulse = Pulse {
            tick: 9,
            trail: vec![step(1, "alert is 3, above 2"), step(2, "")],
            log: vec![LogLine::new(9, 5, "Patrol -> Chase because alert is 3"), LogLine::new(8, 2, "old")],
            ..Pulse::default()
        };
        assert_eq!(why(&pulse, 1), "alert is 3, above 2");
        assert_eq!(why(&pulse, 2), "Patrol -> Chase because alert is 3");
        pulse.log.remove(0);
        assert_eq!(why(&pulse, 2), "", "what was decided before is no reason");
    }
}
