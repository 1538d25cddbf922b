//! The file: nodes and links by name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_core::ron::RonFile;

use super::{Area, SenseGraph};
use crate::Point;
use crate::modality::Senses;

/// A level for the senses: a file `*.sensegraph.ron`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "V: Point")]
pub struct SenseGraphDef<V> {
    /// The modalities that it is for; all if empty. The others go by the [region rule](crate::manager), as if there were no
    /// graph: where rays tell well enough what is seen, a graph need not speak of sight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Regions within which signals travel unhindered. Where two overlap, the first one counts.
    pub nodes: Vec<NodeDef<V>>,
    /// What passes from one to another.
    #[serde(default = "Vec::new")]
    pub links: Vec<LinkDef<V>>,
}

/// A region.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "V: Point")]
pub struct NodeDef<V> {
    /// Its name.
    pub name: String,
    /// The places that belong to it.
    pub area: Area<V>,
    /// By name of modality, where its air is unlike that elsewhere.
    #[serde(default)]
    pub air: BTreeMap<String, Air>,
}

/// How signals of one modality travel within a node; what is not said is as everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Air {
    /// What is left after each metre. (0, 1]
    pub attenuation: Option<f32>,
    /// What of a smell is lost in a second. 0 to 1
    pub dissipation: Option<f32>,
}

/// What passes from one node to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "V: Point")]
pub struct LinkDef<V> {
    /// Its name, for those who open and shut it; may be empty.
    #[serde(default)]
    pub name: String,
    /// The node that signals leave.
    pub from: String,
    /// The node that they enter.
    pub to: String,
    /// Where they leave it. \[m\]
    pub start: V,
    /// Where they enter it; the same place if not given. \[m\]
    #[serde(default)]
    pub end: Option<V>,
    /// What passes, by name of modality; nothing else does.
    pub carries: BTreeMap<String, Passage>,
    /// The same in the other direction.
    #[serde(default)]
    pub both: bool,
    /// What is seen through it is seen at its end, as on the screen of a camera or in a mirror.
    #[serde(default)]
    pub relay: bool,
    /// Nothing is there but air: a part of open ground ends and the next begins. What is heard through it seems to come from
    /// where it does, and not from the link.
    #[serde(default)]
    pub open: bool,
}

/// How signals of one modality pass a link.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Passage {
    /// What is left after each metre; 0 lets nothing pass. 0 to 1
    pub attenuation: f32,
    /// How long the way is, whatever the distance of its ends. \[m\]
    pub distance: f32,
}

impl Default for Passage {
    fn default() -> Self {
        Self { attenuation: 1.0, distance: 0.0 }
    }
}

impl<V: Point> RonFile for SenseGraphDef<V> {
    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }
}

impl<V: Point> SenseGraphDef<V> {
    /// Numbers instead of names.
    ///
    /// # Errors
    /// All faults, unknown modalities among them.
    pub fn bind(&self, senses: &Senses) -> Result<SenseGraph<V>, Findings> {
        let mut findings = Findings::default();
        self.check(&mut findings);
        let known: NameList = senses.modalities().iter().map(|modality| &modality.name).collect();
        let only: NameList = self.only.iter().collect();
        for (number, name) in self.only.iter().enumerate() {
            findings.check_known(Place::path(format!("only[{number}]")), name, &known);
        }
        for (number, node) in self.nodes.iter().enumerate() {
            for name in node.air.keys() {
                findings.check_known(Place::path(format!("nodes[{number}].air.{name}")), name, &known);
            }
        }
        for (number, link) in self.links.iter().enumerate() {
            for name in link.carries.keys() {
                let place = Place::path(format!("links[{number}].carries.{name}"));
                findings.check_known(place.clone(), name, &known);
                if !self.only.is_empty() && !only.contains(name) {
                    findings
                        .add_with(|| (place, format!("the graph is not for {name}"), self.only.join(", ")));
                }
            }
        }
        findings.into_result(()).map(|()| SenseGraph::new(self, senses))
    }

    /// What is wrong with it, modalities aside.
    pub fn check(&self, findings: &mut Findings) {
        let names: NameList = self.nodes.iter().map(|node| &node.name).collect();
        for (number, node) in self.nodes.iter().enumerate() {
            if node.name.is_empty() || names.is_repeated(number) {
                let place = Place::path(format!("nodes[{number}].name"));
                findings.add(place, format!("{:?} is no name here", node.name), "a name unlike the others");
            }
            node.area.check(&format!("nodes[{number}].area"), findings);
            for (name, air) in &node.air {
                air.check(&format!("nodes[{number}].air.{name}"), findings);
            }
        }
        for (number, link) in self.links.iter().enumerate() {
            link.check(&format!("links[{number}]"), &names, findings);
        }
    }
}

impl Air {
    fn check(&self, path: &str, findings: &mut Findings) {
        if let Some(attenuation) = self.attenuation
            && !(attenuation > 0.0 && attenuation <= 1.0)
        {
            let place = Place::path(format!("{path}.attenuation"));
            findings.add(place, format!("{attenuation} is out of range"), "above 0, at most 1");
        }
        if let Some(dissipation) = self.dissipation {
            findings.check_range(&format!("{path}.dissipation"), f64::from(dissipation), 0.0, 1.0);
        }
    }
}

impl<V: Point> LinkDef<V> {
    fn check(&self, path: &str, nodes: &NameList<'_>, findings: &mut Findings) {
        findings.check_known(Place::path(format!("{path}.from")), &self.from, nodes);
        findings.check_known(Place::path(format!("{path}.to")), &self.to, nodes);
        if self.from == self.to {
            findings.add(Place::path(format!("{path}.to")), "leads to where it comes from", "another node");
        }
        for (field, place) in [("start", Some(self.start)), ("end", self.end)] {
            if place.is_some_and(|place| !place.is_finite()) {
                findings.add(Place::path(format!("{path}.{field}")), "is no place", "finite numbers");
            }
        }
        for (name, passage) in &self.carries {
            let path = format!("{path}.carries.{name}");
            findings.check_range(&format!("{path}.attenuation"), f64::from(passage.attenuation), 0.0, 1.0);
            findings.check_not_negative(&format!("{path}.distance"), passage.distance);
        }
    }
}
