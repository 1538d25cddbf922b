use proptest::prelude::*;

use super::{At, Doc, Edits, Shape, dedent, join};

fn edit(text: &str, change: impl for<'d> FnOnce(&'d Doc, &mut Edits<'d>)) -> String {
    let doc = Doc::parse(text).unwrap();
    let mut edits = doc.edits();
    change(&doc, &mut edits);
    edits.text().unwrap()
}

fn insert(text: &str, path: &str, place: usize, new: &str) -> String {
    edit(text, |doc, edits| edits.insert_item(doc.find(path).unwrap(), place, new))
}

fn put(text: &str, path: &str, name: &str, new: &str) -> String {
    edit(text, |doc, edits| edits.put_field(doc.find(path).unwrap(), name, new))
}

fn remove(text: &str, path: &str) -> String {
    edit(text, |doc, edits| edits.remove(doc.find(path).unwrap()))
}

fn comment(text: &str, path: &str, new: &str) -> String {
    edit(text, |doc, edits| edits.comment(doc.find(path).unwrap(), new))
}

#[test]
fn paths_lead_to_exactly_one_place() {
    let doc = Doc::parse(r#"(root: Not(Any([Is("x"), Is((of: "y"))])), trees: {"a.b": 1, "c": {"()": 2}})"#)
        .unwrap();
    let text = |path: &str| doc.find(path).map(At::text);
    assert_eq!(text("root()"), Some(r#"Any([Is("x"), Is((of: "y"))])"#));
    assert_eq!(text("root()[0]"), text("root[0]"));
    assert_eq!(text("root[0]()"), Some("\"x\""));
    assert_eq!(text("root[1].of"), Some("\"y\""));
    assert_eq!(text(&join("trees", "a.b")), Some("1"));
    assert_eq!(text(&join("trees.c", "()")), Some("2"));
    assert_eq!(text(""), Some(doc.text()));
    for nowhere in
        ["rot", "root[2]", "root[0]()()", "trees.a.b", "[", "..", "()", "root[x]", "\"", "trees.\"a"]
    {
        assert_eq!(text(nowhere), None, "{nowhere}");
    }
    assert_eq!(doc.find("trees.c").unwrap().key(), Some("c"));
    assert_eq!(doc.find("root").unwrap().name(), Some("Not"));
}

#[test]
fn values_are_replaced_where_they_stand() {
    let text = "(\n  a: 1, // one\n  b: [2, 3],\n)";
    assert_eq!(
        edit(text, |doc, edits| edits.replace(doc.find("a").unwrap(), "7 // no")),
        text.replace('1', "7")
    );
    let set = |text: &str, new: &str| edit(text, |doc, edits| edits.set_inside(doc.root(), new));
    assert_eq!(set("Wait", "2"), "Wait(2)");
    assert_eq!(set("Wait(3)", "2"), "Wait(2)");
    assert_eq!(set("Wait(min: 1, max: 3)", "2"), "Wait(2)");
}

#[test]
fn new_things_look_like_their_neighbours() {
    assert_eq!(put("(a: Angry)", "a", "degree", "2"), "(a: Angry(degree: 2))");
    assert_eq!(put("()", "", "a", "2"), "(a: 2)");
    assert_eq!(put("(b: 1,)", "", "a", "2"), "(b: 1, a: 2,)");
    assert_eq!(insert("[]", "", 0, "1"), "[1]");
    assert_eq!(insert("[1, 2]", "", 1, "3"), "[1, 3, 2]");
    assert_eq!(insert("[\n  1,\n  2\n]", "", 2, "3"), "[\n  1,\n  2,\n  3\n]");
    assert_eq!(insert("[\n\t1, // one\n]", "", 1, "3"), "[\n\t1, // one\n\t3,\n]");
    assert_eq!(insert("[\n  // one\n  1,\n]", "", 0, "3"), "[\n  3,\n  // one\n  1,\n]");
    assert_eq!(insert("[\r\n  1,\r\n]", "", 1, "3"), "[\r\n  1,\r\n  3,\r\n]");
    assert_eq!(insert("(a: [1 // one\n])", "a", 1, "3"), "(a: [1, // one\n    3\n])");
    let map = edit("{\"a\": 1}", |doc, edits| edits.put_entry(doc.root(), "b \"c\"", "2"));
    assert_eq!(map, r#"{"a": 1, "b \"c\"": 2}"#);
}

#[test]
fn lines_that_get_too_long_are_broken() {
    let word = format!("\"{}\"", "x".repeat(30));
    let text = format!("(a: [{word}, {word}])");
    let broken = format!("(a: [\n    {word},\n    {word},\n    {word},\n])");
    assert_eq!(insert(&text, "a", 1, &word), broken);
    let long = format!("Do(name: {word}, with: {{\"a\": {word}, \"b\": {word}}})");
    let wanted = format!(
        "[\n    Do(\n        name: {word},\n        with: {{\"a\": {word}, \"b\": {word}}},\n    ),\n]"
    );
    assert_eq!(insert("[]", "", 0, &long), wanted);
    // What is in it is moved along; texts of several lines are not.
    let text = "(a: [(b: [\n    1,\n]), \"x\n y\"])";
    assert_eq!(
        insert(text, "a", 2, "2"),
        "(a: [\n    (b: [\n        1,\n    ]),\n    \"x\n y\",\n    2,\n])"
    );
}

#[test]
fn what_goes_takes_its_comments_along_and_no_others() {
    let text = "[\n    // first\n    1, // one\n\n    // a section\n\n    // second\n    2, // two\n    // the end\n]";
    assert_eq!(remove(text, "[0]"), text.replace("\n    // first\n    1, // one", ""));
    assert_eq!(remove(text, "[1]"), text.replace("\n    // second\n    2, // two", ""));
    assert_eq!(remove("[1, /* two */ 2, 3]", "[1]"), "[1, 3]");
    assert_eq!(remove("[1, 2 /* two */]", "[1]"), "[1]");
    assert_eq!(remove("[1, 2,]", "[1]"), "[1,]");
    assert_eq!(remove("[1, // one\n 2]", "[1]"), "[1 // one\n ]");
    assert_eq!(remove("(a: Angry(degree: 2))", "a.degree"), "(a: Angry)");
    assert_eq!(remove("{\"a\": 1, \"b\": 2}", "a"), "{\"b\": 2}");
    let all = edit("[1, 2, 3, 4]", |doc, edits| {
        [0, 1, 3].into_iter().for_each(|n| edits.remove(doc.root().item(n).unwrap()))
    });
    assert_eq!(all, "[3]");
}

#[test]
fn comments_are_read_and_written() {
    let text = "// The head\n//\n// of it.\n\n/* and\n   more */\n(\n    // about a\n    //   in two lines\n    a: 1,\n    b: [2, 3],\n)";
    let doc = Doc::parse(text).unwrap();
    assert_eq!(doc.head(), "The head\n\nof it.\n\nand\nmore");
    assert_eq!(doc.find("a").unwrap().comment(), "about a\n  in two lines");
    assert_eq!(doc.find("b").unwrap().comment(), "");
    assert_eq!(comment(text, "a", ""), text.replace("    // about a\n    //   in two lines\n", ""));
    assert_eq!(
        comment(text, "a", "x\n\ny"),
        text.replace("// about a\n    //   in two lines", "// x\n    //\n    // y")
    );
    assert_eq!(comment(text, "a", "about a\n  in two lines"), text);
    assert_eq!(
        comment(text, "b[1]", "three"),
        text.replace("[2, 3]", "[\n        2,\n        // three\n        3,\n    ]")
    );
    assert_eq!(comment("(a: 1)", "", "Head"), "// Head\n(a: 1)");
    assert_eq!(comment("// Head\n\n(a: 1)", "", "Other\none"), "// Other\n// one\n\n(a: 1)");
    assert_eq!(comment("// Head\n\n(a: 1)", "", ""), "(a: 1)");
}

#[test]
fn pieces_go_elsewhere_with_their_comments() {
    let text = "(\n    a: [\n        // one\n        X(\n            y: 1,\n        ), // here\n    ],\n    b: [],\n)";
    let doc = Doc::parse(text).unwrap();
    let piece = doc.find("a[0]").unwrap().piece();
    assert_eq!(piece, "// one\nX(\n    y: 1,\n) // here");
    let moved = insert(&remove(text, "a[0]"), "b", 0, &piece);
    assert_eq!(
        moved,
        "(\n    a: [],\n    b: [\n        // one\n        X(\n            y: 1,\n        ), // here\n    ],\n)"
    );
    assert_eq!(dedent("X(\n            y: 1,\n        )"), "X(\n    y: 1,\n)");
}

#[test]
fn values_are_wrapped() {
    let wrap =
        |text: &str, path: &str| edit(text, |doc, edits| edits.wrap(doc.find(path).unwrap(), "Any([", "])"));
    assert_eq!(wrap("(a: Is(1))", "a"), "(a: Any([Is(1)]))");
    assert_eq!(wrap("(a: X(\n    1,\n))", "a"), "(a: Any([\n    X(\n        1,\n    ),\n]))");
}

#[test]
fn what_is_no_value_is_refused_and_nothing_slips_out_of_its_place() {
    for bad in ["", "1, 2", "1) , b: (2", "[1", "// x", "1 2", "\"x", "a: 1"] {
        let doc = Doc::parse("(a: [1])").unwrap();
        let mut edits = doc.edits();
        edits.insert_item(doc.find("a").unwrap(), 0, bad);
        assert!(edits.text().is_err(), "{bad}");
    }
    let doc = Doc::parse("(a: [1])").unwrap();
    let mut edits = doc.edits();
    edits.replace(doc.find("a").unwrap(), "2");
    edits.replace(doc.find("a[0]").unwrap(), "2");
    assert!(edits.text().unwrap_err().to_string().contains("same place"));
    assert!(Doc::parse("(a: 1, a: 2)").is_err());
}

/// A value without how it is written.
#[derive(Clone, Debug, PartialEq)]
enum Model {
    Atom(String),
    Many(String, Vec<(String, Model)>),
}

fn model(at: At<'_>) -> Model {
    let name = match at.shape() {
        Shape::List => "[".to_owned(),
        Shape::Map => "{".to_owned(),
        Shape::Tuple(name) | Shape::Struct(name) => format!("{}(", name.unwrap_or_default()),
        Shape::Word(name) => format!("{name}("),
        _ => return Model::Atom(at.text().to_owned()),
    };
    let entries = at.items().map(|item| (item.key().unwrap_or_default().to_owned(), model(item)));
    Model::Many(name, entries.collect())
}

/// A text with all sorts of layout: brackets on one line or several, with and without last commas, comments.
fn any_text() -> impl Strategy<Value = String> {
    let leaf =
        prop_oneof![Just("1"), Just("Word"), Just("\"a text\""), Just("\"two\n lines\""), Just("\"(//\"")];
    let leaf = leaf.prop_map(str::to_owned);
    let value = leaf.prop_recursive(4, 24, 4, |inner| {
        let entry = (inner, 0u8..6, 0u8..3);
        (proptest::collection::vec(entry, 0..4), 0u8..4, 0u8..4).prop_map(|(entries, form, layout)| {
            let (open, close) = [("[", "]"), ("(", ")"), ("Name(", ")"), ("{", "}")][usize::from(form)];
            let mut text = open.to_owned();
            let count = entries.len();
            for (number, (value, above, behind)) in entries.into_iter().enumerate() {
                let label = ["", "abc", "xyz", "\"k"][usize::from(form)];
                let label = match form {
                    0 => String::new(),
                    3 => format!("\"k{number}\": "),
                    _ => format!("{}: ", &label[number % 3..=number % 3]).replacen(
                        ": ",
                        &format!("{number}: "),
                        1,
                    ),
                };
                let comma = if number + 1 < count || layout % 2 == 1 { "," } else { "" };
                if layout < 2 {
                    let note = if above == 1 { "/* in line */ " } else { "" };
                    let blank = if number > 0 { " " } else { "" };
                    text += &format!("{blank}{note}{label}{value}{comma}");
                } else {
                    let above = match above {
                        1 => "\n    // above",
                        2 => "\n    // a section\n",
                        3 => "\n    /* a\n       block */",
                        _ => "",
                    };
                    let behind = if behind == 1 { " // behind" } else { "" };
                    let value = value.replace('\n', "\n    ").replace("\"two\n     lines", "\"two\n lines");
                    text += &format!("{above}\n    {label}{value}{comma}{behind}");
                }
            }
            if layout >= 2 && count > 0 { format!("{text}\n{close}") } else { text + close }
        })
    });
    (value, any::<bool>(), any::<bool>()).prop_map(|(value, head, windows)| {
        let text = if head { format!("// head\n\n{value}\n") } else { value };
        if windows { text.replace('\n', "\r\n") } else { text }
    })
}

/// All places that have brackets, or could have.
fn places<'d>(at: At<'d>, list: &mut Vec<At<'d>>) {
    if !matches!(at.shape(), Shape::Text(_) | Shape::Number(_)) {
        list.push(at);
    }
    at.items().for_each(|item| places(item, list));
}

/// Without what layout may change.
fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && *letter != ',').collect()
}

fn put_new<'d>(edits: &mut Edits<'d>, at: At<'d>, place: usize, new: &str) -> &'static str {
    match at.shape() {
        Shape::List => edits.insert_item(at, place, new),
        Shape::Map => edits.put_entry(at, "new", new),
        _ => edits.insert_field(at, place, "new", new),
    }
    if at.shape() == Shape::List { "" } else { "new" }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_put_in_is_there_and_taking_it_out_restores_the_bytes(
        text in any_text(), pick: prop::sample::Index, place in 0usize..4,
        new in prop_oneof![Just("7"), Just("New(x: [\n    1,\n])"), Just("// note\n7 // too")],
    ) {
        let doc = Doc::parse(&text).unwrap();
        let mut list = Vec::new();
        places(doc.root(), &mut list);
        prop_assume!(!list.is_empty());
        let number = pick.index(list.len());
        let at = list[number];
        prop_assume!(!matches!(at.shape(), Shape::Tuple(_)) || at.is_empty());
        let mut edits = doc.edits();
        let key = put_new(&mut edits, at, place, new);
        let after = edits.text().unwrap();
        let changed = Doc::parse(&after).unwrap();
        let mut now = Vec::new();
        places(changed.root(), &mut now);
        let Model::Many(name, mut entries) = model(at) else { unreachable!() };
        let place = if at.shape() == Shape::Map { entries.len() } else { place.min(entries.len()) };
        let value = model(Doc::parse(new).unwrap().root());
        entries.insert(place, (key.to_owned(), value));
        // Those before it in the list of all places are as they were, so it has the same number.
        prop_assert_eq!(model(now[number]), Model::Many(name, entries), "{}", after);
        prop_assert_eq!(after.contains("\r\n"), text.contains("\r\n") || (text.lines().count() < 2 && after.contains('\r')));

        let item = now[number].item(place).unwrap();
        let mut edits = changed.edits();
        edits.remove(item);
        let back = edits.text().unwrap();
        prop_assert_eq!(model(Doc::parse(&back).unwrap().root()), model(doc.root()));
        prop_assert_eq!(squeezed(&back).replace("Name()", "Name"), squeezed(&text).replace("Name()", "Name"));
        let lines = after.lines().count() - text.lines().count();
        let was_broken = lines > new.lines().count();
        prop_assert!(was_broken || back == text || text.contains("Name()"), "{text}\n---\n{after}\n---\n{back}");
    }

    #[test]
    fn what_is_taken_out_is_gone_and_all_else_is_there(text in any_text(), pick: prop::sample::Index) {
        let doc = Doc::parse(&text).unwrap();
        let mut list = Vec::new();
        places(doc.root(), &mut list);
        let items: Vec<At<'_>> = list.iter().flat_map(|at| at.items()).collect();
        prop_assume!(!items.is_empty());
        let item = items[pick.index(items.len())];
        let mut edits = doc.edits();
        edits.remove(item);
        let after = edits.text().unwrap();
        let entry = item.entry().unwrap();
        let rest = format!("{}{}", &text[..entry.head], &text[entry.tail..]);
        prop_assert_eq!(squeezed(&after).replace("Name()", "Name"), squeezed(&rest).replace("Name()", "Name"));
        prop_assert!(Doc::parse(&after).is_ok(), "{}", after);
    }

    #[test]
    fn a_value_changes_and_nothing_else(text in any_text(), pick: prop::sample::Index) {
        let doc = Doc::parse(&text).unwrap();
        let mut list = Vec::new();
        places(doc.root(), &mut list);
        prop_assume!(!list.is_empty());
        let at = list[pick.index(list.len())];
        let mut edits = doc.edits();
        edits.replace(at, "7");
        let range = at.range();
        prop_assert_eq!(edits.text().unwrap(), format!("{}7{}", &text[..range.start], &text[range.end..]));
        let mut edits = doc.edits();
        edits.replace(at, &at.piece());
        prop_assert_eq!(model(Doc::parse(&edits.text().unwrap()).unwrap().root()), model(doc.root()));
    }

    #[test]
    fn a_comment_is_there_and_can_go_again(text in any_text(), pick: prop::sample::Index) {
        let doc = Doc::parse(&text).unwrap();
        let mut list = Vec::new();
        places(doc.root(), &mut list);
        prop_assume!(!list.is_empty());
        let number = pick.index(list.len());
        let mut edits = doc.edits();
        edits.comment(list[number], "some\n\nwords");
        let after = edits.text().unwrap();
        let changed = Doc::parse(&after).unwrap();
        prop_assert_eq!(model(changed.root()), model(doc.root()));
        let mut now = Vec::new();
        places(changed.root(), &mut now);
        prop_assert_eq!(now[number].comment(), "some\n\nwords");
        let mut edits = changed.edits();
        edits.comment(now[number], "");
        let back = edits.text().unwrap();
        prop_assert_eq!(Doc::parse(&back).unwrap().find("").map(model), Some(model(doc.root())));
    }

    #[test]
    fn no_path_and_no_piece_panics(path in "[a-z.\\[\\]()\"0-9\\\\]{0,12}", piece in "[\\[\\](){}:,\"a0 /*\n]{0,20}") {
        let doc = Doc::parse("(a: [1, // x\n (b: X(\"y\"))], c: {\"d\": Word})").unwrap();
        let _ = dedent(&piece);
        let Some(at) = doc.find(&path) else { return Ok(()) };
        for number in 0..5 {
            let mut edits = doc.edits();
            match number {
                0 => edits.insert_item(at, 1, &piece),
                1 => edits.replace(at, &piece),
                2 => edits.remove(at),
                3 => edits.comment(at, &piece),
                _ => edits.set_inside(at, &piece),
            }
            // What is not refused can be read again.
            if let Ok(text) = edits.text() {
                prop_assert!(Doc::parse(&text).is_ok(), "{}: {}", number, text);
            }
        }
    }
}

#[test]
fn what_has_no_room_for_a_change_refuses_it() {
    fn refused(text: &str, change: impl for<'d> Fn(At<'d>, &mut Edits<'d>)) -> String {
        let doc = Doc::parse(text).unwrap();
        let mut edits = doc.edits();
        change(doc.root(), &mut edits);
        edits.text().unwrap_err().list()[0].message.clone()
    }
    let no_fields = |text: &str| refused(text, |at, edits| edits.put_field(at, "a", "1"));
    assert_eq!(no_fields("[1, 2]"), "[1, 2] has no fields");
    assert_eq!(no_fields("X(1)"), "X(1) has no fields");
    assert_eq!(no_fields("\"x\""), "\"x\" has no fields");
    assert_eq!(no_fields("{\"b\": 1}"), "{\"b\": 1} has no fields");
    assert_eq!(refused("(a: 1)", |at, edits| edits.insert_item(at, 0, "1")), "(a: 1) is no list");
    assert_eq!(refused("[1]", |at, edits| edits.put_entry(at, "a", "1")), "[1] is no map");
    assert_eq!(refused("3", |at, edits| edits.set_inside(at, "1")), "3 has no parentheses");
}

#[test]
fn several_items_come_at_once() {
    let insert = |text: &str, place: usize, new: &[&str]| {
        edit(text, |doc, edits| edits.insert_items(doc.root(), place, new))
    };
    assert_eq!(insert("[]", 0, &["1", "2"]), "[1, 2]");
    assert_eq!(insert("[1, 4]", 1, &["2", "3"]), "[1, 2, 3, 4]");
    assert_eq!(insert("[1,]", 1, &["2", "3"]), "[1, 2, 3,]");
    assert_eq!(insert("[\n  1,\n]", 1, &["2", "3"]), "[\n  1,\n  2,\n  3,\n]");
    assert_eq!(insert("[\n  1\n]", 1, &["2", "3"]), "[\n  1,\n  2,\n  3\n]");
    assert_eq!(insert("[\n  3,\n]", 0, &["1 // one", "2"]), "[\n  1, // one\n  2,\n  3,\n]");
    assert_eq!(insert("[1, 4]", 1, &["// two\n2", "3"]), "[\n    1,\n    // two\n    2,\n    3,\n    4,\n]");
}
