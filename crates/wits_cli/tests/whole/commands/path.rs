//! `wits path`

use crate::commands::support::{Folder, fields, wits};

const MAP: &str = "type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n.....\n";
const SCEN: &str = "version 1\n\
    0\thall.map\t5\t3\t0\t1\t4\t1\t6\n\
    0\thall.map\t5\t3\t0\t0\t4\t0\t4\n\
    0\thall.map\t5\t3\t2\t0\t2\t2\t6\n";

const FIELDS: [&str; 11] = [
    "algorithm",
    "expanded_mean",
    "map",
    "mean_us",
    "memory_bytes",
    "p99_us",
    "preprocess_ms",
    "queries",
    "skipped",
    "solved",
    "wrong",
];

#[test]
fn every_algorithm_answers_with_the_promised_fields() {
    let folder = Folder::new();
    let (map, scen) = (folder.write("hall.map", MAP), folder.write("hall.map.scen", SCEN));
    let help = wits(["path", "--help"]).stdout;
    for name in ["dijkstra", "astar", "jps", "jps+", "graph-astar", "bidirectional"] {
        assert!(help.contains(&format!("  {name} ")), "{help}");
        let answer = wits(["path", &map, &scen, "--algorithm", name, "--json"]).json(0);
        assert_eq!(fields(&answer), FIELDS);
        assert_eq!((&answer["map"], &answer["algorithm"]), (&map.as_str().into(), &name.into()));
        assert_eq!(
            (&answer["queries"], &answer["solved"], &answer["wrong"]),
            (&3.into(), &3.into(), &0.into())
        );
        assert!(answer["mean_us"].as_f64().unwrap() > 0.0 && answer["p99_us"].as_f64().unwrap() > 0.0);
        assert!(
            answer["memory_bytes"].as_u64().unwrap() > 0 && answer["preprocess_ms"].as_f64().unwrap() >= 0.0
        );
    }
    let every = wits(["path", &map, &scen, "--algorithm", "jps", "--every", "2", "--json"]).json(0);
    assert_eq!(every["queries"], 2);
    assert!(
        wits(["path", &map, &scen, "--algorithm", "jps"]).stdout.contains("3 of 3 questions solved, 0 wrong")
    );
}

/// Round the wall of the hall the ways have 6, 4 and 6 steps. At any angle the first goes by the wall's upper corners:
/// from (0.5, 1.5) to (1, 1), to (4, 1), to (4.5, 1.5), which is 3 + 2 √½ = 4.414; the second is straight, 4; the third
/// goes from (2.5, 0.5) round (1, 1) and (1, 2) or the other end: 2 √(1.5² + 0.5²) + 1 = 4.162.
#[test]
fn those_who_do_not_claim_shortest_ways_of_eight_directions_tell_how_long_theirs_are() {
    let folder = Folder::new();
    let (map, scen) = (folder.write("hall.map", MAP), folder.write("hall.map.scen", SCEN));
    let help = wits(["path", "--help"]).stdout;
    let any_angle = (4.414 / 6.0 + 1.0 + 4.162 / 6.0) / 3.0;
    for (name, least, most) in [
        ("hpa", 1.0, 1.01),
        ("theta", any_angle, 1.0),
        ("lazy-theta", any_angle, 1.0),
        ("anya", any_angle, any_angle),
    ] {
        assert!(help.contains(&format!("  {name} ")), "{help}");
        let answer = wits(["path", &map, &scen, "--algorithm", name, "--json"]).json(0);
        let more: Vec<&str> = fields(&answer).into_iter().filter(|field| !FIELDS.contains(field)).collect();
        assert_eq!((more, fields(&answer).len()), (vec!["ratio_mean"], FIELDS.len() + 1));
        assert_eq!((&answer["solved"], &answer["wrong"]), (&3.into(), &0.into()));
        let ratio = answer["ratio_mean"].as_f64().unwrap();
        assert!(ratio > least - 1e-3 && ratio < most + 1e-3, "{name}: {ratio}");
        assert!(answer["memory_bytes"].as_u64().unwrap() > 0);
        let told = wits(["path", &map, &scen, "--algorithm", name]).stdout;
        assert!(
            told.contains("3 of 3 questions solved, 0 wrong, ") && told.contains("times as long"),
            "{told}"
        );
    }
    // A file that claims less than the straight line, or than is possible.
    let scen = folder.write("short.map.scen", SCEN.replace("4\t0\t4\n", "4\t0\t3\n"));
    wits(["path", &map, &scen, "--algorithm", "anya", "--json"]).json(1);
    let long = folder.write("long.map.scen", SCEN.replace("4\t0\t4\n", "4\t0\t5\n"));
    let ran = wits(["path", &map, &long, "--algorithm", "hpa"]);
    assert!(ran.status == 1 && ran.stderr.contains("a way of 4.0000; expected 5 at least"), "{}", ran.stderr);
}

#[test]
fn a_wrong_length_is_told_with_its_line() {
    let folder = Folder::new();
    let map = folder.write("hall.map", MAP);
    let scen = folder.write("hall.map.scen", SCEN.replace("4\t0\t4\n", "4\t0\t3\n"));
    let ran = wits(["path", &map, &scen, "--algorithm", "astar", "--json"]);
    assert_eq!(ran.json(1)["wrong"], 1);
    assert!(ran.stderr.contains(&format!("{scen}:3: a way of 4.0000; expected 3")), "{}", ran.stderr);
}

#[test]
fn faulty_files_are_told_by_line() {
    let folder = Folder::new();
    let (map, scen) = (folder.write("hall.map", MAP), folder.write("hall.map.scen", SCEN));
    let cut = folder.write("cut.map", &MAP[..MAP.len() - 6]);
    let refused = |map: &str, scen: &str, parts: &[&str]| {
        wits(["path", map, scen, "--algorithm", "jps", "--json"]).refused(1, parts);
    };
    refused(&cut, &scen, &["cut.map:7:1: the file ends after 2 rows; expected 3, as the header says"]);
    refused(&scen, &scen, &["hall.map.scen:1:1: \"version 1\"; expected \"type octile\""]);
    refused(&map, &map, &["hall.map:1:1: \"type octile\"; expected \"version 1\""]);
    let quartile = folder.write("quartile.map", MAP.replace("octile", "quartile"));
    refused(&quartile, &scen, &["quartile.map:1:1: \"type quartile\"; expected \"type octile\""]);
    let other = folder.write("other.scen", SCEN.replace("5\t3", "5\t4"));
    refused(&map, &other, &["other.scen:2:1: the questions are about a map of 5 x 4 cells; expected 5 x 3"]);
    refused(&folder.file("none.map"), &scen, &["none.map: cannot be read"]);
}

#[test]
fn questions_without_an_answer_are_skipped_and_counted() {
    let folder = Folder::new();
    let map = folder.write("cell.map", "type octile\nheight 3\nwidth 5\nmap\n...@.\n.@.@@\n...@.\n");
    let ask = |from: [u32; 2], to: [u32; 2], length: f64| {
        format!("0\tcell.map\t5\t3\t{}\t{}\t{}\t{}\t{length}\n", from[0], from[1], to[0], to[1])
    };
    let possible = ask([0, 1], [2, 1], 4.0);
    // On a wall, outside, and in a room without a door.
    let impossible = ask([1, 1], [9, 9], 3.0) + &ask([0, 0], [0, 3], 3.0) + &ask([0, 0], [4, 0], 4.0);
    let scen = folder.write("cell.map.scen", format!("version 1\n{impossible}{possible}"));
    for name in ["dijkstra", "astar", "jps", "jps+", "graph-astar", "bidirectional", "hpa", "theta", "anya"] {
        let answer = wits(["path", &map, &scen, "--algorithm", name, "--json"]).json(0);
        let counts = ["queries", "solved", "wrong", "skipped"].map(|field| answer[field].as_u64().unwrap());
        assert_eq!(counts, [1, 1, 0, 3], "{name}");
    }
    let ran = wits(["path", &map, &scen, "--algorithm", "jps"]);
    assert!(
        ran.stdout.contains("1 of 1 questions solved, 0 wrong, 3 skipped that have no answer"),
        "{ran:?}"
    );
    assert!(ran.stderr.contains("cell.map.scen:2: the start (1, 1) is blocked: skipped"), "{ran:?}");
    let none = folder.write("none.map.scen", format!("version 1\n{impossible}"));
    let answer = wits(["path", &map, &none, "--algorithm", "jps", "--json"]).json(0);
    assert_eq!(
        (&answer["queries"], &answer["skipped"], &answer["mean_us"]),
        (&0.into(), &3.into(), &0.0.into())
    );
}

/// A saw of 6,000 columns: a path along it has diagonal steps but for two straight ones at each of its teeth, so its length is
/// known. Sums in single precision are off by several hundredths here.
#[test]
fn long_paths_are_measured_exactly() {
    let folder = Folder::new();
    let (width, tooth) = (6000, 20);
    let row = |x: usize| if (x / tooth).is_multiple_of(2) { x % tooth } else { tooth - x % tooth };
    let mut cells = vec![vec!['@'; width]; tooth + 1];
    for x in 0..width - 1 {
        for (x, y) in [(x, row(x)), (x + 1, row(x)), (x, row(x + 1)), (x + 1, row(x + 1))] {
            cells[y][x] = '.';
        }
    }
    let rows: Vec<String> = cells.into_iter().map(|row| row.into_iter().collect()).collect();
    let height = rows.len();
    let text = format!("type octile\nheight {height}\nwidth {width}\nmap\n{}\n", rows.join("\n"));
    let straight = 2 * ((width - 2) / tooth);
    let length = straight as f64 + (width - 1 - straight) as f64 * std::f64::consts::SQRT_2;
    let (map, last) = (folder.write("saw.map", text), width - 1);
    let line = format!("0\tsaw.map\t{width}\t{height}\t0\t0\t{last}\t{}\t{length}\n", row(last));
    let scen = folder.write("saw.map.scen", format!("version 1\n{line}"));
    for name in ["dijkstra", "astar", "jps", "jps+", "graph-astar", "bidirectional", "hpa"] {
        let ran = wits(["path", &map, &scen, "--algorithm", name, "--json"]);
        assert_eq!(ran.json(0)["wrong"], 0, "{name}: {ran:?}");
    }
}

#[test]
fn an_unknown_algorithm_is_guessed() {
    let folder = Folder::new();
    let (map, scen) = (folder.write("hall.map", MAP), folder.write("hall.map.scen", SCEN));
    wits(["path", &map, &scen, "--algorithm", "jsp"])
        .refused(2, &["algorithm: unknown \"jsp\", did you mean \"jps\"?"]);
}

#[test]
fn maps_and_scenarios_can_be_checked() {
    let folder = Folder::new();
    let (map, scen) = (folder.write("hall.map", MAP), folder.write("hall.map.scen", SCEN));
    assert_eq!(wits(["check", &map, &scen]).stdout, "2 files, no faults\n");
    let bad = folder.write("bad.map", MAP.replace('@', "x"));
    folder.write("bad.map.scen", SCEN);
    let apart = folder.write("hall.map.scen", SCEN.replace("\t2\t0\t2\t2", "\t2\t1\t2\t2"));
    let ran = wits(["check", &bad, &apart]);
    let wanted = [
        format!("{bad}:6:2: 'x' means nothing; expected one of . G S @ O T W"),
        format!("{apart}:4:1: the start (2, 1) is blocked; expected a free cell"),
    ];
    assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn terrains_can_be_checked() {
    let folder = Folder::new();
    let text = r#"(
        kinds: [(name: "grass", letter: '.'), (name: "wall", letter: '#')],
        rows: ["..#", ".#."],
    )"#;
    let good = folder.write("ford.terrain.ron", text);
    assert_eq!(wits(["check", &good]).stdout, "1 file, no faults\n");
    let bad = folder.write("bad.terrain.ron", text.replace("\".#.\"", "\".x\""));
    let ran = wits(["check", &bad]);
    assert_eq!((ran.status, ran.stdout.lines().count()), (1, 2), "{ran:?}");
    assert!(ran.stdout.contains("rows[1]: 2 cells; expected 3 as in the first row"), "{ran:?}");
}
