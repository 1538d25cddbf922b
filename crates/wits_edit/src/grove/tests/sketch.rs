//! The picture of a text is that of the tree that runs.

use super::*;
use wits_core::ron::RonFile;
use wits_decide::tree::NODES;

#[test]
fn sketches_have_the_numbers_of_the_trees_that_run() {
    for (name, text) in FILES.into_iter().chain([("rich", RICH)]) {
        let running = TreeDef::from_ron(name, text).unwrap().bind(&Vocabulary::<()>::open()).unwrap().graph();
        let sketch = tree_workshop(&Vocabulary::<()>::open()).sketch(text).unwrap();
        same_picture(&sketch.graph, &running);
        assert_eq!(
            (sketch.nodes.len(), sketch.links.len()),
            (sketch.graph.nodes.len(), sketch.graph.links.len())
        );
        let doc = Doc::parse(text).unwrap();
        for part in &sketch.nodes {
            let at = doc.find(&part.at).unwrap();
            assert_eq!(at.span(), [part.span.from, part.span.to], "{}", part.at);
        }
    }
    let sketch = shop().sketch(RICH).unwrap();
    let extra = sketch.nodes.iter().filter(|part| part.at.starts_with("trees.unused")).count();
    assert_eq!(extra, 3, "trees that nobody uses come last");
}

#[test]
fn every_node_is_drawn_as_it_runs() {
    for row in NODES {
        let added = tree("(root: Sequence([]))", json!({ "change": "add", "under": "root", "kind": row.id }));
        let node = added.strip_prefix("(root: Sequence([").unwrap().trim().strip_suffix("]))").unwrap();
        // Its keys can be of any kind, and what it acts on can be any node of that name.
        let kinds = ["Bool", "Int"];
        let others = ["Interrupter(Idle)", "Limit(times: 1, node: Idle)", "Gate(node: Idle)", "Hold(Idle)"];
        let texts = kinds.iter().flat_map(|kind| {
            others.iter().map(move |other| {
                format!(
                    r#"(board: {{"key": (kind: {kind}), "places": (kind: Int), "list": (kind: Text), "item": (kind: Int)}},
                    root: Sequence([{node}, (name: "name", node: {other})]), trees: {{"tree": (root: Idle)}})"#
                )
            })
        });
        let bound = |text: &String| reads(text).bind(&Vocabulary::<()>::open()).ok();
        let (text, running) =
            texts.clone().find_map(|text| bound(&text).map(|tree| (text, tree))).expect(row.id);
        let sketch = tree_workshop(&Vocabulary::<()>::open()).sketch(&text).unwrap();
        same_picture(&sketch.graph, &running.graph());
        assert_eq!(running.graph().nodes[1].kind, row.shown);
    }
}

#[test]
fn trees_of_a_library_are_drawn_but_are_no_parts() {
    let mut library = TreeLibrary::new();
    library.load("flee", "flee.tree.ron", "(root: Sequence([Do(\"fire\"), SubTree(\"hide\")]))").unwrap();
    library.load("hide", "hide.tree.ron", "(root: Idle)").unwrap();
    let text = "(root: Selector([SubTree(\"flee\"), Idle]))";
    let running = TreeDef::from_ron("", text).unwrap().bind_with(&words(), &library).unwrap().graph();
    let sketch = workshop_with("x.tree.ron", &words(), &library).unwrap().sketch(text).unwrap();
    same_picture(&sketch.graph, &running);
    let ats: Vec<&str> = sketch.nodes.iter().map(|part| &*part.at).collect();
    assert_eq!(ats, ["root", "root[0]", "", "", "", "", "root[1]"]);
}
