//! What the studio shows: the network as a graph with live counts, and the parts of a sheet.

use wits_core::inspect::{Form, Graph, GraphNode, Item, LogEntry, NodeStatus, Section, Value as Shown};
use wits_core::time::Moment;

use crate::compile::{Kind, Rules, Work};
use crate::facts::{FactId, index};
use crate::state::{Matcher, RuleState};

impl Rules {
    /// The network: patterns, joins, rules. Patterns have the first numbers, in order, then come joins and rules.
    #[must_use]
    pub fn graph(&self) -> Graph {
        let network = &self.network;
        let mut graph = Graph::new("rules", Form::Network);
        for (number, alpha) in network.alphas.iter().enumerate() {
            let path = format!("pattern {}: {}", number + 1, alpha.text).into();
            graph.add(GraphNode { path, ..GraphNode::new("pattern", alpha.text.clone()) });
        }
        let first = index(network.alphas.len());
        for (number, node) in (first..).zip(&network.nodes) {
            graph.add(self.graph_node(number - first, &node.work));
        }
        for (number, node) in (first..).zip(&network.nodes) {
            if let Some(parent) = node.parent {
                graph.link(first + parent, number, "");
            }
            if let Work::Join(beta, _) = &node.work {
                let label = match beta.kind {
                    Kind::There => "",
                    Kind::Not => "not",
                    Kind::Exists => "exists",
                };
                graph.link(beta.alpha, number, label);
            }
        }
        graph
    }

    fn graph_node(&self, number: u32, work: &Work) -> GraphNode {
        match work {
            Work::Rule(rule, way) => {
                let it = &self.rules[*rule as usize];
                let path = if *way == 0 {
                    format!("rule {}", it.name)
                } else {
                    format!("rule {}, way {}", it.name, way + 1)
                };
                let set = &self.sets[it.set as usize].name;
                let detail = if set.is_empty() { String::new() } else { format!("in {set}") };
                GraphNode {
                    path: path.into(),
                    detail: detail.into(),
                    ..GraphNode::new("rule", it.name.clone())
                }
            }
            Work::Found(_) => {
                GraphNode { path: format!("found {number}").into(), ..GraphNode::new("found", "found") }
            }
            Work::Join(beta, _) | Work::Group(beta, _) => {
                let (kind, word) = match beta.kind {
                    Kind::There if self.network.nodes[number as usize].parent.is_none() => ("join", "each"),
                    Kind::There => ("join", "and"),
                    Kind::Not => ("not", "none"),
                    Kind::Exists => ("exists", "any"),
                };
                let agree = if beta.equal.is_empty() {
                    String::new()
                } else {
                    format!("agree in {}", beta.equal.len())
                };
                GraphNode {
                    path: format!("join {number}").into(),
                    detail: agree.into(),
                    ..GraphNode::new(kind, word)
                }
            }
        }
    }

    /// The number of a rule's node in the graph.
    #[must_use]
    pub fn node_of(&self, rule: usize) -> u32 {
        let end = self.rules.get(rule).and_then(|rule| rule.ways.first()).map_or(0, |way| way.end);
        index(self.network.alphas.len()) + end
    }

    /// What is in each node of the graph now: facts, combinations, matches. For [`Pulse::notes`](wits_core::inspect::Pulse).
    #[must_use]
    pub fn counts(&self, state: &RuleState) -> Vec<(u32, usize)> {
        let mut counts = Vec::new();
        let first = index(self.network.alphas.len());
        if let Matcher::Rete(rete) = &state.matcher {
            counts.extend(
                (0..).zip(0..self.network.alphas.len()).map(|(node, alpha)| (node, rete.rows_of(alpha))),
            );
            for (number, node) in (first..).zip(&self.network.nodes) {
                let below = node.children.first().map(|child| rete.tokens_at(*child as usize));
                counts.extend(below.map(|count| (number, count)));
            }
        }
        for (rule, matches) in self.rules.iter().zip(&state.agenda.rules) {
            for (number, way) in (0_u32..).zip(&rule.ways) {
                let own =
                    matches.in_order().iter().filter(|(entry, _)| matches.way(*entry) == number).count();
                counts.push((first + way.end, own));
            }
        }
        counts.sort_unstable();
        counts
    }

    /// Everything that is believed, with the reasons below each row.
    #[must_use]
    pub fn fact_table(&self, state: &RuleState) -> Section {
        let ids: Vec<FactId> = state.facts.ids().collect();
        let rows = ids.iter().map(|id| {
            let text = state.facts.get(*id).map(|fact| fact.to_string()).unwrap_or_default();
            let cause = state.facts.cause(id.slot);
            let by = state.trail.firing(cause).filter(|firing| self.knows(firing));
            let by = by.map(|firing| self.rules[firing.rule as usize].name.clone());
            let by =
                by.unwrap_or_else(
                    || if cause == 0 { "the game".to_owned() } else { "too long ago".to_owned() },
                );
            vec![Shown::from(id.number), text.into(), by.into()]
        });
        let rows: Vec<Vec<Shown>> = rows.collect();
        let more =
            ids.iter().map(|id| self.why(state, *id).map(|why| why.items()).unwrap_or_default()).collect();
        let columns = ["number", "fact", "from"].map(Into::into).into();
        Section::Table { title: "Facts".into(), columns, rows, more }
    }

    /// All rules that could fire, the next of each rule first, with what they matched.
    #[must_use]
    pub fn agenda_table(&self, state: &RuleState) -> Section {
        let agenda = self.agenda(state);
        let rows = agenda.iter().map(|entry| {
            let bindings: Vec<String> =
                entry.bindings.iter().map(|(name, value)| format!("?{name} = {value}")).collect();
            let how = if entry.fired { "has fired" } else { "could fire" };
            vec![entry.rule.clone().into(), entry.priority.into(), bindings.join(", ").into(), how.into()]
        });
        let rows: Vec<Vec<Shown>> = rows.collect();
        let more = agenda.iter().map(|entry| {
            let facts =
                entry.facts.iter().filter_map(|number| state.facts.get(state.facts.by_number(*number)?));
            facts.map(|fact| Item::new(0, fact.to_string())).collect()
        });
        let more = more.collect();
        let columns = ["rule", "priority", "bound", "state"].map(Into::into).into();
        Section::Table { title: "Agenda".into(), columns, rows, more }
    }

    /// Every rule and what keeps it from firing.
    #[must_use]
    pub fn why_not_outline(&self, state: &RuleState) -> Section {
        let mut state = state.clone();
        let items = (0..self.rules.len()).map(|rule| {
            let why = self.why_not(&mut state, rule);
            let status = match why {
                Some(crate::WhyNot::Next) => NodeStatus::Running,
                Some(crate::WhyNot::Behind(_) | crate::WhyNot::Fired) => NodeStatus::Success,
                _ => NodeStatus::Idle,
            };
            let text = why.map(|why| why.to_string()).unwrap_or_default();
            Item::new(0, self.rules[rule].name.clone()).status(status).note(text)
        });
        let items: Vec<Item> = items.collect();
        Section::outline("Why not", items)
    }

    /// The last firings, oldest first; `ticks` turns seconds into ticks.
    #[must_use]
    pub fn firing_log(&self, state: &RuleState, ticks: f32) -> Section {
        let tick = |now: Moment| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "rounded, not negative"
            )]
            let tick = (now.since(Moment::START) * ticks).round().max(0.0) as u64;
            tick
        };
        let fired = state.trail.firings().filter(|firing| self.knows(firing)).map(|firing| {
            let text = format!("{}: {}", self.rules[firing.rule as usize].name, self.told(state, firing));
            LogEntry { tick: tick(firing.now), text: text.into() }
        });
        let said = state.said().map(|(now, text)| LogEntry { tick: tick(now), text: text.to_owned().into() });
        let mut entries: Vec<LogEntry> = fired.chain(said).collect();
        entries.sort_by_key(|entry| entry.tick);
        Section::log("Firings", entries)
    }
}
