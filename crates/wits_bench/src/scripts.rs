//! Scripts in Lua: what a call costs, and what ten thousand of them cost that wait.

use std::collections::BTreeMap;
use std::hint::black_box;

use wits_core::time::Moment;
use wits_decide::board::{Board, Boards, KeyDef, Scope};
use wits_decide::words::Args;
use wits_decide::{CharacterMemory, Kind, Mind, Status, Turn, Vocabulary};
use wits_script::{ScriptError, Scripts, Vm};

use super::measure::{processor_seconds, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "scripts",
    about: "Lua: leaves, conditions, boards, coroutines that wait",
    cases: &[
        case("a leaf that answers at once", "ns/call", |size| action(size, "leaf")),
        case("a leaf that could wait", "ns/call", |size| action(size, "script")),
        case("a leaf that does an action of the game", "ns/call", |size| action(size, "acts")),
        case("a condition", "ns/call", |size| condition(size, "yes")),
        case("a condition that asks the game", "ns/call", |size| condition(size, "near")),
        case("a condition that reads a board", "ns/call", |size| condition(size, "alert")),
        case("a mind that yields each tick", "ns/tick", yielding),
        case("10,000 minds that wait", "ms/tick", waiting),
        case("the worst call of all hostile scripts", "ms", hostile),
    ],
};

const fn case(name: &'static str, unit: &'static str, measure: fn(Size) -> Figure) -> Case {
    Case { name, unit, cores: Cores::One, measure }
}

/// Processor time of the worst call of the scripts that try to take more than they are given; the work is how many calls
/// were made.
fn hostile(size: Size) -> Figure {
    let (mut worst, mut counted) = (0.0_f64, 0_u32);
    let mut timed = |work: &mut dyn FnMut()| {
        worst = worst.max(processor_seconds(work));
        counted += 1;
    };
    for script in wits_script::hostile::corpus() {
        let Ok(vm) = Vm::new() else { return Figure::broken() };
        let mut file = None;
        timed(&mut || file = vm.load("hostile.lua", &script.text).ok());
        let Some(file) = file else { continue };
        // Those that keep something do their worst when much is in use.
        let calls = if script.text.contains("keep") { 100_u32 } else { 3 };
        for _ in 0..size.of(calls) {
            timed(&mut || drop(black_box(file.call("attack", &[]))));
        }
    }
    Figure { value: 1e3 * worst, work: BTreeMap::from([("calls", f64::from(counted))]) }
}

const CALLS: u32 = 50_000;
const MINDS: usize = 10_000;
const TEXT: &str = "
condition('yes', function() return true end)
condition('near', function() return ask.noise() < 3 end)
condition('alert', function() return board.alert < 3 end)
action('leaf', { tick = function() return 'success' end })
action('script', function() return true end)
action('acts', function() act.nothing() end)
function think() while true do yield() end end
";

#[derive(Default)]
struct Guard {
    noise: f32,
}

fn taught() -> Result<(Vocabulary<Guard>, Scripts<Guard>), ScriptError> {
    let mut words = Vocabulary::<Guard>::new();
    words.value("noise", Kind::Number, |guard, _| guard.noise.into());
    words.action("nothing", |_, _| Status::Success);
    words.key(Scope::Agent, "alert", KeyDef::new(Kind::Int).or(0));
    let scripts = Scripts::new(Vm::new()?, &words)?;
    scripts.load("guard.lua", TEXT)?;
    scripts.load("waiter.lua", "function think() wait(1e6) end")?;
    scripts.teach(&mut words)?;
    Ok((words, scripts))
}

/// So many calls of an action of a script; the work is how many went well.
fn action(size: Size, name: &str) -> Figure {
    let Ok((words, _scripts)) = taught() else { return Figure::broken() };
    let Some(word) = words.find_action(name) else { return Figure::broken() };
    let (mut guard, args, mut memory) = (Guard::default(), Args::default(), 0);
    let mut kept = CharacterMemory::default();
    let mut turn = Turn::new(&mut guard, Moment::START).boards(Boards::default().memory(&mut kept));
    let mut well = 0_u32;
    let total = seconds(|| {
        for _ in 0..size.of(CALLS) {
            let (status, _) = word.tick(black_box(&args), &mut turn, &mut memory);
            well += u32::from(status == Status::Success);
        }
    });
    each(size, total, well)
}

/// So many calls of a condition of a script; the work is how often it held.
fn condition(size: Size, name: &str) -> Figure {
    let Ok((words, _scripts)) = taught() else { return Figure::broken() };
    let Some(word) = words.find_condition(name) else { return Figure::broken() };
    let (mut guard, args) = (Guard::default(), Args::default());
    let mut board = Board::new(words.keys(Scope::Agent));
    let turn = Turn::new(&mut guard, Moment::START).boards(Boards::default().agent(&mut board));
    let mut held = 0_u32;
    let total = seconds(|| {
        for _ in 0..size.of(CALLS) {
            held += u32::from(word.holds(turn.game, black_box(&args), &turn.boards, turn.now));
        }
    });
    each(size, total, held)
}

fn each(size: Size, total: f64, well: u32) -> Figure {
    Figure {
        value: 1e9 * total / f64::from(size.of(CALLS)),
        work: BTreeMap::from([("went well", f64::from(well))]),
    }
}

/// A coroutine that is resumed each tick.
fn yielding(size: Size) -> Figure {
    let Ok((_, scripts)) = taught() else { return Figure::broken() };
    let Ok(mind) = scripts.mind("guard.lua") else { return Figure::broken() };
    let (mut guard, mut state) = (Guard::default(), mind.start());
    let mut running = 0_u32;
    let total = seconds(|| {
        for tick in 0..size.of(CALLS) {
            let status = mind.tick(&mut state, &mut Turn::new(&mut guard, Moment(tick)));
            running += u32::from(status == Status::Running);
        }
    });
    each(size, total, running)
}

/// A tick of ten thousand that all wait for something that is far away.
fn waiting(size: Size) -> Figure {
    let ticks = size.of(100_u32);
    let Ok((_, scripts)) = taught() else { return Figure::broken() };
    let Ok(mind) = scripts.mind("waiter.lua") else { return Figure::broken() };
    let mut all: Vec<_> = (0..size.of(MINDS)).map(|_| (Guard::default(), mind.start())).collect();
    let mut tick = |now: u32| {
        let ticked = all.iter_mut().filter_map(|(guard, state)| {
            let status = mind.tick(state, &mut Turn::new(guard, Moment(now)));
            (status == Status::Running).then_some(())
        });
        ticked.count()
    };
    let running = tick(0);
    let total = seconds(|| (1..=ticks).map(&mut tick).sum::<usize>());
    let work = BTreeMap::from([("waiting", running as f64)]);
    Figure { value: 1e3 * total / f64::from(ticks), work }
}
