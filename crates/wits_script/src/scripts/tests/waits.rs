//! Waiting without blocking.

use super::*;
use crate::record;

/// Millington 13.2.2d: five stages with a yield between them, each runs every fifth frame.
#[test]
fn oracle_millington_13_2_2d_each_of_five_stages_runs_every_fifth_frame() {
    let mut post = Post::new(
        "function think()
            for _, stage in ipairs { 'examine', 'health', 'decide', 'plan', 'move' } do act.write(stage) yield() end
            return think()
        end",
    );
    // Ticks 0 to 14: frame f runs stage f mod 5.
    post.ticks(15);
    assert_eq!(post.diary(), ["examine, health, decide, plan, move"; 3].join(", "));
    // The same when the function simply returns: its last yield is the fifth frame's, and the next frame begins it again.
    let mut post = Post::new(
        "function think()
            act.write('examine') yield() act.write('health') yield() act.write('decide') yield() act.write('plan') yield() act.write('move')
        end",
    );
    post.ticks(15);
    assert_eq!(post.diary(), ["examine, health, decide, plan, move"; 3].join(", "));
}

#[test]
fn seconds_are_waited_for() {
    let mut post = Post::new(
        "function think() act.write('a') wait(0.5) act.write('b') wait(0) act.write('c') wait(1e9) end",
    );
    let mut seen = Vec::new();
    for _ in 0..8 {
        post.tick();
        seen.push(post.diary());
    }
    assert_eq!(seen, ["a", "", "", "", "", "b", "c", ""]);
}

#[test]
fn conditions_and_events_are_waited_for() {
    let mut post = Post::new(
        "function think()
            wait_until(ask.hears, 2) act.write('heard')
            local loud, who = wait_for('alarm') act.write(who .. ' ' .. loud)
            act.write(tostring(wait_for('bell')))
            act.write(tostring(wait_for('bell', 0.3)))
            wait(100)
        end",
    );
    post.ticks(3);
    post.guard.noise = 3.0;
    post.tick();
    assert_eq!(post.diary(), "heard");
    post.ticks(2);
    post.turn(Some(EventId(1)), &[]);
    assert_eq!(post.diary(), "", "another event");
    post.turn(Some(EventId(0)), &[5.0.into(), "cook".into()]);
    assert_eq!(post.diary(), "cook 5.0");
    post.turn(Some(EventId(1)), &[]);
    post.ticks(4);
    assert_eq!(post.diary(), "true, false");
    assert_eq!(post.faults(), "");
}

#[test]
fn actions_take_their_time_and_are_left_exactly_once() {
    let mut post = Post::new("function think() me.ok = act.walk(3) act.write('there') act.walk(5) end");
    let statuses = post.ticks(4);
    assert_eq!(post.diary(), "sets out, step 1, step 2, step 3, success, there, sets out, step 1, step 2");
    assert_eq!(statuses, [Status::Running; 4]);
    assert_eq!(post.guard.kept().me().get("ok"), Some(&true.into()));
    post.stop(Exit::Despawn);
    assert_eq!(post.diary(), "despawned");
    post.stop(Exit::Despawn);
    assert_eq!(post.diary(), "");
    assert_eq!(post.tick(), Status::Running, "begins anew");
    assert_eq!(post.diary(), "sets out, step 1");
}

#[test]
fn a_script_that_takes_too_long_is_suspended_and_goes_on() {
    let mut post =
        Post::new("function think() local s = 0 for i = 1, 100000 do s = s + i end me.sum = s wait(100) end");
    let mut ticks = 0;
    while post.guard.kept().me().get("sum").is_none() && ticks < 100 {
        post.tick();
        ticks += 1;
    }
    assert_eq!(post.guard.kept().me().get("sum"), Some(&crate::Data::Int(5_000_050_000)));
    // Two instructions for each turn of the loop, 50,000 instructions a tick.
    assert!((3..8).contains(&ticks), "{ticks}");
    assert_eq!(post.faults(), "");
}

#[test]
fn an_uninterrupted_section_is_not_cut_but_bounded() {
    let code = "function think() uninterrupted(function() local s = 0 for i = 1, COUNT do s = s + i end me.sum = s end) wait(100) end";
    let mut post = Post::new(&code.replace("COUNT", "40000"));
    post.tick();
    assert!(post.guard.kept().me().get("sum").is_some(), "in one tick");
    let mut post = Post::new(&code.replace("COUNT", "10000000"));
    assert_eq!(post.tick(), Status::Failure);
    assert!(post.faults().contains("more instructions"));
    let mut post = Post::new("function think() uninterrupted(function() wait(1) end) end");
    assert_eq!(post.tick(), Status::Failure);
    assert!(post.faults().contains("nothing can wait in an uninterrupted section"));
    let mut post = Post::new(
        "function think() me.ok = pcall(uninterrupted, function() error('x') end) for i = 1, 100000 do end me.done = true end",
    );
    post.tick();
    assert_eq!(post.guard.kept().me().to_string(), "{ok = false}", "cut again after the section");
}

#[test]
fn waiting_works_inside_everything() {
    let mut post = Post::new(
        "function think()
            me.ok = pcall(function() wait(0.1) error('x') end)
            local co = coroutine.wrap(function() wait(0.1) coroutine.yield('from inside') act.walk(2) end)
            act.write(co()) co()
            table.sort({ 2, 1 }, function(a, b) yield() return a < b end)
            ;('ab'):gsub('.', function(c) wait(0.1) act.write(c) end)
            local t = setmetatable({}, { __index = function(_, k) yield() return k end })
            act.write(t.end_) wait(100)
        end",
    );
    post.ticks(20);
    assert_eq!(post.faults(), "");
    assert_eq!(post.diary(), "from inside, sets out, step 1, step 2, success, a, b, end_");
    assert_eq!(post.guard.kept().me().to_string(), "{ok = false}");
}

#[test]
fn one_that_says_running_is_begun_anew_each_tick() {
    let mut post = Post::new(
        "function think() me.n = (me.n or 0) + 1 if me.n < 3 then return 'running' end return false end",
    );
    assert_eq!(post.ticks(3), [Status::Running, Status::Running, Status::Failure]);
    assert!(!post.state.is_waiting());
}

#[test]
fn lines_are_recorded_with_their_variables() {
    let mut post = Post::new(
        "local greeting = 'hey'\nlocal function say(what)\n  act.write(what)\nend\nfunction think()\n  say(greeting)\n  wait(1)\n  say('bye')\nend",
    );
    let (_, recording) = record(&[("guard.lua", 3)], || post.tick());
    let lines: Vec<(usize, usize)> = recording.lines.iter().map(|line| (line.line, line.depth)).collect();
    assert_eq!(lines, [(6, 0), (3, 1), (4, 1), (7, 0)]);
    assert_eq!(recording.lines[1].vars, [("what".to_owned(), "\"hey\"".to_owned())]);
    assert_eq!(recording.hit, Some(1));
    let (_, recording) = record(&[], || post.ticks(12));
    assert_eq!(recording.lines.first().map(|line| line.line), Some(8));
    let (_, quiet) = record(&[], || ());
    assert_eq!(quiet.lines, []);
}

#[test]
fn looking_changes_nothing() {
    let code = "function think() local s = 0 for i = 1, 60000 do s = s + i end me.sum = s me.n = random(1000) wait(0.3) end";
    let (mut quiet, mut watched) = (Post::new(code), Post::new(code));
    for tick in 0..20 {
        quiet.tick();
        if tick % 3 == 0 {
            record(&[("guard.lua", 1)], || watched.tick()).0
        } else {
            watched.tick()
        };
        assert_eq!(quiet.hash(), watched.hash(), "tick {tick}");
    }
}

#[test]
fn the_studio_sees_what_a_script_did_and_waits_for() {
    use wits_decide::watch::Journal;
    let mut post = Post::new(
        "condition('loud', function() return false end)\nfunction think()\n  log('hello')\n  wait(2)\nend",
    );
    let graph = post.mind.graph();
    assert_eq!(graph.nodes.iter().map(|node| node.name.as_ref()).collect::<Vec<_>>(), ["think", "loud"]);
    let mut journal = Journal::default();
    journal.begin(1);
    let mut turn = post.guard.turn(Moment::START);
    post.mind.tick_watched(&mut post.state, &mut turn, &mut journal);
    let pulse = journal.pulse();
    assert_eq!(pulse.trail[0].why, "went to line 4, waits until 2 s");
    let log: Vec<_> = journal.log().map(|line| line.text.to_string()).collect();
    assert_eq!(log, ["went to line 4, waits until 2 s", "hello"]);
}
