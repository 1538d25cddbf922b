//! What a planning mind shows of itself: its plan, why this one, and what else there was.

use wits_core::inspect::{Field, Form, Graph, GraphNode, Item, NodeStatus, Section, Value};
use wits_core::time::Moment;
use wits_mind::Turn;

use super::state::bits;
use super::{AStar, Goap, GoapState, Limits, Method, NoPlan, Plan, Solve};
use crate::plan::plan_items;
use crate::world::{Domain, Facts, Goal, Model};

/// A first step, and the cheapest plan that begins with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The first action.
    pub action: u32,
    /// The whole plan, or why there is none that begins so.
    pub plan: Result<Plan, NoPlan>,
}

impl Alternative {
    /// The best plan for every action that can be done now, the cheapest first.
    #[must_use]
    pub fn all(goal: &Goal<'_>, facts: Facts, limits: Limits) -> Vec<Self> {
        let mut search = AStar::new(limits);
        let possible = (0..goal.actions()).filter(|action| goal.allows(&facts, *action));
        let mut all: Vec<Self> = possible
            .map(|action| {
                let mut next = facts;
                goal.apply(&mut next, action);
                let plan = search.solve(goal, &next).map(|mut plan| {
                    plan.steps.insert(0, action);
                    plan.cost = plan.cost.saturating_add(goal.cost(&facts, action));
                    plan
                });
                Self { action, plan }
            })
            .collect();
        all.sort_by_key(|one| (one.plan.as_ref().map_or(u32::MAX, |plan| plan.cost), one.action));
        all
    }

    fn item(&self, domain: &Domain, taken: Option<u32>, best: u32) -> Item {
        let name = domain.name(self.action);
        match &self.plan {
            Ok(plan) => {
                let more = plan.cost.saturating_sub(best);
                let note = if more == 0 {
                    "the cheapest".to_owned()
                } else {
                    format!("{more} more than the cheapest")
                };
                let status = if taken == Some(self.action) { NodeStatus::Success } else { NodeStatus::Idle };
                let text = format!("{name}: {} in {} steps", plan.cost, plan.steps.len());
                Item::new(0, text).status(status).note(note)
            }
            Err(why) => Item::new(0, name.to_owned()).status(NodeStatus::Failure).note(why.to_string()),
        }
    }
}

impl<C: ?Sized> Goap<C> {
    /// Everything there is to know: goals, the plan, what else there was and why it was not taken, what cannot be done and
    /// what it lacks, the facts, what became of plans. `ticks` turns moments into ticks.
    #[must_use]
    pub fn sections(
        &self,
        state: &GoapState,
        turn: &Turn<'_, C>,
        ticks: impl Fn(Moment) -> u64,
    ) -> Vec<Section> {
        let mut plan = Section::outline("Plan", plan_items(self.domain(), &state.course, state.facts));
        if let Section::Outline { help, .. } = &mut plan {
            *help = match (state.goal.and_then(|goal| self.goals.get(goal as usize)), state.searching) {
                (Some(goal), _) => format!("for {}, to cost {}", goal.name, state.course.cost).into(),
                (None, Some(_)) => "a plan is being looked for".into(),
                (None, None) if state.course.is_over() => "nothing is planned".into(),
                (None, None) => format!("to cost {}", state.course.cost).into(),
            };
        }
        let goals: Vec<&str> = if self.goals.is_empty() { vec!["looking ahead"] } else { self.goals() };
        vec![
            plan,
            self.why_this(state, turn),
            self.goals_table(state, turn),
            self.cannot(state, turn),
            facts_section(self.domain(), state.facts),
            Section::log("What became of plans", state.records.log(self.domain(), &goals, ticks)),
        ]
    }

    /// The goals, the most wanted first, and why each is pursued or not.
    fn goals_table(&self, state: &GoapState, turn: &Turn<'_, C>) -> Section {
        let rows = (0_u32..).zip(&self.goals).map(|(number, goal)| {
            let lacks = goal.test.missing(&self.domain().layout, state.facts).join("; ");
            let wanted = self.wanted(number, state.facts, turn);
            let rests = state.goal_rests.get(number as usize).is_some_and(|rest| !rest.has_come(turn.now));
            let why = match wanted {
                _ if state.goal == Some(number) => "pursued".into(),
                _ if state.searching == Some(number) => "a plan is being looked for".into(),
                None if lacks.is_empty() => "is so already".into(),
                None => "not wanted now".into(),
                Some(_) if rests => {
                    let why = self.last_refusal(state, number);
                    format!(
                        "rests: {}",
                        why.map_or_else(|| "its plan did not work".into(), |why| why.to_string())
                    )
                }
                Some(_) => "something else is more important".to_owned(),
            };
            let priority = wanted.map_or(Value::Text("".into()), Value::from);
            vec![goal.name.to_string().into(), priority, why.into(), lacks.into()]
        });
        Section::table("Goals", ["goal", "priority", "why", "not so yet"], rows)
    }

    /// Other first steps and other goals, with their costs.
    fn why_this(&self, state: &GoapState, _turn: &Turn<'_, C>) -> Section {
        let limits = Limits { memory: 2000, work: 2000 };
        let title = "Why this, why not the other";
        let barred = bits(state.barred);
        if let Method::Ahead(def) = self.method {
            let domain = self.domain();
            let possible = (0..domain.actions()).filter(|action| domain.allows(&state.facts, *action));
            let items = possible.map(|action| {
                let mut next = state.facts;
                domain.apply(&mut next, action);
                let rest = super::AheadDef { depth: def.depth.saturating_sub(1).max(1), ..def };
                let best = super::Ahead::new(rest).find(domain, &next);
                let now = domain.discontentment(&next);
                let then = if def.depth > 1 { best.score } else { now };
                let text = format!("{}: {then} at best", domain.name(action));
                let followed = domain.names(&best.steps).join(", ");
                Item::new(0, text).note(format!("{now} at once; then {followed}"))
            });
            return Section::outline(title, items);
        }
        let mut items = Vec::new();
        for (number, goal) in (0_u32..).zip(&self.goals) {
            if goal.test.holds(&self.domain().layout, state.facts) {
                continue;
            }
            let problem = Goal::of(self.domain(), &goal.test, barred);
            let all = Alternative::all(&problem, state.facts, limits);
            let best = all.first().and_then(|one| one.plan.as_ref().ok()).map(|plan| plan.cost);
            let pursued = state.goal == Some(number);
            let text = match best {
                Some(cost) => format!("{}: the cheapest plan costs {cost}", goal.name),
                None => format!("{}: no plan", goal.name),
            };
            let status = if pursued { NodeStatus::Running } else { NodeStatus::Idle };
            items.push(Item::new(0, text).status(status));
            let taken = state.course.action().filter(|_| pursued);
            let one =
                |one: &Alternative| Item { depth: 1, ..one.item(self.domain(), taken, best.unwrap_or(0)) };
            items.extend(all.iter().map(one));
        }
        Section::outline(title, items)
    }

    /// What cannot be done now, and what it lacks.
    fn cannot(&self, state: &GoapState, turn: &Turn<'_, C>) -> Section {
        let domain = self.domain();
        let items = (0_u32..).zip(&domain.acts).filter_map(|(action, act)| {
            let mut lacks = act.test.missing(&domain.layout, state.facts);
            lacks.extend(self.ground.why_barred(turn, action));
            let rests = state.rests.get(action as usize).is_some_and(|rest| !rest.has_come(turn.now));
            lacks.extend(rests.then(|| "it failed a moment ago".to_owned()));
            (!lacks.is_empty()).then(|| {
                Item::new(0, act.name.to_string()).status(NodeStatus::Failure).note(lacks.join("; "))
            })
        });
        Section::outline("Cannot be done now", items)
    }
}

/// The facts as fields.
pub(crate) fn facts_section(domain: &Domain, facts: Facts) -> Section {
    let fields = domain.layout.iter().map(|fact| {
        let value = match fact.get(facts) {
            None => Value::Text("not known".into()),
            Some(number) if fact.is_flag => Value::Flag(number != 0),
            Some(number) => fact.word(number).into(),
        };
        Field::new(fact.name.to_string(), value)
    });
    Section::fields("Facts", fields)
}

/// The states that a search has seen, as a tree, if there are not too many: each with what it costs to come there and what it
/// will cost at least.
#[must_use]
pub fn search_graph(search: &AStar<Facts>, domain: &Domain, most: usize) -> Graph {
    let mut graph = Graph::new("search", Form::Tree);
    for (number, seen) in search.tree().enumerate().take(most) {
        let name = seen.from.map_or("start", |(_, action)| domain.name(action));
        let kind = match (seen.expanded, seen.rest) {
            (_, u32::MAX) => "dead end",
            (true, _) => "looked at",
            (false, _) => "not looked at",
        };
        let rest =
            if seen.rest == u32::MAX { "no way".to_owned() } else { format!("at least {} to go", seen.rest) };
        let node = graph.add(GraphNode {
            parent: seen.from.map(|(from, _)| from).filter(|from| (*from as usize) < number),
            path: number.to_string().into(),
            detail: format!("{} so far, {rest}", seen.cost).into(),
            help: domain.tell(*seen.state).into(),
            ..GraphNode::new(kind, name.to_owned())
        });
        if let Some((from, _)) = seen.from {
            graph.link(from, node, "");
        }
    }
    graph
}
