//! The exact examples of the books.

use super::{BOTH, add, believed, rules, steps, stream, triggered};
use crate::{Datum, FactDef};
use wits_core::time::Moment;

#[test]
fn oracle_m3e_5_8_4_facts_survive_text() {
    for text in [
        "(Captain (Weapon (Rifle (Ammo 36) (Clips 2))) (Health 65) (Position [21, 46, 92]))",
        "(Johnson's-weapon (Machine-Gun (Ammo 229)))",
        "(Whisker)",
        "(\"two words\" \"and \\\"more\\\" (of) them\")",
        "(a -1.5) ",
    ] {
        let fact: FactDef = text.parse().unwrap();
        assert_eq!(fact.to_string(), text.trim());
    }
    let tight: FactDef = "(Position [21,46,92])".parse().unwrap();
    assert_eq!(tight.value, Some(Datum::Vector([21.0, 46.0, 92.0])));
}

const FIRE_TEAM: &str =
    "(Captain (Health 51)) (Johnson (Health 38)) (Sale (Health 42)) (Whisker (Health 15) (Has-radio))";

#[test]
fn oracle_m3e_5_8_fire_team() {
    let rules = rules(
        "(rule take-radio (Whisker (Health 0) (Has-radio)) => (do pick-up-radio Sale))
         (rule weak (?anyone (Health < 15)) => (do rest ?anyone))
         (rule weak-or-less (?anyone (Health 0-15)) => (do rest ?anyone))",
    );
    for matching in BOTH {
        let mut state = rules.start(matching);
        add(&rules, &mut state, FIRE_TEAM);
        // 15 is not below 15, but it is within 0 to 15.
        assert_eq!(triggered(&rules, &mut state), ["weak-or-less ?anyone = Whisker"]);
        let whisker = state.facts().named("Whisker").unwrap();
        rules.change(&mut state, whisker, &"(Whisker (Health 0) (Has-radio))".parse().unwrap());
        let now = triggered(&rules, &mut state);
        assert_eq!(now, ["take-radio", "weak ?anyone = Whisker", "weak-or-less ?anyone = Whisker"]);
        assert_eq!(steps(&rules, &mut state, 1), ["take-radio"]);
        let asked: Vec<_> = rules.requests(&state).collect();
        assert_eq!((asked[0].action, &asked[0].told[..]), ("pick-up-radio", &["Sale".into()][..]));
        // The game decides whether Sale gets there: the facts are as they were.
        assert!(
            rules
                .why_firing(&state, asked[0].firing)
                .unwrap()
                .to_string()
                .starts_with("do pick-up-radio Sale\n")
        );
        assert_eq!(state.facts().get(whisker).unwrap().to_string(), "(Whisker (Health 0) (Has-radio))");
    }
}

#[test]
fn oracle_m3e_5_8_pilot() {
    let text = |removes: &str| {
        format!(
            "(facts (Fuel 1500) (Distance-from-base 100) (Enemies-sighted (Enemy 42) (Enemy 21)) (Currently patrolling))
             (rule attack-it (Enemies-sighted (Enemy ?first)) ?now <- (Currently patrolling) => {removes} (add (Currently attacking)) (add (Attack ?first)))"
        )
    };
    for matching in BOTH {
        // The first one that was sighted is 42; the other match dies with the goal.
        let tidy = rules(&text("(remove ?now)"));
        let mut state = tidy.start(matching);
        assert_eq!(steps(&tidy, &mut state, 5), ["attack-it"]);
        assert_eq!(believed(&state)[3..], ["(Currently attacking)", "(Attack 42)"]);
        // If the old goal is not removed both stay.
        let careless = rules(&text(""));
        let mut state = careless.start(matching);
        assert_eq!(steps(&careless, &mut state, 5), ["attack-it", "attack-it"]);
        assert!(believed(&state).contains(&"(Currently patrolling)".to_owned()));
    }
}

#[test]
fn oracle_m3e_5_8_4_wild_card_binds_the_captain() {
    let one = rules("(rule hurt (?anyone (Health 0-54)) => )");
    let two = rules("(rule team (?weak (Health < 15)) (?strong (Health > 45)) => )");
    for matching in BOTH {
        let mut state = one.start(matching);
        add(&one, &mut state, "(Captain (Health 43) (Ammo 140))");
        assert_eq!(triggered(&one, &mut state), ["hurt ?anyone = Captain"]);
        let mut state = two.start(matching);
        add(&two, &mut state, "(Captain (Health 46))");
        assert!(triggered(&two, &mut state).is_empty());
        add(&two, &mut state, "(Whisker (Health 14))");
        assert_eq!(triggered(&two, &mut state), ["team ?weak = Whisker ?strong = Captain"]);
    }
}

#[test]
fn oracle_m3e_5_8_6_unification() {
    let same = rules("(rule swap (?person (health 0-15)) (Radio (held-by ?person)) => )");
    let plain = rules("(rule swap (?person-1 (health 0-15)) (Radio (held-by ?person-2)) => )");
    let one = "(Johnson (health 38)) (Sale (health 15)) (Whisker (health 25)) (Radio (held-by Whisker))";
    let two = "(Johnson (health 38)) (Sale (health 42)) (Whisker (health 15)) (Radio (held-by Whisker))";
    for matching in BOTH {
        let found = |rules: &crate::Rules, facts: &str| {
            let mut state = rules.start(matching);
            add(rules, &mut state, facts);
            triggered(rules, &mut state)
        };
        assert!(found(&same, one).is_empty());
        assert_eq!(found(&same, two), ["swap ?person = Whisker"]);
        assert_eq!(found(&plain, one), ["swap ?person-1 = Sale ?person-2 = Whisker"]);
    }
}

#[test]
fn oracle_m3e_5_8_5_arbiters() {
    let three = |head: &str| {
        rules(&format!(
            "{head} (facts (x)) (rule A (x) => (say a)) (rule B (x) => (say b)) (rule C (x) => (say c))"
        ))
    };
    for matching in BOTH {
        let run = |head: &str, count| {
            let rules = three(head);
            let mut state = rules.start(matching);
            steps(&rules, &mut state, count)
        };
        assert_eq!(run("(arbiter least-recent) (suspend never)", 4), ["A", "B", "C", "A"]);
        assert_eq!(run("(arbiter first) (suspend never)", 3), ["A", "A", "A"]);
        // First applicable with suspension on an unchanged database: A, B, C, nothing.
        assert_eq!(run("(arbiter first) (suspend facts)", 9), ["A", "B", "C"]);
        assert_eq!(run("(arbiter first) (suspend any)", 9), ["A", "B", "C"]);
        let chance = run("(arbiter random) (suspend never)", 30);
        assert!(["A", "B", "C"].iter().all(|name| chance.contains(&(*name).to_owned())), "{chance:?}");
    }
}

#[test]
fn oracle_m3e_5_8_5_suspension_looks_at_the_particular_facts() {
    // A clock that ticks every frame defeats suspension by any change, not suspension by facts.
    let text = |how: &str| {
        format!(
            "(suspend {how}) (rule A (enemy (at ?place)) => (say a)) (facts (enemy (at 3) (seen 0)) (clock 0))"
        )
    };
    for matching in BOTH {
        for (how, fires) in [("facts", 1), ("any", 5)] {
            let rules = rules(&text(how));
            let mut state = rules.start(matching);
            let mut fired = 0;
            for time in 1..=5 {
                fired += steps(&rules, &mut state, 1).len();
                rules.put(&mut state, &FactDef::new("clock", time));
                // Even another part of the same fact does not matter: the rule did not look at it.
                rules.put(&mut state, &format!("(enemy (at 3) (seen {time}))").parse().unwrap());
            }
            assert_eq!(fired, fires, "{how}");
            rules.put(&mut state, &"(enemy (at 4) (seen 5))".parse().unwrap());
            assert_eq!(steps(&rules, &mut state, 1).len(), 1);
        }
    }
}

#[test]
fn oracle_m3e_5_8_5_most_specific_and_dynamic() {
    let specific = rules(
        "(arbiter specific) (facts (enemy) (wounded) (alone))
         (rule shoot (enemy) => ) (rule flee (enemy) (wounded) (alone) => ) (rule hide (enemy) (wounded) => )",
    );
    // Not urgent when healthy, very urgent near death.
    let dynamic = rules(
        "(arbiter dynamic)
         (rule find-health (priority (- 100 ?health)) (self (health ?health)) (not (health-pack)) => )
         (rule patrol (priority 50) (self) => )",
    );
    for matching in BOTH {
        let mut state = specific.start(matching);
        assert_eq!(steps(&specific, &mut state, 9), ["flee", "hide", "shoot"]);
        for (health, first) in [(90, "patrol"), (10, "find-health")] {
            let mut state = dynamic.start(matching);
            add(&dynamic, &mut state, &format!("(self (health {health}))"));
            assert_eq!(steps(&dynamic, &mut state, 1), [first]);
        }
    }
}

#[test]
fn oracle_m3e_5_8_8_rule_sets() {
    let rules = rules(
        "(facts (distance 3) (held rifle))
         (rule near (distance < 10) => (on near-enemies) (off free))
         (rule far (distance >= 10) => (off near-enemies) (on free))
         (set near-enemies (arbiter specific) (off) (rule take-cover (distance ?) => ) (rule crawl (distance < 5) (held ?) => ))
         (set free (arbiter specific) (off) (rule walk (distance ?) => ))
         (set rifle (off) (rule aim (held rifle) => ))",
    );
    for matching in BOTH {
        let mut state = rules.start(matching);
        // The rule in the parent comes first and switches a set on; the most specific of its rules follows.
        assert_eq!(steps(&rules, &mut state, 9), ["near", "crawl", "take-cover"]);
        assert!(rules.is_on(&state, "near-enemies") && !rules.is_on(&state, "free"));
        // The game switches the set of the weapon that is held.
        assert!(rules.switch(&mut state, "rifle", true));
        assert_eq!(steps(&rules, &mut state, 9), ["aim"]);
        rules.put(&mut state, &FactDef::new("distance", 30));
        assert_eq!(steps(&rules, &mut state, 9), ["far", "walk"]);
        assert!(!rules.switch(&mut state, "pistol", true));
    }
}

#[test]
fn oracle_m3e_5_8_8_justification() {
    let rules = rules(
        "(rule covered-by-heavy-weapon (?weapon (ontology machine-gun) (location ?place)) => (add (visible-heavy-weapon (at ?place))))
         (rule group (enemies (visible > 2)) => (add (units-in-group)))
         (rule flush-nest (visible-heavy-weapon (at ?target)) (units-in-group) => (do grenade ?target))",
    );
    for matching in BOTH {
        let mut state = rules.start(matching);
        add(
            &rules,
            &mut state,
            "(mg-3 (ontology machine-gun) (location [2.2, 0.5, 2.1])) (enemies (visible 4))",
        );
        assert_eq!(rules.run(&mut state, &mut stream(), Moment(5000)).fired, 3);
        let firing = rules.requests(&state).next().unwrap().firing;
        assert_eq!(
            rules.why_firing(&state, firing).unwrap().to_string(),
            "do grenade [2.2, 0.5, 2.1]
  FROM RULE: flush-nest
  BINDINGS: ?target = [2.2, 0.5, 2.1]
  CONDITIONS:
    (visible-heavy-weapon (at [2.2, 0.5, 2.1]))
      FROM RULE: covered-by-heavy-weapon
      BINDINGS: ?weapon = mg-3, ?place = [2.2, 0.5, 2.1]
      CONDITIONS:
        (mg-3 (ontology machine-gun) (location [2.2, 0.5, 2.1]))
          FROM FACT: the game says so
    (units-in-group)
      FROM RULE: group
      CONDITIONS:
        (enemies (visible 4))
          FROM FACT: the game says so
"
        );
    }
}
