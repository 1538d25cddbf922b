//! A game whose characters have minds: what it has to say, and what it gets.

use wits_core::inspect::Slate;
use wits_core::time::Moment;
use wits_decide::any::Watcher;
use wits_decide::board::{Board, Boards};
use wits_decide::watch::Watch;
use wits_decide::{EventId, Exit, Occasion, Status, Turn, Value};
use wits_game::author::{ConsoleAnswer, Content};

use super::{CharacterMind, ContextView, Look, MindHost, MindLibrary, Reload};

/// What [`MindWorld::with_mind`] calls with a character's mind and the turn in which it thinks.
pub type Thinking<'b, C> = &'b mut dyn for<'a> FnMut(&'a mut CharacterMind, Turn<'a, C>);

/// A game whose characters have minds in files.
///
/// A game lends the mind of a character together with what it acts on, once to be read ([`parts`](Self::parts)) and once to be
/// changed ([`parts_mut`](Self::parts_mut)). All other methods have defaults.
///
/// ```
/// use wits_core::time::Moment;
/// use wits_decide::Turn;
/// use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindWorld, mind_at, mind_at_mut};
///
/// /// A field, and the hares on it.
/// struct Field { grass: f32 }
/// struct Game { field: Field, minds: Vec<CharacterMind>, host: MindHost<Field>, now: Moment }
///
/// impl MindWorld for Game {
///     type Context = Field;
///     fn host(&self) -> &MindHost<Field> { &self.host }
///     fn host_mut(&mut self) -> &mut MindHost<Field> { &mut self.host }
///     fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Field>)> {
///         Some((mind_at(&self.minds, agent)?, ContextView::new(&self.field, self.now)))
///     }
///     fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Field>)> {
///         Some((mind_at_mut(&mut self.minds, agent)?, Turn::new(&mut self.field, self.now)))
///     }
/// }
/// wits_engine::minds_facet!(Game); // and the studio shows and edits its minds
/// ```
///
/// # When not to implement `parts`
/// Some games cannot lend a mind and its context at the same time, because the mind is inside the context or the context is
/// made for the turn. They implement [`minds`](Self::minds), [`mind`](Self::mind), [`mind_mut`](Self::mind_mut),
/// [`with_mind`](Self::with_mind) and [`with_context`](Self::with_context) instead, and take the mind or the character out of
/// their world while it thinks. A debug build panics in the first turn if no mind is lent or read.
pub trait MindWorld {
    /// What the actions and conditions of the game are about: a public type, though its fields need not be. Words find out
    /// who thinks with [`Call::agent`](wits_decide::Call::agent).
    type Context: 'static;

    /// The host of its minds.
    fn host(&self) -> &MindHost<Self::Context>;

    /// The host, to be changed.
    fn host_mut(&mut self) -> &mut MindHost<Self::Context>;

    /// The mind of a character, and what its conditions can read. `None` without such a character.
    fn parts(&self, _agent: u64) -> Option<(&CharacterMind, ContextView<'_, Self::Context>)> {
        None
    }

    /// The mind of a character, and the [`Turn`] in which it thinks: the context, the time, its chance, and the boards that it
    /// shares with others. The trait adds the occasion, and the host the rest. `None` without such a character.
    fn parts_mut(&mut self, _agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Self::Context>)> {
        debug_assert!(false, "{NOT_LENT}");
        None
    }

    /// The minds of all characters that have one. By default those of the agents 0, 1, 2 and so on, up to the first without a
    /// mind: a game whose agents have other numbers has to list them.
    fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> {
        let mind = |agent| self.mind(agent).filter(|mind| mind.agent() == agent);
        Box::new((0..).map_while(mind))
    }

    /// The mind of a character.
    fn mind(&self, agent: u64) -> Option<&CharacterMind> {
        self.parts(agent).map(|(mind, _)| mind)
    }

    /// The mind of a character, to be changed.
    fn mind_mut(&mut self, agent: u64) -> Option<&mut CharacterMind> {
        self.parts_mut(agent).map(|(mind, _)| mind)
    }

    /// Calls `body` with the mind of a character and the turn in which it thinks, on this occasion. Without such a character
    /// nothing is called.
    fn with_mind(&mut self, agent: u64, occasion: Occasion<'_>, body: Thinking<'_, Self::Context>) {
        if let Some((mind, turn)) = self.parts_mut(agent) {
            body(mind, turn.on(occasion));
        }
    }

    /// Calls `body` with the context of a character, to be read, and the time.
    fn with_context(&self, agent: u64, body: &mut dyn FnMut(&Self::Context, Moment)) {
        if let Some((_, view)) = self.parts(agent) {
            body(view.context, view.now);
        }
    }

    /// What a character is called in messages for people.
    fn name_of(&self, agent: u64) -> String {
        format!("agent {agent}")
    }

    /// Where people see the mind that the host knows by this number: the agent, and which of its minds. By default every mind is
    /// the only one of its agent. A character with several minds gives each a number of its own on the host, and shows them all
    /// as its own; it also lists them in [`Minds::minds_of`](wits_game::Minds::minds_of).
    fn shown_as(&self, agent: u64) -> (u64, usize) {
        (agent, 0)
    }

    /// The number by which the host knows a mind of an agent: the opposite of [`shown_as`](Self::shown_as). `None` without such
    /// a mind.
    fn number_of(&self, agent: u64, mind: usize) -> Option<u64> {
        let is_it = |number: &u64| self.shown_as(*number) == (agent, mind);
        if is_it(&agent) {
            return Some(agent);
        }
        self.minds().map(CharacterMind::agent).find(is_it)
    }

    /// The files of the game. A game whose files are more than minds has them all here, and replaces
    /// [`load_mind`](Self::load_mind) by what takes each of them.
    fn files(&self) -> &dyn Content {
        self.host().library()
    }

    /// A character that has no mind [follows](Self::follow) a file from now on. False when there is no such file or
    /// character: usually every character has a mind.
    fn start_mind(&mut self, _agent: u64, _file: &str) -> bool {
        false
    }

    /// Something went wrong in the turn of a character, such as an error in its script. The turn is over.
    fn failed(&mut self, _agent: u64, _error: String) {}

    /// A character [follows](Self::follow) another file from now on: called after the change.
    fn followed(&mut self, _agent: u64) {}

    /// A character thinks. One that does not exist, or whose file is gone, fails.
    fn think(&mut self, agent: u64, dt: f32) -> Status {
        let occasion = Occasion { dt, event: None };
        turn(self, agent, occasion, |library, mind, turn, watch| library.tick(mind, turn, watch))
            .unwrap_or(Status::Failure)
    }

    /// A character receives an event. False when it has no use for it: only state machines and scripts wait for events.
    fn send(&mut self, agent: u64, event: EventId, values: &[Value]) -> bool {
        let occasion = Occasion { dt: 0.0, event: Some((event, values)) };
        turn(self, agent, occasion, |library, mind, turn, watch| library.handle(mind, turn, watch))
            .unwrap_or(false)
    }

    /// A character leaves whatever it is doing, and begins anew when it thinks again.
    fn stop(&mut self, agent: u64, why: Exit) {
        turn(self, agent, Occasion::default(), |library, mind, turn, watch| {
            library.stop(mind, turn, why, watch)
        });
    }

    /// What a character is doing, in a word or two: the state of a machine, the task of a tree.
    fn doing(&self, agent: u64) -> String {
        self.mind(agent).map(|mind| self.host().library().doing(mind)).unwrap_or_default()
    }

    /// A mind file gets another text that passed [`check`](wits_game::author::Content::check), is new, or goes. Characters
    /// that follow it go over to it. Returns what they lost, a line each.
    fn load_mind(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let reload = self.host_mut().load(name, text);
        self.adopt(&reload)
    }

    /// All characters go over to files that have changed: each keeps its place where that still exists, and the log that
    /// somebody looks at. Returns what they lost, a line each.
    fn adopt(&mut self, reload: &Reload) -> Vec<String> {
        let concerned = self.minds().filter(|mind| reload.concerns(mind)).map(CharacterMind::agent);
        let (agents, mut lost) = (concerned.collect::<Vec<_>>(), Vec::new());
        for agent in agents {
            let left = turn(self, agent, Occasion::default(), |_, mind, turn, watch| {
                reload.adopt(mind, turn, watch)
            });
            lost.extend(left.iter().flat_map(|left| left.lines(&self.name_of(agent))));
            let (shown, _) = self.shown_as(agent);
            self.host_mut().watchers_mut().renew(shown);
        }
        lost
    }

    /// A character follows another file from now on and leaves what it was doing. False when there is no such file or
    /// character.
    fn follow(&mut self, agent: u64, file: &str) -> bool {
        if self.mind(agent).is_none() {
            return self.start_mind(agent, file);
        }
        let follows = turn(self, agent, Occasion::default(), |library, mind, turn, watch| {
            library.assign(mind, file, turn, watch)
        });
        let (shown, _) = self.shown_as(agent);
        self.host_mut().watchers_mut().forget(shown);
        let follows = follows.unwrap_or(false);
        if follows {
            self.followed(agent);
        }
        follows
    }

    /// Runs a line of script for a character.
    fn run_line(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        let answer = turn(self, agent, Occasion::default(), |library, mind, turn, _| {
            library.run_line(mind, turn, code)
        });
        answer.unwrap_or_else(|| no_mind(agent))
    }

    /// Asks something in script for a character. Nothing can change by it.
    fn ask_line(&self, agent: u64, code: &str) -> ConsoleAnswer {
        let Some(mind) = self.mind(agent) else { return no_mind(agent) };
        let mut answer = None;
        self.with_context(agent, &mut |context, now| {
            let boards = Boards::of(agent).reading_agent(mind.board()).reading_memory(mind.memory());
            let boards = match world_board(self, agent) {
                Some(world) => boards.reading_world(world),
                None => boards,
            };
            answer = Some(self.host().library().ask_line(mind, context, &boards, now, code));
        });
        answer.unwrap_or_else(|| no_mind(agent))
    }

    /// A blackboard that a character knows, as people see it: `agent` or `world`.
    fn slate(&self, agent: u64, scope: &str) -> Option<&dyn Slate> {
        match scope {
            "agent" => self.mind(agent).map(CharacterMind::slate),
            "world" => world_board(self, agent).map(|board| board as _),
            _ => None,
        }
    }

    /// A blackboard that a character knows, to be changed.
    fn slate_mut(&mut self, agent: u64, scope: &str) -> Option<&mut dyn Slate> {
        match scope {
            "agent" => self.mind_mut(agent).map(|mind| mind.board_mut() as _),
            "world" => {
                world_board(self, agent)?;
                let (_, turn) = self.parts_mut(agent)?;
                turn.boards.into_world().map(|board| board as _)
            }
            _ => None,
        }
    }
}

/// What a debug build says to a game whose characters cannot be reached.
const NOT_LENT: &str =
    "implement MindWorld::parts and parts_mut, or minds, mind, mind_mut, with_mind and with_context";

/// The blackboard that a character shares with all others.
fn world_board<W: MindWorld + ?Sized>(world: &W, agent: u64) -> Option<&Board> {
    world.parts(agent)?.1.world
}

fn no_mind(agent: u64) -> ConsoleAnswer {
    ConsoleAnswer { ok: false, text: format!("agent {agent} has no mind") }
}

/// A turn of one character, watched by whoever looks. `None` without such a character.
fn turn<W: MindWorld + ?Sized, T>(
    world: &mut W,
    agent: u64,
    occasion: Occasion<'_>,
    mut body: impl for<'a> FnMut(
        &MindLibrary<W::Context>,
        &'a mut CharacterMind,
        Turn<'a, W::Context>,
        Watcher<'_>,
    ) -> T,
) -> Option<T> {
    let library = world.host().shared();
    let mut look = look(world, agent)?;
    let (mut result, mut error) = (None, FirstError(None));
    look.during(|mut journal| {
        world.with_mind(agent, occasion, &mut |mind, turn| {
            // A mind in the place of another agent, as a save may have it, would act on somebody who is not there.
            if mind.agent() != agent {
                return;
            }
            result = Some(match &mut journal {
                Some(journal) => body(&library, mind, turn, Watcher::of(&mut (&mut error, journal))),
                // Reasons that nobody reads are not put into words.
                None => body(&library, mind, turn, Watcher::of(&mut error)),
            });
        });
    });
    drop(library);
    debug_assert!(result.is_none() || world.mind(agent).is_some(), "{NOT_LENT}");
    world.host_mut().watchers_mut().put(look);
    if let Some(error) = error.0 {
        world.failed(agent, error);
    }
    result
}

/// Who looks at the turn of a character; `None` without such a character.
fn look<W: MindWorld + ?Sized>(world: &mut W, agent: u64) -> Option<Look> {
    if world.host().watchers().is_idle() {
        return Some(Look::nobody(agent));
    }
    let file = world.mind(agent)?.file().to_owned();
    let (shown, mind) = world.shown_as(agent);
    Some(world.host_mut().watchers_mut().take(shown, mind, &file))
}

/// Hears of the first error of a turn, and of nothing else.
struct FirstError(Option<String>);

impl Watch for FirstError {
    const LOOKS: bool = false;

    fn fault(&mut self, _node: u32, text: &mut dyn FnMut() -> String) {
        self.0.get_or_insert_with(text);
    }
}

#[cfg(test)]
mod tests {
    use wits_decide::Vocabulary;
    use wits_decide::board::{KeyDef, Scope};
    use wits_game::author::Shelf;

    use super::*;
    use crate::minds::{SharedWorld, mind_at_mut};

    fn host() -> MindHost<()> {
        let mut words = Vocabulary::<()>::new();
        words.key(Scope::World, "alarm", KeyDef::new(wits_decide::Kind::Bool));
        let files = Shelf::new().with("hare.tree.ron", "A hare", "", "(root: Wait(1))");
        MindHost::new(MindLibrary::builder(&words).files(files).unwrap())
    }

    fn hares() -> SharedWorld<()> {
        let mut hares = SharedWorld::new(host(), ());
        (0..2).for_each(|_| _ = hares.add("hare.tree.ron").unwrap());
        hares
    }

    #[test]
    fn every_character_reads_and_writes_the_board_that_all_share() {
        let mut hares = hares();
        let empty = hares.board.clone();
        hares.slate_mut(1, "world").unwrap().write("alarm", Some(&true.into()));
        assert_ne!(hares.board, empty);
        assert_eq!(hares.slate(0, "world").unwrap().entries("world").len(), 1);
        assert!(hares.slate(0, "agent").is_some() && hares.slate_mut(0, "agent").is_some());
        for (agent, scope) in [(2, "world"), (2, "agent"), (0, "moon")] {
            assert!(hares.slate(agent, scope).is_none() && hares.slate_mut(agent, scope).is_none());
        }
    }

    #[test]
    fn minds_are_listed_up_to_the_first_agent_without_one() {
        let mut hares = hares();
        assert_eq!(hares.minds().map(CharacterMind::agent).collect::<Vec<_>>(), [0, 1]);
        // As an edited save may have it.
        hares.minds.push(host().character(7, "hare.tree.ron").unwrap());
        assert_eq!(hares.minds().count(), 2);
    }

    /// Lends minds to be changed, and not to be read.
    struct Forgetful(MindHost<()>, Vec<CharacterMind>, ());

    impl MindWorld for Forgetful {
        type Context = ();

        fn host(&self) -> &MindHost<()> {
            &self.0
        }

        fn host_mut(&mut self) -> &mut MindHost<()> {
            &mut self.0
        }

        fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, ()>)> {
            Some((mind_at_mut(&mut self.1, agent)?, Turn::new(&mut self.2, Moment::START)))
        }
    }

    /// Lends nothing.
    struct Closed(MindHost<()>);

    impl MindWorld for Closed {
        type Context = ();

        fn host(&self) -> &MindHost<()> {
            &self.0
        }

        fn host_mut(&mut self) -> &mut MindHost<()> {
            &mut self.0
        }
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "implement MindWorld::parts and parts_mut")]
    fn a_debug_build_finds_a_world_that_lends_nothing() {
        Closed(host()).think(0, 0.1);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "implement MindWorld::parts and parts_mut")]
    fn a_debug_build_finds_a_world_whose_minds_cannot_be_read() {
        Forgetful(host(), hares().minds, ()).think(0, 0.1);
    }
}
