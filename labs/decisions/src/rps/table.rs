//! The table that is played at, and what scripts can do at it.

use wits_core::state::State;
use wits_decide::{Call, Kind, Param, Status, Vocabulary};
use wits_script::Binding;

/// What can be taken.
pub(crate) const THINGS: [&str; 3] = ["rock", "paper", "scissors"];

/// The table.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub struct Table {
    /// What the player has just taken; empty if nothing.
    pub(crate) guess: String,
    pub(crate) in_rust: bool,
    /// The last round.
    pub(crate) taken: [String; 2],
    pub(crate) result: String,
    pub(crate) rounds: u32,
    pub(crate) yours: u32,
    pub(crate) computers: u32,
    pub(crate) said: String,
}

/// What comes of a round for the first of the two; `None` if one of them is no such thing.
///
/// ```
/// assert_eq!(decision_labs::rps::judge("rock", "scissors"), Some("win"));
/// ```
#[must_use]
pub fn judge(yours: &str, computers: &str) -> Option<&'static str> {
    let place = |thing: &str| THINGS.iter().position(|known| *known == thing);
    // Each loses to the next one in the list.
    Some(match (place(computers)? + 3 - place(yours)?) % 3 {
        0 => "draw",
        1 => "lose",
        _ => "win",
    })
}

/// What scripts can ask and do at the table.
pub(crate) fn words() -> Vocabulary<Table> {
    let mut words = Vocabulary::new();
    words
        .value("guess", Kind::Text, |table: &Table, _| table.guess.as_str().into())
        .help("What the player took; empty if nothing.");
    words.condition("judged_in_rust", |table: &Table, _| table.in_rust).help("Whether the game judges.");
    let take = words.action("take_guess", |table: &mut Table, _| {
        table.guess.clear();
        Status::Success
    });
    take.help("The player's choice was seen.");
    let guess = words.action("guess", |table: &mut Table, call| {
        table.guess = call.text(0).to_owned();
        Status::Success
    });
    guess.help("Takes something for the player.").param(Param::text("thing"));
    let say = words.action("say", |table: &mut Table, call| {
        table.said = call.text(0).to_owned();
        Status::Success
    });
    say.help("Says a line.").param(Param::text("line"));
    let round = words.action("round", |table: &mut Table, call: &mut Call<'_, '_>| {
        table.taken = [call.text(0).to_owned(), call.text(1).to_owned()];
        table.result = call.text(2).to_owned();
        table.said = format!("You {}.", table.result);
        table.rounds = table.rounds.saturating_add(1);
        Status::Success
    });
    round
        .help("Shows a round.")
        .param(Param::text("yours"))
        .param(Param::text("computers"))
        .param(Param::text("result"));
    let show = words.action("show", |table: &mut Table, call: &mut Call<'_, '_>| {
        table.yours = u32::try_from(call.int(0)).unwrap_or(0);
        table.computers = u32::try_from(call.int(1)).unwrap_or(0);
        Status::Success
    });
    show.help("Shows the scores.").param(Param::int("yours")).param(Param::int("computers"));
    words
}

/// What is written in Rust for scripts to call.
pub(crate) fn binding() -> Binding {
    let result = |(yours, computers): (String, String)| {
        judge(&yours, &computers).ok_or_else(|| format!("{yours} and {computers} cannot be compared"))
    };
    let params = ["yours", "computers", "your_score", "computer_score"];
    Binding::new("")
        .function("evaluate_result", &["yours", "computers"], "what comes of a round for you", result)
        .function("evaluate", &params, "the scores after a round", move |told: (String, String, i64, i64)| {
            let (yours, computers, your_score, computer_score) = told;
            Ok(match result((yours, computers))? {
                "win" => (your_score + 1, computer_score),
                "lose" => (your_score, computer_score + 1),
                _ => (your_score, computer_score),
            })
        })
}
