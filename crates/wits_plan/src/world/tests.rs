//! Packing is nothing but packing.

use wits_core::ron;

use super::*;
use EffectDef::Add;
use TestDef::{AtLeast, AtMost, Not, Within};

fn yard() -> DomainDef {
    DomainDef::new()
        .fact("axe", FactDef::flag())
        .fact("wood", FactDef::int(-2, 9))
        .fact("place", FactDef::one_of(["home", "forest", "mine"]))
        .fact("troll", FactDef::flag().or_unknown())
        .action(ActionDef::new("go").needs("place", Not("forest".into())).gives("place", "forest"))
        .action(ActionDef::new("chop").needs("axe", true).needs("wood", AtMost(8)).gives("wood", Add(2)))
        .action(ActionDef::new("cross").needs("troll", false))
        .action(ActionDef::new("look").gives("troll", true))
}

#[test]
fn facts_are_what_they_were_set_to_and_others_do_not_change() {
    let domain = yard().build().unwrap();
    for (number, fact) in domain.layout().iter().enumerate() {
        for value in fact.min..=fact.max {
            let mut facts = domain.facts(&[("axe", true.into()), ("wood", 5.into())]).unwrap();
            let before = facts;
            fact.set(&mut facts, Some(value));
            assert_eq!(fact.get(facts), Some(value), "{}", fact.name);
            let others = domain.layout().iter().enumerate().filter(|(other, _)| *other != number);
            for (_, other) in others {
                assert_eq!(other.get(facts), other.get(before));
            }
        }
    }
}

#[test]
fn sums_stop_at_the_ends_of_their_range() {
    let domain = yard().build().unwrap();
    let mut facts = domain.facts(&[("axe", true.into()), ("wood", 8.into())]).unwrap();
    domain.apply(&mut facts, 1);
    assert_eq!(domain.layout()[domain.fact("wood").unwrap()].get(facts), Some(9));
    assert!(!domain.allows(&facts, 1), "wood at most 8");
}

#[test]
fn no_test_of_what_is_unknown_holds_until_an_action_tells() {
    let domain = yard().build().unwrap();
    let mut facts = domain.facts(&[]).unwrap();
    let [is, is_not] = [true, false].map(|troll| domain.test(&[("troll", troll.into())]).unwrap());
    assert!(!is.holds(domain.layout(), facts) && !is_not.holds(domain.layout(), facts));
    assert_eq!(domain.acts()[2].test.missing(domain.layout(), facts), ["troll is not known, not false"]);
    domain.apply(&mut facts, 3);
    assert!(is.holds(domain.layout(), facts) && !is_not.holds(domain.layout(), facts));
}

#[test]
fn tests_and_effects_are_told_in_words() {
    let domain = yard().build().unwrap();
    let layout = domain.layout();
    assert_eq!(domain.acts()[1].test.tell(layout), "axe true, wood at most 8");
    assert_eq!(domain.acts()[1].effect.tell(layout), "wood +2");
    assert_eq!(domain.acts()[0].test.tell(layout), "place anything but forest");
    let test = domain.test(&[("wood", Within(1, 3)), ("place", "mine".into())]).unwrap();
    let facts = domain.facts(&[("wood", 7.into())]).unwrap();
    assert_eq!(test.missing(layout, facts), ["place is home, not mine", "wood is 7, not 1 to 3"]);
    assert_eq!(domain.tell(facts), "troll unknown, wood 7");
}

#[test]
fn definitions_survive_files() {
    let def = yard().dislikes("wood");
    let text = ron::write(&def);
    assert_eq!(ron::read::<DomainDef>("yard.ron", &text).unwrap(), def, "{text}");
    let short = r#"(
        facts: { "axe": Flag, "wood": Int(max: 9, from: "{wood}"), "place": OneOf(among: ["home", "forest"]) },
        actions: [(name: "chop", needs: {"axe": true, "place": "forest", "wood": AtMost(8)}, gives: {"wood": Add(1)})],
    )"#;
    let def: DomainDef = ron::read("yard.ron", short).unwrap();
    assert_eq!(def.actions[0].needs["wood"], AtMost(8));
    assert_eq!(def.facts["wood"].from.as_ref().unwrap().name, "{wood}");
}

#[test]
fn all_faults_of_a_domain_are_found_at_once() {
    let def = DomainDef::new()
        .fact("wood", FactDef::int(5, 2))
        .fact("axe", FactDef::flag())
        .fact("place", FactDef::one_of(["home", "home"]))
        .action(ActionDef::new("chop").needs("ax", true).needs("axe", 3).gives("axe", Add(1)))
        .action(ActionDef::new("chop").needs("place", "moon").needs("axe", AtLeast(1)).cost(9_999_999))
        .dislikes("hunger");
    assert_eq!(
        def.build().unwrap_err().to_string(),
        "facts.place: \"home\" comes twice; expected words that differ\n\
         facts.wood: 5 to 2; expected a range of at most 1048576 numbers, one at least\n\
         actions[0].needs.ax: unknown \"ax\", did you mean \"axe\"? among the facts\n\
         actions[0].needs.axe: 3; expected true or false\n\
         actions[0].gives.axe: \"axe\" is no number; expected a value\n\
         actions[1].name: \"chop\" comes twice; expected names that differ\n\
         actions[1].cost: 9999999 is too dear; expected at most 1000000\n\
         actions[1].needs.axe: \"axe\" is no number; expected a value, or Not(…)\n\
         actions[1].needs.place: \"moon\"; expected one of home, home\n\
         discontent[0].of: unknown \"hunger\", there are: axe, place among the facts"
    );
    let many = (0..20).fold(DomainDef::new(), |def, n| def.fact(format!("f{n}"), FactDef::int(0, 255)));
    assert!(many.build().unwrap_err().to_string().contains("at most 128 bits"));
}
