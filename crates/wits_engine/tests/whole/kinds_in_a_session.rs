//! Every kind of mind, as people meet it: in a session of a game, whose files they change while it runs.

use wits_core::inspect::{Observer, Slate};
use wits_core::scene::Scene;
use wits_engine::minds::MindWorld;
use wits_game::author::{ConsoleAnswer, Content, ScriptLine, Shelf};
use wits_game::{About, Assign, Event, Game, Minds, Param, Score, Session, Setup, Tick};
use wits_testkit::{play, replay};

use crate::kinds::{Life, ROWS, World, library};

/// The character of the game.
const AGENT: u64 = 3;

/// A game of one character whose mind is of the kind that a parameter says. A second file, of the same kind, can be assigned.
struct OneMind(World);

fn content(row: usize) -> Shelf {
    let (row, text) = (&ROWS[row], ROWS[row].text.replace("ACT", "work"));
    Shelf::new()
        .with("it.character.ron", "It", "", &format!("(mind: {:?})", row.file("it")))
        .with(&row.file("it"), "Its mind", "", &text)
        .with(&row.file("other"), "Another mind", "", &row.changed.replace("ACT", "work"))
}

impl Game for OneMind {
    type State = Life;

    fn about() -> About {
        let kind = Param::integer("kind", "Kind", 0.0, 0.0, (ROWS.len() - 1) as f64);
        let kind = kind.on_restart().told("Mind", "", "Which kind of mind it has.");
        About {
            params: vec![kind],
            scores: vec![Score::count("ticks", "Ticks")],
            ..About::new("one-mind", "One mind", "One character of any kind of mind.")
        }
    }

    fn start(setup: &Setup) -> Self {
        Self(World::new(library(content(setup.params.count("kind"))), "it"))
    }

    fn tick(&mut self, _tick: Tick<'_>) {
        self.0.run(1);
    }

    fn state(&self) -> &Life {
        &self.0.life
    }

    fn restore(&mut self, state: &Life, _tick: u64) {
        self.0.life.clone_from(state);
    }

    fn scene(&self, _scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {}

    fn agents(&self) -> usize {
        1
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        vec![("ticks", f64::from(self.0.life.worker.ticks))]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

/// A game with characters and minds: its content is the whole library.
impl Minds for OneMind {
    fn content(&self) -> Option<&dyn Content> {
        Some(&self.0.library)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let loaded = self.0.library.load(name, text).expect("it was checked");
        loaded.minds.map(|reload| self.0.adopt(&reload)).unwrap_or_default()
    }

    fn assigned(&self, agent: u64, _mind: usize) -> Option<String> {
        (agent == AGENT).then(|| self.0.life.mind.file().to_owned())
    }

    fn assign(&mut self, assign: &Assign) {
        self.0.follow(assign.agent, &assign.file);
    }

    fn console(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        self.0.run_line(agent, code)
    }

    fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer {
        self.0.ask_line(agent, code)
    }

    fn script_trace(&self, agent: u64) -> Vec<ScriptLine> {
        self.0.host().watchers().lines(agent)
    }

    fn observer(&self) -> Option<&dyn Observer> {
        Some(self.0.host().watchers())
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(self.0.host_mut().watchers_mut())
    }

    fn board(&self, agent: u64, scope: &str) -> Option<&dyn Slate> {
        self.0.slate(agent, scope)
    }

    fn board_mut(&mut self, agent: u64, scope: &str) -> Option<&mut dyn Slate> {
        self.0.slate_mut(agent, scope)
    }
}

fn session(row: usize) -> Session {
    play::session::<OneMind>(7, &[("kind", row as f64)])
}

#[test]
fn a_game_of_any_kind_of_mind_keeps_what_every_game_promises() {
    for row in 0..ROWS.len() {
        replay::conform_with::<OneMind>(7, 60, &[("kind", row as f64)]);
    }
}

#[test]
fn any_kind_of_mind_logs_what_it_decides() {
    let is_silent = |number: usize| {
        let mut session = session(number);
        session.look_at(&[AGENT], false);
        play::run(&mut session, 20);
        session.game().minds().pulse(AGENT, 0).expect("a mind").log.is_empty()
    };
    let silent: Vec<&str> =
        (0..ROWS.len()).filter(|number| is_silent(*number)).map(|number| ROWS[number].ending).collect();
    let expected: Vec<&str> = ROWS.iter().filter(|row| row.decides_nothing()).map(|row| row.ending).collect();
    assert_eq!(silent, expected);
}

#[test]
fn any_kind_of_mind_is_changed_assigned_looked_into_and_rewound_in_a_session() {
    for (number, row) in ROWS.iter().enumerate() {
        let (mut session, ending, file) = (session(number), row.ending, row.file("it"));
        session.look_at(&[AGENT], false);
        play::run(&mut session, 20);
        let minds = session.game().minds();
        let pulse = minds.pulse(AGENT, 0).expect("a mind");
        assert!(!pulse.marks.is_empty(), "{ending} shows what it does");
        assert!(minds.graph(&minds.minds_of(AGENT)[0].graph).is_some_and(|graph| !graph.nodes.is_empty()));

        // Another text is taken over where the mind is, and a wrong one is refused with the place.
        let ticks = play::score(&session, "ticks");
        session.apply(Event::file(&file, row.changed.replace("ACT", "work"))).expect("a sound text");
        let half = &row.changed[..row.changed.len() / 2];
        let refused = session.apply(Event::file(&file, half.to_owned())).expect_err("half a text");
        assert!(refused.to_string().contains(&file), "{ending}: {refused}");
        play::run(&mut session, 20);
        if !row.is_instant() {
            assert!(play::score(&session, "ticks") >= ticks + 19.0, "{ending} goes on");
        }

        // The other file, and back in time: the past has its own texts.
        let other = Assign { agent: AGENT, mind: 0, file: row.file("other") };
        session.apply(Event::Assign(other)).expect("a file of the game");
        play::run(&mut session, 20);
        assert_eq!(session.game().minds().assigned(AGENT, 0), Some(row.file("other")), "{ending}");
        let (now, hash) = (session.now(), session.hash());
        session.seek(10).expect("remembered");
        let text = session.game().content().text(&file).expect("its file");
        assert_eq!(text, row.text.replace("ACT", "work"), "{ending}");
        session.seek(now).expect("remembered");
        assert_eq!(session.hash(), hash, "{ending}");
    }
}
