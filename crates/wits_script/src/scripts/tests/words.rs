//! Words both ways.

use wits_core::findings::Findings;
use wits_core::ron::RonFile;
use wits_decide::tree::TreeDef;
use wits_decide::words::{Accepts, Deed};
use wits_decide::{CallDef, Turn};

use super::*;
use crate::Data;

fn after(text: &str) -> Post {
    let mut post = Post::new(&format!("function think()\n{text}\nend"));
    post.guard.noise = 2.5;
    post.tick();
    post
}

#[test]
fn conditions_and_values_are_asked() {
    let mut post = after(
        "me.a, me.b, me.c = ask.hears(), ask.hears(3), ask.hears { level = 2 } me.n = ask.noise() me.p = ask.post()",
    );
    assert_eq!(
        post.guard.kept().me().to_string(),
        "{a = true, b = false, c = true, n = 2.5, p = vec(1, 2, 0)}"
    );
    assert_eq!(post.faults(), "");
    assert_eq!(post.diary(), "");
}

#[test]
fn actions_are_done_with_values_in_order_or_by_name() {
    let mut post = after("act.write('a') act.write { text = 'b' } me.ok, me.no = act.write('c'), act.fail()");
    assert_eq!(post.diary(), "a, b, c");
    assert_eq!(post.guard.kept().me().to_string(), "{no = false, ok = true}");
    let mut post = after("me.s, me.f, me.r = act.try.write('x'), act.try.fail(), act.try.walk(3)");
    assert_eq!(post.guard.kept().me().to_string(), "{f = \"failure\", r = \"running\", s = \"success\"}");
    assert_eq!(post.diary(), "x, sets out, step 1, aborted");
}

#[test]
fn wrong_calls_say_what_is_wrong() {
    for (code, message) in [
        ("ask.haers()", "unknown \"haers\", did you mean \"hears\"? among the conditions and values"),
        ("act.wlak()", "unknown \"wlak\", did you mean \"walk\"? among the actions"),
        ("act.write()", "act.write is not told its \"text\"; expected a text in quotes"),
        ("act.write(3)", "act.write: \"text\" is a whole number, which is 3; expected a text in quotes"),
        ("act.write('a', 'b')", "act.write: told 2 values, but it wants text"),
        (
            "act.write { txet = 'a' }",
            "act.write: unknown \"txet\", did you mean \"text\"? among its parameters",
        ),
        ("act.walk(1.5)", "act.walk: \"steps\" is a number, which is 1.5; expected a whole number"),
        ("act.write(print)", "act.write: \"text\": a function is no plain data"),
        ("act.fail(1)", "act.fail: told 1 values, but it wants none"),
        (
            "act.choose('nowhere')",
            "act.choose: \"into\": unknown \"nowhere\", there are: alert, target, alarm among the keys",
        ),
        (
            "act.choose('alert')",
            "act.choose: \"into\": the key \"alert\" holds a whole number; expected a text in quotes",
        ),
        ("board.alret = 1", "unknown \"alret\", did you mean \"alert\"? among the keys of this board"),
        ("board.alert = 'high'", "alert holds a whole number, and \"high\" is a text"),
        ("squad.x = 1", "unknown \"x\", there are none among the keys of this board"),
        ("raise('alram')", "unknown \"alram\", did you mean \"alarm\"? among the events"),
        ("raise('alarm')", "raise alarm is not told its \"loud\"; expected a number"),
        ("wait_for('bel')", "unknown \"bel\", did you mean \"bell\"? among the events"),
        ("wait('long')", "wait: expected a number of seconds"),
        ("me.f = print", "me.f cannot be kept: a function is no plain data"),
        (
            "me.t = setmetatable({}, {})",
            "me.t cannot be kept: a table with a metatable is no plain data: it would lose it",
        ),
        ("ask.hears = 1", "ask.hears cannot be set: ask belongs to the game"),
        (
            "act = 1",
            "\"act\" is not declared as local, and nothing can be global once the file is loaded: write `local act`, or keep what changes in `me.act`",
        ),
        ("condition('x', function() end)", "words are defined while a file is loaded, not later"),
        ("return 'maybe'", "unknown \"maybe\", there are none among \"running\", \"success\", \"failure\""),
    ] {
        let post = after(code);
        assert_eq!(
            post.faults(),
            format!("guard.lua:2: {message}").replace("guard.lua:2: unknown \"maybe\"", "unknown \"maybe\""),
            "{code}"
        );
    }
}

#[test]
fn boards_are_read_and_written_like_fields() {
    let mut post =
        after("board.alert = board.alert + 2 board.target = 'thief' world.alarm = true me.t = board.target");
    assert_eq!(
        (post.board.get("alert"), post.board.get("target")),
        (Some(&Value::Int(2)), Some(&"thief".into()))
    );
    assert_eq!(post.world.get("alarm"), Some(&true.into()));
    assert_eq!(post.guard.kept().me().get("t"), Some(&"thief".into()));
    post = after(
        "act.choose('target') me.t = board.target board.target = nil me.none = board.target == nil me.walks = act.try.walk('{alert}')",
    );
    assert_eq!(post.guard.kept().me().to_string(), "{none = true, t = \"door\", walks = \"success\"}");
    assert_eq!(post.board.get("target"), None);
}

#[test]
fn events_are_raised_with_their_values() {
    let post = after("raise('alarm', { loud = 3 }) raise('alarm', 4, 'cook') raise('bell')");
    assert_eq!(post.faults(), "");
    let mut post = post;
    let mut turn = post.guard.turn(Moment::START);
    post.mind.tick(&mut post.state, &mut turn);
    let raised = turn.raised();
    assert_eq!(raised.len(), 3);
    assert_eq!((raised[0].event, &raised[0].values[..]), (EventId(0), &[3.0.into(), "nobody".into()][..]));
    assert_eq!((raised[1].event, &raised[1].values[..]), (EventId(0), &[4.0.into(), "cook".into()][..]));
    assert_eq!(raised[2].event, EventId(1));
}

#[test]
fn time_and_chance_are_the_characters_own() {
    let mut post = Post::new(
        "function think() me.now, me.dt = now(), dt() me.list = { random(), random(6), random(3, 4), random(1.5, 2.5), chance(0.5), math.random(6) } end",
    );
    post.ticks(3);
    let me = post.guard.kept().me();
    assert_eq!(
        (me.get("now"), me.get("dt")),
        (Some(&Data::Number(0.2)), Some(&Data::Number(f64::from(0.1_f32))))
    );
    let mut stream = Seed::new(7).stream();
    let mut last = Vec::new();
    for _ in 0..3 {
        last = vec![
            Data::Number(f64::from(stream.unit())),
            Data::Int(1 + i64::from(stream.below(6))),
            Data::Int(3 + i64::from(stream.below(2))),
            Data::Number(1.5 + f64::from(stream.unit())),
            Data::Bool(stream.chance(0.5)),
            Data::Int(1 + i64::from(stream.below(6))),
        ];
    }
    assert_eq!(me.get("list"), Some(&Data::list(last)));
    assert!(after("random(3, 2)").faults().contains("there is no whole number from 3 to 2"));
}

#[test]
fn what_a_character_keeps_looks_like_tables() {
    let post = after(
        "me.list = { 3, 1, 2 } table.sort(me.list) table.insert(me.list, 9) table.insert(me.list, 1, 0) me.removed = table.remove(me.list)
        me.deep = { a = { b = 1 } } me.deep.a.b = me.deep.a.b + 1 me.deep.a.c = vec(1, 2) me.sum = 0
        for _, v in ipairs(me.list) do me.sum = me.sum + v end
        me.keys = '' for k, v in pairs(me.deep.a) do me.keys = me.keys .. k end
        me.len, me.text, me.type, me.same = #me.list, tostring(me.list), type(me.list), me.list == me.list
        me.copy = me.list me.copy[1] = 7 me.gone = 1 me.gone = nil me.first = next(me.deep)",
    );
    assert_eq!(post.faults(), "");
    assert_eq!(
        post.guard.kept().me().to_string(),
        "{copy = {7, 1, 2, 3}, deep = {a = {b = 2, c = vec(1, 2, 0)}}, first = \"a\", keys = \"bc\", len = 4, \
         list = {0, 1, 2, 3}, removed = 9, same = true, sum = 6, text = \"{0, 1, 2, 3}\", type = \"table\"}"
    );
}

#[test]
fn what_a_character_keeps_is_bounded() {
    let mut post = Post::with(
        "function think() me.n = (me.n or 0) + 1 me['k' .. me.n] = ('x'):rep(100) end",
        Limits { me: 1000, ..Limits::default() },
    );
    post.ticks(20);
    assert!(post.faults().contains("a character may keep 1000 bytes"), "{}", post.faults());
    assert!(post.guard.kept().me().bytes() <= 1000);
    assert_eq!(post.scripts.reports()[0].count, 14, "told once, counted each time");
    let post = after("local t = {} t.t = t me.t = t");
    assert!(post.faults().contains("one that holds itself"));
    let post = after("local t = me.x me.x = {} local x = me.x me.x = nil x.y = 1");
    assert!(post.faults().contains("no longer there"));
}

#[test]
fn scripts_give_words_to_trees() {
    let scripts = scripts(Limits::default());
    scripts
        .load(
            "guard.lua",
            "condition('near', function(me, distance) return ask.noise() > distance end)
            value('fear', 'number', { help = 'how much', read = function() return ask.noise() * 2 end })
            action('shout', function() act.write('hey') wait(0.2) act.write('ho') end)
            action('aim', { help = 'careful', params = { { 'times', 'int', default = 2 } },
                enter = function(times) me.aimed = 0 act.write('takes aim ' .. times) end,
                tick = function(times) me.aimed = me.aimed + 1 return me.aimed < times and 'running' or 'success' end,
                exit = function(why) act.write('lowers: ' .. why) end })",
        )
        .unwrap();
    let mut words = words();
    scripts.teach(&mut words).unwrap();
    assert_eq!(words.find_action("aim").unwrap().word().help, "careful");
    assert_eq!(words.find_condition("near").unwrap().word().params, [Param::number("distance")]);
    let tree = r#"(root: Sequence([If(Is((name: "near", with: {"distance": 1}))), Do("aim"), Do("shout"), Do((name: "walk", with: {"steps": 1}))]))"#;
    let tree = TreeDef::from_ron("t", tree).unwrap().bind(&words).unwrap();
    let (mut guard, mut state) = (Character::new(Guard { noise: 2.0, ..Guard::default() }), tree.start());
    let statuses: Vec<Status> =
        (0..4).map(|tick| tree.tick(&mut state, &mut guard.turn(Moment::of_tick(tick, 10)))).collect();
    assert_eq!(guard.diary.join(", "), "takes aim 2, lowers: success, hey, ho, sets out, step 1, success");
    assert_eq!(statuses, [Status::Running, Status::Running, Status::Running, Status::Success]);
    assert_eq!(guard.kept().waiting(), 0, "nothing is left");
    let turn = guard.turn(Moment::START);
    let fear = words.find_value("fear").unwrap().read(turn.game, &Default::default(), &turn.boards, turn.now);
    assert_eq!(fear, Value::Number(4.0));
}

/// What a parameter of a script takes, or why the script is refused.
fn accepted(param: &str) -> Result<Accepts, String> {
    let scripts = scripts(Limits::default());
    let text = format!("\n\naction('go', {{ params = {{ {param} }}, tick = function() end }})");
    scripts.load("guard.lua", &text).map_err(|fault| fault.to_string())?;
    let mut words = words();
    scripts.teach(&mut words).unwrap();
    Ok(words.find_action("go").unwrap().word().params[0].accepts.clone())
}

#[test]
fn parameters_of_scripts_say_what_they_take() {
    let Ok(Accepts::OneOf(choices)) = accepted("{ 'to', 'text', choices = { 'gate', 'tower' } }") else {
        panic!("a choice")
    };
    let takes = |name: &str| Accepts::OneOf(choices.clone()).takes(&name.into());
    assert!(takes("gate") && takes("tower") && !takes("well"));
    let form = accepted("{ 'to', 'text', form = 'gate-*' }").unwrap();
    assert!(form.takes(&"gate-3".into()) && !form.takes(&"tower".into()));
    assert_eq!(accepted("{ 'far', 'number', min = 1, max = 1 }"), Ok(Accepts::Range(1.0, 1.0)));
    assert_eq!(accepted("{ 'far', 'int', max = 9 }"), Ok(Accepts::Range(f32::NEG_INFINITY, 9.0)));
    assert_eq!(accepted("{ 'far', 'number' }"), Ok(Accepts::Any));
}

#[test]
fn limits_that_no_value_can_keep_are_refused_where_they_are_written() {
    for (limits, why) in [
        ("min = 10, max = 1", "min is 10 and max is 1"),
        ("min = 0 / 0", "min is NaN"),
        ("min = 0, max = 0 / 0", "max is NaN"),
        ("choices = { 'a' }", "are for texts"),
        ("min = 0, form = 'a*'", "expected one of choices, form, min and max"),
    ] {
        let refused = accepted(&format!("{{ 'far', 'number', {limits} }}")).unwrap_err();
        assert!(refused.contains(why) && refused.contains("\"far\""), "{limits}: {refused}");
        assert!(refused.contains("guard.lua:3"), "{limits}: {refused}");
    }
}

#[test]
fn words_of_scripts_call_each_other() {
    let mut post = Post::new(
        "condition('loud', function() return ask.noise() > 1 end)
        action('sing', function() act.write('la') wait(0.1) act.write('li') end)
        action('choir', function() act.sing() act.write('and') act.sing() end)
        function think() if ask.loud() then act.choir() act.write('end') end wait(10) end",
    );
    post.scripts.teach(&mut words()).unwrap();
    post.guard.noise = 2.0;
    post.ticks(8);
    assert_eq!(post.faults(), "");
    assert_eq!(post.diary(), "la, li, and, la, li, end");
    assert_eq!(post.guard.kept().waiting(), 0);
}

#[test]
fn questions_change_nothing() {
    for code in ["me.x = 1", "board.alert = 1", "act.write('x')", "raise('bell')", "random()"] {
        let scripts = scripts(Limits::default());
        scripts.load("q.lua", &format!("condition('q', function() {code} return true end)")).unwrap();
        let mut words = words();
        scripts.teach(&mut words).unwrap();
        let mut guard = Character::<Guard>::default();
        let turn = guard.turn(Moment::START);
        assert!(!words.find_condition("q").unwrap().holds(
            turn.game,
            &Default::default(),
            &turn.boards,
            turn.now
        ));
        let fault = scripts.reports()[0].error.message.clone();
        assert!(fault.contains("only asks") || fault.contains("no chance"), "{fault}");
        assert_eq!(guard, Character::default());
    }
}

#[test]
fn a_word_that_is_gone_fails_quietly_and_comes_back() {
    let scripts = scripts(Limits::default());
    scripts.load("a.lua", "action('jump', function() act.write('one') end)").unwrap();
    let mut words = words();
    scripts.teach(&mut words).unwrap();
    let mut findings = Findings::default();
    let jump = Deed::bind(&CallDef::new("jump"), &words, &words.names(), "", &mut findings).unwrap();
    let mut guard = Guard::default();
    let perform = |guard: &mut Guard| jump.perform(&mut Turn::new(guard, Moment::START));
    assert_eq!(perform(&mut guard), Status::Success);
    scripts.load("a.lua", "").unwrap();
    assert_eq!(perform(&mut guard), Status::Failure);
    assert!(scripts.load("a.lua", "action('jump', 3)").is_err());
    scripts.load("b.lua", "action('jump', function() act.write('two') end)").unwrap();
    assert_eq!(perform(&mut guard), Status::Success);
    assert_eq!(guard.diary, ["one", "two"]);
    let twice = scripts.load("c.lua", "\naction('jump', function() end)").unwrap_err();
    assert_eq!(twice.to_string(), "c.lua:2: the action \"jump\" is defined in b.lua already");
}
