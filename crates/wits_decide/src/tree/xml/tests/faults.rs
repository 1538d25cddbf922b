//! Files that are wrong, and files that mean harm.

use proptest::prelude::*;
use wits_core::findings::MAX_FINDINGS;
use wits_core::names::MAX_NAME;

use super::*;

fn whole(text: &str) -> String {
    XmlReader::new().read("t.xml", text).unwrap_err().to_string()
}

#[test]
fn names_of_nodes_and_trees_have_a_maximum_length() {
    let named =
        |name: &str| format!("<root><BehaviorTree ID='{name}'><A name='{name}'/></BehaviorTree></root>");
    assert!(XmlReader::new().read("t.xml", &named(&"ä".repeat(MAX_NAME))).is_ok());
    let found = whole(&named(&"ä".repeat(MAX_NAME + 1)));
    let wanted = "a name of 201 characters; expected at most 200 characters";
    assert_eq!(found, format!("t.xml:1:7: {wanted}\nt.xml:1:228: {wanted}"));
}

#[test]
fn unknown_names_and_attributes_are_faults_with_the_nearest_name() {
    let words = words();
    let text = "<root BTCPP_format='4'>\n<BehaviorTree ID='M'>\n  <Sequense>\n    <A/>\n  </Sequense>\n</BehaviorTree></root>";
    let fault = XmlReader::new().words(&words).read("t.xml", text).unwrap_err().to_string();
    assert_eq!(
        fault,
        "t.xml:3:3: unknown \"Sequense\", did you mean \"Sequence\"? among the nodes that have children"
    );
    for (tree, expected) in [
        (
            "<Repeat num_cycle='3'><A/></Repeat>",
            "unknown \"num_cycle\", did you mean \"num_cycles\"? among the attributes of Repeat",
        ),
        ("<A _skipif='x'/>", "unknown \"_skipif\", did you mean \"_skipIf\"? among the attributes of A"),
        (
            "<Say message='hi' mesage='x'/>",
            "unknown \"mesage\", did you mean \"message\"? among the attributes of Say",
        ),
        ("<Say/>", "\"Say\" is not told its \"message\"; expected a text in quotes"),
        ("<Think text='x'/>", "\"x\" cannot be written to; expected a key in braces, such as text=\"{x}\""),
        ("<Count number='many'/>", "\"many\" as number; expected a number or a key in braces"),
        ("<SubTree ID='Mian'/>", "unknown \"Mian\", did you mean \"Main\"? among the trees"),
        ("<SubTree ID='Main'/>", "a tree inside itself: Main → Main; expected trees that end"),
        ("<Sequence/>", "Sequence has 0 children; expected at least 1"),
        ("<Inverter><A/><B/></Inverter>", "Inverter has 2 children; expected exactly 1"),
        ("<Sleep/>", "Sleep without msec; expected msec=\"1000\""),
        (
            "<Parallel success_count='3'><A/><B/></Parallel>",
            "3 of 2 children; expected 1 to 2, or -1 for all",
        ),
        (
            "<Repeat num_cycles='some'><A/></Repeat>",
            "\"some\" as num_cycles; expected a whole number or a key in braces",
        ),
        (
            "<Sequence><Say message='{n}'/><Repeat num_cycles='{n}'><A/></Repeat></Sequence>",
            "{n} holds a whole number, but \"message\" takes a text in quotes",
        ),
        (
            "<TryCatch catch_on_halt='maybe'><A/><B/></TryCatch>",
            "\"maybe\" as catch_on_halt; expected true or false",
        ),
        ("<RunOnce then_skip='maybe'><A/></RunOnce>", "\"maybe\" as then_skip; expected true or false"),
        ("<Condition ID='A'/>", "A is an action"),
        (
            "<ManualSelector><A/></ManualSelector>",
            "ManualSelector asks somebody at a keyboard, which no game has",
        ),
        (
            "<Control ID='Mine'><A/></Control>",
            "Mine is a node of your own with children, which has no counterpart",
        ),
        (
            "<Sequence><Repeat num_cycles='{q}'><A/></Repeat><LoopInt queue='{q}' value='{x}'><A/></LoopInt></Sequence>",
            "{q} holds a whole number elsewhere, here a text in quotes",
        ),
        ("<Action/>", "Action without a name; expected ID=\"…\""),
        ("<Say message='{}'/>", "\"{}\" is no key; expected a name between the braces"),
    ] {
        let told = faults(tree);
        assert!(told.contains(expected), "{tree}\n{told}");
        assert!(told.lines().all(|line| line.starts_with("t.xml:1:")), "{told}");
    }
}

#[test]
fn faults_of_scripts_point_at_the_letter() {
    for (tree, expected) in [
        ("<Script code='a := 1; b := &lt;'/>", "t.xml:1:75: code: '<' is out of place"),
        ("<Script code='a == 1'/>", "code: '==' is out of place; expected := and a value"),
        (
            "<A _skipIf='a := 1'/>",
            "_skipIf: ':=' is out of place; expected a condition, which writes nothing",
        ),
        ("<Script code=\"a := 'x' .. 'y'\"/>", "code: texts cannot be joined here"),
        ("<ScriptCondition code='1 &amp; 2'/>", "code: bits of numbers cannot be told apart here"),
        ("<Script code=\"a := 'x' + 1\"/>", "'x' in an expression is a text in quotes; expected a number"),
        (
            "<Sequence><Script code='a := 1'/><Script code=\"a := 'x'\"/></Sequence>",
            "{a} holds a whole number elsewhere, here a text in quotes; expected one kind for each key",
        ),
        (
            "<Sequence><Script code='a := 1'/><Say message='{a}'/></Sequence>",
            "{a} holds a whole number, but \"message\" takes a text in quotes",
        ),
    ] {
        let told = faults(tree);
        assert!(told.contains(expected), "{tree}\n{told}");
    }
}

#[test]
fn what_is_no_such_file_is_told() {
    assert!(whole("hello").starts_with("t.xml:1:1: "));
    assert!(whole("<root><a></root>").contains("t.xml:1:"));
    assert!(
        whole("<tree/>").contains("the outermost element is \"tree\"; expected <root BTCPP_format=\"4\">")
    );
    assert!(whole("<root BTCPP_format='3'/>").contains("the format of version \"3\""));
    assert!(whole("<root BTCPP_format='4'><Tree/></root>").contains("unknown \"Tree\""));
    assert!(
        whole("<root BTCPP_format='4'><BehaviorTree ID='A'/></root>")
            .contains("0 nodes in a tree; expected exactly 1")
    );
    assert!(
        whole(
            "<root BTCPP_format='4' main_tree_to_execute='X'><BehaviorTree ID='A'><A/></BehaviorTree></root>"
        )
        .contains("unknown \"X\"")
    );
    let twice = "<root BTCPP_format='4'><BehaviorTree ID='A'><A/></BehaviorTree><BehaviorTree ID='A'><A/></BehaviorTree></root>";
    assert!(whole(twice).contains("another tree is called \"A\" too"));
}

#[test]
fn hostile_files_are_refused_quickly() {
    let bomb =
        "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]><root>&b;</root>";
    assert!(whole(bomb).contains("expected XML without document type"), "{}", whole(bomb));
    let deep = format!(
        "<root BTCPP_format='4'><BehaviorTree ID='M'>{}<A/>{}</BehaviorTree></root>",
        "<Inverter>".repeat(5000),
        "</Inverter>".repeat(5000)
    );
    assert!(
        whole(&deep).contains("nested too deep; expected at most 60 elements inside each other"),
        "{}",
        whole(&deep)
    );
    let many = format!("<root>{}</root>", "<a/>".repeat(200_000));
    assert!(whole(&many).contains("too many elements"));
    let large = format!("<root a='{}'/>", "x".repeat(5 << 20));
    assert!(whole(&large).contains("bytes are too many"));
    let attribute = file(&format!("<A {}='1'/>", "x".repeat(60_000)));
    assert!(XmlReader::new().words(&words()).read("t.xml", &attribute).is_err());
    let attributes: String = (0..60_000).map(|number| format!(" a{number}='1'")).collect();
    let crowded = whole(&file(&format!("<A{attributes}/>")));
    assert_eq!(crowded, "t.xml:1:48: an element with too many attributes; expected at most 256");
    let faulty = file(&format!("<Sequence>{}</Sequence>", "<Aa/>".repeat(10_000)));
    let told = XmlReader::new().words(&words()).read("t.xml", &faulty).unwrap_err();
    assert_eq!((told.list().len(), told.count()), (MAX_FINDINGS, 10_000));
    // Loops inside each other would become a billion nodes.
    let rounds = format!("<LoopInt queue='{}' value='{{x}}'>", vec!["1"; 100].join(";"));
    let loops = file(&format!("{}<A/>{}", rounds.repeat(6), "</LoopInt>".repeat(6)));
    let told = XmlReader::new().words(&words()).read("t.xml", &loops).unwrap_err().to_string();
    assert!(told.contains("becomes too large"), "{told}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_file_panics(text in "(<|>|/|=|'|&|;|root|BTCPP_format|BehaviorTree|ID|A|Sequence|Repeat|num_cycles|SubTree|code|Script|[a-c]| |\\{|\\}|:=|1|-){0,40}") {
        let _ = XmlReader::new().read("t.xml", &text);
    }

    #[test]
    fn no_tree_of_sound_elements_panics(tree in tree()) {
        let words = words();
        if let Ok(trees) = XmlReader::new().words(&words).read("t.xml", &file(&tree)) {
            let def = trees.into_tree().unwrap();
            if let Ok(tree) = def.bind(&words) {
                let (mut game, mut state) = (Game::default(), tree.start());
                for _ in 0..3 {
                    tree.tick(&mut state, &mut Turn::new(&mut game, Moment::START));
                }
            }
        }
    }
}

/// Elements with odd attributes, three deep at most.
fn tree() -> impl Strategy<Value = String> {
    let attribute = prop_oneof![
        Just(String::new()),
        "_skipIf='[a-c] (==|>) [0-2]'".prop_map(|text| text.replace('>', "&gt;")),
        "_post='[a-c] := ([0-2]|[a-c])'",
        "msec='(-1|0|50|\\{a\\})'",
        "num_cycles='(-2|-1|0|2)'",
        "[a-c]='\\{[a-c]\\}'",
    ];
    let name = prop_oneof![
        Just("Sequence"),
        Just("Fallback"),
        Just("Inverter"),
        Just("Repeat"),
        Just("Timeout"),
        Just("RunOnce"),
        Just("Parallel"),
        Just("Script")
    ];
    let leaf = ("(A|B|Yes|Sleep|AlwaysFailure|Nothing)", attribute.clone())
        .prop_map(|(name, attribute)| format!("<{name} {attribute}/>"));
    leaf.prop_recursive(3, 12, 3, move |inner| {
        (name.clone(), attribute.clone(), prop::collection::vec(inner, 0..3)).prop_map(
            |(name, attribute, children)| format!("<{name} {attribute}>{}</{name}>", children.concat()),
        )
    })
}
