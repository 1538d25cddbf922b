//! Faults of several files, each with its line.

use std::collections::BTreeSet;

use wits_core::findings::{Findings, MAX_FINDINGS, Place, unknown_name};
use wits_core::names::{MAX_NAME, shortened};

use super::doc::{Element, Spot};

/// Attributes that every node can have.
pub(super) const COMMON: &[&str] = &[
    "name",
    "_description",
    "_uid",
    "_fullpath",
    "_failureIf",
    "_successIf",
    "_skipIf",
    "_while",
    "_onSuccess",
    "_onFailure",
    "_onHalted",
    "_post",
];

/// All faults so far.
pub(super) struct Faults {
    pub(super) files: Vec<String>,
    list: Vec<(Spot, String, String)>,
    /// Further places with errors, which are only counted. Elements in loops are read several times.
    more: BTreeSet<Spot>,
    /// What does no harm.
    doubts: Vec<(Spot, String, String)>,
}

impl Faults {
    pub(super) const fn new() -> Self {
        Self { files: Vec::new(), list: Vec::new(), more: BTreeSet::new(), doubts: Vec::new() }
    }

    pub(super) fn add(&mut self, spot: Spot, message: impl Into<String>, expected: impl Into<String>) {
        if self.is_full() {
            self.more.insert(spot);
            return;
        }
        let fault = (spot, message.into(), expected.into());
        if !self.list.contains(&fault) {
            self.list.push(fault);
        }
    }

    const fn is_full(&self) -> bool {
        self.list.len() >= MAX_FINDINGS
    }

    /// A name that must not be longer than names may be.
    pub(super) fn check_length(&mut self, spot: Spot, name: &str) {
        if shortened(name).len() < name.len() {
            let message = format!("a name of {} characters", name.chars().count());
            self.add(spot, message, format!("at most {MAX_NAME} characters"));
        }
    }

    pub(super) fn doubt(&mut self, spot: Spot, message: impl Into<String>) {
        if self.doubts.len() < MAX_FINDINGS {
            self.doubts.push((spot, message.into(), String::new()));
        }
    }

    /// Looking for the nearest name takes its time: a file that is wrong everywhere must not.
    pub(super) fn unknown(&mut self, spot: Spot, name: &str, known: &[&str], among: &str) {
        if self.is_full() {
            self.more.insert(spot);
        } else {
            let among = if among.is_empty() { String::new() } else { format!(" among {among}") };
            self.add(spot, format!("{}{among}", unknown_name(name, known)), "");
        }
    }

    /// Attributes that an element cannot have.
    pub(super) fn attributes(&mut self, element: &Element, known: &[&str]) {
        for attribute in &element.attributes {
            if !known.contains(&attribute.name.as_str()) {
                let among = format!("the attributes of {}", element.tag);
                self.unknown(attribute.spot, &attribute.name, known, &among);
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// In the order of the files.
    pub(super) fn told(mut self, more: Findings) -> (Findings, Findings) {
        let told = |mut list: Vec<(Spot, String, String)>| {
            list.sort_by_key(|(spot, ..)| (spot.file, spot.line, spot.column));
            let mut findings = Findings::of(self.files.first().map_or("", String::as_str));
            for (spot, message, expected) in list {
                let mut one = Findings::of(self.files.get(spot.file).map_or("", String::as_str));
                let place = if spot.line == 0 { Place::Whole } else { spot.place() };
                one.add(place, message, expected);
                findings.extend(one);
            }
            findings
        };
        let described = self.list.clone().into_iter().map(|(spot, ..)| spot);
        let (mut faults, doubts) =
            (told(std::mem::take(&mut self.list)), told(std::mem::take(&mut self.doubts)));
        let known: BTreeSet<Spot> = described.collect();
        faults.skip(self.more.difference(&known).count());
        faults.extend(more);
        (faults, doubts)
    }
}
