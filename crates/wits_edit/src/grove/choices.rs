//! Everything that can be in a decision tree, as a table.

use super::kinds::{Holds, Kind, Sort, Spec, kind};

const WAYS: Holds = Holds::Named(&[("yes", true), ("no", true)]);

/// Everything that can be in a decision tree.
pub(crate) static CHOICES: &[Kind] = &[
    Kind {
        holds: WAYS,
        fields: &[Spec::new("test", Sort::Condition, "The question.").needed("Always")],
        ..kind("If", "test", "Questions", "A question with two answers.")
    },
    Kind {
        holds: Holds::Cases,
        fields: &[
            Spec::new("of", Sort::Value, "What is asked: a value or a key in braces.").needed("\"value\"")
        ],
        ..kind("Switch", "switch", "Questions", "A question with any number of answers.")
    },
    Kind {
        holds: WAYS,
        fields: &[
            Spec::new("chance", Sort::Number, "How likely yes is, from 0 to 1.").or("0.5"),
            Spec::new("time_out", Sort::Int, "Rolls again after so many runs; never if it is not said."),
            Spec::new("time_out_range", Sort::Int, "Each time-out is longer by up to so many runs.").or("0"),
            Spec::new("expiry", Sort::Choice(&["At", "After"]), "When exactly the time is out.").or("\"At\""),
            Spec::new(
                "alternate",
                Sort::Flag,
                "When the time is out, takes the other way instead of rolling.",
            )
            .or("false"),
        ],
        ..kind(
            "Random",
            "random",
            "Questions",
            "Chance decides, and keeps to it as long as it is asked in every run.",
        )
    },
    Kind {
        fields: &[Spec::new("(action)", Sort::Act, "Which action.").needed("\"action\"")],
        ..kind("Do", "action", "Answers", "An action of the game.")
    },
    Kind {
        fields: &[Spec::new("(name)", Sort::Text, "The name.").needed("\"nothing\"")],
        ..kind("Pick", "pick", "Answers", "Just a name, for games and machines that act on it themselves.")
    },
    Kind {
        fields: &[Spec::new("(branch)", Sort::Text, "Which branch.").needed("\"branch\"")],
        ..kind("Go", "go", "Answers", "On with a branch.")
    },
];
