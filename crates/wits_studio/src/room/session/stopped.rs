//! Where and why a game stands at a breakpoint, in words.

use wits_core::inspect::{Graph, GraphNode, LogLine, Pulse};
use wits_game::author::FileKind;
use wits_game::{AnyGame, Stop};

use crate::protocol::say::Stopped;
use crate::room::brief::name_of;

/// What people are told of a breakpoint that was reached in the last tick.
pub(super) fn stopped(game: &dyn AnyGame, stop: Stop) -> Stopped {
    let Stop { agent, graph, node } = stop;
    let minds = game.minds();
    let is_line = FileKind::is_script(&graph);
    // Breakpoints of a script are lines. The picture of its mind has a name and nodes of its own.
    let picture = if is_line { game.content().graph_id(&graph) } else { graph.clone() };
    let mind = minds.minds_of(agent).iter().position(|mind| mind.graph == picture);
    let pulse = mind.and_then(|mind| minds.pulse(agent, mind)).unwrap_or_default();
    let (at, why) = if is_line {
        (format!("line {node}"), decided_now(&pulse))
    } else {
        let picture = minds.graph(&graph).unwrap_or_default();
        (node_name(&picture, node), why(&pulse, &picture, node))
    };
    let link = !is_line && minds.graph(&graph).is_some_and(|picture| node as usize >= picture.nodes.len());
    Stopped { agent, name: name_of(game, agent), mind: mind.unwrap_or(0), graph, node, at, link, why }
}

/// What is written on a node, or from where to where a transition leads; empty when there is no such node or link.
fn node_name(picture: &Graph, number: u32) -> String {
    let name = |node: &GraphNode| if node.name.is_empty() { node.kind.clone() } else { node.name.clone() };
    let of = |number: u32| picture.nodes.get(number as usize).map(name).unwrap_or_default();
    let link =
        |place: usize| picture.links.get(place).map(|link| format!("{} → {}", of(link.from), of(link.to)));
    let place = (number as usize).checked_sub(picture.nodes.len());
    place.map_or_else(|| of(number).into_owned(), |place| link(place).unwrap_or_default())
}

/// The transition itself, or the one that led to the node in this tick, else the reason that was found at the node, else what was decided last.
fn why(pulse: &Pulse, picture: &Graph, node: u32) -> String {
    let leads_here = |line: &&LogLine| {
        let link = line.node.and_then(|number| (number as usize).checked_sub(picture.nodes.len()));
        let link = link.and_then(|link| picture.links.get(link));
        link.is_some_and(|link| line.node == Some(node) || link.to == node)
    };
    let mut now = pulse.log.iter().rev().filter(|line| line.latest() == pulse.tick);
    if let Some(line) = now.find(leads_here) {
        return line.text.clone().into_owned();
    }
    let step = pulse.trail.iter().rev().find(|step| step.node == node && !step.why.is_empty());
    step.map_or_else(|| decided_now(pulse), |step| step.why.clone().into_owned())
}

/// What was decided last in this tick.
fn decided_now(pulse: &Pulse) -> String {
    let line = pulse.log.iter().rev().find(|line| line.latest() == pulse.tick);
    line.map_or_else(String::new, |line| line.text.clone().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::findings::Findings;
    use wits_core::inspect::{Form, NodeStatus, Trail};
    use wits_core::random::Seed;
    use wits_core::scene::Scene;
    use wits_game::author::{Content, FileInfo, Report, Workshop};
    use wits_game::{About, Game, MindInfo, Minds, Params, Setup, Tick};

    /// Agent 1 follows a script; the picture of its mind has one state.
    struct Scripted(u64);

    impl Game for Scripted {
        type State = u64;
        fn about() -> About {
            About::new("scripted", "Scripted", "")
        }
        fn start(_: &Setup) -> Self {
            Self(9)
        }
        fn tick(&mut self, _: Tick<'_>) {}
        fn state(&self) -> &u64 {
            &self.0
        }
        fn restore(&mut self, state: &u64, _: u64) {
            self.0 = *state;
        }
        fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
        fn minds(&self) -> Option<&dyn Minds> {
            Some(self)
        }
    }

    impl Minds for Scripted {
        fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
            let minds = vec![MindInfo::new("legs", "walk"), MindInfo::new("mind", "guard.lua#graph")];
            if agent == 1 { minds } else { Vec::new() }
        }
        fn graph(&self, id: &str) -> Option<Graph> {
            let mut graph = Graph::new("guard", Form::Machine);
            graph.add(GraphNode::new("state", "Patrol"));
            (id != "walk").then_some(graph)
        }
        fn pulse(&self, _: u64, mind: usize) -> Option<Pulse> {
            let trail = vec![Trail { node: 0, status: NodeStatus::Running, why: "it is state 0".into() }];
            let log = vec![LogLine::new(9, 0, "Patrol: nobody is near")];
            (mind == 1).then(|| Pulse { tick: self.0, trail, log, ..Pulse::default() })
        }
        fn content(&self) -> Option<&dyn Content> {
            Some(self)
        }
    }

    impl Content for Scripted {
        fn files(&self) -> Vec<FileInfo> {
            Vec::new()
        }
        fn text(&self, _: &str) -> Option<String> {
            None
        }
        fn check(&self, name: &str, _: &str) -> Report {
            Findings::of(name).into()
        }
        fn workshop(&self, _: &str) -> Option<Box<dyn Workshop + '_>> {
            None
        }
        fn graph_id(&self, file: &str) -> String {
            format!("{file}#graph")
        }
    }

    #[test]
    fn a_line_of_a_script_is_no_node_and_belongs_to_the_mind_that_follows_the_script() {
        let about = std::sync::Arc::new(Scripted::about());
        let game =
            Scripted::start(&Setup { seed: Seed::new(1), params: Params::defaults(&about), parallel: false });
        let at = |graph: &str| stopped(&game, Stop { agent: 1, graph: graph.into(), node: 0 });
        let line = at("guard.lua");
        assert_eq!((line.at.as_str(), line.mind), ("line 0", 1));
        assert_eq!((line.graph.as_str(), line.why.as_str()), ("guard.lua", "Patrol: nobody is near"));
        let node = at("guard.lua#graph");
        assert_eq!((node.at.as_str(), node.mind, node.why.as_str()), ("Patrol", 1, "it is state 0"));
        // Words of a script may be used by another mind: nothing is known of why.
        let word = at("words.lua");
        assert_eq!((word.at.as_str(), word.mind, word.why.as_str()), ("line 0", 0, ""));
    }

    #[test]
    fn the_reason_at_the_node_counts_before_what_was_decided_in_the_tick() {
        let step = |node, why: &'static str| Trail { node, status: NodeStatus::Running, why: why.into() };
        let mut pulse = Pulse {
            tick: 9,
            trail: vec![step(1, "alert is 3, above 2"), step(2, "")],
            log: vec![LogLine::new(9, 5, "Patrol -> Chase because alert is 3"), LogLine::new(8, 2, "old")],
            ..Pulse::default()
        };
        let picture = Graph::new("guard", Form::Machine);
        assert_eq!(why(&pulse, &picture, 1), "alert is 3, above 2");
        assert_eq!(why(&pulse, &picture, 2), "Patrol -> Chase because alert is 3");
        pulse.log.remove(0);
        assert_eq!(why(&pulse, &picture, 2), "", "what was decided before is no reason");
    }

    #[test]
    fn the_transition_that_led_to_the_node_counts_before_the_one_that_left_it_in_the_same_tick() {
        let mut picture = Graph::new("guard", Form::Machine);
        let states = ["Patrol", "Chase", "Arrest"].map(|name| picture.add(GraphNode::new("state", name)));
        for pair in states.windows(2) {
            picture.link(pair[0], pair[1], "");
        }
        let line =
            |link: u32, text: &'static str| LogLine { node: Some(3 + link), ..LogLine::new(9, 0, text) };
        let log =
            vec![line(0, "Patrol -> Chase because it sees"), line(1, "Chase -> Arrest because it is near")];
        let pulse = Pulse { tick: 9, log, ..Pulse::default() };
        assert_eq!(why(&pulse, &picture, states[1]), "Patrol -> Chase because it sees");
        assert_eq!(why(&pulse, &picture, states[2]), "Chase -> Arrest because it is near");
        // At a breakpoint of a transition that one counts, and it is called by its ends.
        assert_eq!(why(&pulse, &picture, 4), "Chase -> Arrest because it is near");
        assert_eq!(
            (node_name(&picture, 4), node_name(&picture, 1)),
            ("Chase → Arrest".into(), "Chase".into())
        );
        assert_eq!((node_name(&picture, 5), node_name(&picture, u32::MAX)), (String::new(), String::new()));
    }
}
