//! The definitions whose states are loaded. Together the trees hold every kind of node. Most of their nodes stand side by
//! side in a [parallel node](wits_decide::tree::Task::Parallel), so that many are active in the same state.

/// Behavior trees, by the kind that inputs name.
pub(super) const TREES: &[(&str, &str)] = &[
    ("tree", TREE),
    ("tree.steps", STEPS),
    ("tree.rounds", ROUNDS),
    ("tree.times", TIMES),
    ("tree.names", NAMES),
    ("tree.keys", KEYS),
];

const TREE: &str = r#"(root: Sequence([
    Repeat(times: 3, node: Sequence([Wait(1), Do("done")])),
    CoolDown(seconds: 2, node: Do("goes_on")),
    Parallel(nodes: [Wait(3), Do("goes_on"), Inverter(Do("done"))]),
    RandomSelector([Do("goes_on"), Wait(9)]),
]))"#;

/// Nodes that remember which child is next.
const STEPS: &str = r#"(root: Parallel(failure: All, nodes: [
    Checklist([Do("done"), If(Is("now_and_then")), Wait(1), Do("fails")]),
    StepwiseSequence([Do("done"), Pause, Do("done"), Wait(2)]),
    StepwiseSelector([Do("fails"), Do("fails"), Wait(2)]),
    StepwiseChecklist([Do("done"), If(Is("now_and_then")), Do("fails")]),
    ShuffledSelector([Do("fails"), Wait(1), Do("goes_on")]),
    ShuffledSequence([Do("done"), Wait(1), Do("goes_on")]),
    Selector([Do("fails"), Wait(2)]),
    ReactiveSelector([If(Is("now_and_then")), Wait(3)]),
    ReactiveSequence([If(Is("now_and_then")), Wait(3)]),
    Utility(keep: 0.5, options: [(score: "near", node: Wait(1)), (score: "far", node: Idle)]),
    Parallel(success: Share(0.5), failure: Count(2), wait: true, nodes: [Do("fails"), Wait(1), Do("goes_on")]),
    SkipIf(condition: Is("now_and_then"), reactive: true, node: Wait(4)),
]))"#;

/// Nodes that count.
const ROUNDS: &str = r#"(board: {"tries": (kind: Int, default: 3), "places": (kind: Int, default: 1)},
root: Parallel(failure: All, success: All, nodes: [
    Repeat(times: "{tries}", at_once: true, node: Wait(1)),
    Retry(times: 4, node: Do("fails")),
    Retry(times: Forever, at_once: true, node: Sequence([Wait(1), Do("fails")])),
    (name: "few", node: Limit(times: 2, node: Wait(1))),
    Sequence([If(Is("now_and_then")), ResetLimit("few")]),
    Once(node: Sequence([Wait(1), Do("fails")])),
    Once(skip: true, node: Do("done")),
    Once(then: Failure, node: Pause),
    UntilFail(If(Is("now_and_then"))),
    UntilSuccess(If(Is("now_and_then"))),
    Forever(Wait(1)),
    Semaphore(key: "{places}", node: Wait(2)),
    Succeed(Fail(Inverter(Wait(1)))),
]))"#;

/// Nodes that look at the clock or at chance.
const TIMES: &str = r#"(root: Parallel(failure: All, nodes: [
    TimeOut(seconds: 2, result: Success, node: Idle),
    CoolDown(seconds: 1, node: Pause),
    Delay(seconds: 1, node: Wait(min: 1, max: 3)),
    Chance(of: 0.5, node: Wait(1)),
    Branch(test: If(Is("now_and_then")), then: Wait(2), otherwise: Do("goes_on"), reactive: true),
    Branch(test: Pause, then: Wait(2)),
    (when: Is("yes"), node: Wait(2)),
    (while: Is("now_and_then"), node: Idle),
    SkipIf(condition: Is("now_and_then"), node: Wait(2)),
]))"#;

/// Nodes that act on others by name.
const NAMES: &str = r#"(root: Parallel(failure: All, nodes: [
    (name: "stopped", node: Interrupter(Idle)),
    Sequence([If(Is("now_and_then")), Interrupt(name: "stopped", result: Failure)]),
    (name: "door", node: Gate(open: false, node: Wait(1))),
    Sequence([Wait(1), Open("door"), Wait(1), Close("door")]),
    (name: "held", node: Hold(Wait(1))),
    Sequence([Wait(2), Release("held"), Log("let go")]),
]))"#;

/// Nodes that read and write keys, and sub-trees with keys of their own.
const KEYS: &str = r#"(board: {"count": (kind: Int, default: 1), "goal": (kind: Vector), "list": (kind: Text)},
root: Parallel(failure: All, nodes: [
    Sequence([Compute(key: "{count}", to: "{count} * 2"), SetKey(key: "{goal}", to: (1, 2)), Wait(1), ClearKey("{goal}")]),
    OnAbort(write: [(key: "{count}", to: "0")], node: TimeOut(seconds: 1, node: Idle)),
    TimeOut(seconds: 1, node: Cleanup(node: Idle, last: Sequence([Do("goes_on"), Wait(1)]))),
    Sequence([SetKey(key: "{list}", to: "1;2;three"), UntilFail(TakeItem(from: "{list}", to: "{count}"))]),
    Scope(board: {"inner": (kind: Number, default: 0.5)}, node: Sequence([Compute(key: "{inner}", to: "{inner} + {count}"), Wait("{inner}")])),
    SubTree(name: "walk", with: {"by": "{count}"}),
    Lazy(name: "walk", with: {"by": 3}),
]), trees: {"walk": (ports: {"by": (kind: Int)}, board: {"left": (kind: Int, default: 2)},
    root: Sequence([Compute(key: "{left}", to: "{left} + {by}"), Wait("{left}"), Do("done")]))})"#;

pub(super) const MACHINE: &str = r#"(states: [
    (name: "on", active: ["goes_on"], transitions: [(to: "off", when: Is("now_and_then"))],
     machine: (history: true, states: [(name: "slow", transitions: [(to: "fast", after: 1)]), (name: "fast")])),
    (name: "off", transitions: [(to: "on", after: 2)]),
])"#;

/// Regions, interrupt states, chance, and a state inside of a state that is left and entered along with it.
pub(super) const REGIONS: &str = r#"(order: ActFirst, board: {"count": (kind: Int, default: 1)}, states: [
    (name: "a", pick: Random, active: ["goes_on", "done"], transitions: [(to: "b", weight: 2), (to: "c"), (to: "b.y")]),
    (name: "b", entry: ["done"], exit: ["done"], transitions: [(back: true, after: 1), (to: "c", done: Any)],
     machine: (history: false, announce: true, states: [(name: "x", transitions: [(to: "y", after: 0.5)]), (name: "y")])),
    (name: "c", blip: true, active: ["goes_on"], transitions: [(back: true, when: Is("now_and_then"))]),
], regions: [
    (name: "legs", states: [(name: "walk", transitions: [(to: "end", after: 1)]), (name: "end", ends: Success)]),
    (name: "arms", initial: "up", states: [(name: "down"), (name: "up", transitions: [(choose: If(test: Is("now_and_then"), yes: To(state: "down")))])]),
])"#;

pub(super) const DECISION: &str = r#"(root: If(test: Is("now_and_then"), yes: Do("goes_on"),
    no: Random(time_out: 5, yes: Pick("a"), no: Do("done"))))"#;

/// Several random decisions that remember what they have rolled.
pub(super) const ROLLS: &str = r#"(root: Random(time_out: 2, time_out_range: 3, expiry: After,
    yes: Random(chance: 0.2, alternate: true, time_out: 1, yes: Do("goes_on"), no: Go("rest")),
    no: Switch(of: "near", cases: [(is: 1, then: Go("rest")), (is: 2, then: Pick("b"))], otherwise: Random(yes: Pick("c"), no: Do("fails")))),
    branches: {"rest": Random(yes: Do("done"), no: Pick("d"))})"#;
