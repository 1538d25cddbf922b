mod once;

use super::*;
use wits_core::inspect::{Observer as _, Pulse};
use wits_core::state::{from_bytes, to_bytes};
use wits_core::time::Moment;
use wits_decide::{EventId, Exit, Status, Turn, Vocabulary};
use wits_game::author::{Content, Shelf};
use wits_script::{Memory, Scripts};

#[derive(Default)]
struct Hare {
    hungry: bool,
    log: Vec<&'static str>,
}

/// One hare.
struct Farm {
    host: MindHost<Hare>,
    hare: Hare,
    mind: CharacterMind,
    now: Moment,
    failed: Vec<String>,
    followed: Vec<u64>,
}

impl Farm {
    fn new(library: MindLibrary<Hare>, file: &str) -> Self {
        let host = MindHost::new(library);
        let mind = host.character(7, file).expect("a file of the library");
        let (failed, followed) = (Vec::new(), Vec::new());
        Self { host, hare: Hare::default(), mind, now: Moment::START, failed, followed }
    }

    fn hungry(mut self) -> Self {
        self.hare.hungry = true;
        self
    }

    fn library(&self) -> &MindLibrary<Hare> {
        self.host.library()
    }

    fn begin(&mut self, file: &str) {
        self.mind = self.host.character(7, file).expect("a file of the library");
    }

    fn tick(&mut self) -> Status {
        self.think(7, 0.0)
    }

    fn tick_twice(&mut self) {
        (0..2).for_each(|_| assert_eq!(self.tick(), Status::Running));
    }

    fn run(&mut self, ticks: std::ops::Range<u64>) {
        for tick in ticks {
            self.now = Moment::of_tick(tick, 60);
            self.tick();
        }
    }

    fn ring(&mut self, bell: EventId) -> bool {
        self.send(7, bell, &[])
    }

    fn me(&self, key: &str) -> Option<&wits_script::Data> {
        self.mind.memory().get::<Memory>()?.me().get(key)
    }
}

impl MindWorld for Farm {
    type Context = Hare;

    fn host(&self) -> &MindHost<Hare> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Hare> {
        &mut self.host
    }

    fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> {
        Box::new(std::iter::once(&self.mind))
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Hare>)> {
        (agent == 7).then(|| (&self.mind, ContextView::new(&self.hare, self.now)))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Hare>)> {
        (agent == 7).then(|| (&mut self.mind, Turn::new(&mut self.hare, self.now)))
    }

    fn name_of(&self, _agent: u64) -> String {
        "the hare".to_owned()
    }

    fn failed(&mut self, agent: u64, error: String) {
        assert_eq!(agent, 7);
        self.failed.push(error);
    }

    fn followed(&mut self, agent: u64) {
        self.followed.push(agent);
    }
}

fn words() -> Vocabulary<Hare> {
    let mut words = Vocabulary::new();
    words.condition("hungry", |hare: &Hare, _| hare.hungry).help("Is it hungry?");
    let act = |words: &mut Vocabulary<Hare>, name: &'static str| {
        words
            .action(name, move |hare, _| {
                hare.log.push(name);
                Status::Running
            })
            .on_exit(move |hare, _, why| hare.log.push(why.name()))
            .help("Does it.");
    };
    ["hop", "eat", "nap"].into_iter().for_each(|name| act(&mut words, name));
    words
}

fn library() -> MindLibrary<Hare> {
    let shelf = Shelf::new()
        .with(
            "a.tree.ron",
            "A tree",
            "",
            r#"(root: Selector([Sequence([If(Is("hungry")), Do("eat")]), Do("hop")]))"#,
        )
        .with("b.machine.ron", "A machine", "", r#"(name: "b", states: [(name: "Out", active: ["hop"])])"#)
        .with(
            "c.dtree.ron",
            "A decision tree",
            "",
            r#"(root: If(test: Is("hungry"), yes: Do("eat"), no: Do("nap")))"#,
        );
    MindLibrary::new(&words(), shelf).expect("files without faults")
}

#[test]
fn every_technique_can_be_followed_and_exchanged_for_another() {
    let mut farm = Farm::new(library(), "a.tree.ron");
    for file in ["b.machine.ron", "c.dtree.ron", "a.tree.ron"] {
        // A machine enters its first state in one tick and acts in the next.
        farm.tick_twice();
        assert!(farm.follow(7, file));
        assert_eq!(farm.mind.file(), file);
    }
    farm.hare.log.dedup();
    assert_eq!(farm.hare.log, ["hop", "reloaded", "hop", "reloaded", "nap", "reloaded"]);
    assert!(!farm.follow(7, "z.tree.ron") && !farm.follow(8, "b.machine.ron"));
    assert_eq!((farm.mind.file(), &*farm.followed), ("a.tree.ron", &[7; 3][..]));
    let again: CharacterMind = from_bytes(&to_bytes(&farm.mind).unwrap()).unwrap();
    assert_eq!(again, farm.mind);
}

/// As an edited save may have it.
#[test]
fn the_mind_of_another_agent_is_never_ticked() {
    let mut farm = Farm::new(library(), "a.tree.ron");
    farm.mind = farm.host.character(8, "a.tree.ron").expect("a file of the library");
    assert_eq!(farm.tick(), Status::Failure);
    assert!(!farm.follow(7, "b.machine.ron") && farm.hare.log.is_empty());
}

#[test]
fn a_reload_keeps_the_log_and_forgets_the_numbers_of_nodes() {
    let text = |last: &str| {
        format!(
            r#"(name: "b", states: [
                (name: "Out", active: ["hop"], transitions: [(to: "In", when: Is("hungry"))]),
                (name: "In", active: ["nap"]){last}])"#
        )
    };
    let mut farm = Farm::new(library(), "b.machine.ron").hungry();
    farm.load_mind("b.machine.ron", Some(&text("")));
    farm.host.watchers_mut().look_at(&[7]);
    (0..3).for_each(|_| _ = farm.tick());
    let before = farm.host.watchers().pulse(7, 0);
    assert!(!before.log.is_empty() && !before.marks.is_empty(), "{before:?}");
    farm.load_mind("b.machine.ron", Some(&text(", (name: \"Den\")")));
    let after = farm.host.watchers().pulse(7, 0);
    let texts = |pulse: &Pulse| pulse.log.iter().map(|line| line.text.to_string()).collect::<Vec<_>>();
    assert!(texts(&after).starts_with(&texts(&before)), "{after:?}");
    assert_eq!((after.marks.len(), after.trail.len()), (0, 0));
    farm.tick();
    assert!(!farm.host.watchers().pulse(7, 0).marks.is_empty());
    // Another file is another mind.
    assert!(farm.follow(7, "a.tree.ron"));
    assert_eq!(farm.host.watchers().pulse(7, 0).log, []);
}

#[test]
fn what_is_still_there_goes_on_and_what_is_gone_is_left() {
    let mut farm = Farm::new(library(), "b.machine.ron");
    farm.tick_twice();
    let same = r#"(name: "b", states: [(name: "In", active: ["nap"]), (name: "Out", active: ["hop"])])"#;
    assert!(farm.load_mind("b.machine.ron", Some(same)).is_empty());
    farm.tick();
    assert_eq!((farm.doing(7).as_str(), &*farm.hare.log), ("Out", &["hop", "hop"][..]));
    let lost =
        farm.load_mind("b.machine.ron", Some(r#"(name: "b", states: [(name: "In", active: ["nap"])])"#));
    assert!(lost.iter().all(|line| line.contains("the hare")) && !lost.is_empty(), "{lost:?}");
    farm.tick_twice();
    assert_eq!((farm.doing(7).as_str(), &farm.hare.log[2..]), ("In", &["reloaded", "nap"][..]));
}

#[test]
fn faulty_texts_are_told_and_change_nothing() {
    let mut farm = Farm::new(library(), "a.tree.ron");
    let library = farm.library();
    let report = library.check("a.tree.ron", r#"(root: Selector([Do("hp"), If(Is("hungri"))]))"#);
    assert_eq!(
        report.faults.to_string(),
        "a.tree.ron:1:18: unknown \"hp\", did you mean \"hop\"? among the actions\n\
         a.tree.ron:1:28: unknown \"hungri\", did you mean \"hungry\"? among the conditions"
    );
    assert!(!library.check("notes.txt", "").faults.is_empty());
    assert!(!farm.host.load("a.tree.ron", Some("(")).concerns(&farm.mind));
    let library = farm.library();
    assert!(library.text("a.tree.ron").unwrap().starts_with("(root: Selector"));
    let doubts = library.check("b.machine.ron", r#"(name: "b", states: [(name: "A"), (name: "B")])"#);
    assert!(doubts.faults.is_empty() && !doubts.doubts.is_empty());
}

#[test]
fn new_files_can_be_followed_and_go_again() {
    let mut farm = Farm::new(library(), "a.tree.ron");
    farm.load_mind("new.tree.ron", Some(r#"(root: Do("nap"))"#));
    assert_eq!(farm.library().graphs().len(), 4);
    farm.begin("new.tree.ron");
    farm.load_mind("new.tree.ron", None);
    assert!(farm.library().check_assign("new.tree.ron").is_err());
    assert_eq!(farm.tick(), Status::Failure);
}

#[test]
fn a_script_can_think_define_a_mind_or_have_words_for_others() {
    let shelf = Shelf::new()
        .with("words.lua", "", "", "condition('peckish', function() return ask.hungry() end)")
        .with(
            "uses.tree.ron",
            "",
            "",
            r#"(root: Selector([Sequence([If(Is("peckish")), Do("eat")]), Do("hop")]))"#,
        )
        .with("defines.lua", "", "", r#"return Selector{ Sequence{ If(Is "hungry"), Do "eat" }, Do "nap" }"#)
        .with("thinks.lua", "", "", "function think() act.hop() end");
    let mut farm = Farm::new(MindLibrary::new(&words(), shelf).unwrap(), "thinks.lua").hungry();
    for file in ["uses.tree.ron", "defines.lua", "thinks.lua"] {
        farm.begin(file);
        farm.tick();
        farm.stop(7, Exit::Abort);
    }
    assert_eq!(farm.hare.log, ["eat", "aborted", "eat", "aborted", "hop", "aborted"]);
    assert!(farm.library().check_assign("words.lua").is_err(), "words are no mind");
    // What a script says is exchanged like everything else.
    let text = "condition('peckish', function() return false end)";
    assert!(farm.library().check("words.lua", text).faults.is_empty());
    farm.load_mind("words.lua", Some(text));
    farm.begin("uses.tree.ron");
    farm.tick();
    assert_eq!(farm.hare.log.last(), Some(&"hop"));
    for (faulty, told) in [
        ("function think( end", "thinks.lua:1"),
        ("return Selector{ Do \"fly\" }", "unknown \"fly\""),
        ("return Selector{ Doo \"hop\" }", "did you mean \"Do\"?"),
        ("error('no')", "no"),
    ] {
        let faults = farm.library().check("thinks.lua", faulty).faults.to_string();
        assert!(faults.contains(told), "{faults}");
    }
    farm.begin("thinks.lua");
    assert!(!farm.host.load("thinks.lua", Some("function think( end")).concerns(&farm.mind));
}

#[test]
fn words_of_scripts_come_and_go_and_those_who_use_them_follow() {
    let shelf = Shelf::new()
        .with("words.lua", "", "", "action('bound', function() return act.try.hop() end)")
        .with("a.tree.ron", "", "", r#"(root: Do("hop"))"#);
    let mut farm = Farm::new(MindLibrary::new(&words(), shelf).unwrap(), "a.tree.ron");
    let uses = r#"(root: Do("bound"))"#;
    assert!(farm.library().check("b.tree.ron", uses).faults.is_empty());
    farm.load_mind("b.tree.ron", Some(uses));
    farm.begin("b.tree.ron");
    farm.tick();
    let reload = farm.host.load("words.lua", Some("action('bound', function() return act.try.nap() end)"));
    assert!(reload.concerns(&farm.mind), "whoever uses the words is bound again");
    farm.adopt(&reload);
    farm.tick();
    let log = &farm.hare.log;
    assert!(log.contains(&"hop") && log.contains(&"nap"), "{log:?}");
    farm.load_mind("words.lua", None);
    assert!(!farm.library().check("c.tree.ron", uses).faults.is_empty(), "the word is gone with its file");
    let other = "action('bound', function() return act.try.eat() end)";
    assert!(farm.library().check("other.lua", other).faults.is_empty(), "and may be defined elsewhere");
}

#[test]
fn whoever_uses_a_word_that_would_go_is_named_with_the_line() {
    let shelf = Shelf::new()
        .with(
            "words.lua",
            "",
            "",
            "condition('peckish', function() return true end)\naction('bound', function() act.hop() end)",
        )
        .with("a.tree.ron", "", "", "(root: Sequence([\n  If(Is(\"peckish\")),\n  Do(\"bound\"),\n]))")
        .with("thinks.lua", "", "", "-- act.bound is meant\nfunction think()\n  act.bound()\nend")
        .with("defines.lua", "", "", "return Selector{\n  Do 'bound' }");
    let mut host = MindHost::new(MindLibrary::new(&words(), shelf).unwrap());
    let told = |text| {
        let uses = host.library().check_uses("words.lua", text);
        let places = uses.list().iter().map(|use_| format!("{}:{}", use_.file, use_.place));
        (places.collect::<Vec<_>>(), uses.to_string())
    };
    let (places, why) = told(Some("action('bound', function() act.eat() end)"));
    assert_eq!(places, ["a.tree.ron:2:3"], "{why}");
    assert!(why.contains("peckish"), "{why}");
    let (places, why) = told(None);
    assert_eq!(places.len(), 4, "{why}");
    assert!(places.contains(&"thinks.lua:3:3".to_owned()), "{why}");
    assert!(places.iter().any(|place| place.starts_with("defines.lua:")), "{why}");
    // Another meaning is no loss, and a text that cannot be read is told elsewhere.
    let other =
        "condition('peckish', function() return false end)\naction('bound', function() act.nap() end)";
    assert!(told(Some(other)).0.is_empty() && told(Some("condition(")).0.is_empty());
    assert!(host.library().check_uses("a.tree.ron", None).is_empty(), "nobody follows the tree");
    // What is faulty already misses nothing.
    host.load("words.lua", None);
    assert!(host.library().check_uses("words.lua", None).is_empty());
}

const STATES: &str = "Out = { Execute = function(hare) hare:hop() if hare:hungry() then hare:GetFSM():ChangeState(In) end end } \
    In = { Execute = function(hare) hare:eat() end, OnMessage = function(hare, message) \
    hare:GetFSM():ChangeState(Out) return true end } return states{ first = 'Out' }";

#[test]
fn a_machine_of_states_in_lua_is_a_mind() {
    let mut words = words();
    words.action("hop", |hare: &mut Hare, _| {
        hare.log.push("hop");
        Status::Success
    });
    words.action("eat", |hare: &mut Hare, _| {
        hare.log.push("eat");
        Status::Success
    });
    let bell = words.event("bell", []).unwrap();
    let shelf = Shelf::new().with("h.lua", "Hare", "", STATES);
    let mut farm = Farm::new(MindLibrary::new(&words, shelf).unwrap(), "h.lua").hungry();
    assert_eq!(farm.doing(7), "Out");
    let version = farm.library().graphs()[0].version;
    farm.tick();
    farm.tick();
    assert_eq!((farm.doing(7).as_str(), farm.hare.log.as_slice()), ("In", ["hop", "eat"].as_slice()));
    let states = farm.mind.state::<wits_script::StatesState>().unwrap();
    assert_eq!(states.previous.as_deref(), Some("Out"));
    assert!(farm.library().graphs()[0].version > version, "the change is part of the picture now");
    assert!(farm.ring(bell));
    assert_eq!(farm.doing(7), "Out");
    // Another text: the state that is still there is kept.
    let text = STATES.replace("hop()", "eat()");
    assert!(farm.load_mind("h.lua", Some(&text)).is_empty());
    assert_eq!(farm.doing(7), "Out");
    farm.hare.log.clear();
    farm.tick();
    assert_eq!(farm.hare.log, ["eat"]);
    let faulty = farm.library().check("h.lua", &text.replace("'Out'", "'Outt'")).faults.to_string();
    assert_eq!(faulty, "h.lua: unknown \"Outt\", did you mean \"Out\"? among the states");
}

/// A script waits for an event, and has a function that hears of all of them.
#[test]
fn scripts_hear_of_events() {
    let mut words = words();
    let bell = words.event("bell", []).unwrap();
    let text = "function think() wait_for('bell') act.hop() end function on_message(m) me.heard = m.name end";
    let library = MindLibrary::new(&words, Shelf::new().with("h.lua", "Hare", "", text)).unwrap();
    let mut farm = Farm::new(library, "h.lua");
    farm.tick();
    assert!(farm.ring(bell));
    assert_eq!(farm.hare.log, ["hop"]);
    assert_eq!(farm.me("heard"), Some(&"bell".into()));
    let mind = String::from_utf8_lossy(&to_bytes(&farm.mind).unwrap()).into_owned();
    assert!(mind.contains("Script"), "{mind}");
}

#[test]
fn a_game_offers_functions_of_its_own() {
    let shelf = || Shelf::new().with("h.lua", "Hare", "", "function think() me.far = shop.far() end");
    let far = |scripts: &Scripts<dyn std::any::Any>| {
        scripts.question(wits_script::Bound::new("shop.far"), |_: &Hare, _| Ok(7.into()))
    };
    let builder = || MindLibrary::builder(&words());
    let mut farm = Farm::new(builder().lua(far).unwrap().files(shelf()).unwrap(), "h.lua");
    farm.tick();
    assert_eq!(farm.me("far"), Some(&7.into()));
    let twice = builder().lua(|scripts| far(scripts).and_then(|()| far(scripts)));
    assert!(twice.err().unwrap().to_string().contains("there is a \"shop.far\" already"));
}

fn nest(file: &str) -> Farm {
    let shelf = Shelf::new()
        .with(
            "day.machine.ron",
            "",
            "",
            r#"(states: [(name: "Out", active: ["meal.tree.ron"], transitions: [
            (to: "In", when: Is("hungry"))]), (name: "In", active: ["nap.dtree.ron"])])"#,
        )
        .with("meal.tree.ron", "", "", r#"(root: Sequence([Wait(0.05), Do("hop.lua")]))"#)
        .with("nap.dtree.ron", "", "", r#"(root: Do("nap"))"#)
        .with("hop.lua", "", "", "function think(me) act.hop() end")
        .with("round.tree.ron", "", "", r#"(root: Do("round.tree.ron"))"#);
    Farm::new(MindLibrary::new(&words(), shelf).expect("files without faults"), file)
}

#[test]
fn any_technique_follows_any_other_by_the_name_of_its_file() {
    let mut farm = nest("day.machine.ron");
    farm.run(0..10);
    assert_eq!(farm.hare.log.first(), Some(&"hop"), "a script in a tree in a machine");
    farm.hare.hungry = true;
    farm.hare.log.clear();
    farm.run(10..14);
    assert!(farm.hare.log.contains(&"nap"), "{:?}", farm.hare.log);
    assert_ne!(farm.hare.log.first(), Some(&"nap"), "what was going on inside is aborted first");
    let files: Vec<_> = farm.mind.memory().nested().map(|nested| nested.file()).collect();
    assert_eq!(files, ["meal.tree.ron", "hop.lua", "nap.dtree.ron"]);
}

#[test]
fn minds_inside_minds_saved_in_the_middle_go_on_the_same() {
    let [mut farm, mut other] = [(); 2].map(|()| nest("day.machine.ron"));
    farm.run(0..3);
    other.mind = from_bytes(&to_bytes(&farm.mind).unwrap()).unwrap();
    farm.run(3..12);
    other.run(3..12);
    assert_eq!((farm.mind, farm.hare.log), (other.mind, other.hare.log));
}

#[test]
fn a_mind_inside_itself_fails() {
    assert_eq!(nest("round.tree.ron").tick(), Status::Failure);
}

#[test]
fn a_file_that_others_follow_is_exchanged_where_it_is_followed() {
    let mut farm = nest("day.machine.ron");
    farm.run(0..2);
    farm.load_mind("meal.tree.ron", Some(r#"(root: Do("eat"))"#));
    farm.run(2..6);
    assert!(farm.hare.log.contains(&"eat"), "{:?}", farm.hare.log);
    let library = farm.library();
    let missed = library.check_uses("nap.dtree.ron", None).to_string();
    assert!(missed.starts_with("day.machine.ron:"), "{missed}");
    assert!(library.check_uses("meal.tree.ron", Some("…")).is_empty());

    // A new file is a word at once.
    let text = r#"(states: [(name: "Out", active: ["new.tree.ron"])])"#;
    assert!(!library.check("day.machine.ron", text).faults.is_empty());
    farm.load_mind("new.tree.ron", Some(r#"(root: Do("nap"))"#));
    assert!(farm.library().check("day.machine.ron", text).faults.is_empty());
}

#[test]
fn whoever_thinks_is_recorded_and_errors_of_scripts_are_reported() {
    use wits_core::inspect::Observer;
    let shelf = Shelf::new().with("a.tree.ron", "", "", r#"(root: Do("hop"))"#).with(
        "b.lua",
        "",
        "",
        "function think()\n  act.hop()\n  error('oops')\nend",
    );
    let mut farm = Farm::new(MindLibrary::new(&words(), shelf).unwrap(), "a.tree.ron");
    farm.tick();
    assert!(farm.host.watchers().pulse(7, 0).marks.is_empty(), "nobody looks");
    farm.host.watchers_mut().look_at(&[7]);
    farm.host.watchers_mut().begin(1);
    farm.tick();
    assert!(!farm.host.watchers().pulse(7, 0).marks.is_empty());
    // What was recorded of the old definition means nothing for the new one.
    farm.load_mind("a.tree.ron", Some(r#"(root: Do("nap"))"#));
    assert!(farm.host.watchers().pulse(7, 0).marks.is_empty());
    assert!(farm.follow(7, "b.lua") && farm.failed.is_empty());
    farm.stop(7, Exit::Abort);
    farm.run(2..6);
    let lines = farm.host.watchers().lines(7);
    assert!(lines.iter().any(|line| line.file == "b.lua" && line.line == 2), "{lines:?}");
}

#[test]
fn minds_at_the_places_of_others_are_refused_and_whoever_has_none_follows_nothing() {
    let mut farm = Farm::new(library(), "a.tree.ron");
    assert_eq!(check_agents([(7, &farm.mind)]), Ok(()));
    let other = check_agents([(7, &farm.mind), (8, &farm.mind)]);
    assert_eq!(other, Err("the mind of agent 8 is that of agent 7".into()));
    assert!(!farm.follow(8, "b.machine.ron") && !farm.follow(7, "x.machine.ron"));
    assert_eq!(farm.mind.file(), "a.tree.ron");
}

#[test]
fn lines_of_script_ask_and_change_with_the_memory_of_the_character() {
    let mut farm = Farm::new(library(), "a.tree.ron");
    assert!(farm.run_line(7, "me.grudge = 3").ok);
    assert_eq!(farm.ask_line(7, "me.grudge + 1").text, "4");
    assert!(!farm.ask_line(7, "me.grudge + 1 +").ok);
    assert!(!farm.ask_line(8, "1").ok && !farm.run_line(8, "1").ok);
    assert_eq!(farm.me("grudge"), Some(&3.into()));
}

#[test]
fn whoever_is_followed_is_recorded_without_the_lines_of_its_scripts() {
    let text = "function think()\n  act.hop()\n  act.nap()\nend";
    let shelf = Shelf::new().with("b.lua", "", "", text);
    let mut farm = Farm::new(MindLibrary::new(&words(), shelf).unwrap(), "b.lua");
    farm.host.watchers_mut().follow(&[7]);
    farm.host.watchers_mut().begin(1);
    farm.tick();
    assert!(!farm.host.watchers().pulse(7, 0).marks.is_empty());
    assert_eq!(farm.host.watchers().lines(7), []);
    // Whoever debugs looks at the character itself.
    farm.host.watchers_mut().look_at(&[7]);
    farm.host.watchers_mut().begin(2);
    farm.stop(7, Exit::Abort);
    farm.tick();
    assert!(!farm.host.watchers().lines(7).is_empty());
    farm.host.watchers_mut().look_at(&[]);
    assert!(!farm.host.watchers().is_idle(), "it is still followed");
    farm.host.watchers_mut().follow(&[]);
    assert!(farm.host.watchers().is_idle());
}

#[test]
fn where_a_mind_is_can_be_read_off_its_state_though_nobody_has_watched_it() {
    use wits_core::inspect::NodeStatus;
    let held = r#"(name: "b", states: [
        (name: "Out", active: ["hop"], transitions: [(to: "In", when: Is("hungry"))]),
        (name: "In", machine: (states: [(name: "Den", active: ["nap"]), (name: "Hole")]))])"#;
    let mut farm = Farm::new(library(), "b.machine.ron").hungry();
    farm.load_mind("b.machine.ron", Some(held));
    assert_eq!(farm.library().running(&farm.mind), [] as [u32; 0], "it has not begun");
    (0..3).for_each(|_| _ = farm.tick());
    let running = farm.library().running(&farm.mind);
    let graph = farm.library().graph("b.machine.ron").unwrap();
    let names: Vec<_> = running.iter().map(|node| &*graph.nodes[*node as usize].name).collect();
    assert_eq!(names, ["In", "Den"]);
    // The same is seen by whoever watches.
    farm.host.watchers_mut().look_at(&[7]);
    farm.host.watchers_mut().begin(9);
    farm.tick();
    let seen = farm.host.watchers().pulse(7, 0).marks;
    let seen = seen.iter().filter(|mark| mark.1 == NodeStatus::Running).map(|mark| mark.0);
    assert_eq!(seen.collect::<Vec<_>>(), farm.library().running(&farm.mind));
}
