//! What makes no sense, although it can be read.

use std::collections::BTreeSet;

use wits_core::findings::{Check, Findings, Place};

use super::def::{BodyDef, Node, SpaceKind, SteeringDef};
use super::want::{ActuatorDef, Condition, GoalDef, GroupsDef, Urgency, Want};

/// More nodes than this are refused.
pub(super) const MOST_NODES: usize = 64;

impl Check for SteeringDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.body.check(&under(path, "body"), findings);
        let dimensions = if self.space == SpaceKind::Plane { 2 } else { 3 };
        let mut checker = Checker { findings, names: BTreeSet::new(), nodes: 0, dimensions };
        checker.node(&self.root, &under(path, "root"), Parent::None);
        let nodes = checker.nodes;
        if nodes > MOST_NODES {
            let place = Place::path(under(path, "root"));
            findings.add(place, format!("{nodes} nodes"), format!("at most {MOST_NODES}"));
        }
    }
}

fn under(path: &str, field: &str) -> String {
    if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") }
}

impl Check for BodyDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.radius"), self.radius);
        findings.check_positive(&format!("{path}.max_speed"), self.max_speed);
        findings.check_positive(&format!("{path}.max_acceleration"), self.max_acceleration);
        findings.check_not_negative(&format!("{path}.max_spin"), self.max_spin);
        findings
            .check_not_negative(&format!("{path}.max_angular_acceleration"), self.max_angular_acceleration);
    }
}

/// What a node's place in the tree means for its settings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parent {
    None,
    Sum,
    Dither,
    Priorities,
    Variable,
}

struct Checker<'a> {
    findings: &'a mut Findings,
    names: BTreeSet<String>,
    nodes: usize,
    dimensions: usize,
}

impl Checker<'_> {
    fn node(&mut self, node: &Node, path: &str, parent: Parent) {
        self.nodes += 1;
        if !node.name.is_empty() && !self.names.insert(node.name.clone()) {
            let message = format!("a second node with the name {:?}", node.name);
            self.findings.add(Place::path(format!("{path}.name")), message, "another name");
        }
        self.settings(node, path, parent);
        self.names_of_things(node, path);
        if let Some(view) = &node.view {
            view.check(&format!("{path}.view"), self.findings);
        }
        for (place, condition) in node.when.iter().enumerate() {
            condition.check(&format!("{path}.when[{place}]"), self.findings);
        }
        self.want(&node.want, &format!("{path}.want"));
    }

    fn settings(&mut self, node: &Node, path: &str, parent: Parent) {
        let field = |name: &str| format!("{path}.{name}");
        self.findings.check_positive(&field("weight"), node.weight);
        if !(node.chance > 0.0 && node.chance <= 1.0) {
            let message = format!("{} is out of range", node.chance);
            self.findings.add(Place::path(field("chance")), message, "a number above 0, up to 1");
        }
        node.urgency.check(&field("urgency"), self.findings);
        let idle = [
            (
                "weight",
                node.weight != 1.0 && !matches!(parent, Parent::Sum | Parent::Dither),
                "in sums, Dither and Choice",
            ),
            ("chance", node.chance != 1.0 && parent != Parent::Dither, "in Dither"),
            (
                "urgency",
                node.urgency != Urgency::default() && parent != Parent::Variable,
                "in VariablePriorities",
            ),
        ];
        for (name, is_idle, where_it_counts) in idle {
            if is_idle {
                let message = format!("{name} has no effect here: it counts only {where_it_counts}");
                self.findings.add(Place::path(field(name)), message, "");
            }
        }
    }

    fn names_of_things(&mut self, node: &Node, path: &str) {
        let (needs, kind) = (node.want.needs(), node.want.kind());
        let things = [
            ("target", &node.target, needs.target, true),
            ("other", &node.other, needs.other, true),
            ("path", &node.path, needs.path, true),
            ("group", &node.group, needs.group, false),
            ("obstacles", &node.obstacles, needs.obstacles, false),
            ("region", &node.region, needs.region, true),
            ("flow", &node.flow, needs.flow, true),
        ];
        for (field, given, needed, required) in things {
            let place = || Place::path(format!("{path}.{field}"));
            match given {
                None if needed && required => {
                    self.findings.add(place(), format!("{kind} needs one"), format!("{field}: \"a name\""));
                }
                Some(_) if !needed => self.findings.add(place(), format!("{kind} has none"), ""),
                Some(name) if name.is_empty() => self.findings.add(place(), "an empty name", "a name"),
                _ => {}
            }
        }
        let place = || Place::path(format!("{path}.offset"));
        if !needs.offset && !node.offset.is_empty() {
            self.findings.add(place(), format!("{kind} has none"), "");
        } else if needs.offset
            && (node.offset.len() != self.dimensions || node.offset.iter().any(|number| !number.is_finite()))
        {
            let expected = format!("{} numbers: ahead first", self.dimensions);
            self.findings.add(place(), format!("{:?}", node.offset), expected);
        }
        if node.view.is_some() && !needs.group {
            self.findings.add(
                Place::path(format!("{path}.view")),
                format!("{kind} is not about neighbours"),
                "",
            );
        }
    }

    fn want(&mut self, want: &Want, path: &str) {
        let parent = match want {
            Want::Blend(_) | Want::RunningSum(_) | Want::Choice(_) => Parent::Sum,
            Want::Dither(_) => Parent::Dither,
            Want::Priorities(_) => Parent::Priorities,
            Want::VariablePriorities(_) => Parent::Variable,
            _ => Parent::None,
        };
        match want {
            Want::Priorities(GroupsDef { epsilon, .. })
            | Want::VariablePriorities(GroupsDef { epsilon, .. }) => {
                self.findings.check_positive(&format!("{path}.epsilon"), *epsilon);
            }
            Want::Choice(def) => self.findings.check_not_negative(&format!("{path}.hold"), def.hold),
            Want::Slide(def) => def.how.check(&format!("{path}.how"), self.findings),
            Want::AvoidByVolume(def) => def.how.check(&format!("{path}.how"), self.findings),
            Want::Pipeline(def) => {
                self.findings.check_range(&format!("{path}.steps"), def.steps as f64, 0.0, 64.0);
                if !(def.margin > 1.0 && def.margin.is_finite()) {
                    let message = format!("{} is out of range", def.margin);
                    self.findings.add(Place::path(format!("{path}.margin")), message, "a number above 1");
                }
                if let Some(step) = def.walls {
                    self.findings.check_positive(&format!("{path}.walls"), step);
                }
                def.goal.check(&format!("{path}.goal"), self.findings);
                def.actuator.check(&format!("{path}.actuator"), self.findings);
            }
            _ => {}
        }
        if let Some(leaf) = want.leaf() {
            leaf.check(path, self.findings);
        } else if want.is_list() && want.parts().next().is_none() {
            self.findings.add(Place::path(path), format!("{} of nothing", want.kind()), "at least one part");
        }
        for (place, part) in want.parts() {
            self.node(part, &format!("{path}{place}"), parent);
        }
    }
}

impl Check for Condition {
    fn check(&self, path: &str, findings: &mut Findings) {
        let (Self::Nearer { than, .. }
        | Self::Farther { than, .. }
        | Self::Faster { than }
        | Self::Slower { than }) = self;
        findings.check_not_negative(&format!("{path}.than"), *than);
    }
}

impl Check for Urgency {
    fn check(&self, path: &str, findings: &mut Findings) {
        match self {
            Self::Fixed(value) if !value.is_finite() => {
                findings.add(Place::path(path), format!("{value} is out of range"), "a number");
            }
            Self::Fixed(_) => {}
            Self::Near { at, .. } => findings.check_positive(&format!("{path}.at"), *at),
            Self::Strength(factor) => findings.check_positive(path, *factor),
        }
    }
}

impl Check for GoalDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        match self {
            Self::Reach | Self::Meet => {}
            Self::Chase { look_ahead } => {
                findings.check_not_negative(&format!("{path}.look_ahead"), *look_ahead)
            }
            Self::RunAway { safe_distance } => {
                findings.check_positive(&format!("{path}.safe_distance"), *safe_distance);
            }
        }
    }
}

impl Check for ActuatorDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        let walker = match self {
            Self::Walker(walker) => walker,
            Self::RunUp(run_up) => {
                run_up.drive.check(&format!("{path}.drive"), findings);
                findings.check_range(&format!("{path}.slack"), run_up.slack.into(), 1.0, 100.0);
                findings.check_positive(&format!("{path}.width"), run_up.width);
                &run_up.walker
            }
        };
        walker.drive.check(&format!("{path}.drive"), findings);
        findings.check_positive(&format!("{path}.slow_time"), walker.slow_time);
    }
}
