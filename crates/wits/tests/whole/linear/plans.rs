//! Minds that reckon: fuzzy logic, planners, utility, needs, goals, rules.

use wits::core::findings::Findings;
use wits::core::ron::RonFile;
use wits::decide::Vocabulary;
use wits::fuzzy::machine::FuzzyMachineDef;
use wits::fuzzy::markov::MarkovDef;
use wits::fuzzy::{FuzzyDef, fcl};
use wits::plan::drive::DriveDef;
use wits::plan::goap::GoapDef;
use wits::plan::htn::HtnDef;
use wits::plan::needs::NeedsDef;
use wits::plan::utility::UtilityDef;
use wits::rules::{FactDef, RuleMind};
use wits_testkit::linear::hold;

use super::{bad, faults, good, lines};

fn fuzzy(size: usize) -> String {
    let sets =
        "sets: {\"low\": LeftShoulder(2, 5), \"mid\": Triangle(2, 5, 8), \"high\": RightShoulder(5, 8)}";
    let inputs = lines(size, |n| format!("\"i{n}\": (over: Range(0, 10), {sets}),"));
    let rules = lines(size, |n| {
        format!(
            "\"if i{n} is low then out is high\", \"if i{n} is mid then out is mid\", \"if i{n} is high then out is low\","
        )
    });
    format!("(inputs: {{\n{inputs}}}, outputs: {{\"out\": (range: (0, 10), {sets})}}, rules: [\n{rules}])")
}

fn lost_fuzzy(size: usize) -> String {
    fuzzy(size).replace("if i", "if q")
}

fn fcl_text(size: usize) -> String {
    let vars = lines(size, |n| format!("i{n} : REAL;"));
    let sets = "TERM low := (0, 1) (10, 0); TERM high := (0, 0) (10, 1);";
    let inputs = lines(size, |n| format!("FUZZIFY i{n} {sets} END_FUZZIFY"));
    let rules = lines(size, |n| format!("RULE {n} : IF i{n} IS low THEN out IS high;"));
    format!(
        "FUNCTION_BLOCK b\nVAR_INPUT\n{vars}END_VAR\nVAR_OUTPUT out : REAL; END_VAR\n{inputs}DEFUZZIFY out {sets} METHOD : COG; DEFAULT := 0; RANGE := (0 .. 10); END_DEFUZZIFY\nRULEBLOCK r\n{rules}END_RULEBLOCK\nEND_FUNCTION_BLOCK\n"
    )
}

fn fcl_rules(size: usize) -> String {
    let rules = lines(size, |n| format!("RULE {n} : IF a IS low AND b IS high THEN out IS high;"));
    fcl_text(1).replace("i0", "a").replace("END_VAR\nVAR_OUTPUT", "    b : REAL;\nEND_VAR\nVAR_OUTPUT").replace(
        "RULEBLOCK r\n",
        &format!(
            "FUZZIFY b TERM high := (0, 0) (10, 1); TERM low := (0, 1) (10, 0); END_FUZZIFY\nRULEBLOCK r\n{rules}"
        ),
    )
}

fn fuzzy_machine(size: usize) -> String {
    let states = lines(size, |n| {
        format!("\"s{n}\": (moves: [(when: Is(\"c\"), to: {{\"s{}\": 0.5}})]),", (n + 1) % size)
    });
    format!("(start: {{\"s0\": 1}}, states: {{\n{states}}})")
}

fn lost_fuzzy_machine(size: usize) -> String {
    fuzzy_machine(size).replace("to: {\"s", "to: {\"q")
}

fn markov(size: usize) -> String {
    let changes = lines(size, |n| format!("(when: Is(\"c{n}\"), by: Rows([[0.5, 0.5], [0, 1]])),"));
    format!("(values: {{\"a\": 1, \"b\": 0}}, changes: [\n{changes}])")
}

/// Facts and actions are few: the first fit into 128 bits, and of the others a mind has 128 at most.
fn goap(size: usize) -> String {
    let facts = lines(40, |n| format!("\"f{n}\": Flag,"));
    let actions = lines(size, |n| {
        format!("(name: \"a{n}\", needs: {{\"f{}\": true}}, gives: {{\"f{}\": true}}),", n % 40, (n + 1) % 40)
    });
    let goals = lines(size, |n| format!("(name: \"g{n}\", wants: {{\"f{}\": true}}),", n % 40));
    format!("(facts: {{\n{facts}}}, actions: [\n{actions}], goals: [\n{goals}])")
}

fn lost_goap(size: usize) -> String {
    goap(size).replace("needs: {\"f", "needs: {\"q")
}

fn htn(size: usize) -> String {
    let tasks = lines(size, |n| format!("\"t{n}\": [(name: \"m\", steps: [\"t{}\", \"a\"])],", n + 1));
    format!(
        "(facts: {{\"f\": Flag}}, actions: [(name: \"a\", needs: {{\"f\": false}}, gives: {{\"f\": true}})], root: \"t0\", tasks: {{\n{tasks}    \"t{size}\": [(name: \"e\", steps: [\"a\"])]}})"
    )
}

fn lost_htn(size: usize) -> String {
    htn(size).replace("steps: [\"t", "steps: [\"q")
}

/// Every task begins with the next one, and the last one with the first.
fn htn_circle(size: usize) -> String {
    htn(size).replace("steps: [\"a\"]", "steps: [\"t0\"]")
}

fn needs(size: usize) -> String {
    let goals = lines(20, |n| format!("(name: \"g{n}\", of: \"v\", max: 100),"));
    let offers = lines(size, |n| {
        let then = if n + 1 < size && n % 50 < 49 { format!("then: \"o{}\",", n + 1) } else { String::new() };
        format!("(name: \"o{n}\", do: \"x\", duration: 5, {then} changes: {{\"g{}\": -3}}),", n % 20)
    });
    format!("(goals: [\n{goals}], objects: [(kind: \"k\", offers: [\n{offers}])])")
}

fn needs_goals(size: usize) -> String {
    let goals = lines(size, |n| format!("(name: \"g{n}\", of: \"v\", max: 100),"));
    let offers = lines(size, |n| format!("(name: \"o{n}\", do: \"x\", changes: {{\"g{n}\": -3}}),"));
    format!("(goals: [\n{goals}], objects: [(kind: \"k\", offers: [\n{offers}])])")
}

fn lost_needs(size: usize) -> String {
    needs_goals(size).replace("{\"g", "{\"q")
}

fn utility(size: usize) -> String {
    let inputs = lines(size, |n| format!("(name: \"i{n}\", of: \"v\", from: 0, to: 100),"));
    let actions = lines(size, |n| {
        format!("(name: \"a{n}\", do: \"x\", considerations: [(input: \"i{n}\", curve: Linear(slope: 1))]),")
    });
    format!("(inputs: [\n{inputs}], actions: [\n{actions}])")
}

fn lost_utility(size: usize) -> String {
    utility(size).replace("input: \"i", "input: \"q")
}

fn goals(size: usize) -> String {
    let goals = lines(size, |n| format!("\"g{n}\": (steps: [Do(\"a\"), Goal(\"g{}\")]),", n + 1));
    let strategies = lines(size, |n| format!("(name: \"s{n}\", goal: \"g{n}\", desire: \"v\"),"));
    format!("(strategies: [\n{strategies}], goals: {{\n{goals}    \"g{size}\": (steps: [Do(\"a\")])}})")
}

fn lost_goals(size: usize) -> String {
    goals(size).replace("Goal(\"g", "Goal(\"q")
}

/// Every goal leads to the next one, and the last one to the first.
fn goal_circle(size: usize) -> String {
    goals(size).replace("(steps: [Do(\"a\")])", "(steps: [Goal(\"g0\")])")
}

fn rules(size: usize) -> String {
    lines(size, |n| format!("(rule r{n} (fact{n} ?x) (not (other (with ?x))) => (do act{n} ?x))"))
}

fn facts(size: usize) -> String {
    lines(size, |n| format!("(foe{n} (at 3) (name \"a b\") (seen true))"))
}

fn check_rules(text: &str) -> Findings {
    faults(RuleMind::read("a.rules", text, &Vocabulary::<()>::open()))
}

fn check_fcl(text: &str) -> Findings {
    faults(fcl::read("a.fcl", text))
}

#[test]
fn fuzzy_logic_is_linear() {
    let cases = vec![
        good("fuzzy module", 30, fuzzy, |text| FuzzyDef::check_ron("a", text)),
        bad("unknown fuzzy inputs", 60, lost_fuzzy, |text| FuzzyDef::check_ron("a", text)),
        good("FCL", 40, fcl_text, check_fcl),
        good("rules in FCL", 150, fcl_rules, check_fcl),
        bad("too many fuzzy inputs", 300, fuzzy, |text| FuzzyDef::check_ron("a", text)),
        good("fuzzy machine", 150, fuzzy_machine, |text| FuzzyMachineDef::check_ron("a", text)),
        bad("unknown fuzzy states", 120, lost_fuzzy_machine, |text| FuzzyMachineDef::check_ron("a", text)),
        good("Markov machine", 100, markov, |text| MarkovDef::check_ron("a", text)),
    ];
    hold("linear::plans::fuzzy_logic_is_linear", cases);
}

#[test]
fn plans_are_linear() {
    let cases = vec![
        good("GOAP", 60, goap, |text| GoapDef::check_ron("a", text)),
        bad("unknown facts", 60, lost_goap, |text| GoapDef::check_ron("a", text)),
        good("HTN", 150, htn, |text| HtnDef::check_ron("a", text)),
        bad("unknown tasks", 120, lost_htn, |text| HtnDef::check_ron("a", text)),
        bad("a circle of tasks", 200, htn_circle, |text| HtnDef::check_ron("a", text)),
        good("needs", 150, needs, |text| NeedsDef::check_ron("a", text)),
        good("goals of needs", 150, needs_goals, |text| NeedsDef::check_ron("a", text)),
        bad("unknown goals of needs", 120, lost_needs, |text| NeedsDef::check_ron("a", text)),
        bad("too many goals of needs", 1100, needs_goals, |text| NeedsDef::check_ron("a", text)),
        good("utility", 150, utility, |text| UtilityDef::check_ron("a", text)),
        bad("unknown inputs of utility", 120, lost_utility, |text| UtilityDef::check_ron("a", text)),
        good("goals", 150, goals, |text| DriveDef::check_ron("a", text)),
        bad("unknown goals", 120, lost_goals, |text| DriveDef::check_ron("a", text)),
        bad("a circle of goals", 200, goal_circle, |text| DriveDef::check_ron("a", text)),
        good("rules", 100, rules, check_rules),
        good("facts", 200, facts, |text| faults(FactDef::read_all("a.facts", text))),
    ];
    hold("linear::plans::plans_are_linear", cases);
}
