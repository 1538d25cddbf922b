//! `.scen`: questions about a map, with the length of the best way.

use std::fmt::Write;

use wits_core::findings::{Findings, Place};

use super::{add, shown};
use crate::grid::{Cell, GridMap, Labels};

/// One question: how long is the best way?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Query {
    /// Groups questions of about the same difficulty: the length divided by 4.
    pub bucket: u32,
    /// Where the way begins.
    pub start: Cell,
    /// Where it ends.
    pub goal: Cell,
    /// How long the best way is, with diagonal steps of √2 that need both cells beside them to be free.
    pub length: f64,
    /// The line of the file, from 1.
    pub line: usize,
}

impl Query {
    /// Why no path can answer it: an end that lies outside of the map or is blocked, or ends that no path connects. `None`
    /// when there is an answer. The labels are those of the map.
    ///
    /// ```
    /// use wits_nav::grid::{Cell, GridMap, Labels};
    /// use wits_nav::grid::movingai::Query;
    /// let map = GridMap::from_text(".#.")?;
    /// let query = Query { bucket: 0, start: Cell::new(0, 0), goal: Cell::new(2, 0), length: 2.0, line: 2 };
    /// let why = query.impossible(&map, &Labels::new(&map));
    /// assert_eq!(why.as_deref(), Some("no path leads from (0, 0) to (2, 0)"));
    /// # Ok::<(), wits_nav::grid::MapError>(())
    /// ```
    #[must_use]
    pub fn impossible(&self, map: &GridMap, labels: &Labels) -> Option<String> {
        let Self { start, goal, .. } = self;
        let apart = || {
            let connected = labels.are_connected(*start, *goal);
            (!connected)
                .then(|| format!("no path leads from ({}, {}) to ({}, {})", start.x, start.y, goal.x, goal.y))
        };
        self.bad_ends(map).next().or_else(apart)
    }

    /// What is wrong with its ends.
    fn bad_ends<'m>(&self, map: &'m GridMap) -> impl Iterator<Item = String> + use<'m> {
        let ends = [("start", self.start), ("goal", self.goal)];
        ends.into_iter().filter_map(|(name, cell)| {
            let state = if !map.contains_cell(cell) {
                "outside of the map"
            } else if !map.is_free(cell) {
                "blocked"
            } else {
                return None;
            };
            Some(format!("the {name} ({}, {}) is {state}", cell.x, cell.y))
        })
    }
}

/// All questions of a file. They are about one map.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The map, as the file calls it.
    pub map: String,
    /// Columns of the map.
    pub width: u32,
    /// Rows of the map.
    pub height: u32,
    /// The questions, in order.
    pub queries: Vec<Query>,
}

/// Reads a `.scen`; `file` is how messages call it.
///
/// # Errors
/// All faults with their lines: fields that are missing or no numbers, lines about another map, an empty list.
pub fn read_scenario(file: &str, text: &str) -> Result<Scenario, Findings> {
    let mut findings = Findings::of(file);
    let mut scenario = Scenario { map: String::new(), width: 0, height: 0, queries: Vec::new() };
    let first = text.lines().next().unwrap_or_default();
    if !matches!(first.trim(), "version 1" | "version 1.0") {
        let what = if text.is_empty() { "the file is empty".into() } else { shown(first) };
        findings.add(Place::Line { line: 1, column: 1 }, what, "\"version 1\"");
        return Err(findings);
    }
    for (number, text) in text.lines().enumerate().skip(1) {
        if text.trim().is_empty() {
            continue;
        }
        match read_line(text, number + 1) {
            Ok((query, map, size)) => scenario.take(query, map, size, &mut findings),
            Err((column, what, expected)) => add(&mut findings, number + 1, column, what, expected),
        }
    }
    if scenario.queries.is_empty() && findings.is_empty() {
        findings.add(Place::Whole, "holds no questions", "at least one line after the version");
    }
    findings.into_result(scenario)
}

/// Column, what is wrong, what was expected.
type Fault = (usize, String, String);

const FIELDS: [&str; 9] =
    ["bucket", "map", "map width", "map height", "start x", "start y", "goal x", "goal y", "length"];

fn read_line(text: &str, line: usize) -> Result<(Query, &str, (u32, u32)), Fault> {
    // Names of maps have spaces now and then, so tabs divide where there are any.
    let fields: Vec<&str> = if text.contains('\t') {
        text.trim().split('\t').collect()
    } else {
        text.split_whitespace().collect()
    };
    let Ok(fields) = <[&str; 9]>::try_from(fields.as_slice()) else {
        let expected = format!("9: {}", FIELDS.join(", "));
        return Err((1, format!("the line has {} fields", fields.len()), expected));
    };
    let column =
        |place: usize| fields[..place].iter().map(|field| field.chars().count() + 1).sum::<usize>() + 1;
    let fault = |place: usize, expected: &str| {
        (column(place), format!("{}: {}", FIELDS[place], shown(fields[place])), expected.to_owned())
    };
    let number = |place: usize| {
        let number = fields[place].trim().parse::<u32>().ok().filter(|&number| i32::try_from(number).is_ok());
        number.ok_or_else(|| fault(place, "a whole number from 0 to 2147483647"))
    };
    let cell = |place: usize| Ok(Cell::new(number(place)? as i32, number(place + 1)? as i32));
    let length = fields[8].trim().parse::<f64>().ok().filter(|length| *length >= 0.0 && length.is_finite());
    let query = Query {
        bucket: number(0)?,
        start: cell(4)?,
        goal: cell(6)?,
        length: length.ok_or_else(|| fault(8, "a number of at least 0"))?,
        line,
    };
    Ok((query, fields[1], (number(2)?, number(3)?)))
}

impl Scenario {
    /// Takes in a line that reads well.
    fn take(&mut self, query: Query, map: &str, size: (u32, u32), findings: &mut Findings) {
        if self.queries.is_empty() {
            map.clone_into(&mut self.map);
            (self.width, self.height) = size;
        }
        self.queries.push(query);
        if (self.map.as_str(), (self.width, self.height)) == (map, size) {
            return;
        }
        let what = format!("a question about {} of {} x {} cells", shown(map), size.0, size.1);
        let expected = format!("{} of {} x {} as in the first", shown(&self.map), self.width, self.height);
        add(findings, query.line, 1, what, expected);
    }

    /// What does not fit a map: its size, places outside of it, places that are blocked.
    #[must_use]
    pub fn faults(&self, file: &str, map: &GridMap) -> Findings {
        let mut findings = self.size_faults(file, map);
        if !findings.is_empty() {
            return findings;
        }
        for query in &self.queries {
            for what in query.bad_ends(map) {
                add(&mut findings, query.line, 1, what, "a free cell");
            }
        }
        findings
    }

    /// Whether it is about a map of this size. Questions that have no answer are [another matter](Query::impossible).
    #[must_use]
    pub fn size_faults(&self, file: &str, map: &GridMap) -> Findings {
        let mut findings = Findings::of(file);
        if (self.width, self.height) != (map.width(), map.height()) {
            let what = format!("the questions are about a map of {} x {} cells", self.width, self.height);
            let line = self.queries.first().map_or(1, |query| query.line);
            add(&mut findings, line, 1, what, format!("{} x {}, as the map has", map.width(), map.height()));
        }
        findings
    }

    /// The text of a `.scen`.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::from("version 1\n");
        for Query { bucket, start, goal, length, .. } in &self.queries {
            let (map, width, height) = (&self.map, self.width, self.height);
            let line = format_args!(
                "{bucket}\t{map}\t{width}\t{height}\t{}\t{}\t{}\t{}\t{length}\n",
                start.x, start.y, goal.x, goal.y
            );
            // Writing into a text cannot fail.
            let _ = text.write_fmt(line);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str =
        "version 1\n0\tmaps/a.map\t4\t2\t0\t0\t3\t0\t5\n1\tmaps/a.map\t4\t2\t0\t1\t3\t1\t3.41421\n";

    fn said(text: &str) -> String {
        read_scenario("a.scen", text).unwrap_err().to_string()
    }

    #[test]
    fn questions_are_read_and_written_as_they_were() {
        let scenario = read_scenario("a.scen", TWO).unwrap();
        assert_eq!((scenario.map.as_str(), scenario.width, scenario.height), ("maps/a.map", 4, 2));
        let second =
            Query { bucket: 1, start: Cell::new(0, 1), goal: Cell::new(3, 1), length: 3.41421, line: 3 };
        assert_eq!(scenario.queries[1], second);
        assert_eq!(scenario.write(), TWO);
        assert_eq!(
            read_scenario("", &TWO.replace('\t', " ").replace('\n', "\r\n\r\n")).unwrap().queries.len(),
            2
        );
    }

    #[test]
    fn all_faults_are_told_by_line_and_column() {
        let text = format!(
            "{TWO}0\tmaps/a.map\t4\t2\t0\t-1\t3\t0\t5\nhello\n0\tmaps/a.map\t4\t2\t0\t1\t3\t0\tNaN\n"
        );
        assert_eq!(
            said(&text),
            "a.scen:4:20: start y: \"-1\"; expected a whole number from 0 to 2147483647\n\
             a.scen:5:1: the line has 1 fields; expected 9: bucket, map, map width, map height, start x, start y, \
             goal x, goal y, length\n\
             a.scen:6:26: length: \"NaN\"; expected a number of at least 0"
        );
        assert_eq!(said(""), "a.scen:1:1: the file is empty; expected \"version 1\"");
        assert!(said("version 2\n").contains("1:1: \"version 2\"; expected \"version 1\""));
        assert_eq!(
            said("version 1\n\n"),
            "a.scen: holds no questions; expected at least one line after the version"
        );
        let other = TWO.replace("1\tmaps/a.map", "1\tmaps/b.map");
        assert!(said(&other).contains("a.scen:3:1: a question about \"maps/b.map\" of 4 x 2 cells"));
    }

    #[test]
    fn questions_without_an_answer_are_told_apart_from_the_others() {
        let map = GridMap::from_text("..#.\n..#.").unwrap();
        let labels = Labels::new(&map);
        let why = |start: (i32, i32), goal: (i32, i32)| {
            let [start, goal] = [start, goal].map(|(x, y)| Cell::new(x, y));
            Query { bucket: 0, start, goal, length: 1.0, line: 2 }.impossible(&map, &labels)
        };
        assert_eq!(why((0, 0), (1, 1)), None);
        assert_eq!(why((3, 0), (3, 0)), None);
        assert_eq!(why((2, 0), (9, 9)).as_deref(), Some("the start (2, 0) is blocked"));
        assert_eq!(why((0, 0), (0, 2)).as_deref(), Some("the goal (0, 2) is outside of the map"));
        assert_eq!(
            why((0, 0), (i32::MAX, -1)).as_deref(),
            Some("the goal (2147483647, -1) is outside of the map")
        );
        assert_eq!(why((0, 1), (3, 1)).as_deref(), Some("no path leads from (0, 1) to (3, 1)"));
    }

    #[test]
    fn what_does_not_fit_the_map_is_told() {
        let scenario = read_scenario("a.scen", TWO).unwrap();
        assert!(scenario.faults("a.scen", &GridMap::free(4, 2).unwrap()).is_empty());
        let blocked = GridMap::from_text(".. .#\n....".replace(' ', "").as_str()).unwrap();
        assert_eq!(
            scenario.faults("a.scen", &blocked).to_string(),
            "a.scen:2:1: the goal (3, 0) is blocked; expected a free cell"
        );
        assert!(scenario.faults("", &GridMap::free(3, 2).unwrap()).to_string().contains("expected 3 x 2"));
        let outside = read_scenario("a.scen", &TWO.replace("\t3\t1\t", "\t4\t1\t")).unwrap();
        let said = outside.faults("a.scen", &GridMap::free(4, 2).unwrap()).to_string();
        assert_eq!(said, "a.scen:3:1: the goal (4, 1) is outside of the map; expected a free cell");
    }
}
