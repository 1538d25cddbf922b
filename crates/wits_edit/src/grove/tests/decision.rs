//! Decision trees, whose branches may meet.

use super::*;
use wits_core::ron::RonFile;

fn decision(text: &str, step: Json) -> Result<String, String> {
    change(&*decision_workshop(&words()), text, step).map(|changed| changed.text)
}

#[test]
fn decision_trees_have_the_numbers_of_those_that_run() {
    let running =
        DecisionDef::from_ron("", DECISION).unwrap().bind(&Vocabulary::<()>::open()).unwrap().graph();
    let sketch = decision_workshop(&Vocabulary::<()>::open()).sketch(DECISION).unwrap();
    assert_eq!(sketch.graph, running);
    assert_eq!((sketch.nodes.len(), sketch.links.len()), (running.nodes.len(), running.links.len()));
    let goes: Vec<&str> = sketch.links.iter().map(|part| &*part.at).filter(|at| !at.is_empty()).collect();
    assert_eq!(goes, ["root.yes().yes", "root.no.cases[1].then"]);
    let faulty = "(root: If(test: Always, yes: Go(\"x\"), no: Go(\"y\")), branches: {\"x\": Go(\"x\")})";
    assert_eq!(decision_workshop(&words()).sketch(faulty).unwrap().nodes.len(), 1);
}

#[test]
fn decision_trees_are_edited() {
    let set =
        decision(DECISION, json!({ "change": "set", "at": "root.no.cases[0].is", "value": "\"blue\"" }))
            .unwrap();
    assert_eq!(set, DECISION.replace("\"red\"", "\"blue\""));
    let chance =
        decision(DECISION, json!({ "change": "set", "at": "root.no.otherwise.chance", "value": 0.4 }))
            .unwrap();
    assert_eq!(chance, DECISION.replace("0.3", "0.4"));
    let stop = decision(DECISION, json!({ "change": "set", "at": "root.yes@stop", "value": false })).unwrap();
    assert_eq!(stop, DECISION.replace("Stop(If(", "If(").replace("Do(\"fire\")))", "Do(\"fire\"))"));
    let back = decision(&stop, json!({ "change": "set", "at": "root.yes@stop", "value": true })).unwrap();
    assert_eq!(back, DECISION);
    let case = decision(
        DECISION,
        json!({ "change": "add", "under": "root.no", "kind": "Do", "values": { "action": "fire" } }),
    )
    .unwrap();
    assert!(
        case.contains("(is: 3, then: Go(\"second\")),\n            (is: 0, then: Do(\"fire\")),\n"),
        "{case}"
    );
    let linked = decision(
        DECISION,
        json!({ "change": "connect", "from": "root.no.otherwise", "to": "branches.alone" }),
    )
    .unwrap();
    assert_eq!(linked, DECISION.replace("no: Pick(\"nothing\")", "no: Go(\"alone\")"));
    let other =
        decision(DECISION, json!({ "change": "redirect", "at": "root.yes().yes", "to": "branches.alone" }))
            .unwrap();
    assert_eq!(other, DECISION.replace("yes: Go(\"safety\")", "yes: Go(\"alone\")"));
    let made = decision(
        DECISION,
        json!({ "change": "connect", "from": "root.no.otherwise", "to": "root.yes().no" }),
    )
    .unwrap();
    assert!(made.contains("no: Go(\"branch1\"))") && made.contains("\"branch1\": Do(\"fire\")"), "{made}");
    let renamed =
        decision(DECISION, json!({ "change": "rename", "at": "branches.safety", "name": "safe" })).unwrap();
    assert_eq!(renamed, DECISION.replace("safety", "safe"));
    let gone = decision(DECISION, json!({ "change": "remove", "at": ["branches.safety"] })).unwrap();
    assert!(!gone.contains("safety") && gone.contains("yes: Pick(\"nothing\"), no: Do(\"fire\")"), "{gone}");
    assert!(
        decision(DECISION, json!({ "change": "connect", "from": "root", "to": "branches.alone" })).is_err()
    );
    assert!(decision(DECISION, json!({ "change": "remove", "at": ["root"] })).is_err());
}

#[test]
fn choices_are_read() {
    assert!(ron::read::<ChoiceDef>("", crate::grove::DECISION.blank).is_ok());
}
