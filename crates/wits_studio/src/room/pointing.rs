//! Whom a client points at: somebody is told of in two lines for as long as the pointer is near.
//!
//! A pointer that rests does not let go of somebody who walks on, until it is far behind; then it is whoever has come there.
//! All of that belongs to the client that points: nothing of it reaches the game.

use wits_core::glam::Vec2;
use wits_game::PointInfo;

use super::brief::{Body, of_point};
use crate::protocol::point::{Aim, Brief, Point};
use crate::protocol::say::{Say, Text};

/// Somebody is held on to as far from the edge of its body as this, in radii of the pointer.
const HOLD: f32 = 3.0;

/// What a client points at.
pub(super) struct Pointing {
    aim: Aim,
    /// In the stem of a branch.
    pub(super) stem: bool,
    /// Whom it has found.
    pub(super) agent: Option<u64>,
    /// The pointer was moved: whoever is beneath it now is meant.
    moved: bool,
    /// There may be news.
    pub(super) due: bool,
    /// What the client was told last.
    told: Option<Text>,
}

impl Pointing {
    /// Points where the client says; nowhere any more when absent. Whom it has found stays found.
    pub(super) fn follow(before: Option<Self>, point: Point) -> Option<Self> {
        let (aim, stem) = (point.aim()?, point.stem);
        let before = before.filter(|before| before.stem == stem);
        let (agent, told) = before.map_or((None, None), |before| (before.agent, before.told));
        Some(Self { aim, stem, agent, moved: true, due: true, told })
    }

    /// Something has happened.
    pub(super) const fn is_due(&mut self) {
        self.due = true;
    }

    /// The client forgot what it was told.
    pub(super) fn begin_anew(&mut self) {
        self.told = None;
        self.due = true;
    }

    /// Looks who is there, and what there is to say; `None` when the client knows just that.
    pub(super) fn look(
        &mut self,
        pick: impl Fn(Vec2, f32) -> Option<u64>,
        tell: impl Fn(u64) -> Option<(Brief, Option<Body>)>,
        point: impl Fn(Vec2, f32) -> Option<PointInfo>,
    ) -> Option<Text> {
        let found = match self.aim {
            Aim::Agent(agent) => tell(agent).map(|(brief, body)| (brief, body.map(|body| body.at))),
            Aim::Near { at, radius } => with_point(self.near(at, radius, pick, tell), point(at, radius)),
        };
        (self.moved, self.due) = (false, false);
        let (brief, at) = found.unwrap_or_default();
        self.agent = brief.agent;
        let text = Say::Brief(&Brief { at, stem: self.stem, ..brief }).text();
        if self.told.as_ref() == Some(&text) {
            return None;
        }
        self.told = Some(text.clone());
        Some(text)
    }

    /// Whoever is beneath the pointer if that was moved; else the one it has, as long as that is near.
    fn near(
        &self,
        at: Vec2,
        radius: f32,
        pick: impl Fn(Vec2, f32) -> Option<u64>,
        tell: impl Fn(u64) -> Option<(Brief, Option<Body>)>,
    ) -> Option<(Brief, Option<Vec2>)> {
        // What a game draws round somebody may be much larger than its body.
        let is_near = |body: &Body| body.at.distance(at) <= HOLD * radius + body.radius.min(HOLD * radius);
        let held = || {
            let (brief, body) = tell(self.agent?)?;
            body.filter(is_near).map(|body| (brief, Some(body.at)))
        };
        let beneath = || {
            let (brief, body) = tell(pick(at, radius)?)?;
            // Where a game does not say where somebody is, or marks something far away, it is where it was found.
            Some((brief, Some(body.filter(is_near).map_or(at, |body| body.at))))
        };
        if self.moved { beneath().or_else(held) } else { held().or_else(beneath) }
    }
}

/// Somebody with what is known of the place; the place alone when nobody is there.
fn with_point(
    found: Option<(Brief, Option<Vec2>)>,
    point: Option<PointInfo>,
) -> Option<(Brief, Option<Vec2>)> {
    let Some(point) = point.map(|point| (of_point(&point), Some(point.at).filter(|at| at.is_finite())))
    else {
        return found;
    };
    match found {
        Some((brief, at)) => {
            let rows = [("at".to_owned(), point.0.name)].into_iter().chain(point.0.rows).collect();
            Some((Brief { rows, ..brief }, at))
        }
        None => Some(point),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pointing(text: &str, before: Option<Pointing>) -> Option<Pointing> {
        Pointing::follow(before, serde_json::from_str(text).unwrap())
    }

    /// Two walkers of radius 1, at these places.
    fn look(pointing: &mut Pointing, walkers: [f32; 2]) -> Option<String> {
        let place = |agent: u64| walkers.get(usize::try_from(agent).ok()?).map(|x| Vec2::new(*x, 0.0));
        let text = pointing.look(
            |at, radius| wits_game::nearest(walkers.map(|x| Vec2::new(x, 0.0)), 1.0, at, radius),
            |agent| {
                let brief = Brief { agent: Some(agent), name: format!("walker {agent}"), ..Brief::default() };
                Some((brief, Some(Body { at: place(agent)?, radius: 1.0 })))
            },
            |_, _| None,
        );
        text.map(|text| text.as_str().to_owned())
    }

    #[test]
    fn somebody_is_held_while_near_and_then_it_is_who_came() {
        let mut one = pointing(r#"{"x":0,"y":0,"radius":1}"#, None).unwrap();
        assert!(look(&mut one, [0.0, 9.0]).unwrap().contains(r#""name":"walker 0","at":[0.0,0.0]"#));
        assert_eq!(look(&mut one, [0.0, 9.0]), None, "nothing is told twice");
        assert!(look(&mut one, [3.5, 9.0]).unwrap().contains(r#""at":[3.5,0.0]"#));
        assert!(look(&mut one, [3.9, 0.5]).unwrap().contains("walker 0"), "not taken away by who passes");
        assert!(look(&mut one, [4.5, 0.5]).unwrap().contains("walker 1"));
        assert!(look(&mut one, [4.5, 9.0]).unwrap().contains(r#""agent":null"#));
        assert_eq!(look(&mut one, [4.5, 9.5]), None);
    }

    #[test]
    fn a_pointer_that_is_moved_means_whoever_is_beneath_it() {
        let mut one = pointing(r#"{"x":0,"y":0,"radius":1}"#, None).unwrap();
        look(&mut one, [0.0, 3.0]);
        let mut moved = pointing(r#"{"x":2.8,"y":0,"radius":1}"#, Some(one)).unwrap();
        assert!(look(&mut moved, [0.0, 3.0]).unwrap().contains("walker 1"));
        let mut beside = pointing(r#"{"x":5.8,"y":0,"radius":1}"#, Some(moved)).unwrap();
        assert_eq!(look(&mut beside, [0.0, 3.0]), None, "still near the one it has");
        assert!(pointing("{}", Some(beside)).is_none());
    }

    #[test]
    fn somebody_who_is_not_there_is_nobody() {
        let mut one = pointing(r#"{"agent":1}"#, None).unwrap();
        assert!(look(&mut one, [0.0, 500.0]).unwrap().contains("walker 1"));
        let mut gone = pointing(r#"{"agent":2}"#, Some(one)).unwrap();
        assert_eq!(look(&mut gone, [0.0, 1.0]).unwrap(), r#"{"say":"brief","agent":null}"#);
        assert_eq!(gone.agent, None);
    }

    #[test]
    fn who_does_not_say_where_it_is_is_where_it_was_found() {
        let mut one = pointing(r#"{"x":2,"y":1,"radius":1}"#, None).unwrap();
        let nowhere = |agent: u64| Some((Brief { agent: Some(agent), ..Brief::default() }, None));
        let text = one.look(|_, _| Some(5), nowhere, |_, _| None).unwrap();
        assert_eq!(text.as_str(), r#"{"say":"brief","agent":5,"at":[2.0,1.0]}"#);
        one.is_due();
        let text = one.look(|_, _| None, nowhere, |_, _| None).unwrap();
        assert_eq!(text.as_str(), r#"{"say":"brief","agent":null}"#);
    }

    #[test]
    fn a_place_is_told_of_alone_or_together_with_who_is_there() {
        let cell = |at: Vec2, _| Some(PointInfo::new("cell 2, 1", at.round()).state("open").row("g", "1.41"));
        let told = |agent: u64| Some((Brief { agent: Some(agent), ..Brief::default() }, None));
        let mut one = pointing(r#"{"x":2.2,"y":0.9,"radius":1}"#, None).unwrap();
        let text = one.look(|_, _| None, told, cell).unwrap();
        assert_eq!(
            text.as_str(),
            r#"{"say":"brief","agent":null,"name":"cell 2, 1","state":"open","rows":[["g","1.41"]],"at":[2.0,1.0]}"#
        );
        one.is_due();
        let text = one.look(|_, _| Some(5), told, cell).unwrap();
        assert_eq!(
            text.as_str(),
            r#"{"say":"brief","agent":5,"rows":[["at","cell 2, 1"],["g","1.41"]],"at":[2.2,0.9]}"#
        );
    }
}
