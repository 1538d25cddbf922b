//! `wits check`

use crate::commands::support::{Folder, fields, wits};

fn recorded(folder: &Folder, name: &str) -> String {
    let file = folder.file(name);
    assert_eq!(wits(["play", "flock", "--ticks", "5", "--set", "count=200", "--record", &file]).status, 0);
    file
}

#[test]
fn sound_files_have_no_faults() {
    let folder = Folder::new();
    let file = recorded(&folder, "a.rec");
    let answer = wits(["check", &file, &file, "--json"]).json(0);
    assert_eq!(answer, serde_json::json!({ "files": 2, "faults": [] }));
    assert_eq!(wits(["check", &file]).stdout, "1 file, no faults\n");
}

#[test]
fn all_faults_of_all_files_are_listed_with_their_places() {
    let folder = Folder::new();
    let good = recorded(&folder, "good.rec");
    let text = std::fs::read_to_string(&good).unwrap();
    let header = text.lines().next().unwrap();
    let bad = folder.write("bad.rec", format!("{header}\nnonsense\n{{\"tick\":1,\"hash\":\"xyz\"}}\n"));
    let wrong = text.replacen("\"count\":200.0", "\"count\":-9.0", 1);
    let wrong = folder.write("wrong.rec", wrong);
    let (missing, odd) = (folder.file("missing.rec"), folder.write("odd.xyz", ""));
    let (empty, folder_path) = (folder.write("empty.rec", ""), folder.file(""));
    let ran = wits(["check", "--json", &good, &bad, &wrong, &missing, &odd, &empty, &folder_path]);
    let answer = ran.json(1);
    assert_eq!(fields(&answer), ["faults", "files"]);
    assert_eq!(answer["files"], 7);
    let faults = answer["faults"].as_array().unwrap();
    assert!(faults.iter().all(|fault| fields(fault) == ["file", "message", "place"]));
    let has = |file: &str, place: &str, message: &str| {
        faults.iter().any(|fault| {
            fault["file"] == file
                && fault["place"] == place
                && fault["message"].as_str().unwrap().contains(message)
        })
    };
    assert!(
        has(&bad, "2:1", "is not a line of a recording") && has(&bad, "3:1", "is not a line"),
        "{answer}"
    );
    assert!(has(&wrong, "count", "-9 is out of range; expected"), "{answer}");
    assert!(has(&missing, "", "cannot be read"), "{answer}");
    assert!(has(&odd, "", "unknown kind of file; expected *.rec (recording)"), "{answer}");
    assert!(has(&empty, "", "is empty"), "{answer}");
    assert!(has(&folder_path, "", "unknown kind of file"), "{answer}");
    assert!(ran.stderr.contains("faults in 7 files"), "{}", ran.stderr);
}

#[test]
fn errors_that_are_not_described_are_counted() {
    let folder = Folder::new();
    let many: String =
        (0..500).map(|number| format!("(name: \"s{number}\", transitions: [(to: \"no\")]),")).collect();
    // 500 transitions that lead nowhere, and 499 states that nothing leads to.
    let many = folder.write("many.machine.ron", format!("(states: [{many}])"));
    let ran = wits(["check", &many]);
    assert!(ran.stdout.ends_with("many.machine.ron: and 899 more\n"), "{}", ran.stdout);
    assert!(ran.stderr.contains("999 faults in 1 file"), "{}", ran.stderr);
    let trees =
        folder.write("many.tree.ron", format!("(root: Sequence([{}]))", "SubTree(\"no\"),".repeat(300)));
    let ran = wits(["check", &trees]);
    assert!(ran.stderr.contains("300 faults in 1 file"), "{}", ran.stderr);
    let whole = wits(["check", &folder.file("")]);
    assert!(whole.stderr.contains("1299 faults in 2 files"), "{}", whole.stderr);
}

#[test]
fn the_text_begins_with_the_place() {
    let folder = Folder::new();
    let bad = folder.write("bad.rec", "hello");
    let ran = wits(["check", &bad]);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.starts_with(&format!("{bad}:1:1: not a recording")), "{}", ran.stdout);
    assert!(ran.stderr.contains("1 fault in 1 file"), "{}", ran.stderr);
}

#[test]
fn the_steering_set_ups_of_the_library_have_no_faults() {
    let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/../wits_motion/assets");
    let files =
        ["courier", "fish", "guard", "riot", "sheep"].map(|name| format!("{assets}/{name}.steering.ron"));
    let arguments = ["check", "--json"].into_iter().chain(files.iter().map(String::as_str));
    assert_eq!(wits(arguments).json(0), serde_json::json!({ "files": 5, "faults": [] }));
}

#[test]
fn steering_set_ups_tell_all_their_faults() {
    let folder = Folder::new();
    let names =
        "(\n  body: (max_speed: 0),\n  root: (want: Blend([(want: Sek), (want: Wander(jiter: 2))])),\n)";
    let names = folder.write("names.steering.ron", names);
    let sense = "(body: (max_speed: 0), root: (want: Blend([(want: Seek), (want: Wander, weight: -1)])))";
    let sense = folder.write("sense.steering.ron", sense);
    let broken = folder.write("broken.steering.ron", "(root: (want: Blend([)");
    let ran = wits(["check", &names, &sense, &broken]);
    assert_eq!(ran.status, 1);
    let wanted = [
        format!("{names}:3:30: unknown \"Sek\", did you mean \"Seek\"?"),
        format!("{names}:3:50: unknown field \"jiter\", did you mean \"jitter\"?"),
        format!("{sense}:1:20: 0 is out of range; expected a number above 0"),
        format!("{sense}:1:44: Seek needs one; expected target: \"a name\""),
        format!("{sense}:1:81: -1 is out of range; expected a number above 0"),
        format!("{broken}:1:22: ')' is out of place; expected a value"),
    ];
    assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), wanted);
    assert!(ran.stderr.contains("6 faults in 3 files"), "{}", ran.stderr);
}

#[test]
fn formations_tell_their_faults_too() {
    let party = concat!(env!("CARGO_MANIFEST_DIR"), "/../wits_motion/assets/party.formation.ron");
    assert_eq!(wits(["check", "--json", party]).json(0), serde_json::json!({ "files": 1, "faults": [] }));
    let folder = Folder::new();
    let bad = folder.write("bad.formation.ron", "(pattern: Column(spacing: 0, files: 0))");
    let ran = wits(["check", &bad]);
    let wanted = [
        format!("{bad}:1:27: 0 is out of range; expected a number above 0, at most 10000"),
        format!("{bad}:1:37: 0 files; expected at least 1"),
    ];
    assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn graphs_tell_all_their_faults() {
    let folder = Folder::new();
    let good =
        "(nodes: [(at: (0, 1), extra: \"gate\"), None, ()], links: [(from: 0, to: 2, cost: 2.5), None])";
    let good = folder.write("good.graph.ron", good);
    assert_eq!(wits(["check", &good]).stdout, "1 file, no faults\n");
    let bad = folder
        .write("bad.graph.ron", "(nodes: [(), ()],\n links: [(from: 0, to: 5), (from: 1, to: 0, cost: -2)])");
    let ran = wits(["check", &bad]);
    assert_eq!(ran.status, 1);
    let expected = [
        format!("{bad}:links[0].to: there is no node 5; expected one of the 2 nodes"),
        format!("{bad}:links[1].cost: -2 is out of range; expected a number of 0 or more"),
    ];
    assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn waypoints_of_two_and_three_dimensions_tell_their_faults() {
    let fort = concat!(env!("CARGO_MANIFEST_DIR"), "/../wits_nav/assets/fort.waypoints.ron");
    let folder = Folder::new();
    let tower =
        "(nodes: [(at: (0, 0, 0)), (at: (0, 9, 0))], links: [(from: \"0\", to: \"1\", kind: Ladder)])";
    let tower = folder.write("tower.waypoints.ron", tower);
    let answer = wits(["check", "--json", fort, &tower]).json(0);
    assert_eq!(answer, serde_json::json!({ "files": 2, "faults": [] }));
    let sense = "(nodes: [(name: \"5\", at: (1, 0)), (name: \"6\", at: (2, 0), to: [\"5\"])],\n  links: [(from: \"5\", to: \"7\")])";
    let sense = folder.write("sense.waypoints.ron", sense);
    let names = folder
        .write("names.waypoints.ron", "(nodes: [(at: (1, 0, 0))],\n links: [(from: \"0\", kind: Jmup)])");
    let ran = wits(["check", &sense, &names]);
    let wanted = [
        format!(
            "{sense}:1:10: \"6\" lists \"5\", but not the other way round; expected \"6\" in the list, or a link with one_way: true"
        ),
        format!("{sense}:2:27: unknown \"7\", there are: 5, 6"),
        format!("{names}:2:28: unknown \"Jmup\", did you mean \"Jump\"?"),
        format!("{names}:2:10: unknown \"\", there are: 0"),
    ];
    assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn minds_are_checked_without_the_words_of_their_game() {
    let folder = Folder::new();
    let decision = "(root: If(test: Is(\"a\"), yes: Go(\"b\"), no: Do(\"x\")), branches: {\"b\": Go(\"b\")})";
    let decision = folder.write("circle.dtree.ron", decision);
    let machine = "(states: [(name: \"A\", active: [\"x\"], ends: Success), (name: \"B\", active: [\"y\"])])";
    let machine = folder.write("lost.machine.ron", machine);
    let sub = folder.write("sub.tree.ron", "(root: Do(\"fire\"))");
    let tree = folder.write("goon.tree.ron", "(root: Sequence([SubTree(\"sub\"), SubTree(\"sob\")]))");
    assert_eq!(wits(["check", &sub]).stdout, "1 file, no faults\n");
    let ran = wits(["check", &decision, &machine, &tree]);
    let told: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((ran.status, told.len()), (1, 3), "{ran:?}");
    let circle = "leads in a circle: b → b; expected a way that ends in an action";
    assert_eq!(told[0], format!("{decision}:1:70: {circle}"));
    assert_eq!(told[1], format!("{machine}:1:54: B is never reached"));
    assert!(
        told[2].starts_with(&format!("{tree}:1:")) && told[2].contains("did you mean \"sub\""),
        "{ran:?}"
    );
}

#[test]
fn trees_of_another_library_tell_their_faults_with_lines() {
    let folder = Folder::new();
    folder.write(
        "sub.xml",
        "<root BTCPP_format='4'><BehaviorTree ID='Sub'><Look at='{door}'/></BehaviorTree></root>",
    );
    let good = "<root BTCPP_format='4' main_tree_to_execute='Main'>\n <include path='sub.xml'/>\n <BehaviorTree ID='Main'>\n  <SubTree ID='Sub' door='left'/>\n </BehaviorTree>\n</root>";
    let good = folder.write("good.xml", good);
    assert_eq!(wits(["check", &good]).stdout, "1 file, no faults\n");
    let bad = folder.write("bad.xml", "<root BTCPP_format='4'>\n <BehaviorTree ID='A'>\n  <Repeat num_cycle='2'><Jump/></Repeat>\n </BehaviorTree>\n</root>");
    let ran = wits(["check", &bad]);
    assert_eq!(ran.status, 1);
    let wanted = [
        format!("{bad}:3:3: Repeat without num_cycles; expected num_cycles=\"3\", or -1 for ever"),
        format!(
            "{bad}:3:11: unknown \"num_cycle\", did you mean \"num_cycles\"? among the attributes of Repeat"
        ),
    ];
    assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn a_folder_of_content_is_checked_as_a_whole_and_every_name_in_it_is_followed() {
    let folder = Folder::new();
    folder.write("person.character.ron", r#"(mind: "person.machine.ron", values: {"nerve": 0.5})"#);
    folder.write("guard.character.ron", r#"(of: "person", values: {"nerve": 0.9})"#);
    folder.write("person.machine.ron", r#"(states: [(name: "calm", ends: Success)])"#);
    folder.write("yard.level.ron", r#"(characters: [(character: "guard", at: (1, 2))])"#);
    folder.write("notes.txt", "not looked at");
    let path = folder.path().display().to_string();
    assert_eq!(wits(["check", "--json", &path]).json(0), serde_json::json!({ "files": 4, "faults": [] }));

    folder.write("guard.character.ron", "(of: \"persn\",\n steering: \"walk.steering.ron\")");
    folder.write("yard.level.ron", r#"(characters: [(character: "guard", at: (1, x))])"#);
    let ran = wits(["check", &path]);
    assert_eq!(ran.status, 1);
    for fault in [
        "guard.character.ron:1:6: unknown \"persn\", did you mean \"person\"?",
        "guard.character.ron:2:12: there is no file \"walk.steering.ron\"",
        "yard.level.ron:1:44: the word x; expected a number",
    ] {
        assert!(ran.stdout.contains(fault), "{fault} in\n{}", ran.stdout);
    }
    assert!(ran.stderr.contains("3 faults in 4 files"), "{}", ran.stderr);
}

/// In the plane or in three dimensions: what the file fits better is what it was meant to be.
#[test]
fn bodies_objects_and_staging_tell_all_their_faults() {
    let folder = Folder::new();
    let good = [
        folder.write("thief.body.ron", "(radius: 0.3)"),
        folder.write("flat.objects.ron", r#"(types: {"lamp": ()}, placed: [(type: "lamp", at: (1, 2))])"#),
        folder.write("deep.objects.ron", r#"(types: {"lamp": ()}, placed: [(type: "lamp", at: (1, 2, 3))])"#),
        folder.write(
            "crypt.staging.ron",
            r#"(cues: [(name: "a", region: Sphere(at: (0, 0, 0), radius: 1), gives: [(to: Visitor, give: Wake)])])"#,
        ),
    ];
    for file in &good {
        assert_eq!(wits(["check", file]).stdout, "1 file, no faults\n", "{file}");
    }
    let body = folder.write("bad.body.ron", "(radius: 0,\n gaits: [(name: \"walk\", bands: [\"wolk\"])])");
    let objects = folder.write(
        "bad.objects.ron",
        "(types: {\"lamp\": (offers: [\n (verb: \"push\", needs: [Is(\"lit\")])])})",
    );
    let staging = folder.write(
        "bad.staging.ron",
        "(cues: [(name: \"a\", gives: [],\n region: Circle(at: (0, 0), radius: 0))])",
    );
    let ran = wits(["check", &body, &objects, &staging]);
    assert_eq!(ran.status, 1);
    for fault in [
        format!("{body}:1:10: 0 is out of range"),
        format!("{body}:2:33: unknown \"wolk\", did you mean \"walk\"?"),
        format!("{objects}:2:25: unknown \"lit\""),
        format!("{staging}:2:37: 0 is out of range"),
        format!("{staging}:1:28: gives nothing"),
    ] {
        assert!(ran.stdout.contains(&fault), "{fault} in\n{}", ran.stdout);
    }
}

#[test]
fn senses_and_their_graphs_tell_all_their_faults() {
    let folder = Folder::new();
    let senses = folder.write("level.senses.ron", "(modalities: [(name: \"sight\", way: Straight)])");
    let room = "(name: \"a\", area: Box(from: (0, 0), to: (4, 4)), air: {\"sihgt\": ()})";
    let graph = folder.write("level.sensegraph.ron", format!("(nodes: [{room}])"));
    let tower = "(name: \"a\", area: Box(from: (0, 0, 0), to: (4, 4, 0)))";
    let space = folder.write("tower.sensegraph.ron", format!("(nodes: [{tower}])"));
    let ran = wits(["check", &senses, &graph, &space]);
    let wanted = [
        format!("{graph}:1:74: unknown \"sihgt\", did you mean \"sight\"?"),
        format!("{space}:1:28: has no inside; expected different corners"),
    ];
    assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), wanted);
    let bad = folder.write("bad.senses.ron", "(modalities: [(name: \"sight\", attenuation: 2)])");
    let wanted = format!("{bad}:1:44: 2 is out of range; expected above 0, at most 1\n");
    assert_eq!(wits(["check", &bad]).stdout, wanted);
}

/// Reading a pipe without a writer never ends; reading a device may not either.
#[cfg(unix)]
#[test]
fn pipes_and_devices_in_a_folder_are_left_alone() {
    let folder = Folder::new();
    let tree = folder.write("guard.tree.ron", r#"(root: Do("walk"))"#);
    let pipe = folder.file("other.tree.ron");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.file("zero.senses.ron")).unwrap();
    assert_eq!(wits(["check", &tree]).stdout, "1 file, no faults\n");
    assert_eq!(wits(["check", folder.path().to_str().unwrap()]).stdout, "1 file, no faults\n");
    let named = wits(["check", &pipe]);
    assert_eq!(named.status, 1);
    assert_eq!(named.stdout, format!("{pipe}: is a pipe or a device; expected a file\n"));
}

/// Inputs that were once accepted by mistake.
#[test]
fn numbers_that_nothing_can_work_with_are_refused() {
    let folder = Folder::new();
    let wide =
        folder.write("wide.formation.ron", "(squeeze: Some((spacing: 5e9, body: 0.5, look_ahead: 1e7)))");
    let far = folder.write("far.formation.ron", "(pattern: Column(spacing: 2e38, files: 3))");
    let rules = folder
        .write("circle.rules", "(limit 20000000) (facts (n 0)) (rule more (n ?x) => (add (n (+ ?x 2))))");
    let ran = wits(["check", &wide, &far, &rules]);
    let parts = [
        "wide.formation.ron:1:26: 5000000000 is out of range; expected a number above 0, at most 10000",
        "wide.formation.ron:1:54: 10000000 is out of range",
        "far.formation.ron:1:27: 2",
        "circle.rules:1:8: \"20000000\"; expected a whole number up to 1000000",
    ];
    for part in parts {
        assert!(ran.stdout.contains(part), "{part:?} is missing: {ran:?}");
    }
    assert_eq!((ran.status, ran.stdout.lines().count()), (1, 4), "{ran:?}");
}

#[test]
fn a_name_that_the_game_does_not_have_is_an_error_with_line_and_suggestion() {
    let folder = Folder::new();
    std::fs::create_dir(folder.file("westworld")).unwrap();
    let text = "(states: [\n    (name: \"A\", entry: [(name: \"go_to\", with: {\"place\": \"salon\", \"line\": \"\"})]),\n])\n";
    let file = folder.write("westworld/new.machine.ron", text);
    let answer = wits(["check", "--json", &folder.file("westworld")]).json(1);
    let fault = &answer["faults"][0];
    assert_eq!(fault["file"], file);
    assert!(fault["place"].as_str().unwrap().starts_with("2:"), "{answer}");
    assert_eq!(
        fault["message"],
        "\"salon\" is not one of the places, did you mean \"saloon\"?; \
         expected one of \"mine\", \"bank\", \"saloon\", \"home\""
    );
}

#[test]
fn files_of_learning_are_checked() {
    let folder = Folder::new();
    let tune = folder.write(
        "speed.tune.ron",
        "(parameters: [(name: \"speed\", min: 2, max: 1)], method: Climb(()), budget: 9)",
    );
    let teach = folder.write("pet.teach.ron", "(actions: (kinds: []), context: [], explore: 3)");
    let answer = wits(["check", "--json", &tune, &teach]).json(1);
    let faults = answer["faults"].as_array().unwrap();
    for file in [&tune, &teach] {
        assert!(faults.iter().any(|fault| fault["file"] == **file && fault["place"] != ""), "{answer}");
    }
    let good = folder.write(
        "a.tune.ron",
        "(parameters: [(name: \"speed\", min: 1, max: 2)], method: Climb(()), budget: 9)",
    );
    assert_eq!(wits(["check", &good]).status, 0);
}
