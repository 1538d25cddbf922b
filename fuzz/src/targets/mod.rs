//! All targets.

mod content;
mod decide;
mod edits;
mod engine;
mod fuzzy;
mod learn;
mod motion;
mod nav;
mod nets;
mod plan;
mod reinforce;
mod ron;
mod rules;
mod saves;
mod script;
mod state;
mod studio;
mod world;
mod xml;

use crate::Target;
use crate::games::files;

/// A target whose seeds are the files of a kind, and a few texts.
macro_rules! target {
    ($name:literal, $run:path, $ending:literal $(, $text:literal)* $(,)?) => {
        Target {
            name: $name,
            run: $run,
            seeds: || {
                let texts: &[&str] = &[$($text),*];
                files($ending).into_iter().chain(texts.iter().map(|text| text.as_bytes().to_vec())).collect()
            },
        }
    };
}

/// All targets, by what they read.
pub const TARGETS: &[Target] = &[
    target!("ron", ron::ron, ".ron"),
    target!("layers", ron::layers, ".none", "(a: (b: 1, c: [2, 3]))\n---\n(a: (b: 2))\na.b\n7"),
    target!("tree", decide::tree, ".tree.ron"),
    target!("machine", decide::machine, ".machine.ron"),
    target!("decision", decide::decision, ".dtree.ron"),
    target!("tally", decide::tally, ".none", "(nodes: [(ways: [3, 4], parts: [])])", "()"),
    target!("actions", decide::actions, ".actions.ron"),
    target!("alarms", decide::alarms, ".alarms.ron"),
    target!(
        "expression",
        decide::expression,
        ".none",
        "{hunger} > 3 && !{asleep} || {mood} == 'angry' ? 1 : -2 * ({x} + 1) / 4 % 3",
    ),
    target!(
        "xml",
        xml::xml,
        ".none",
        r#"<root BTCPP_format="4" main_tree_to_execute="A"><BehaviorTree ID="A"><Sequence name="s"><Script code="a:=1; b = a + 2"/>
<Fallback><Inverter><IsDoorOpen door="{door}"/></Inverter><RetryUntilSuccessful num_attempts="3"><PickLock _skipIf="a>3" _onSuccess="b+=1"/></RetryUntilSuccessful></Fallback>
<SubTree ID="B" x="{y}" _autoremap="true"/><Parallel success_count="1" failure_count="2"><Sleep msec="10"/><AlwaysSuccess/></Parallel></Sequence></BehaviorTree>
<BehaviorTree ID="B"><ReactiveFallback><ScriptCondition code="x == 'a' &amp;&amp; (y &lt; 2 || z)"/><Switch2 variable="{k}" case_1="1" case_2="2"><A/><B/><C/></Switch2></ReactiveFallback></BehaviorTree>
<TreeNodesModel><Action ID="A"><input_port name="x" default="1">help</input_port></Action></TreeNodesModel></root>"#,
    ),
    target!("utility", plan::utility, ".utility.ron"),
    target!("needs", plan::needs, ".needs.ron"),
    target!("goals", plan::goals, ".goals.ron"),
    target!("goap", plan::goap, ".goap.ron"),
    target!("htn", plan::htn, ".htn.ron"),
    target!("fuzzy", fuzzy::fuzzy, ".fuzzy.ron"),
    target!("fuzzy_machine", fuzzy::machine, ".fuzzymachine.ron"),
    target!("markov", fuzzy::markov, ".markov.ron"),
    target!(
        "fuzzy_rule",
        fuzzy::rule,
        ".none",
        "if a is low and not (b is very high or c is somewhat big) then d is good and e is bad with 0.5",
    ),
    target!(
        "fcl",
        fuzzy::fcl,
        ".none",
        "FUNCTION_BLOCK tip\nVAR_INPUT food : REAL; END_VAR\nVAR_OUTPUT tip : REAL; END_VAR\nFUZZIFY food\nTERM bad := (0, 1) (4, 0);\nTERM good := (4, 0) (9, 1);\nEND_FUZZIFY\nDEFUZZIFY tip\nTERM low := (0, 0) (5, 1) (10, 0);\nTERM high := (10, 0) (15, 1) (20, 0);\nACCU : MAX;\nMETHOD : COG;\nDEFAULT := 0;\nRANGE := (0 .. 30);\nEND_DEFUZZIFY\nRULEBLOCK one\nAND : MIN;\nACT : MIN;\nRULE 1 : IF food IS bad THEN tip IS low;\nRULE 2 : IF food IS NOT bad AND food IS good THEN tip IS high WITH 0.5;\nEND_RULEBLOCK\nEND_FUNCTION_BLOCK\n",
    ),
    target!(
        "learned",
        learn::mind,
        ".learned.ron",
        "(every: 0.5, min_certainty: 0.6, fallback: \"goes_on\", inputs: [(name: \"near\", from: 0, to: 4), (name: \"now\", test: Is(\"yes\")), (name: \"before\", last: true)], choices: [(name: \"done\", when: Is(\"now_and_then\")), (name: \"fails\")], model: Net(net: (inputs: 5, layers: [Dense(outputs: 2, activation: Softmax)]), weights: [-8, 0, 4, 0, 1, 0, 0, 1, 0.5, -0.5, 0, 0]))",
        "(inputs: [(name: \"near\", from: 0, to: 4)], choices: [(name: \"done\"), (name: \"goes_on\")], learn: Reward(of: \"near\", rate: 0.3, explore: 0.5, limit: 9), model: Values(edges: {\"near\": [1, 3]}, temperature: 0.1, rows: [(at: [2], values: [1, -1])]))",
        "(inputs: [(name: \"now\", test: Is(\"yes\"))], choices: [(name: \"done\"), (name: \"fails\")], learn: Shown(by: \"what\"), model: NaiveBayes((schema: (attributes: [(name: \"now\", kind: OneOf([\"no\", \"yes\"]))], labels: [\"done\", \"fails\"]), def: (smoothing: 1, min_deviation: 0.001), labels: [2, 1], attributes: [Categories([2, 0, 0, 1])])))",
    ),
    target!(
        "examples",
        learn::examples,
        ".examples.ron",
        "(schema: (attributes: [(name: \"x\", kind: Number), (name: \"c\", kind: OneOf([\"a\", \"b\"]))], labels: [\"p\", \"q\"]), rows: [(values: [1.5, \"a\"], label: \"p\"), (values: [2, \"b\"], label: \"q\")])",
    ),
    target!("examples_csv", learn::csv, ".none", "x,c,label\n1.5,a,p\n-2e3,\"b\"\"\",q\n3,a,\"p\"\n"),
    target!(
        "bayes_net",
        learn::bayes_net,
        ".bayesnet.ron",
        "(variables: [(name: \"a\", values: [\"x\", \"y\"], table: [[0.1, 0.9]]), (name: \"b\", values: [\"x\", \"y\"], parents: [\"a\"], table: [[0.9, 0.1], [0.5, 0.5]])])",
    ),
    target!(
        "classifier",
        learn::classifier,
        ".classifier.ron",
        "Tree(schema: (attributes: [(name: \"x\", kind: Number)], labels: [\"p\", \"q\"]), nodes: [(counts: [1, 1], label: 0, split: Threshold(attribute: 0, at: 1.5, first: 1)), (counts: [1, 0], label: 0), (counts: [0, 1], label: 1)])",
        "NaiveBayes(schema: (attributes: [(name: \"x\", kind: Number), (name: \"c\", kind: OneOf([\"a\", \"b\"]))], labels: [\"p\", \"q\"]), def: (smoothing: 1, min_deviation: 0.001), labels: [1, 1], attributes: [Numbers([(mean: 1, squares: 0), (mean: 2, squares: 0)]), Categories([1, 0, 0, 1])])",
        "BayesNet(schema: (attributes: [(name: \"c\", kind: OneOf([\"a\", \"b\"]))], labels: [\"p\", \"q\"]), smoothing: 1, parents: [[1], []], counts: [[1, 0, 0, 1], [1, 1]])",
        "Cases(schema: (attributes: [(name: \"x\", kind: Number)], labels: [\"p\", \"q\"]), def: (neighbors: 1, weights: {\"x\": 2}), ranges: [(1, 2)], oldest: 0, labels: [0, 1], values: [Number(1), Number(2)])",
    ),
    target!(
        "net",
        nets::text,
        ".net.ron",
        "(version: 1, net: (inputs: 2, layers: [Dense(outputs: 2, activation: LeakyRelu(slope: 0.1)), Dropout(rate: 0.5), Dense(outputs: 1, activation: Softmax)], input_names: [\"a\", \"b\"]), weights: [1, -0.5, 2, 0, 1, 1, 3, -4, 0.25])",
        "(net: (inputs: 4, layers: [Conv(width: 2, height: 2, kernels: 2, size: 3, padding: true, activation: Elu(alpha: 2)), Gru(outputs: 2), Elman(outputs: 2, activation: Bump(h: 3)), Rbf(outputs: 2, normalized: true)]))",
    ),
    Target { name: "net_bytes", run: nets::bytes, seeds: nets::bytes_seeds },
    Target { name: "onnx", run: nets::onnx, seeds: nets::onnx_seeds },
    target!(
        "tune",
        reinforce::tune,
        ".tune.ron",
        "(parameters: [(name: \"x\", min: 0, max: 1, step: 0.5), (name: \"y\", min: -4, max: 4, start: 2, whole: true)], goal: Minimize, method: Climb((momentum: 0.5, trials: 3)), budget: 20, remember: false)",
        "(parameters: [(name: \"x\", min: -1, max: 1)], method: Anneal((last_step: 0.5)), budget: 50)",
        "(parameters: [(name: \"x\", min: -1, max: 1)], method: Random, budget: 5)",
    ),
    target!(
        "q",
        reinforce::q,
        ".q.ron",
        "(rule: Sarsa, rate: Linear(from: 0.7, to: 0.1, over: 10), discount: 0.9, exploration: Softmax(Constant(0.5)), limits: (min_value: -1, max_value: 1, max_change: 0.5))",
        "(rule: ExpectedSarsa, rate_by: Visits, exploration: EpsilonGreedy(Constant(0.1)))",
    ),
    target!(
        "states",
        reinforce::states,
        ".states.ron",
        "(features: [(name: \"room\", classes: Count(4)), (name: \"near\", classes: Edges([5, 20])), (classes: Even(from: 0, to: 1, count: 5))])",
    ),
    target!(
        "rewards",
        reinforce::rewards,
        ".reward.ron",
        "(events: { \"wins\": 1, \"dies\": -0.3 }, per_step: -0.01, potentials: { \"cover\": 0.1 })",
    ),
    target!(
        "policy",
        reinforce::policy,
        ".policy.ron",
        "(hidden: [8, 4], activation: Relu, objective: Clipped(0.2), steps: 16, epochs: 2, batch: 8, rate: Linear(from: 0.01, to: 0.001, over: 100), entropy: 0.01)",
        "(objective: PolicyGradient, max_norm: 1, critic_warm_up: 3)",
    ),
    target!(
        "dqn",
        reinforce::dqn,
        ".dqn.ron",
        "(hidden: [8], capacity: 10, warm_up: 2, batch: 4, train_every: 2, soft_update: 0.1, double: false, rate: Constant(0.01), exploration: Softmax(Constant(1)))",
        "(hidden: [], capacity: 1, warm_up: 1, batch: 1, discount: 1)",
    ),
    target!("teach", reinforce::teach, ".teach.ron"),
    target!("rules", rules::rules, ".rules"),
    target!(
        "experts",
        rules::experts,
        ".experts.ron",
        "(experts: [(name: \"eye\", insists: \"near\", write: {\"target\": \"near\"}, run: \"done\"), (name: \"gun\", insists: 5, rules: r#\"\n(rule aim (target ?x) => (do propose goes_on))\n(rule agree (asked (action goes_on)) => (do agree goes_on))\"#)], actions: [(name: \"goes_on\", consent: [\"gun\"])], turns: 4)",
    ),
    target!("facts", rules::facts, ".none", "(foe (at 3 -4.5) (name \"a b\") (seen true))\n(empty)"),
    target!("steering", motion::steering, ".steering.ron"),
    target!("formation", motion::formation, ".formation.ron"),
    target!("map", nav::map, ".none", "type octile\nheight 2\nwidth 3\nmap\n.@T\nGSW\n"),
    target!("scenario", nav::scenario, ".none", "version 1\n0\tarena.map\t49\t49\t1\t11\t1\t12\t1\n"),
    target!("grid", nav::grid, ".none", "..#\n#..\n"),
    target!(
        "terrain",
        nav::terrain,
        ".none",
        "(legend: (kinds: [(name: \"grass\", letter: '.'), (name: \"mud\", letter: 'm')], movers: {\"cart\": {\"grass\": 1, \"mud\": 3}}), rows: [\"..m\", \"m..\"])",
    ),
    target!("waypoints", nav::waypoints, ".waypoints.ron"),
    target!(
        "graph",
        nav::graph,
        ".none",
        "(directed: true, nodes: [(), ()], links: [(from: 0, to: 1, cost: 2.5), None])",
    ),
    target!(
        "dependencies",
        nav::dependencies,
        ".none",
        "(things: [(name: \"mill\", cost: 50), (name: \"wood\", cost: 10, needs: [\"mill\"]), (name: \"a\", any_of: [[\"wood\", \"mill\"]])])",
    ),
    target!(
        "character",
        engine::character,
        ".character.ron",
        "(keys: {\"weight\": (kind: Number, default: 4.0)}, values: {\"weight\": 1})",
    ),
    target!("level", engine::level, ".level.ron"),
    target!("objects", engine::objects, ".objects.ron"),
    target!(
        "staging",
        engine::staging,
        ".none",
        "(cues: [(name: \"door\", when: Enters((Circle(center: (1, 2), radius: 3))), gives: [(to: All, give: Tell(\"alarm\"))])])",
    ),
    target!("body", engine::body, ".body.ron"),
    target!("senses", world::senses, ".senses.ron"),
    target!("sense_graph", world::sense_graph, ".sensegraph.ron"),
    target!(
        "triggers",
        world::triggers,
        ".none",
        "(kinds: [(name: \"mine\", region: Circle(center: (0, 0), radius: 2), life: Once)])",
    ),
    target!(
        "injected",
        world::injected,
        ".none",
        "(kind: Telegram, from: 1, to: 2, code: \"hi\", delay: 0.5)"
    ),
    target!("lua", script::lua, ".lua"),
    target!("settings", script::settings, ".lua", "a = 1 b = { c = 'x', d = { 1, 2.5, true } }"),
    Target { name: "edits", run: edits::edits, seeds: edits::seeds },
    Target { name: "content", run: content::content, seeds: content::seeds },
    Target { name: "room", run: studio::room, seeds: studio::room_seeds },
    Target { name: "program", run: studio::program, seeds: studio::program_seeds },
    Target { name: "save", run: saves::save, seeds: saves::save_seeds },
    Target { name: "recording", run: saves::recording, seeds: saves::recording_seeds },
    Target { name: "state", run: state::state, seeds: state::seeds },
];
