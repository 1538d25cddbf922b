//! How a team plays: its formations and its numbers. Read from the team's `team.ron`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::ron::RonFile;

use crate::pitch::{REGIONS, mirrored};

/// Players of a team, the keeper among them.
pub(crate) const TEAM_SIZE: usize = 5;
/// Every team has these formations.
pub(crate) const NEEDED: [&str; 2] = ["defending", "attacking"];

/// A team as its file writes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct TeamDef {
    /// For people.
    pub(crate) title: String,
    pub(crate) help: String,
    /// What the players are called: the keeper first.
    pub(crate) names: Vec<String>,
    /// Who supports attacks: attackers and defenders, as numbers of players.
    pub(crate) attackers: Vec<u8>,
    /// Home regions by name, the keeper's first, for a team whose goal is on the right.
    pub(crate) formations: BTreeMap<String, Vec<u8>>,
    pub(crate) style: Style,
}

/// What a team thinks about risks and distances.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Style {
    /// An opponent in front who is nearer than this is a threat: larger, more passes; smaller, more lost balls.
    pub(crate) comfort_zone: f32,
    /// How likely a shot is tried that is not open.
    pub(crate) pot_shots: f32,
    /// How likely a receiver waits for the ball instead of going for it.
    pub(crate) waits_for_pass: f32,
    /// A receiver does not wait when an opponent is nearer than this.
    pub(crate) pass_threat: f32,
    pub(crate) shortest_pass: f32,
    pub(crate) shortest_goal_kick: f32,
    /// The share of how far a receiver could run that passes make use of.
    pub(crate) pass_lead: f32,
    /// How likely a request for a pass is made, each time one could be.
    pub(crate) requests: f32,
    /// So many targets in the goal are looked at.
    pub(crate) strike_attempts: u32,
    /// Passes arrive with this speed, if they can; 0: they are as hard as they can be. [units/tick]
    pub(crate) pass_arrives: f32,
    /// So far from the opponent whom he marks a player stands, on the side of his own goal.
    pub(crate) marks_from: f32,
    pub(crate) dribble: DribbleStyle,
    pub(crate) spots: SpotStyle,
}

/// How the ball is led round opponents, by those whose minds do that.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct DribbleStyle {
    /// So far ahead a dribbler looks.
    pub(crate) look: f32,
    /// As much room he would like on both sides of his way.
    pub(crate) room: f32,
    /// What room is worth to him, beside the way to the goal, which is worth 1.
    pub(crate) caution: f32,
    /// What it is worth to him not to turn.
    pub(crate) ease: f32,
    /// So far he may be ahead of whoever supports him; beyond that he goes slowly.
    pub(crate) lead: f32,
}

/// What makes a place good for a supporter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SpotStyle {
    /// A pass there is safe.
    pub(crate) pass: f32,
    /// One can shoot from there.
    pub(crate) shot: f32,
    /// It is as far from the ball as it should be.
    pub(crate) distance: f32,
    /// As far it should be.
    pub(crate) best_distance: f32,
    /// No opponent is near: in full from `wide` on.
    pub(crate) room: f32,
    pub(crate) wide: f32,
    /// It is nearer to their goal line than the one with the ball.
    pub(crate) ahead: f32,
    /// How often places are looked at. \[1/s\]
    pub(crate) per_second: f32,
}

impl Default for TeamDef {
    fn default() -> Self {
        let formations = [("defending", vec![1, 6, 8, 3, 5]), ("attacking", vec![1, 12, 14, 6, 4])];
        Self {
            title: String::new(),
            help: String::new(),
            names: Vec::new(),
            attackers: vec![1, 2],
            formations: formations.map(|(name, regions)| (name.to_owned(), regions)).into(),
            style: Style::default(),
        }
    }
}

impl Default for Style {
    fn default() -> Self {
        Self {
            comfort_zone: 60.0,
            pot_shots: 0.005,
            waits_for_pass: 0.5,
            pass_threat: 70.0,
            shortest_pass: 120.0,
            shortest_goal_kick: 50.0,
            pass_lead: 0.3,
            requests: 0.1,
            strike_attempts: 5,
            pass_arrives: 0.0,
            marks_from: 25.0,
            dribble: DribbleStyle::default(),
            spots: SpotStyle::default(),
        }
    }
}

impl Default for DribbleStyle {
    fn default() -> Self {
        Self { look: 60.0, room: 40.0, caution: 1.0, ease: 0.25, lead: 1_000.0 }
    }
}

impl Default for SpotStyle {
    fn default() -> Self {
        Self {
            pass: 2.0,
            shot: 1.0,
            distance: 2.0,
            best_distance: 200.0,
            room: 0.0,
            wide: 100.0,
            ahead: 0.0,
            per_second: 1.0,
        }
    }
}

impl RonFile for TeamDef {
    fn validate(&self, findings: &mut Findings) {
        self.check("", findings);
    }
}

impl TeamDef {
    /// The regions of a formation for a side: 0 plays from the left, 1 from the right.
    pub(crate) fn formation(&self, name: &str, side: usize) -> Option<[u8; TEAM_SIZE]> {
        let regions: [u8; TEAM_SIZE] = self.formations.get(name)?.as_slice().try_into().ok()?;
        Some(if side == 0 { regions.map(mirrored) } else { regions })
    }
}

impl Check for TeamDef {
    fn check(&self, _path: &str, findings: &mut Findings) {
        let players = format!("{TEAM_SIZE} of them, the keeper's first");
        for (name, regions) in &self.formations {
            let path = format!("formations.{name}");
            if regions.len() != TEAM_SIZE {
                findings.add(Place::path(&path), format!("{} regions", regions.len()), players.clone());
            }
            if let Some(region) = regions.iter().find(|region| **region >= REGIONS) {
                findings.add(Place::path(&path), format!("region {region}"), "0 to 17");
            }
        }
        for name in NEEDED.into_iter().filter(|name| !self.formations.contains_key(*name)) {
            findings.add(
                Place::path("formations"),
                format!("{name:?} is missing"),
                "defending and attacking",
            );
        }
        if !self.names.is_empty() && self.names.len() != TEAM_SIZE {
            findings.add(Place::path("names"), format!("{} names", self.names.len()), players);
        }
        if self.attackers.is_empty() || self.attackers.iter().any(|number| !(1..5).contains(number)) {
            findings.add(Place::path("attackers"), format!("{:?}", self.attackers), "some of 1, 2, 3, 4");
        }
        self.style.check("style", findings);
    }
}

impl Check for Style {
    fn check(&self, path: &str, findings: &mut Findings) {
        for (name, share) in [
            ("pot_shots", self.pot_shots),
            ("waits_for_pass", self.waits_for_pass),
            ("pass_lead", self.pass_lead),
            ("requests", self.requests),
        ] {
            findings.check_range(&format!("{path}.{name}"), f64::from(share), 0.0, 1.0);
        }
        for (name, value) in [
            ("comfort_zone", self.comfort_zone),
            ("pass_threat", self.pass_threat),
            ("shortest_pass", self.shortest_pass),
            ("shortest_goal_kick", self.shortest_goal_kick),
            ("spots.pass", self.spots.pass),
            ("spots.shot", self.spots.shot),
            ("spots.distance", self.spots.distance),
            ("spots.room", self.spots.room),
            ("spots.ahead", self.spots.ahead),
            ("pass_arrives", self.pass_arrives),
            ("marks_from", self.marks_from),
            ("dribble.caution", self.dribble.caution),
            ("dribble.ease", self.dribble.ease),
            ("dribble.lead", self.dribble.lead),
        ] {
            findings.check_not_negative(&format!("{path}.{name}"), value);
        }
        for (name, length) in [
            ("spots.best_distance", self.spots.best_distance),
            ("spots.wide", self.spots.wide),
            ("dribble.look", self.dribble.look),
            ("dribble.room", self.dribble.room),
        ] {
            findings.check_positive(&format!("{path}.{name}"), length);
        }
        findings.check_range(
            &format!("{path}.spots.per_second"),
            f64::from(self.spots.per_second),
            0.1,
            60.0,
        );
        findings.check_range(&format!("{path}.strike_attempts"), f64::from(self.strike_attempts), 1.0, 50.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faulty_team_is_told_all_its_faults_with_their_places() {
        let text = r#"(
    formations: {"defending": [1, 6, 8], "attacking": [1, 12, 14, 6, 40]},
    attackers: [7],
    style: (requests: 3, strike_attempts: 0),
)"#;
        let faults = TeamDef::from_ron("bad.team.ron", text).unwrap_err().to_string();
        for fault in [
            "bad.team.ron:2",
            "3 regions",
            "region 40",
            "bad.team.ron:3",
            "bad.team.ron:4:23: 3 is out of range",
            "bad.team.ron:4:43: 0 is out of range",
        ] {
            assert!(faults.contains(fault), "{fault} is missing in\n{faults}");
        }
    }

    #[test]
    fn a_formation_is_mirrored_for_the_side_on_the_left() {
        let team = TeamDef::default();
        assert_eq!(team.formation("defending", 1), Some([1, 6, 8, 3, 5]));
        assert_eq!(team.formation("defending", 0), Some([16, 9, 11, 12, 14]));
        assert_eq!(team.formation("sleeping", 0), None);
    }
}
