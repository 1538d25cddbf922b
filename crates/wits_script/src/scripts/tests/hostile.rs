//! Scripts in a game that mean harm: what they leave behind, and what looking at them changes.

use proptest::prelude::*;

use super::*;
use crate::{Data, record};

#[test]
fn events_are_raised_so_many_at_once() {
    let mut post =
        Post::new("function think() for i = 1, 1000 do raise('alarm', { loud = i, who = 'x' }) end end");
    let mut guard = Guard::default();
    let mut turn = Turn::new(&mut guard, Moment::START);
    assert_eq!(post.mind.tick(&mut post.state, &mut turn), Status::Failure);
    assert_eq!(turn.raised().len(), 100);
    assert!(post.faults().contains("more than 100 events"), "{}", post.faults());
}

#[test]
fn an_action_is_not_begun_where_nothing_can_wait() {
    for way in [
        "local t = setmetatable({}, { __tostring = function() act.walk(9) return 'x' end }) pcall(tostring, t)",
        "local t = setmetatable({}, { __tostring = function() coroutine.wrap(function() act.walk(9) end)() return 'x' end }) pcall(tostring, t)",
        "xpcall(error, function() pcall(act.walk, 9) end)",
    ] {
        let mut post = Post::new(&format!("function think() {way} act.write('on') act.walk(1) wait(1) end"));
        post.tick();
        assert_eq!(post.diary(), "sets out, step 1, aborted, on, sets out, step 1, success", "{way}");
        assert_eq!(post.faults(), "");
    }
    // Where all can be left it is waited for, also in coroutines in coroutines.
    let mut post = Post::new(
        "function think() coroutine.wrap(function() pcall(coroutine.wrap(function() act.walk(2) end)) end)() act.write('on') wait(1) end",
    );
    post.ticks(2);
    assert_eq!(post.diary(), "sets out, step 1, step 2, success, on");
}

#[test]
fn looking_at_what_is_kept_is_paid_for() {
    for look in ["local n = #me.list", "local s = tostring(me)", "log(tostring(me.list))"] {
        let text = format!(
            "function think() me.list = {{}} for i = 1, 1000 do me.list[i] = i end uninterrupted(function() while true do {look} me.count = (me.count or 0) + 1 end end) end"
        );
        let mut post = Post::new(&text);
        post.tick();
        post.tick();
        let count = post.guard.kept().me().get("count").and_then(Data::number).unwrap_or(0.0);
        assert!((1.0..200.0).contains(&count), "{look}: {count}");
    }
}

#[test]
fn a_tape_has_a_limit_in_bytes_too() {
    let text = "function think() me.text = ('x'):rep(4000) while true do for i = 1, 100 do local s = me.text end yield() end end";
    let mut post = Post::with(text, Limits { held: 1 << 20, ..Limits::default() });
    post.ticks(100);
    assert!(serde_json::to_string(&post.state).unwrap().len() < 2 << 20);
    assert_eq!(post.faults(), "");
}

#[test]
fn files_are_loaded_while_scripts_run_that_ask_for_files() {
    let mut words = words();
    let found: std::sync::Arc<std::sync::OnceLock<Scripts<Guard>>> = std::sync::Arc::default();
    let seen = std::sync::Arc::clone(&found);
    words.condition("many", move |_, _| seen.get().is_some_and(|scripts| scripts.files().len() > 1));
    let scripts = Scripts::new(Vm::new().unwrap(), &words).unwrap();
    let _ = found.set(scripts.clone());
    scripts.load("guard.lua", "function think() for i = 1, 20 do ask.many() end end").unwrap();
    let mind = scripts.mind("guard.lua").unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let (mut guard, mut state) = (Guard::default(), mind.start());
            for tick in 0..200 {
                mind.tick(&mut state, &mut Turn::new(&mut guard, Moment::of_tick(tick, 10)));
            }
        });
        for round in 0..200 {
            scripts.load("other.lua", &format!("action('a{round}', function() end) x = {{}}")).unwrap();
            if round % 3 == 0 {
                scripts.unload("other.lua");
            }
        }
    });
    assert!(scripts.reports().is_empty());
}

fn statement() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "for i = 1, 700 do x = (x + i) % 1000 end",
        "x = x + random(10)",
        "yield()",
        "me.x = x",
        "local co = coroutine.wrap(function() for i = 1, 300 do x = (x + i) % 1000 end coroutine.yield(random(5)) end)\nx = x + co()",
        "pcall(function()\nfor i = 1, 400 do\nx = (x * 3 + i) % 997\nend\nerror('e')\nend)",
        "uninterrupted(function() for i = 1, 500 do x = (x + i) % 999 end end)",
        "act.walk(random(3))",
        "local s = ''\nfor i = 1, 50 do\ns = s .. i\nend\nx = x + #s",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// Lines are recorded in some ticks of one run and in none of the other; scripts are cut all the time.
    #[test]
    fn looking_changes_nothing(body in prop::collection::vec(statement(), 1..8), looks in prop::collection::vec(any::<bool>(), 30), slice in 128_u32..2000) {
        let body: Vec<String> = body.iter().map(|line| format!("do {line} end")).collect();
        let text = format!("function think()\nlocal x = 0\n{}\nact.write('' .. x)\nend", body.join("\n"));
        let limits = Limits { slice, ..Limits::default() };
        let (mut seen, mut unseen) = (Post::with(&text, limits), Post::with(&text, limits));
        for (tick, look) in looks.into_iter().enumerate() {
            if look { record(&[], || seen.tick()).0 } else { seen.tick() };
            unseen.tick();
            prop_assert_eq!(seen.hash(), unseen.hash(), "tick {} of {}", tick, text);
        }
        prop_assert_eq!(seen.faults(), unseen.faults());
    }
}
