//! Two shepherds who write to each other.

use wits_decide::board::Boards;
use wits_decide::{CharacterMemory, Mind, Param, Vocabulary};

use super::*;
use crate::{Memory, ScriptMind, ScriptState, Vm};

const NAMES: [&str; 2] = ["Ada", "Bo"];

#[derive(Clone, Debug, Default, PartialEq)]
struct Farm {
    post: Post,
}

impl Sends for Farm {
    fn number_of(&self, _agent: u64, name: &str) -> Option<Who> {
        NAMES.iter().position(|known| *known == name).map(|number| Who(number as u64))
    }
    fn post_mut(&mut self) -> &mut Post {
        &mut self.post
    }
}

fn words() -> Vocabulary<Farm> {
    let mut words = Vocabulary::new();
    words.event("hello", []);
    words.event("wolf", [Param::vector("place"), Param::int("how_many").or(1)]);
    words
}

struct Play {
    scripts: Scripts<Farm>,
    minds: Vec<ScriptMind<Farm>>,
    states: Vec<ScriptState>,
    farm: Farm,
    memories: [CharacterMemory; 2],
    tick: u64,
}

impl Play {
    fn new(ada: &str, bo: &str) -> Self {
        let scripts = Scripts::new(Vm::new().unwrap(), &words()).unwrap();
        scripts.messages().unwrap();
        scripts.load("Ada.lua", ada).unwrap();
        scripts.load("Bo.lua", bo).unwrap();
        let minds: Vec<_> = NAMES.iter().map(|name| scripts.mind(&format!("{name}.lua")).unwrap()).collect();
        let states = minds.iter().map(Mind::start).collect();
        Self { scripts, minds, states, farm: Farm::default(), memories: Default::default(), tick: 0 }
    }

    /// Everybody thinks, then the post comes.
    fn run(&mut self, ticks: u64) {
        for _ in 0..ticks {
            let now = Moment::of_tick(self.tick, 60);
            for who in 0..2 {
                let boards = Boards::of(who as u64).memory(&mut self.memories[who]);
                self.minds[who]
                    .tick(&mut self.states[who], &mut Turn::new(&mut self.farm, now).boards(boards));
            }
            for telegram in self.farm.post.take_due(now) {
                let who = telegram.receiver.0 as usize;
                let boards = Boards::of(who as u64).memory(&mut self.memories[who]);
                let mut turn = Turn::new(&mut self.farm, now)
                    .boards(boards)
                    .event(telegram.message.event, &telegram.message.values);
                self.minds[who].handle(&mut self.states[who], &mut turn, &mut ());
            }
            self.tick += 1;
        }
    }

    fn of(&self, who: usize, key: &str) -> &Data {
        self.memories[who].get::<Memory>().and_then(|memory| memory.me().get(key)).unwrap_or(&Data::Nil)
    }

    fn faults(&self) -> Vec<String> {
        self.scripts.reports().iter().map(|report| report.error.to_string()).collect()
    }
}

#[test]
fn a_message_is_waited_for_with_its_values() {
    let mut play = Play::new(
        "function think() wait(0.1) me.sent = send('Bo', 'wolf', { place = vec(3, 4) }) wait(99) end",
        "function think() local place, many = wait_for('wolf', 9) me.x, me.many, me.at = place.x, many, now() wait(99) end",
    );
    play.run(20);
    assert_eq!(play.faults(), [""; 0]);
    assert_eq!(play.of(0, "sent"), &true.into());
    assert_eq!((play.of(1, "x"), play.of(1, "many")), (&Data::Number(3.0), &Data::Int(1)));
    // Sent in the first tick at or after 0.1 s, and delivered at its end: tick 6 is 0.1 s.
    assert_eq!(play.of(1, "at"), &Data::Number(0.1));
}

#[test]
fn a_message_is_delayed() {
    let mut play = Play::new(
        "function think() send('Bo', 'hello', nil, 0.5) wait(99) end",
        "function think() me.too_late = wait_for('hello', 0.2) me.came = wait_for('hello', 9) me.at = now() wait(99) end",
    );
    play.run(29);
    assert_eq!((play.of(1, "too_late"), play.of(1, "came")), (&false.into(), &Data::Nil));
    play.run(4);
    let at = play.of(1, "at").number().unwrap();
    assert!(play.of(1, "came") == &true.into() && (0.5..0.54).contains(&at), "{at}");
}

#[test]
fn a_handler_is_told_whatever_the_script_does() {
    let mut play = Play::new(
        "function think() send('Bo', 'wolf', { place = vec(1), how_many = 3 }) send('Ada', 'hello') wait(99) end \
         function on_message(message) me.own = message.name end",
        "function think() wait(99) end \
         function on_message(message) me.name, me.n = message.name, message.how_many send('Ada', 'hello') return true end",
    );
    play.run(1);
    assert_eq!(play.faults(), [""; 0]);
    assert_eq!((play.of(1, "name"), play.of(1, "n")), (&"wolf".into(), &Data::Int(3)));
    assert_eq!(play.of(0, "own"), &"hello".into(), "to oneself");
    assert_eq!(play.farm.post.take_due(Moment(0)).len(), 1, "the answer is for the next tick");
}

#[test]
fn a_handler_that_fails_is_reported_and_can_be_exchanged() {
    let mut play = Play::new(
        "function think() send('Bo', 'hello') wait(0.05) end",
        "function think() wait(99) end function on_message(message)\nerror('oh no') end",
    );
    play.run(10);
    assert_eq!(play.faults().len(), 1);
    assert!(play.faults()[0].starts_with("Bo.lua:2: oh no"), "{:?}", play.faults());
    play.scripts.load("Bo.lua", "function think() wait(99) end function on_message() wait(1) end").unwrap();
    play.run(10);
    assert!(play.faults().iter().any(|fault| fault.contains("nothing can wait here")), "{:?}", play.faults());
    play.scripts.load("Bo.lua", "function think() wait(99) end").unwrap();
    let faults = play.faults().len();
    play.run(10);
    assert_eq!(play.faults().len(), faults, "no handler, no fault");
}

#[test]
fn nobody_and_too_many_are_answers_not_faults() {
    let mut play = Play::new(
        "function think() local _ _, me.why = send('Zed', 'hello') local n = 0 \
         while send('Bo', 'hello', nil, 1 + n) do n = n + 1 end me.n = n \
         me.twice = send('Bo', 'hello', nil, 1.1) wait(99) end",
        "function think() wait(99) end",
    );
    play.run(1);
    assert_eq!(play.faults(), [""; 0]);
    assert_eq!(play.of(0, "why"), &"there is nobody called \"Zed\"".into());
    assert_eq!((play.of(0, "n"), play.of(0, "twice")), (&Data::Int(64), &false.into()));
}

#[test]
fn what_is_wrong_with_a_message_is_told_with_its_line() {
    let fault = |call: &str| {
        let mut play = Play::new(&format!("function think()\n{call} end"), "function think() wait(99) end");
        play.run(1);
        play.faults().remove(0)
    };
    assert_eq!(
        fault("send('Bo', 'helo')"),
        "Ada.lua:2: send: unknown \"helo\", did you mean \"hello\"? among the events"
    );
    assert!(fault("send('Bo', 'wolf')").contains("wolf is not told its \"place\""));
    assert!(fault("send('Bo', 'wolf', { place = 1 })").contains("\"place\" is a whole number"));
    assert!(fault("send('Bo', 'wolf', { plaice = vec(1) })").contains("did you mean \"place\"?"));
    assert!(fault("send(1, 'hello')").contains("the receiver is a whole number; expected a text"));
    assert!(fault("send('Bo', 'hello', nil, -1)").contains("from 0 to a day"));
    assert!(fault("send('Bo', 'hello', nil, 0/0)").contains("from 0 to a day"));
    assert!(fault("send('Bo', 'hello', nil, 1, 2)").contains("told 5 values"));
}

/// Everything that is on its way and everybody who waits is plain data.
#[test]
fn the_post_is_saved_and_goes_on_the_same() {
    let mut play = Play::new(
        "function think() for i = 1, 99 do if not send('Bo', 'wolf', { place = vec(i), how_many = i }, 0.3) then \
         me.no = i end wait(0.07) end end",
        "function think() local place, many = wait_for('wolf', 0.4) me.sum = (me.sum or 0) + (many or 0) \
         send('Ada', 'hello') end",
    );
    play.run(40);
    let text = serde_json::to_string(&play.farm.post).unwrap();
    let (farm, memories, states) = (play.farm.clone(), play.memories.clone(), play.states.clone());
    play.run(100);
    let (later, at) = ((play.farm.clone(), play.memories.clone()), play.tick);
    (play.farm, play.memories, play.states, play.tick) = (farm, memories, states, 40);
    play.farm.post = serde_json::from_str(&text).unwrap();
    play.run(at - 40);
    assert_eq!((play.farm.clone(), play.memories.clone()), later);
    assert_eq!(play.faults(), [""; 0]);
    assert!(play.of(1, "sum").number().unwrap() > 100.0);
    play.farm.post.forget(Who(1));
    assert_eq!(play.farm.post.take_due(Moment(u32::MAX)).len(), 0);
}
