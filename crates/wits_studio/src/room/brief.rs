//! Somebody in two lines: made of what the inspector would show of it.

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Graph, Section, Value};
use wits_core::scene::{Form, Shape};
use wits_game::{AnyGame, Inspection, PointInfo};

use crate::protocol::point::Brief;

/// The longest name or state that is told. \[characters\]
const LONGEST_NAME: usize = 80;
/// The longest thought. \[characters\]
const LONGEST_THOUGHT: usize = 320;
/// Fields of these names tell where somebody is.
const PLACES: [&str; 3] = ["at", "position", "place"];

/// Where somebody stands, and about how large it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Body {
    pub(super) at: Vec2,
    pub(super) radius: f32,
}

/// What there is to say of somebody, and where it is if that can be told.
pub(super) fn brief(agent: u64, inspection: &Inspection) -> (Brief, Option<Body>) {
    let Document { title, subtitle, sections } = &inspection.document;
    let name = if title.is_empty() { format!("agent {agent}") } else { cut(title, LONGEST_NAME) };
    let why = sections.iter().find_map(|section| match section {
        Section::Text { title, text } if is_reason(title) => Some(&**text),
        _ => None,
    });
    let brief = Brief {
        agent: Some(agent),
        name,
        state: cut(subtitle, LONGEST_NAME),
        thought: cut(why.unwrap_or_default(), LONGEST_THOUGHT),
        ..Brief::default()
    };
    (brief, body(inspection))
}

/// What somebody in a game is called.
pub(super) fn name_of(game: &dyn AnyGame, agent: u64) -> String {
    let title = game.inspect(agent).map(|inspection| inspection.document.title);
    let named = title.filter(|title| !title.is_empty());
    named.map_or_else(|| format!("agent {agent}"), |title| cut(&title, LONGEST_NAME))
}

/// The same of somebody in a game; who does not say why is told of in the words of the mind that it follows.
pub(super) fn brief_of(game: &dyn AnyGame, agent: u64) -> Option<(Brief, Option<Body>)> {
    let (mut brief, body) = brief(agent, &game.inspect(agent)?);
    if brief.thought.is_empty() && !brief.state.is_empty() {
        let minds = game.minds();
        let graph = minds.minds_of(agent).first().and_then(|mind| minds.graph(&mind.graph));
        brief.thought =
            graph.map(|graph| cut(help_of(&graph, &brief.state), LONGEST_THOUGHT)).unwrap_or_default();
    }
    Some((brief, body))
}

/// The most rows that are told of a place.
const MAX_ROWS: usize = 12;

/// What is at a place.
pub(super) fn of_point(point: &PointInfo) -> Brief {
    let row = |(name, value): &(String, String)| (cut(name, LONGEST_NAME), cut(value, LONGEST_NAME));
    Brief {
        name: cut(&point.name, LONGEST_NAME),
        state: cut(&point.state, LONGEST_NAME),
        thought: cut(&point.text, LONGEST_THOUGHT),
        rows: point.rows.iter().take(MAX_ROWS).map(row).collect(),
        ..Brief::default()
    }
}

/// What the innermost state is for.
fn help_of<'a>(graph: &'a Graph, states: &str) -> &'a str {
    let inner = states.rsplit([',', '/', '.', '>']).next().unwrap_or_default().trim();
    let node =
        graph.nodes.iter().find(|node| !node.help.is_empty() && (node.name == states || node.name == inner));
    node.map_or("", |node| &node.help)
}

/// A section that says why somebody does what it does.
fn is_reason(title: &str) -> bool {
    title == "Why" || title == "Why?"
}

/// The beginning of a text, in one line.
fn cut(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}

/// Where somebody is: a field says so, or the marks that the inspector puts round it begin there.
fn body(inspection: &Inspection) -> Option<Body> {
    let said = PLACES.iter().find_map(|name| match inspection.document.field(name) {
        Some(Value::Numbers(at)) if at.len() == 2 => Some(Body { at: Vec2::new(at[0], at[1]), radius: 0.0 }),
        _ => None,
    });
    let body = said.or_else(|| inspection.marks.iter().find_map(around))?;
    (body.at.is_finite() && body.radius.is_finite()).then_some(body)
}

fn around(mark: &Shape) -> Option<Body> {
    let middle =
        |min: Vec2, max: Vec2| Body { at: (min + max) / 2.0, radius: (max - min).max_element() / 2.0 };
    let point = |at: &Vec2| Body { at: *at, radius: 0.0 };
    match &mark.form {
        Form::Circle { at, radius } => Some(Body { at: *at, radius: *radius }),
        Form::Box { min, max } => Some(middle(*min, *max)),
        Form::Sector { at, .. } => Some(point(at)),
        Form::Arrow { from, .. } => Some(point(from)),
        Form::Line { points } => points.first().map(point),
        Form::Polygon { points } => {
            let (min, max) =
                points.iter().fold((Vec2::MAX, Vec2::MIN), |(min, max), at| (min.min(*at), max.max(*at)));
            (!points.is_empty()).then(|| middle(min, max))
        }
        // A viewer of three dimensions knows where its bodies are.
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::inspect::{Field, Form as GraphForm, GraphNode};

    fn told(document: Document, marks: Vec<Shape>) -> (Brief, Option<Body>) {
        brief(7, &Inspection { document, marks })
    }

    #[test]
    fn a_brief_is_the_name_the_state_and_the_reason() {
        let why = |title: &'static str, text: &'static str| Section::Text {
            title: title.into(),
            text: text.into(),
        };
        let document = Document::new("Bob, the miner")
            .subtitle("VisitBank")
            .section(why("Said", "Ah'm goin' home."))
            .section(why("Why?", "His pockets were\n full."))
            .section(why("Why not", "There is a queue."));
        let (brief, body) = told(document, Vec::new());
        assert_eq!((brief.agent, &*brief.name, &*brief.state), (Some(7), "Bob, the miner", "VisitBank"));
        assert_eq!((&*brief.thought, body), ("His pockets were full.", None));
    }

    #[test]
    fn who_says_nothing_has_a_number_and_long_ones_are_cut() {
        let (brief, _) = told(Document::default(), Vec::new());
        assert_eq!((&*brief.name, &*brief.state, &*brief.thought), ("agent 7", "", ""));
        let (brief, _) = told(Document::new("ä".repeat(5000)), Vec::new());
        assert_eq!(brief.name.chars().count(), LONGEST_NAME + 1);
    }

    #[test]
    fn a_state_is_for_what_its_mind_says() {
        let mut graph = Graph::new("guard", GraphForm::Machine);
        for (name, help) in
            [("Patrol", "Walks its round."), ("Chase", "Runs after whom it sees."), ("Rest", "")]
        {
            graph.add(GraphNode { help: help.into(), ..GraphNode::new("state", name) });
        }
        assert_eq!(help_of(&graph, "Chase"), "Runs after whom it sees.");
        assert_eq!(help_of(&graph, "Awake, Patrol"), "Walks its round.");
        assert_eq!(help_of(&graph, "on/Patrol"), "Walks its round.");
        assert_eq!((help_of(&graph, "Rest"), help_of(&graph, ""), help_of(&graph, "Fly")), ("", "", ""));
    }

    #[test]
    fn a_place_is_said_or_found_in_the_marks() {
        let at = Vec2::new(3.0, 4.0);
        let place = |marks| told(Document::new("one"), marks).1;
        assert_eq!(place(vec![Shape::circle(at, 2.0)]), Some(Body { at, radius: 2.0 }));
        let frame = Shape::rectangle(Vec2::new(1.0, 3.0), Vec2::new(5.0, 5.0));
        assert_eq!(place(vec![Shape::text(Vec2::ZERO, "here", 9.0), frame]), Some(Body { at, radius: 2.0 }));
        assert_eq!(
            place(vec![Shape::line([]), Shape::line([at, Vec2::ZERO])]),
            Some(Body { at, radius: 0.0 })
        );
        assert_eq!(place(vec![Shape::polygon([])]), None);
        assert_eq!(place(vec![Shape::circle(Vec2::NAN, 1.0)]), None);
        let field = Section::fields("Body", [Field::new("at", Vec2::new(9.0, 9.0))]);
        let (_, body) = told(Document::new("one").section(field), vec![Shape::circle(at, 2.0)]);
        assert_eq!(body, Some(Body { at: Vec2::splat(9.0), radius: 0.0 }));
    }
}
