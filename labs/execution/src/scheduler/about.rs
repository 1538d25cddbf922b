//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Score};

use crate::scheduler::engine::{KINDS, POLICIES};
use crate::scheduler::guide;
use crate::scheduler::sets::SETS;
use crate::scheduler::world::PHASINGS;

const HELP: &str = "\
Who thinks when, and for how long? A row for each task, a column for each frame. A cell is outlined where the task is due \
and filled where it ran, as high as the units that it used; a yellow dot says that it had to wait. Right of the bright \
column is what will happen if nothing changes: a copy of the scheduler has run it already.

2, 4 and 8. Whenever B runs, A runs, and C only runs with both: 0, 1, 0, 2, 0, 1, 0, 3 tasks a frame. Let the phases be \
chosen by looking ahead (Wright's, 8 frames), and no two ever meet. Now try 2, 3 and 5: the same method cannot help. \
Frequencies without a common divisor always meet, whatever their phases. The panel Tasks says who meets whom, and why.

100 at 30 and 100 at 10. A crowd in turn: 3 or 4 a frame, and exactly 10. Set all phases to zero, and all think on the \
same frame; then take the budgeted scheduler, and see them wait for room. Nobody waits longer than declared.

5, 3 and 2 parts. Any-time tasks that take what they are given: choose the policy priority, and the budget is shared 5 : 3 : 2. \
Path requests. An alarm, and all six want a path on the same frame: a spike for the plain scheduler, a full but never \
overfull row of frames for the budgeted one, and the steering is never late.

A hog never looks at its budget: those after it get less, the adaptive policy gives it less and less, and after five overruns \
it is set aside for a while. A panic is caught, told and kept from the others. Nested: three characters with schedulers of \
their own; the captain's broken task troubles the captain alone.

Click a row with the tool Choose a task, then make it rarer or more frequent, or remove it; add some, with automatic phases.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        ticks_per_second: 10,
        tags: &["execution", "scheduling"],
        params: params(),
        layers: vec![
            Layer::world("grid", "Grid", "Rows, every tenth frame, and the frame of now."),
            Layer::overlay("clashes", "Clashes", "Frames on which several tasks are due."),
            Layer::world("due", "Due", "An outline where a task is due."),
            Layer::world("cells", "Runs", "Filled where a task ran, as high as the units it used."),
            Layer { on: true, ..Layer::overlay("forecast", "Forecast", "The next frames, run on a copy.") },
            Layer::world("waits", "Waiting", "Yellow: due and has to wait. Grey: set aside."),
            Layer::world("counts", "Tasks a frame", "How many ran on each frame."),
            Layer::world("units", "Units a frame", "What each frame was spent on, against the budget."),
            Layer::overlay("grants", "Allowed", "How much each was allowed, as a line across its cell."),
            Layer::world("words", "Words", "Names and figures."),
        ],
        scores: scores(),
        length_unit: "",
        charts: charts(),
        controls: controls(),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "scheduler",
            "Scheduler",
            "Sets of tasks, frame by frame: frequencies, phases, budgets, waits and faults.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("frames", "Frames"),
        Score::count("runs", "Runs").help("Of all tasks together."),
        Score::count("units", "Work").unit("units"),
        Score::count("longest_wait", "Longest wait").unit("frames"),
        Score::count("overruns", "Overruns").help("How often a task took more than it was given."),
        Score::measure("variance", "Variance", "").help("How unevenly work is spread over the frames."),
        Score::count("faults", "Errors"),
    ]
}

fn params() -> Vec<Param> {
    vec![
        Param::choice("set", "Tasks", SETS).told("Tasks", "", "What is scheduled. A new set begins at frame 1."),
        Param::integer("tasks", "Random tasks", 12.0, 1.0, 40.0).told("Tasks", "", "How many the random set has."),
        Param::integer("every", "New task every", 4.0, 1.0, 60.0).told(
            "Tasks",
            "frames",
            "The frequency of a task that you add.",
        ),
        Param::choice("scheduler", "Scheduler", KINDS).told(
            "Scheduler",
            "",
            "Plain looks at every task on every frame; direct keeps those of a frame together; budgeted shares a budget.",
        ),
        Param::choice("policy", "Policy", POLICIES).told(
            "Scheduler",
            "",
            "How the budgeted scheduler shares: the same for all, by priority, what each asked for, less for those who \
             overran, or by priority on every frame.",
        ),
        Param::integer("budget", "Budget", 100.0, 0.0, 1000.0).step(10.0).told(
            "Scheduler",
            "units",
            "What a frame may spend.",
        ),
        Param::switch("isolate", "Set faulty tasks aside", true).told(
            "Scheduler",
            "",
            "For 12 frames after a panic, for 16 after five overruns in a row.",
        ),
        Param::choice("phasing", "Phases", PHASINGS).told(
            "Phases",
            "",
            "As the set has them, all zero, Wright's method (the quietest frame ahead), or the improved one that looks at \
             all frames that a task would run on.",
        ),
        Param::integer("window", "Look ahead", 30.0, 1.0, 240.0).told(
            "Phases",
            "frames",
            "How many frames are looked at to find a phase. Best is what all frequencies divide.",
        ),
    ]
}

fn charts() -> Vec<Chart> {
    let chart = |name, title, unit, help| Chart { name, title, unit, help };
    vec![
        chart("tasks", "Tasks a frame", "tasks", "How many ran."),
        chart("units", "Units a frame", "units", "What was spent."),
        chart("waiting", "Waiting tasks", "tasks", "Due, but left over for the next frame."),
        chart("late", "Longest wait", "frames", "The longest that any task has had to wait so far."),
    ]
}

fn controls() -> Vec<Control> {
    let button = |name, title, help| Control { name, title, help, kind: ControlKind::Button };
    vec![
        Control {
            name: "choose",
            title: "Choose a task",
            help: "The task that the buttons are about; without one it is the last.",
            kind: ControlKind::Point,
        },
        button("add", "Add a task", "With a phase that is chosen for it."),
        button("remove", "Remove it", "Takes the chosen task out."),
        button("oftener", "More often", "One frame less between calls. The phase stays as it is."),
        button("rarer", "Less often", "One frame more between calls. The phase stays as it is."),
        button("phase", "Phase all anew", "Gives all tasks new phases, one after the other."),
        button("alarm", "Alarm", "Everybody in the set of path requests wants a path now."),
    ]
}
