//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "8-puzzle",
        "15-puzzle",
        "sliding tiles",
        "towers of hanoi",
        "hanoi",
        "n queens",
        "queens",
        "ida*",
        "sma*",
        "a*",
        "iterative deepening",
        "breadth first",
        "bfs",
        "depth first",
        "dfs",
        "bidirectional",
        "beam search",
        "state space search",
        "search",
    ],
    picture_tick: 2400,
    ..Listing::of("Paths")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A sliding puzzle is solved by nine searches in turn. Every position of the tiles is a node of a \
graph and every move a link, so the searches that find paths in mazes solve it, too. The bars at \
the upper right count the states that were expanded; the table compares the searches. After \
each search its solution is played.",
    tries: &[
        Try::new(
            "Towers of Hanoi",
            "All states fit into one picture: a triangle of triangles.",
            &[Act::set("puzzle", 2.0)],
        ),
        Try::new(
            "Only A*",
            "A good heuristic looks at a few hundred states.",
            &[Act::set("search", 6.0), Act::press("shuffle")],
        ),
        Try::new(
            "Eight queens",
            "Here the end counts and not the path: depth first is at its best.",
            &[Act::set("puzzle", 3.0), Act::set("search", 1.0)],
        ),
    ],
    first_look: Some(0),
};
