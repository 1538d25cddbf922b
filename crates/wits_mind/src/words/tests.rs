//! What parameters take: checked when a file is bound, and when an action begins.

use proptest::prelude::*;
use wits_core::findings::Findings;

use super::{CallDef, Choices, Deed, NotEntered};
use crate::board::{Board, Boards, KeyDef, Scope};
use crate::{Kind, Param, Status, Turn, Vocabulary};

type Log = Vec<String>;

/// An action that is told a place and a part; the agent has a key for each.
fn words(places: &Choices) -> Vocabulary<Log> {
    let mut words = Vocabulary::<Log>::new();
    words
        .action("go_to", |log: &mut Log, call| {
            log.push(call.text(0).to_owned());
            Status::Success
        })
        .param(Param::text("place").among(places))
        .param(Param::number("part").or(9.0).between(0.0, 1.0))
        .param(Param::text("gate").form("gate-#").optional());
    words.key(Scope::Agent, "goal", KeyDef::new(Kind::Text));
    words
}

fn bound(call: &CallDef, words: &Vocabulary<Log>) -> (Option<Deed<Log>>, Findings) {
    let mut findings = Findings::default();
    let deed = Deed::bind(call, words, &words.names(), "root", &mut findings);
    (deed, findings)
}

/// What happens when an action begins while the key of the agent holds this: what it did, or why it did not.
fn begun(deed: &Deed<Log>, words: &Vocabulary<Log>, goal: Option<&str>) -> Result<Log, String> {
    let (mut board, mut log, mut memory) = (Board::new(words.keys(Scope::Agent)), Log::new(), 0);
    goal.into_iter().for_each(|goal| board.set("goal", goal).unwrap());
    let mut turn = Turn::new(&mut log, Default::default()).boards(Boards::default().agent(&mut board));
    match deed.enter(&mut turn, &mut memory) {
        Ok(()) => {
            deed.tick(&mut turn, &mut memory);
            Ok(log)
        }
        Err(why) => Err(deed.explain(why, &turn.boards)),
    }
}

#[test]
fn a_file_is_refused_with_the_place_what_was_expected_and_the_nearest() {
    let words = words(&Choices::new("places", ["mine", "bank", "saloon"]));
    let call = CallDef::new("go_to").with("place", "salon").with("part", 1.5).with("gate", "gate-x");
    assert_eq!(
        bound(&call, &words).1.to_string(),
        "root.with.place: \"salon\" is not one of the places, did you mean \"saloon\"?; \
         expected one of \"mine\", \"bank\", \"saloon\"\n\
         root.with.part: 1.5 is too large; expected a number from 0 to 1\n\
         root.with.gate: \"gate-x\" has another form; expected a text of the form \"gate-#\""
    );
}

#[test]
fn a_default_is_taken_though_it_is_not_in_range() {
    let words = words(&Choices::new("places", ["mine"]));
    let call = CallDef::new("go_to").with("place", "mine");
    let (deed, findings) = bound(&call, &words);
    assert!(findings.is_empty(), "{findings}");
    assert_eq!(begun(&deed.unwrap(), &words, None), Ok(vec!["mine".to_owned()]));
    assert!(bound(&call.with("part", 9.0), &words).1.is_empty());
}

#[test]
fn a_value_from_a_key_is_looked_at_when_the_action_begins() {
    let words = words(&Choices::new("places", ["mine", "bank"]));
    let (deed, findings) = bound(&CallDef::new("go_to").with("place", "{goal}"), &words);
    assert!(findings.is_empty(), "{findings}");
    let deed = deed.unwrap();
    assert_eq!(begun(&deed, &words, Some("bank")), Ok(vec!["bank".to_owned()]));
    assert_eq!(
        begun(&deed, &words, Some("moon")),
        Err("go_to(place: {goal}): \"place\": \"moon\" is not one of the places; \
             expected one of \"mine\", \"bank\""
            .to_owned())
    );
    assert_eq!(begun(&deed, &words, None), Err("go_to(place: {goal}): a key is not set".to_owned()));
    assert!(!deed.needs_no_keys());
}

#[test]
fn a_place_that_disappears_fails_the_action_and_comes_back() {
    let places = Choices::new("places", ["mine", "bank"]).changing();
    let words = words(&places);
    let deed = bound(&CallDef::new("go_to").with("place", "mine"), &words).0.unwrap();
    assert_eq!(begun(&deed, &words, None), Ok(vec!["mine".to_owned()]));
    places.set(["bank"]);
    let why = begun(&deed, &words, None).unwrap_err();
    assert!(why.contains("\"mine\" is not one of the places"), "{why}");
    places.set(["mine"]);
    assert!(begun(&deed, &words, None).is_ok());
    assert!(!bound(&CallDef::new("go_to").with("place", "bank"), &words).1.is_empty());
}

proptest! {
    /// Whatever is told: a definition without findings is never refused a choice at run time, and one with a finding was
    /// told something that is not in the list.
    #[test]
    fn a_checked_definition_never_fails_with_an_unknown_choice(
        names in proptest::collection::vec("[a-e]{0,3}", 0..6),
        told in "[a-e]{0,3}",
        held in proptest::option::of("[a-e]{0,3}"),
    ) {
        let words = words(&Choices::new("places", names.iter().map(String::as_str)));
        let (deed, findings) = bound(&CallDef::new("go_to").with("place", told.as_str()), &words);
        prop_assert_eq!(findings.is_empty(), names.contains(&told));
        if findings.is_empty() {
            prop_assert_eq!(begun(&deed.unwrap(), &words, held.as_deref()), Ok(vec![told]));
        }
        let deed = bound(&CallDef::new("go_to").with("place", "{goal}"), &words).0.unwrap();
        let fits = held.as_ref().is_some_and(|held| names.contains(held));
        prop_assert_eq!(begun(&deed, &words, held.as_deref()).is_ok(), fits);
    }
}

#[test]
fn why_it_was_not_entered_is_small() {
    assert!(size_of::<Result<(), NotEntered>>() <= 8, "it is returned on the hot path");
}
