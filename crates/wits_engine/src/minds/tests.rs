use super::*;
use wits_core::time::Moment;
use wits_game::author::Shelf;
use wits_script::{Memory, Scripted, Scripts};

#[derive(Default)]
struct Hare {
    hungry: bool,
    log: Vec<&'static str>,
    memory: Memory,
    nested: Nested,
}

impl Scripted for Hare {
    fn memory(&self) -> &Memory {
        &self.memory
    }
    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
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

fn cast() -> Cast<Hare> {
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
    Cast::new(words(), shelf).expect("files without faults")
}

fn tick(cast: &Cast<Hare>, role: &mut Role, hare: &mut Hare) -> Status {
    cast.tick(role, &mut Turn::new(hare, Moment::START), &mut ())
}

fn tick_twice(cast: &Cast<Hare>, role: &mut Role, hare: &mut Hare) {
    (0..2).for_each(|_| assert_eq!(tick(cast, role, hare), Status::Running));
}

#[test]
fn every_technique_can_be_followed_and_exchanged_for_another() {
    let cast = cast();
    let mut hare = Hare::default();
    let mut role = cast.start("a.tree.ron").unwrap();
    for file in ["b.machine.ron", "c.dtree.ron", "a.tree.ron"] {
        // A machine enters its first state in one tick and acts in the next.
        tick_twice(&cast, &mut role, &mut hare);
        assert!(cast.assign(&mut role, file, &mut Turn::new(&mut hare, Moment::START), &mut ()));
        assert_eq!(role.file(), file);
    }
    hare.log.dedup();
    assert_eq!(hare.log, ["hop", "reloaded", "hop", "reloaded", "nap", "reloaded"]);
    assert!(!cast.assign(&mut role, "z.tree.ron", &mut Turn::new(&mut hare, Moment::START), &mut ()));
    assert_eq!(role.file(), "a.tree.ron");
    let again: Role = serde_json::from_str(&serde_json::to_string(&role).unwrap()).unwrap();
    assert_eq!(again, role);
}

#[test]
fn what_is_still_there_goes_on_and_what_is_gone_is_left() {
    let mut cast = cast();
    let mut hare = Hare::default();
    let mut role = cast.start("b.machine.ron").unwrap();
    tick_twice(&cast, &mut role, &mut hare);
    let load = |cast: &mut Cast<Hare>, role: &mut Role, hare: &mut Hare, text: &str| {
        cast.load("b.machine.ron", Some(text)).adopt(role, &mut Turn::new(hare, Moment::START), &mut ())
    };
    let same = r#"(name: "b", states: [(name: "In", active: ["nap"]), (name: "Out", active: ["hop"])])"#;
    load(&mut cast, &mut role, &mut hare, same);
    tick(&cast, &mut role, &mut hare);
    assert_eq!((cast.doing(&role).as_str(), &*hare.log), ("Out", &["hop", "hop"][..]));
    load(&mut cast, &mut role, &mut hare, r#"(name: "b", states: [(name: "In", active: ["nap"])])"#);
    tick_twice(&cast, &mut role, &mut hare);
    assert_eq!((cast.doing(&role).as_str(), &hare.log[2..]), ("In", &["reloaded", "nap"][..]));
}

#[test]
fn faulty_texts_are_told_and_change_nothing() {
    let mut cast = cast();
    let report = cast.check("a.tree.ron", r#"(root: Selector([Do("hp"), If(Is("hungri"))]))"#);
    assert_eq!(
        report.faults.to_string(),
        "a.tree.ron:1:18: unknown \"hp\", did you mean \"hop\"? among the actions\n\
         a.tree.ron:1:28: unknown \"hungri\", did you mean \"hungry\"? among the conditions"
    );
    assert!(!cast.check("notes.txt", "").faults.is_empty());
    let role = cast.start("a.tree.ron").unwrap();
    assert!(!cast.load("a.tree.ron", Some("(")).concerns(&role));
    assert!(cast.text("a.tree.ron").unwrap().starts_with("(root: Selector"));
    let doubts = cast.check("b.machine.ron", r#"(name: "b", states: [(name: "A"), (name: "B")])"#);
    assert!(doubts.faults.is_empty() && !doubts.doubts.is_empty());
}

#[test]
fn new_files_can_be_followed_and_go_again() {
    let mut cast = cast();
    cast.load("new.tree.ron", Some(r#"(root: Do("nap"))"#));
    assert_eq!(cast.graphs().len(), 4);
    let mut role = cast.start("new.tree.ron").unwrap();
    cast.load("new.tree.ron", None);
    assert!(cast.check_assign("new.tree.ron").is_err());
    assert_eq!(tick(&cast, &mut role, &mut Hare::default()), Status::Failure);
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
    let mut cast = Cast::new(words(), shelf).unwrap();
    let mut hare = Hare { hungry: true, ..Hare::default() };
    for file in ["uses.tree.ron", "defines.lua", "thinks.lua"] {
        let mut role = cast.start(file).unwrap();
        tick(&cast, &mut role, &mut hare);
        cast.stop(&mut role, &mut Turn::new(&mut hare, Moment::START), Exit::Abort, &mut ());
    }
    assert_eq!(hare.log, ["eat", "called off", "eat", "called off", "hop", "called off"]);
    assert!(cast.check_assign("words.lua").is_err(), "words are no mind");
    // What a script says is exchanged like everything else.
    let text = "condition('peckish', function() return false end)";
    assert!(cast.check("words.lua", text).faults.is_empty());
    cast.load("words.lua", Some(text));
    let mut role = cast.start("uses.tree.ron").unwrap();
    tick(&cast, &mut role, &mut hare);
    assert_eq!(hare.log.last(), Some(&"hop"));
    for (faulty, told) in [
        ("function think( end", "thinks.lua:1"),
        ("return Selector{ Do \"fly\" }", "unknown \"fly\""),
        ("return Selector{ Doo \"hop\" }", "did you mean \"Do\"?"),
        ("error('no')", "no"),
    ] {
        let faults = cast.check("thinks.lua", faulty).faults.to_string();
        assert!(faults.contains(told), "{faults}");
    }
    assert!(
        !cast.load("thinks.lua", Some("function think( end")).concerns(&cast.start("thinks.lua").unwrap())
    );
}

#[test]
fn words_of_scripts_come_and_go_and_those_who_use_them_follow() {
    let shelf = Shelf::new()
        .with("words.lua", "", "", "action('bound', function() return act.try.hop() end)")
        .with("a.tree.ron", "", "", r#"(root: Do("hop"))"#);
    let mut cast = Cast::new(words(), shelf).unwrap();
    let uses = r#"(root: Do("bound"))"#;
    assert!(cast.check("b.tree.ron", uses).faults.is_empty());
    cast.load("b.tree.ron", Some(uses));
    let mut hare = Hare::default();
    let mut role = cast.start("b.tree.ron").unwrap();
    tick(&cast, &mut role, &mut hare);
    let reload = cast.load("words.lua", Some("action('bound', function() return act.try.nap() end)"));
    assert!(reload.concerns(&role), "whoever uses the words is bound again");
    reload.adopt(&mut role, &mut Turn::new(&mut hare, Moment::START), &mut ());
    tick(&cast, &mut role, &mut hare);
    assert!(hare.log.contains(&"hop") && hare.log.contains(&"nap"), "{:?}", hare.log);
    cast.load("words.lua", None);
    assert!(!cast.check("c.tree.ron", uses).faults.is_empty(), "the word is gone with its file");
    let other = "action('bound', function() return act.try.eat() end)";
    assert!(cast.check("other.lua", other).faults.is_empty(), "and may be defined elsewhere");
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
    let mut cast = Cast::new(words(), shelf).unwrap();
    let told = |text| {
        let uses = cast.check_uses("words.lua", text);
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
    assert!(cast.check_uses("a.tree.ron", None).is_empty(), "a tree has no words");
    // What is faulty already misses nothing.
    cast.load("words.lua", None);
    assert!(cast.check_uses("words.lua", None).is_empty());
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
    let mut cast = Cast::new(words, shelf).unwrap();
    let (mut hare, mut role) = (Hare { hungry: true, ..Hare::default() }, cast.start("h.lua").unwrap());
    assert_eq!(cast.doing(&role), "Out");
    let version = cast.graphs()[0].version;
    tick(&cast, &mut role, &mut hare);
    tick(&cast, &mut role, &mut hare);
    assert_eq!((cast.doing(&role).as_str(), hare.log.as_slice()), ("In", ["hop", "eat"].as_slice()));
    assert_eq!(role.state::<wits_script::StatesState>().unwrap().previous.as_deref(), Some("Out"));
    assert!(cast.graphs()[0].version > version, "the change is part of the picture now");
    let mut turn = Turn::new(&mut hare, Moment::START).event(bell, &[]);
    assert!(cast.handle(&mut role, &mut turn, &mut ()));
    assert_eq!(cast.doing(&role), "Out");
    // Another text: the state that is still there is kept.
    let text = STATES.replace("hop()", "eat()");
    let reload = cast.load("h.lua", Some(&text));
    let adopted = reload.adopt(&mut role, &mut Turn::new(&mut hare, Moment::START), &mut ());
    assert_eq!((adopted.kept, cast.doing(&role).as_str()), (1, "Out"));
    let faulty = cast.check("h.lua", &text.replace("'Out'", "'Outt'")).faults.to_string();
    assert_eq!(faulty, "h.lua: unknown \"Outt\", did you mean \"Out\"? among the states");
}

/// A script waits for an event, and has a function that hears of all of them.
#[test]
fn scripts_hear_of_events() {
    let mut words = words();
    let bell = words.event("bell", []).unwrap();
    let text = "function think() wait_for('bell') act.hop() end function on_message(m) me.heard = m.name end";
    let cast = Cast::new(words, Shelf::new().with("h.lua", "Hare", "", text)).unwrap();
    let (mut hare, mut role) = (Hare::default(), cast.start("h.lua").unwrap());
    tick(&cast, &mut role, &mut hare);
    assert!(cast.handle(&mut role, &mut Turn::new(&mut hare, Moment::START).event(bell, &[]), &mut ()));
    assert_eq!(hare.log, ["hop"]);
    assert_eq!(hare.memory.me().get("heard"), Some(&"bell".into()));
    let role = serde_json::to_string(&role).unwrap();
    assert!(role.contains("Script"), "{role}");
}

#[test]
fn a_game_offers_functions_of_its_own() {
    let shelf = || Shelf::new().with("h.lua", "Hare", "", "function think() me.far = shop.far() end");
    let far =
        |scripts: &Scripts<Hare>| scripts.question(wits_script::Bound::new("shop.far"), |_, _| Ok(7.into()));
    let cast = Cast::offering(words(), shelf(), far).unwrap();
    let (mut hare, mut role) = (Hare::default(), cast.start("h.lua").unwrap());
    tick(&cast, &mut role, &mut hare);
    assert_eq!(hare.memory.me().get("far"), Some(&7.into()));
    let twice = Cast::offering(words(), shelf(), |scripts| far(scripts).and_then(|()| far(scripts)));
    assert!(twice.err().unwrap().to_string().contains("there is a \"shop.far\" already"));
}

fn nest() -> Cast<Hare> {
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
    Cast::nesting(words(), shelf, |_| Ok(()), |hare| &mut hare.nested).expect("files without faults")
}

fn run(cast: &Cast<Hare>, role: &mut Role, hare: &mut Hare, ticks: std::ops::Range<u64>) {
    for tick in ticks {
        cast.tick(role, &mut Turn::new(hare, Moment::of_tick(tick, 60)), &mut ());
    }
}

#[test]
fn any_technique_follows_any_other_by_the_name_of_its_file() {
    let cast = nest();
    let (mut hare, mut role) = (Hare::default(), cast.start("day.machine.ron").unwrap());
    run(&cast, &mut role, &mut hare, 0..10);
    assert_eq!(hare.log.first(), Some(&"hop"), "a script in a tree in a machine");
    hare.hungry = true;
    hare.log.clear();
    run(&cast, &mut role, &mut hare, 10..14);
    assert!(hare.log.contains(&"nap"), "{:?}", hare.log);
    assert_ne!(hare.log.first(), Some(&"nap"), "what was going on inside is called off first");
    let files: Vec<_> = hare.nested.iter().map(Role::file).collect();
    assert_eq!(files, ["meal.tree.ron", "hop.lua", "nap.dtree.ron"]);
}

#[test]
fn minds_inside_minds_saved_in_the_middle_go_on_the_same() {
    let cast = nest();
    let (mut hare, mut role) = (Hare::default(), cast.start("day.machine.ron").unwrap());
    run(&cast, &mut role, &mut hare, 0..3);
    let text = serde_json::to_string(&(&role, &hare.nested)).unwrap();
    let (mut second, nested): (Role, Nested) = serde_json::from_str(&text).unwrap();
    let mut other = Hare { nested, ..Hare::default() };
    run(&cast, &mut role, &mut hare, 3..12);
    run(&cast, &mut second, &mut other, 3..12);
    assert_eq!((role, hare.log, hare.nested), (second, other.log, other.nested));
}

#[test]
fn a_mind_inside_itself_fails() {
    let cast = nest();
    let (mut hare, mut role) = (Hare::default(), cast.start("round.tree.ron").unwrap());
    assert_eq!(tick(&cast, &mut role, &mut hare), Status::Failure);
}

#[test]
fn a_file_that_others_follow_is_exchanged_where_it_is_followed() {
    let mut cast = nest();
    let (mut hare, mut role) = (Hare::default(), cast.start("day.machine.ron").unwrap());
    run(&cast, &mut role, &mut hare, 0..2);
    let reload = cast.load("meal.tree.ron", Some(r#"(root: Do("eat"))"#));
    reload.adopt(&mut role, &mut Turn::new(&mut hare, Moment::START), &mut ());
    run(&cast, &mut role, &mut hare, 2..6);
    assert!(hare.log.contains(&"eat"), "{:?}", hare.log);
    let missed = cast.check_uses("nap.dtree.ron", None).to_string();
    assert!(missed.starts_with("day.machine.ron:"), "{missed}");
    assert!(cast.check_uses("meal.tree.ron", Some("…")).is_empty());

    // A new file is a word at once.
    let text = r#"(states: [(name: "Out", active: ["new.tree.ron"])])"#;
    assert!(!cast.check("day.machine.ron", text).faults.is_empty());
    cast.load("new.tree.ron", Some(r#"(root: Do("nap"))"#));
    assert!(cast.check("day.machine.ron", text).faults.is_empty());
}
