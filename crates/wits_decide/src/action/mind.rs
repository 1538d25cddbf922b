//! Actions as a whole mind.

use std::any::Any;

use wits_core::findings::{Findings, Place};
use wits_core::inspect::Graph;
use wits_core::ron::{self, RonFile};
use wits_mind::any::SavedState;
use wits_mind::kind::{KindInfo, MindDef};

use super::{ActionManager, ActionQueue, ActionsDef, Request};
use crate::watch::Watch;
use crate::{Adopted, Exit, Mind, Status, Turn, Vocabulary};

/// Actions that are done without anybody who decides: whenever nothing waits and nothing goes on, all actions that are
/// [idle](super::ActionDef::idle) are scheduled. The game may [schedule](ActionManager::schedule) others in between; urgent
/// ones that interrupt come first.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_decide::action::{ActionMind, ActionsDef};
/// use wits_decide::{Mind, Status, Turn, Vocabulary};
///
/// let mut words = Vocabulary::<Vec<&str>>::new();
/// words.action("look", |log, _| { log.push("look"); Status::Success });
/// words.action("hum", |log, _| { log.push("hum"); Status::Success });
/// let mind = ActionMind::new(ActionsDef::from_ron("guard.actions.ron", r#"(
///     actions: {"watch": (act: Sequence([Do("look"), Do("hum")]), idle: true)},
/// )"#)?.bind(&words)?);
/// let (mut log, mut queue) = (Vec::new(), mind.start());
/// for _ in 0..3 {
///     mind.tick(&mut queue, &mut Turn::new(&mut log, Default::default()));
/// }
/// assert_eq!(log, ["look", "hum", "look"]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct ActionMind<C: ?Sized> {
    manager: ActionManager<C>,
}

impl<C: ?Sized> ActionMind<C> {
    /// A mind made of these actions.
    #[must_use]
    pub const fn new(manager: ActionManager<C>) -> Self {
        Self { manager }
    }

    /// The actions: for games that schedule others.
    #[must_use]
    pub const fn manager(&self) -> &ActionManager<C> {
        &self.manager
    }
}

impl<C: ?Sized> Mind<C> for ActionMind<C> {
    type State = ActionQueue;

    fn start(&self) -> ActionQueue {
        self.manager.start()
    }

    /// Schedules what is idle if there is nothing to do, then [ticks](ActionManager) the queue. Success when all is done;
    /// ticked again, it begins anew.
    fn tick_watched<W: Watch>(
        &self,
        queue: &mut ActionQueue,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        if queue.is_idle() {
            for (id, action) in
                self.manager.ids().zip(&self.manager.actions).filter(|(_, action)| action.def.idle)
            {
                if let Err(refused) = self.manager.schedule(queue, &Request::new(id), turn.now) {
                    watch.fault(action.node, &mut || refused.to_string());
                }
            }
        }
        self.manager.tick_watched(queue, turn, watch)
    }

    fn stop<W: Watch>(&self, queue: &mut ActionQueue, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.manager.stop(queue, turn, why, watch);
    }

    fn adopt<W: Watch>(
        &self,
        old: &Self,
        queue: &mut ActionQueue,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.manager.adopt(&old.manager, queue, turn, watch)
    }

    fn doing(&self, queue: &ActionQueue) -> String {
        self.manager.doing(queue)
    }

    fn graph(&self) -> Graph {
        self.manager.graph()
    }
}

impl SavedState for ActionQueue {
    const NAME: &'static str = "Actions";
}

impl MindDef for ActionsDef {
    const KIND: KindInfo = KindInfo {
        name: "actions",
        title: "action queue",
        ending: ".actions.ron",
        help: "Actions that take time, by urgency and by what they need: for bodies that do several things at once.",
        template: "(actions: {\n    \"wait\": (act: Wait(2), idle: true),\n})\n",
    };

    type Mind = ActionMind<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        let (def, mut findings) = ron::read_most::<Self>(file, text);
        let Some(def) = def else { return Err(findings) };
        let manager = def.bind_parts(words, &mut findings);
        ron::locate(&mut findings, text);
        let manager = findings.into_result(manager)?;
        let mut warnings = Findings::of(file);
        if !def.actions.values().any(|action| action.idle) {
            let message = "no action is idle: as a mind this does only what the game schedules";
            warnings.add(
                Place::path("actions"),
                message,
                "`idle: true` for what is done when there is nothing else",
            );
            ron::locate(&mut warnings, text);
        }
        Ok((ActionMind::new(manager), warnings))
    }

    fn check(file: &str, text: &str) -> Findings {
        Self::check_ron(file, text)
    }
}
