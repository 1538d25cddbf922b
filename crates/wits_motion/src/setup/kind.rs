//! Steering set-ups as a kind of mind file.

use std::any::Any;
use std::marker::PhantomData;

use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Steering};
use wits_core::ron;
use wits_mind::any::{Typed, register};
use wits_mind::kind::{KindInfo, LoadedMind, MindKind};

use super::bind::{BoundSteering, NamedSpace, Vocabulary};
use super::def::SteeringDef;
use super::mind::{SteeringMind, SteeringMindState};
use super::surroundings::{Room, Surroundings};

/// Characters whose bodies steering files move: implemented by the type that the minds of a game are about.
pub trait Steered<S: NamedSpace>: 'static {
    /// The body of an agent as it is now.
    fn body(&self, agent: u64) -> Kinematic<S>;

    /// What is around it, in the order of the names that the [`SteeringKind`] was made with. `room` is memory to build
    /// lists in; it keeps what was in it.
    fn around<'a>(&'a self, agent: u64, room: &'a mut Room<S>) -> Surroundings<'a, S>;

    /// What the mind wants. `None` when it has nothing to say, and once when it is stopped. To carry it out at once call
    /// [`BoundSteering::step`].
    fn wish(&mut self, agent: u64, wish: Option<Steering<S>>, by: &BoundSteering<S>);
}

/// The kind of files `*.steering.ron`, for the characters `C` of a game. Add it to the kinds of mind files that the game
/// knows, with the names of targets, paths, groups … that it has.
///
/// The mind is running as long as any node has something to say, and succeeds when all are silent.
///
/// ```
/// use std::sync::Arc;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Steering};
/// use wits_core::space::Plane;
/// use wits_mind::kind::MindKinds;
/// use wits_mind::{Turn, any::Watcher};
/// use wits_motion::setup::{BoundSteering, Room, Steered, SteeringKind, Surroundings, Vocabulary};
///
/// struct Sheep { body: Kinematic<Plane>, home: Vec2 }
///
/// impl Steered<Plane> for Sheep {
///     fn body(&self, _agent: u64) -> Kinematic<Plane> { self.body }
///     fn around<'a>(&'a self, _agent: u64, room: &'a mut Room<Plane>) -> Surroundings<'a, Plane> {
///         room.targets.clear();
///         room.targets.push(Some(Kinematic::at(self.home)));
///         Surroundings { targets: &room.targets, ..Surroundings::default() }
///     }
///     fn wish(&mut self, _agent: u64, wish: Option<Steering<Plane>>, by: &BoundSteering<Plane>) {
///         by.step(&mut self.body, wish, 0.02);
///     }
/// }
///
/// let mut kinds = MindKinds::new();
/// kinds.add(Arc::new(SteeringKind::<Plane, Sheep>::new(Vocabulary::default().with_target("home"))));
/// let kind = kinds.of("sheep.steering.ron").unwrap();
/// let text = r#"(root: (want: Arrive, target: "home"))"#;
/// let mind = kind.load("sheep.steering.ron", text, &wits_mind::Vocabulary::new()).unwrap().mind;
/// let (mut sheep, mut state) = (Sheep { body: Kinematic::default(), home: Vec2::new(9.0, 0.0) }, mind.start());
/// for _ in 0..500 {
///     Turn::new(&mut sheep, Default::default()).dt(0.02).erased(|turn| mind.tick(&mut state, turn, Watcher::NOBODY));
/// }
/// assert!(sheep.body.position.distance(sheep.home) < 0.5);
/// assert_eq!(mind.doing(&*state), "Arrive");
/// ```
pub struct SteeringKind<S, C> {
    names: Vocabulary,
    of: PhantomData<fn(&mut C) -> S>,
}

impl<S: NamedSpace, C: Steered<S>> SteeringKind<S, C> {
    /// What people see of it.
    pub const INFO: KindInfo = KindInfo {
        name: "steering",
        title: "steering set-up",
        ending: ".steering.ron",
        help: "Movement behaviours and how they are combined: for characters that only move.",
        template: match S::KIND {
            super::SpaceKind::Plane => "(root: (want: Wander))\n",
            super::SpaceKind::Ground => "(space: ground, root: (want: Wander))\n",
            super::SpaceKind::Volume => "(space: volume, root: (want: Wander))\n",
        },
    };

    /// Files may use these names. States can be read from saves from now on.
    #[must_use]
    pub fn new(names: Vocabulary) -> Self {
        register::<SteeringMindState<S>>();
        Self { names, of: PhantomData }
    }
}

impl<S: NamedSpace, C: Steered<S>> MindKind for SteeringKind<S, C> {
    fn info(&self) -> KindInfo {
        Self::INFO
    }

    fn load(
        &self,
        file: &str,
        text: &str,
        _words: &wits_mind::Vocabulary<dyn Any>,
    ) -> Result<LoadedMind, Findings> {
        let (def, mut findings) = ron::read_most::<SteeringDef>(file, text);
        let Some(def) = def else { return Err(findings) };
        let bound = def.bind::<S>(&self.names);
        for error in bound.as_ref().err().iter().flat_map(|errors| errors.list()) {
            findings.add(error.place.clone(), &*error.message, &*error.expected);
        }
        findings.skip(bound.as_ref().err().map_or(0, Findings::more));
        ron::locate(&mut findings, text);
        findings.into_result(())?;
        let mind = Typed::<C, _>::new(SteeringMind::new(bound?));
        Ok(LoadedMind { holds_words: false, ..LoadedMind::new(mind, Findings::default()) })
    }

    fn check(&self, file: &str, text: &str) -> Findings {
        let (def, mut findings) = ron::read_most::<SteeringDef>(file, text);
        if let Some(def) = def {
            def.check("", &mut findings);
            ron::locate(&mut findings, text);
        }
        findings
    }
}

impl<S, C> std::fmt::Debug for SteeringKind<S, C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SteeringKind").field("names", &self.names).finish()
    }
}
