//! The description of the lab.

use wits_core::scene::Tint;
use wits_game::{About, Chart, Control, Layer, Override, Param, Score};

use crate::hopfield::fog::MAX_SCOUTS;
use crate::hopfield::guide;

const HELP: &str = "\
Left: a Hopfield net. Every cell is linked to every other; storing a pattern makes links between cells that are alike \
stronger (Hebb's rule). To recall, one cell after the other takes the side to which the others pull it. That never raises \
the energy, so it comes to rest: in the stored pattern that is most like what it began with, if not too much is stored. 64 \
cells hold about 9 random patterns (0.138 each). Beyond that, and for patterns that are alike sooner, it rests in spurious \
states: mixtures that nobody stored, or the opposite of a pattern.

Paint a pattern with the brushes, store it, damage it, and watch.

Right: the same rule on a map, with links between neighbors only. The grid has learned from complete maps of earlier games \
which neighbors are alike. In a new game scouts see a part of the map; what they see is fixed, the rest is filled in. After \
each game the truth is known: rings are cells that were believed wrongly, and the grid learns from the map. The enemy holds \
whole regions between ridges, and of two regions one above the other it holds exactly one, so that one of them tells of the \
other. Click to send a scout.";

/// Somebody paints.
pub(crate) const TAKEN_OVER: Override = Override {
    param: "auto",
    value: 0.0,
    why: "You paint. Switch it on to let patterns be asked for by themselves again.",
    release: Some("alone"),
};

/// What the colors of the map mean.
const CELLS: &[(Tint, &str)] = &[(Tint::Green, "safe"), (Tint::Red, "dangerous"), (Tint::Faint, "not known")];

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["learning", "neural networks", "tactics"],
        params: [memory(), fog()].concat(),
        layers: vec![
            Layer::world("memory", "Memory", "The pattern that is recalled."),
            Layer::world(
                "stored",
                "Stored",
                "The patterns that are stored; the one that is asked for is framed.",
            ),
            Layer::world("fog", "Map", "Strong colors: seen. Faint ones: believed. Grey: not known.")
                .legend(CELLS),
            Layer::world("ridges", "Ridges", "The borders of regions, which the grid does not know."),
            Layer::world("scouts", "Scouts", "Who sees, and how far."),
            Layer::world("errors", "Errors", "Cells that were believed wrongly."),
            Layer::world("words", "Words", "Names of what is drawn."),
        ],
        scores: scores(),
        length_unit: "",
        charts: vec![
            Chart::new("energy", "Energy", "", "Of the pattern on the left; recalling never raises it."),
            Chart::new(
                "fog_right",
                "Fog right",
                "%",
                "Of the hidden cells that the grid spoke of in the last map.",
            ),
            Chart::new(
                "nearest",
                "Nearest seen cell",
                "%",
                "How many of the same cells the nearest seen cell gets right.",
            ),
        ],
        controls: controls(),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "hopfield",
            "Fog fill",
            "Hopfield and Hebbian nets complete what is seen only in part: damaged patterns, and maps under the fog of war.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::share("recalled", "Recalled").help("Recalls that ended in the pattern that was asked for."),
        Score::share("fog_right", "Fog right").help("Of the hidden cells that the grid spoke of."),
        Score::share("nearest", "Nearest seen cell right")
            .help("Of the same cells, when each takes the side of the nearest seen one."),
        Score::share("coverage", "Spoke of").help("Of the hidden cells."),
        Score::count("spurious", "Spurious").help("Recalls that ended in a pattern that was not stored."),
        Score::count("recalls", "Recalls"),
        Score::count("stored", "Stored"),
        Score::count("maps", "Maps learned from"),
    ]
}

fn controls() -> Vec<Control> {
    vec![
        Control::brush("paint", "Paint", "Paints cells on the left."),
        Control::brush("erase", "Erase", "Erases cells on the left."),
        Control::brush("hide", "Hide", "Makes cells on the left unknown."),
        Control::point("scout", "Scout", "Sends a scout to a place on the right."),
        Control::button("store", "Store", "Stores the pattern on the left."),
        Control::button("damage", "Damage", "Damages the pattern on the left."),
        Control::button("recall", "Recall", "Lets the pattern on the left settle."),
        Control::button("next", "Next", "Recalls the next stored pattern from a damaged copy."),
        Control::button("random", "Store a random one", "Stores a random pattern."),
        Control::button("clear", "Clear", "Erases all cells on the left."),
        Control::button("forget", "Forget", "The memory forgets all patterns."),
        Control::button("alone", "Let it go", "Patterns are asked for by themselves again."),
        Control::button("map", "New map", "A new game begins on the right."),
        Control::button("unlearn", "Unlearn", "The grid on the right forgets all maps."),
    ]
}

fn memory() -> Vec<Param> {
    vec![
        Param::switch("auto", "By itself", true).told("Memory", "", "Asks for one stored pattern after the other."),
        Param::integer("patterns", "Patterns", 3.0, 0.0, 20.0).told(
            "Memory",
            "",
            "How many are stored. Moving it forgets what was painted. There are 8 pictures; then come random patterns.",
        ),
        Param::switch("pictures", "Pictures", true).told("Memory", "", "If not, all patterns are random."),
        Param::choice("damage_kind", "Damage", &["blur", "fog"]).told(
            "Memory",
            "",
            "Blur turns cells over, fog makes them unknown.",
        ),
        Param::number("damaged", "Damaged", 0.2, 0.0, 1.0).step(0.05).told("Memory", "", "The share of cells."),
        Param::number("pace", "Pace", 40.0, 1.0, 2000.0).told("Memory", "1/s", "How many cells are looked at in a second."),
        Param::number("pause", "Pause", 1.5, 0.0, 10.0).step(0.1).told("Memory", "s", "Between two recalls, and two maps."),
    ]
}

fn fog() -> Vec<Param> {
    vec![
        Param::switch("games", "Games", true).told("Map", "", "One game after the other begins."),
        Param::integer("lessons", "Games before", 60.0, 0.0, 500.0).on_restart().told(
            "Map",
            "",
            "The number of complete maps from which the grid has learned at the beginning.",
        ),
        Param::switch("learns", "Learns", true).told("Map", "", "It learns from each map when the game is over."),
        Param::integer("scouts", "Scouts", 5.0, 0.0, MAX_SCOUTS as f64).told("Map", "", "How many there are in a new game."),
        Param::number("sight", "Sight", 2.0, 0.5, 6.0).step(0.5).told("Map", "cells", "How far scouts see."),
        Param::number("noise", "Noise", 0.03, 0.0, 0.5).step(0.01).told(
            "Map",
            "",
            "The probability that a cell differs from its region.",
        ),
        Param::number("threshold", "Threshold", 0.4, 0.0, 1.0).step(0.05).on_restart().told(
            "Map",
            "",
            "A cell takes a side only if its neighbors pull it by more than this, where 1 is one link that held in every map. \
             Raising it makes fewer wrong guesses, at the cost of leaving more cells unknown.",
        ),
        Param::number("fog_pace", "Pace", 900.0, 10.0, 20_000.0).told("Map", "1/s", "How many cells are looked at in a second."),
    ]
}
