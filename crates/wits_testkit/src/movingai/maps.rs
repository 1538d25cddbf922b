//! Small maps whose shortest paths were worked out by hand.

use super::Point;

/// A map, and what is known of it.
pub(super) struct Known {
    pub(super) rows: &'static [&'static str],
    /// Start, goal, and the shortest path: with four neighbors, and with eight.
    pub(super) questions: &'static [(Point, Point, Steps, Steps)],
}

/// How many straight and diagonal steps the shortest path has; `None` when there is no path.
type Steps = Option<(u32, u32)>;

pub(super) fn length((straight, diagonal): (u32, u32)) -> f64 {
    f64::from(straight) + f64::from(diagonal) * std::f64::consts::SQRT_2
}

pub(super) const KNOWN: &[Known] = &[
    // One cell: staying is a path of no length.
    Known { rows: &["."], questions: &[((0, 0), (0, 0), Some((0, 0)), Some((0, 0)))] },
    // Open ground: as many diagonal steps as the shorter side has, the rest straight.
    Known {
        rows: &["......", "......", "......"],
        questions: &[
            ((0, 0), (5, 2), Some((7, 0)), Some((3, 2))),
            ((5, 2), (0, 0), Some((7, 0)), Some((3, 2))),
            ((0, 2), (2, 0), Some((4, 0)), Some((0, 2))),
            ((1, 1), (4, 1), Some((3, 0)), Some((3, 0))),
        ],
    },
    // Two blocked cells that touch at a corner: no path leads between them.
    Known { rows: &[".@", "@."], questions: &[((0, 0), (1, 1), None, None), ((0, 0), (1, 0), None, None)] },
    // One blocked cell beside the step: the corner is not cut, so two straight steps instead of a diagonal one.
    Known {
        rows: &[".T", ".."],
        questions: &[
            ((0, 0), (1, 1), Some((2, 0)), Some((2, 0))),
            ((1, 1), (0, 0), Some((2, 0)), Some((2, 0))),
        ],
    },
    // Round a pillar: every diagonal step would cut one of its corners.
    Known {
        rows: &["...", ".O.", "..."],
        questions: &[
            ((0, 1), (2, 1), Some((4, 0)), Some((4, 0))),
            ((0, 0), (2, 2), Some((4, 0)), Some((4, 0))),
            ((1, 0), (1, 2), Some((4, 0)), Some((4, 0))),
        ],
    },
    // All kinds of ground can be walked on and cost the same, and none of the walls can.
    Known {
        rows: &[".GS.GS", "@OTW@O", "SG.SG."],
        questions: &[
            ((0, 0), (5, 0), Some((5, 0)), Some((5, 0))),
            ((0, 2), (5, 2), Some((5, 0)), Some((5, 0))),
            ((0, 0), (0, 2), None, None),
            ((3, 0), (3, 2), None, None),
        ],
    },
    // Water cannot be entered from the ground, neither straight nor diagonally; swamp can.
    Known {
        rows: &["..W..", "..W..", "..S.."],
        questions: &[
            ((0, 0), (4, 0), Some((8, 0)), Some((4, 2))),
            ((1, 1), (3, 1), Some((4, 0)), Some((4, 0))),
            ((0, 0), (2, 0), None, None),
        ],
    },
    // Ends that are blocked or lie outside of the map.
    Known {
        rows: &["..@", "..."],
        questions: &[
            ((0, 0), (2, 0), None, None),
            ((2, 0), (0, 0), None, None),
            ((2, 0), (2, 0), None, None),
            ((0, 0), (3, 0), None, None),
            ((0, -1), (0, 0), None, None),
            ((0, 0), (0, 2), None, None),
            ((-1, 0), (-1, 0), None, None),
        ],
    },
    // A room with one door: out by the left, round, and no corner of it is cut.
    Known {
        rows: &[".......", ".@@@@@.", "......@", ".@@@@@.", "......."],
        questions: &[
            ((5, 2), (6, 1), Some((14, 0)), Some((14, 0))),
            ((5, 2), (0, 0), Some((7, 0)), Some((7, 0))),
            ((6, 1), (6, 3), Some((18, 0)), Some((18, 0))),
        ],
    },
    // A staircase wide enough for diagonal steps: three of them from end to end.
    Known {
        rows: &["..@@", "...@", "@...", "@@.."],
        questions: &[
            ((0, 0), (3, 3), Some((6, 0)), Some((0, 3))),
            ((1, 0), (3, 2), Some((4, 0)), Some((2, 1))),
        ],
    },
];
