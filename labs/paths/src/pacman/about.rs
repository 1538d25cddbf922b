//! The description of the lab.

use wits_core::state::State;
use wits_game::{
    About, Autopilot, Chart, Control, ControlKeys, ControlKind, Layer, Override, Param, Params, Score,
    Takeover,
};

use crate::pacman::method::Method;
use crate::pacman::{guide, learn};

const HELP: &str = "\
Four ghosts hunt a player through a maze, by the rules of the arcade: they never turn back, they scatter to their corners \
and chase in turns, they flee at random while the player has power, and their eyes go home when they were eaten. One goes \
to the player's cell, one four cells ahead of it, one comes from the other side, and one loses its courage within 8 cells.

The arcade's ghosts do not plan: at each crossing they take the exit from which their target is nearest as the crow \
flies. Switch the search while they hunt, for all of them or for one: the coloured lines are the ways they have in mind, \
and the tiles are the cells that the search looks at.

Click a ghost to see what it wants, what each exit of its next crossing is worth, and which one wins. Click the player to \
see what it fears and why it goes where it goes. The player steers itself; press the arrow keys or point at a cell to do it \
for it, or set it to manual: the ghosts find out at once whoever stands still.

Things to try: Dijkstra and A*, and look at the tiles. Search over crossings: a fifth of the nodes, the same ways. D* Lite \
while ghosts scatter (nothing to do) and while they chase (their goal moves, and it must begin anew). LRTA* with a look of \
1 and of 12. Breadth first over crossings: the fewest crossings are not the shortest way. One ghost with A*, three by the \
arcade's rule: it catches about as often, and looks at two exits where A* looks at 20 cells and Dijkstra at 100. No \
scattering at all.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["navigation", "search", "maze"],
        params: [search(), rules()].concat(),
        layers: layers(),
        scores: scores(),
        length_unit: "",
        charts: vec![
            Chart {
                name: "searched",
                title: "Cells looked at",
                unit: "1/s",
                help: "How many cells or crossings the ghosts' searches look at, over the last second or so.",
            },
            Chart {
                name: "nearest",
                title: "Nearest ghost",
                unit: "cells",
                help: "How many steps the nearest ghost that catches is from the player.",
            },
            Chart {
                name: "distance",
                title: "Distance to the player",
                unit: "cells",
                help: "How many steps the ghosts that catch are from the player, in the mean.",
            },
            Chart {
                name: "pills",
                title: "Pills left",
                unit: "",
                help: "How many pills are left in this level.",
            },
        ],
        controls: controls(),
        keys: KEYS,
        takeover: Some(Takeover {
            who: "The player",
            how: "",
            release: "alone",
            autopilot: Some(Autopilot { param: "player", on: 0.0 }),
        }),
        task: Some(learn::TASK),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "pacman",
            "Ghosts in the maze",
            "Four ghosts hunt a player, by the rules of the arcade or by any search, switched while they hunt.",
        )
    }
}

/// A person steers the player.
pub(crate) const TAKEN_OVER: Override = Override {
    param: "player",
    value: 1.0,
    why: "You steer the player; it plays by itself when you let it alone for a few seconds, or when it is where you sent it.",
    release: None,
};

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("score", "Score").unit("points"),
        Score::count("lives", "Lives"),
        Score::count("level", "Level"),
        Score::count("best", "Your best score")
            .unit("points")
            .help("Of games in which a person steered for more than half of the time.")
            .none(0.0),
        Score::count("ghosts_eaten", "Ghosts eaten"),
        Score::count("pills_eaten", "Pills eaten"),
        Score::count("catches", "Caught by ghosts"),
        Score::count("games", "Games"),
        Score::count("decisions", "Decisions of the ghosts"),
        Score::count("cells_searched", "Cells searched"),
    ]
}

fn search() -> Vec<Param> {
    let told = |param: Param, help| param.told("Search", "", help);
    let own = |name, title| Param::choice(name, title, Method::OWN_NAMES);
    vec![
        told(
            Param::choice("search", "Search", Method::NAMES),
            "How ghosts pick an exit. Arcade: the nearest to the target as the crow flies. Table: all ways known \
             beforehand. The others search the maze.",
        ),
        told(own("hunter", "Hunter"), "A search for the red ghost alone."),
        told(own("ambusher", "Ambusher"), "A search for the pink ghost alone."),
        told(own("flanker", "Flanker"), "A search for the cyan ghost alone."),
        told(own("shy", "Shy one"), "A search for the orange ghost alone."),
        told(
            Param::choice("map", "Map", &["cells", "crossings"]),
            "What is a node: every cell, or only the crossings with the streets between them.",
        ),
        told(Param::integer("ahead", "Look of LRTA*", 6.0, 1.0, 16.0), "How many links LRTA* looks ahead."),
    ]
}

fn rules() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Rules", unit, help);
    vec![
        told(
            Param::choice("player", "Player", &["auto", "manual"]),
            "",
            "Auto: it eats, hunts and flees by itself. Manual: it only does as it is told.",
        ),
        told(Param::integer("ghosts", "Ghosts", 4.0, 0.0, 4.0), "", "How many ghosts there are."),
        told(
            Param::number("player_speed", "Player's speed", 7.6, 2.0, 12.0).step(0.1),
            "cells/s",
            "How fast the player walks.",
        ),
        told(
            Param::number("ghost_speed", "Ghosts' speed", 7.1, 2.0, 12.0).step(0.1),
            "cells/s",
            "How fast ghosts walk; slower in tunnels and when frightened, faster with each level.",
        ),
        told(
            Param::number("scatter", "Scatter", 7.0, 0.0, 30.0).step(0.5),
            "s",
            "How long ghosts stay in their corners; five sevenths of it from the third time on.",
        ),
        told(
            Param::number("chase", "Chase", 20.0, 1.0, 60.0).step(0.5),
            "s",
            "How long they chase in between. After the fourth time they chase for good.",
        ),
        told(
            Param::number("fright", "Fright", 6.0, 0.0, 20.0).step(0.5),
            "s",
            "How long a power pill frightens them; a tenth less with each level.",
        ),
    ]
}

fn layers() -> Vec<Layer> {
    let shown = |name, title, help| Layer { on: true, ..Layer::overlay(name, title, help) };
    vec![
        Layer::overlay("fear", "Fear", "How soon a ghost can be at each cell, as the player sees it."),
        shown(
            "looked",
            "Cells looked at",
            "The cells that each ghost's search for its next crossing looks at.",
        ),
        Layer::world("maze", "Maze", "The walls."),
        Layer::overlay(
            "waypoints",
            "Waypoints",
            "The maze as a graph of crossings, with the lengths of streets.",
        ),
        Layer::world("pills", "Pills", "What there is to eat."),
        shown("paths", "Ways", "The way that each ghost has in mind."),
        shown("targets", "Targets", "Where each ghost wants to get."),
        Layer::world("ghosts", "Ghosts", "Who hunts."),
        Layer::world("player", "Player", "Who is hunted."),
        Layer::world("score", "Score", "Points, lives and level."),
    ]
}

const KEYS: &[ControlKeys] = &[
    ControlKeys { control: "up", keys: &["ArrowUp", "w"] },
    ControlKeys { control: "left", keys: &["ArrowLeft", "a"] },
    ControlKeys { control: "down", keys: &["ArrowDown", "s"] },
    ControlKeys { control: "right", keys: &["ArrowRight", "d"] },
];

fn controls() -> Vec<Control> {
    let button = |name, title, help| Control { name, title, help, kind: ControlKind::Button };
    vec![
        button("up", "Up", "Steers the player up."),
        button("left", "Left", "Steers the player left."),
        button("down", "Down", "Steers the player down."),
        button("right", "Right", "Steers the player right."),
        button("alone", "Let it play", "The player steers itself again."),
        button("again", "New game", "Begins a new game; the best score stays."),
        Control {
            name: "go",
            title: "Go there",
            help: "Point at a cell, and the player goes there.",
            kind: ControlKind::Point,
        },
    ]
}

/// What the parameters say.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Settings {
    /// For each ghost.
    pub(crate) methods: [Method; 4],
    pub(crate) over_crossings: bool,
    pub(crate) ahead: u32,
    pub(crate) manual: bool,
    pub(crate) ghosts: usize,
    pub(crate) player_speed: f32,
    pub(crate) ghost_speed: f32,
    pub(crate) scatter: f32,
    pub(crate) chase: f32,
    pub(crate) fright: f32,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        let method = |name| match params.count(name) {
            0 => Method::of(params.count("search")),
            own => Method::of(own - 1),
        };
        Self {
            methods: ["hunter", "ambusher", "flanker", "shy"].map(method),
            over_crossings: params.is_on("map"),
            ahead: params.count("ahead") as u32,
            manual: params.is_on("player"),
            ghosts: params.count("ghosts"),
            player_speed: params.f32("player_speed"),
            ghost_speed: params.f32("ghost_speed"),
            scatter: params.f32("scatter"),
            chase: params.f32("chase"),
            fright: params.f32("fright"),
        }
    }

    /// How long a phase of the schedule lasts; the last one has no end. \[s\]
    pub(crate) fn phase_length(&self, phase: u32) -> f32 {
        match phase {
            0 | 2 => self.scatter,
            4 | 6 => self.scatter * 5.0 / 7.0,
            1 | 3 | 5 => self.chase,
            _ => f32::INFINITY,
        }
    }
}
