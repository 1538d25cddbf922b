//! The description of the lab.

use wits_game::{About, Chart, Control, Layer, Param, Score};

use crate::classifier::guide;

const HELP: &str = "\
Every point is a situation: to the right the distance of the enemy, upwards one's own health. Its color says what somebody \
did there: attack, take cover, or flee. Choose one of the three brushes and paint more examples.

Three classifiers learn from the examples as they come: a decision tree (ID3 with thresholds, grown again within a budget \
each tick), naive Bayes (a bell curve for each label), and the most similar cases. The ground shows what the chosen one \
would do in every situation. Every third example, drawn as a ring, is not learned from: the inspector shows how many of \
those are right, which label is taken for which, the tree, and why the scout does what it does.

Things to try: a depth of 1 or 2, and the tree sees only the largest difference. A least leaf of 1, and it learns the odd \
examples by heart. Forbid cover: what was learned stays as it is, but nobody takes cover.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["learning"],
        params: params(),
        layers: vec![
            Layer::world("regions", "Decisions", "What would be done in every situation."),
            Layer::world("examples", "Examples", "Discs are learned from; rings are for tests."),
            Layer::world("scout", "Scout", "A situation that changes all the time."),
        ],
        scores: vec![
            Score::share("right", "Tests that are right"),
            Score::count("leaves", "Leaves of the tree"),
        ],
        length_unit: "",
        charts: vec![
            Chart::new("right", "Right", "", "The share of test examples that are right."),
            Chart::new("leaves", "Leaves", "", "How many leaves the tree has."),
            Chart::new("examples", "Examples", "", "How many examples are learned from."),
        ],
        controls: vec![
            Control::brush("attack", "Attack", "Here one attacks."),
            Control::brush("cover", "Take cover", "Here one takes cover."),
            Control::brush("flee", "Flee", "Here one flees."),
            Control::button("clear", "Clear", "Forgets all examples."),
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "classifier",
            "Classifier",
            "Paint what is right in which situation; a tree, naive Bayes and cases learn it live.",
        )
    }
}

fn params() -> Vec<Param> {
    vec![
        Param::choice("learner", "Learner", &["tree", "naive Bayes", "cases"]).told(
            "Learning",
            "",
            "Whose decisions are shown. All three learn from the same examples.",
        ),
        Param::integer("depth", "Depth", 6.0, 0.0, 12.0).told(
            "Tree",
            "",
            "The most questions on one path; raising it fits the examples better, at the cost of over-learning.",
        ),
        Param::integer("leaf", "Least leaf", 2.0, 1.0, 20.0).told(
            "Tree",
            "examples",
            "A question leaves at least this many examples on both sides; raising it ignores odd examples.",
        ),
        Param::integer("budget", "Budget", 300.0, 1.0, 5000.0).told(
            "Tree",
            "units",
            "How many examples are looked at in a tick while the tree grows.",
        ),
        Param::switch("legal", "Cover is allowed", true).told(
            "Learning",
            "",
            "If not, the label is masked: it is never chosen, whatever was learned.",
        ),
    ]
}
