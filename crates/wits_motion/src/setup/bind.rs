//! From a definition and the names of a game to a form that runs.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place, unknown_name};
use wits_core::glam::Vec2;
use wits_core::kinematic::Limits;
use wits_core::math;
use wits_core::random::Seed;
use wits_core::space::{Ground, Plane, Space, Volume};

use super::act::{Act, BoundCondition, BoundNode, BoundUrgency, Sees};
use super::crowd::Details;
use super::def::{BodyDef, Node, SpaceKind, SteeringDef};
use super::state::{Memory, Slot, SteeringState, key};
use super::want::{Condition, Leaf, Urgency, Want};

/// The names that a game knows. Their order is the order of the lists in [`Surroundings`](super::Surroundings).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Vocabulary {
    /// Things to seek, flee, face …
    pub targets: Vec<String>,
    /// Paths to follow.
    pub paths: Vec<String>,
    /// Groups of others, besides `"neighbours"`, which every game has.
    pub groups: Vec<String>,
    /// Sets of obstacles, besides `"obstacles"`, which every game has.
    pub obstacles: Vec<String>,
    /// Regions to stay in.
    pub regions: Vec<String>,
    /// Flows to follow.
    pub flows: Vec<String>,
    /// Those who know ways, for pipelines.
    pub planners: Vec<String>,
}

impl Vocabulary {
    /// With one more target.
    #[must_use]
    pub fn with_target(mut self, name: impl Into<String>) -> Self {
        self.targets.push(name.into());
        self
    }

    /// With one more path.
    #[must_use]
    pub fn with_path(mut self, name: impl Into<String>) -> Self {
        self.paths.push(name.into());
        self
    }

    /// With one more group.
    #[must_use]
    pub fn with_group(mut self, name: impl Into<String>) -> Self {
        self.groups.push(name.into());
        self
    }

    /// With one more set of obstacles.
    #[must_use]
    pub fn with_obstacles(mut self, name: impl Into<String>) -> Self {
        self.obstacles.push(name.into());
        self
    }

    /// With one more region.
    #[must_use]
    pub fn with_region(mut self, name: impl Into<String>) -> Self {
        self.regions.push(name.into());
        self
    }

    /// With one more flow.
    #[must_use]
    pub fn with_flow(mut self, name: impl Into<String>) -> Self {
        self.flows.push(name.into());
        self
    }

    /// With one more planner.
    #[must_use]
    pub fn with_planner(mut self, name: impl Into<String>) -> Self {
        self.planners.push(name.into());
        self
    }
}

/// The spaces, by the name they have in files.
pub trait NamedSpace: Space {
    /// The name.
    const KIND: SpaceKind;
}

impl NamedSpace for Plane {
    const KIND: SpaceKind = SpaceKind::Plane;
}

impl NamedSpace for Ground {
    const KIND: SpaceKind = SpaceKind::Ground;
}

impl NamedSpace for Volume {
    const KIND: SpaceKind = SpaceKind::Volume;
}

/// A definition that is checked, bound to names and ready to run; shared by all agents of a kind.
///
/// To edit while the game runs, bind the new definition and go on with the old states.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundSteering<S: NamedSpace> {
    /// In the order of reading: a node, then all below it.
    pub(super) nodes: Vec<BoundNode>,
    pub(super) conditions: Vec<BoundCondition>,
    pub(super) names: Vec<String>,
    pub(super) kinds: Vec<&'static str>,
    pub(super) body: BodyDef,
    pub(super) limits: Limits,
    /// Fresh memories, in the order of the slots.
    pub(super) slots: Vec<Slot<S>>,
    layout: u64,
    reach: f32,
    /// What somebody asks about neighbours.
    pub(super) details: Details,
    space: PhantomData<S>,
}

impl SteeringDef {
    /// Binds the names to those that a game knows.
    ///
    /// # Errors
    /// Everything that makes no sense, every name that the game does not know (with the one that was probably meant), and
    /// a space that is not the game's.
    pub fn bind<S: NamedSpace>(&self, vocabulary: &Vocabulary) -> Result<BoundSteering<S>, Findings> {
        let mut findings = Findings::default();
        self.check("", &mut findings);
        if self.space != S::KIND {
            let message = format!("made for the {:?}", self.space).to_lowercase();
            findings.add(Place::path("space"), message, format!("{:?}", S::KIND).to_lowercase());
        }
        let mut given = Vec::new();
        given_names(&self.root, &mut given);
        let mut binder = Binder { vocabulary, given, findings, bound: BoundSteering::empty(self.body) };
        binder.node(&self.root, "root");
        let Binder { findings, mut bound, .. } = binder;
        bound.layout = layout_of(&bound.names, &bound.kinds);
        let about_neighbours = bound.nodes.iter().filter(|node| node.group == 0);
        bound.reach = about_neighbours.map(|node| node.reach(&bound.body)).fold(0.0, math::max);
        bound.details = details_of(&bound.nodes);
        findings.into_result(bound)
    }
}

impl<S: NamedSpace> BoundSteering<S> {
    fn empty(body: BodyDef) -> Self {
        Self {
            nodes: Vec::new(),
            conditions: Vec::new(),
            names: Vec::new(),
            kinds: Vec::new(),
            body,
            limits: body.limits(),
            slots: Vec::new(),
            layout: 0,
            reach: 0.0,
            details: Details::default(),
            space: PhantomData,
        }
    }

    /// The state of an agent that has just come into the world. Give every agent a seed of its own.
    #[must_use]
    pub fn start(&self, seed: Seed) -> SteeringState<S> {
        let (stream, slots) = (seed.stream(), self.slots.clone());
        SteeringState { stream, layout: self.layout, slots, off: Vec::new(), mask: 0 }
    }

    /// Fits a state of another definition to this one. Happens by itself when such a state is used.
    #[inline]
    pub fn adopt(&self, state: &mut SteeringState<S>) {
        if state.layout != self.layout {
            self.fit(state);
        }
    }

    #[cold]
    fn fit(&self, state: &mut SteeringState<S>) {
        let mut slots = self.slots.clone();
        for slot in &mut slots {
            let kept = state.slots.iter().find(|old| old.key == slot.key && old.memory.is_like(&slot.memory));
            if let Some(old) = kept {
                slot.memory = old.memory;
            }
        }
        (state.slots, state.layout) = (slots, self.layout);
        state.mask = self.mask_of(&state.off);
    }

    /// Switches a node on or off for one agent. `false` when there is no node of that name.
    pub fn switch(&self, state: &mut SteeringState<S>, name: &str, on: bool) -> bool {
        self.adopt(state);
        let key = key(name);
        match state.off.binary_search(&key) {
            Ok(place) if on => _ = state.off.remove(place),
            Err(place) if !on => state.off.insert(place, key),
            _ => {}
        }
        state.mask = self.mask_of(&state.off);
        self.names.iter().any(|known| known == name)
    }

    /// The names of all nodes, in the order of the file.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// What the body can do.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The body.
    #[must_use]
    pub fn body(&self) -> &BodyDef {
        &self.body
    }

    /// How far neighbours matter: the largest radius and range of all nodes about `"neighbours"`. 0 if no node is about
    /// them. \[m\]
    ///
    /// [Closest approach](crate::steering::AvoidCollisions) looks as far as two at top speed come within its horizon, which
    /// is far: a view makes it cheaper. Others that name neither look 5 m far themselves, and take whom the rest brings.
    #[must_use]
    pub fn reach(&self) -> f32 {
        self.reach
    }

    fn mask_of(&self, off: &[u64]) -> u64 {
        let is_off = |name: &String| off.binary_search(&key(name)).is_ok();
        self.names
            .iter()
            .enumerate()
            .fold(0, |mask, (place, name)| mask | u64::from(is_off(name)) << (place & 63))
    }
}

struct Binder<'a, S: NamedSpace> {
    vocabulary: &'a Vocabulary,
    /// The names that stand in the file: no other node may get one of them.
    given: Vec<&'a str>,
    findings: Findings,
    bound: BoundSteering<S>,
}

impl<S: NamedSpace> Binder<'_, S> {
    fn node(&mut self, node: &Node, path: &str) {
        let place = self.bound.nodes.len();
        let name = self.name_of(node);
        let needs = node.want.needs();
        let vocabulary = self.vocabulary;
        let slot = self.slot(&node.want, &name);
        let conditions = self.bound.conditions.len();
        for (number, condition) in node.when.iter().enumerate() {
            let bound = self.condition(condition, &format!("{path}.when[{number}]"));
            self.bound.conditions.push(bound);
        }
        let bound = BoundNode {
            act: self.act(&node.want, path),
            weight: node.weight,
            chance: node.chance,
            urgency: self.urgency(&node.urgency, path),
            on: node.on,
            after: 0,
            slot,
            target: self.name(node.target.as_deref(), &vocabulary.targets, &format!("{path}.target")),
            other: self.name(node.other.as_deref(), &vocabulary.targets, &format!("{path}.other")),
            path: self.name(node.path.as_deref(), &vocabulary.paths, &format!("{path}.path")),
            group: match needs.group {
                true => self.set(
                    node.group.as_deref(),
                    "neighbours",
                    &vocabulary.groups,
                    &format!("{path}.group"),
                ),
                false => u16::MAX,
            },
            obstacles: self.set(
                node.obstacles.as_deref(),
                "obstacles",
                &vocabulary.obstacles,
                &format!("{path}.obstacles"),
            ),
            region: self.name(node.region.as_deref(), &vocabulary.regions, &format!("{path}.region")),
            flow: self.name(node.flow.as_deref(), &vocabulary.flows, &format!("{path}.flow")),
            offset: std::array::from_fn(|axis| node.offset.get(axis).copied().unwrap_or(0.0)),
            sees: node.view.as_ref().map(Sees::new),
            when: (small(conditions), small(self.bound.conditions.len())),
        };
        self.bound.nodes.push(bound);
        self.bound.names.push(name);
        self.bound.kinds.push(node.want.kind());
        for (part, child) in node.want.parts() {
            self.node(child, &format!("{path}.want{part}"));
        }
        self.bound.nodes[place].after = small(self.bound.nodes.len());
    }

    /// Its own name, or that of its kind, with a number if there are several.
    fn name_of(&self, node: &Node) -> String {
        if !node.name.is_empty() {
            return node.name.clone();
        }
        let kind = node.want.kind();
        let taken =
            |name: &str| self.given.contains(&name) || self.bound.names.iter().any(|known| known == name);
        let mut names =
            std::iter::once(kind.to_owned()).chain((2..).map(|number| format!("{kind} {number}")));
        names.find(|name| !taken(name)).unwrap_or_default()
    }

    fn act(&mut self, want: &Want, path: &str) -> Act {
        if let Some(leaf) = want.leaf() {
            return Act::Leaf(leaf);
        }
        match want {
            Want::RunningSum(_) => Act::RunningSum,
            Want::First(_) => Act::First,
            Want::Priorities(groups) => Act::Priorities(groups.epsilon),
            Want::VariablePriorities(groups) => Act::VariablePriorities(groups.epsilon),
            Want::Dither(_) => Act::Dither,
            Want::Choice(choice) => Act::Choice(choice.hold),
            Want::Slide(slide) => Act::Slide(slide.how),
            Want::AvoidByVolume(volume) => Act::AvoidByVolume(volume.how),
            Want::Pipeline(def) => {
                let planners = &self.vocabulary.planners;
                let planner = def.planner.as_deref();
                let number = self.name(planner, planners, &format!("{path}.want.planner"));
                Act::pipeline(def, planner.map(|_| number))
            }
            // Behaviours have been dealt with above.
            _ => Act::Blend,
        }
    }

    fn slot(&mut self, want: &Want, name: &str) -> u16 {
        let memory = match want {
            Want::Wander(_) | Want::WanderFacing(_) => Memory::Wander(Default::default()),
            Want::NoiseWander(_) => Memory::Noise(Default::default()),
            Want::Hide(_) => Memory::Hide(Default::default()),
            Want::FollowWall(_) => Memory::FollowWall(Default::default()),
            Want::FollowPath(_) => Memory::Follow(Default::default()),
            Want::FollowWaypoints(_) => Memory::Waypoint(Default::default()),
            Want::AvoidWalls(_) => Memory::Walls(Default::default()),
            Want::Choice(_) => Memory::Choice(Default::default()),
            _ => return u16::MAX,
        };
        self.bound.slots.push(Slot { key: key(name), memory });
        small(self.bound.slots.len() - 1)
    }

    fn urgency(&mut self, urgency: &Urgency, path: &str) -> BoundUrgency {
        match urgency {
            Urgency::Fixed(value) => BoundUrgency::Fixed(*value),
            Urgency::Near { to, at } => {
                let targets = &self.vocabulary.targets;
                BoundUrgency::Near {
                    target: self.name(Some(to), targets, &format!("{path}.urgency.to")),
                    at: *at,
                }
            }
            Urgency::Strength(factor) => BoundUrgency::Strength(*factor),
        }
    }

    fn condition(&mut self, condition: &Condition, path: &str) -> BoundCondition {
        let targets = &self.vocabulary.targets;
        let to = format!("{path}.to");
        match condition {
            Condition::Nearer { to: name, than } => {
                BoundCondition::Nearer { target: self.name(Some(name), targets, &to), than: *than }
            }
            Condition::Farther { to: name, than } => {
                BoundCondition::Farther { target: self.name(Some(name), targets, &to), than: *than }
            }
            Condition::Faster { than } => BoundCondition::Faster { than: *than },
            Condition::Slower { than } => BoundCondition::Slower { than: *than },
        }
    }

    /// The place of a name in a list; nowhere when none is given.
    fn name(&mut self, name: Option<&str>, known: &[String], path: &str) -> u16 {
        let Some(name) = name else { return u16::MAX };
        if let Some(place) = known.iter().position(|other| other == name) {
            return small(place);
        }
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        self.findings.add(Place::path(path), unknown_name(name, &known), "");
        u16::MAX
    }

    /// The same for lists whose first entry every game has.
    fn set(&mut self, name: Option<&str>, first: &str, known: &[String], path: &str) -> u16 {
        match name {
            None => 0,
            Some(name) if name == first => 0,
            Some(name) if known.iter().any(|other| other == name) => self.name(Some(name), known, path) + 1,
            Some(name) => {
                let known: Vec<&str> =
                    std::iter::once(first).chain(known.iter().map(String::as_str)).collect();
                self.findings.add(Place::path(path), unknown_name(name, &known), "");
                0
            }
        }
    }
}

/// All names that stand in a file.
fn given_names<'a>(node: &'a Node, into: &mut Vec<&'a str>) {
    if !node.name.is_empty() {
        into.push(&node.name);
    }
    node.want.parts().for_each(|(_, child)| given_names(child, into));
}

/// Lists of names and nodes are short; what does not fit is nowhere.
fn small(place: usize) -> u16 {
    u16::try_from(place).unwrap_or(u16::MAX)
}

impl BoundNode {
    /// Whether it asks of the neighbours only where they are.
    pub(super) fn wants_offsets(&self) -> bool {
        let about_offsets = matches!(&self.act, Act::Leaf(Leaf::Separation(_) | Leaf::Attraction(_)));
        about_offsets && self.group == 0 && self.sees.is_none()
    }

    /// How far it looks for neighbours, who are of the same kind. \[m\]
    fn reach(&self, body: &BodyDef) -> f32 {
        let own = match &self.act {
            Act::Leaf(Leaf::Separation(def)) => def.radius,
            Act::Leaf(Leaf::Attraction(def)) => def.radius,
            Act::Leaf(Leaf::AvoidCone(def)) => def.range,
            // Both may run at top speed; how far they are apart when they are nearest lies across that way.
            Act::Leaf(Leaf::AvoidCollisions(def)) => {
                Vec2::new(2.0 * body.max_speed * def.horizon, def.radius + body.radius).length()
            }
            _ => f32::MAX,
        };
        // Seen is who touches the range: the radius of the others counts.
        let range = self.sees.as_ref().map_or(f32::MAX, |sees| sees.range() + body.radius);
        let reach = math::min(own, range);
        if reach < f32::MAX { reach } else { DEFAULT_REACH }
    }
}

/// What behaviours ask about neighbours besides where they are.
fn details_of(nodes: &[BoundNode]) -> Details {
    let any =
        |asks: fn(&Leaf) -> bool| nodes.iter().any(|node| matches!(&node.act, Act::Leaf(leaf) if asks(leaf)));
    Details {
        lists: nodes.iter().any(|node| node.group == 0 && !node.wants_offsets()),
        velocities: any(|leaf| {
            matches!(leaf, Leaf::Alignment(_) | Leaf::AvoidCone(_) | Leaf::AvoidCollisions(_))
        }),
        headings: any(|leaf| matches!(leaf, Leaf::Alignment(_))),
    }
}

/// A mark of what states remember where: names and kinds, in their order. Never 0, which is no layout at all.
fn layout_of(names: &[String], kinds: &[&'static str]) -> u64 {
    let mark = |layout: u64, (name, kind): (&String, &&str)| {
        layout.rotate_left(7) ^ key(name) ^ key(kind).rotate_left(32)
    };
    names.iter().zip(kinds).fold(1, mark) | 1
}

/// How far a behaviour about neighbours looks that does not say it. \[m\]
const DEFAULT_REACH: f32 = 5.0;
