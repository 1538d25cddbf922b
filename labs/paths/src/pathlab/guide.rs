//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "a*",
        "a star",
        "astar",
        "pathfinding",
        "path finding",
        "dijkstra",
        "search",
        "heuristic",
        "grid",
        "breadth first",
        "bfs",
        "depth first",
        "dfs",
        "greedy best first",
        "theta*",
        "any angle",
        "beam search",
        "bidirectional",
        "shortest path",
        "route",
        "navigation",
        "maze",
    ],
    start_here: 2,
    picture_tick: 180,
    ..Listing::of("Paths")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Two searches look for the same path, side by side: A* at the left, Dijkstra at the right. Bright \
cells wait to be expanded, dim cells are done, the line is the best path so far. Both find the \
same path; the search that lights fewer cells does less work. The inspector shows what the \
search knows of the selected cell: cost so far, heuristic and sum.",
    tries: &[
        Try::new("Search again", "Watch both searches from the beginning.", &[Act::press("again")]),
        Try::new(
            "Weight the heuristic",
            "Twice the heuristic: far fewer cells, and the path may be longer.",
            &[Act::set("left_weight", 2.0), Act::press("again")],
        ),
        Try::new(
            "Into a maze",
            "In a maze the straight distance says little, and A* hardly wins.",
            &[Act::set("map", 3.0), Act::RESTART],
        ),
    ],
    // A cell of the path that A* finds.
    first_look: Some(2064),
};
