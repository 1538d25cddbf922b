//! The last steps: nodes that act on others find them, words of state get their places.

use wits_core::findings::{Findings, Place, unknown_name};

use wits_core::ron;

use super::super::Tree;
use super::super::node::Op;
use super::Binder;
use crate::board::Scope;

impl<C: ?Sized> Binder<'_, C> {
    /// The tree, if nothing was found.
    pub(super) fn finish(mut self, name: &str) -> Result<Tree<C>, Findings> {
        self.resolve();
        if self.locals.len() >= usize::from(u16::MAX) {
            self.findings.add(Place::Whole, format!("{} keys", self.locals.len()), "fewer than 65535");
        }
        if !self.findings.is_empty() {
            return Err(without_repetitions(&located(self.findings, self.files[0].1)));
        }
        let doubts = self.doubts();
        let head = Tree::<C>::head(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        for node in &mut self.nodes {
            node.slot += if node.op.keeps() { head } else { head + self.kept };
        }
        let names = |scope| self.words.keys(scope).names().map(str::to_owned).collect();
        let key_names = [names(Scope::Agent), names(Scope::Squad), names(Scope::World)];
        let mut tree = Tree {
            key_names,
            nodes: self.nodes.into(),
            parts: self.parts,
            faces: self.faces.into(),
            locals: self.locals.into(),
            words: head + self.kept + self.most_run,
            shape: 0,
            doubts,
            title: name.to_owned(),
        };
        tree.shape = tree.find_shape();
        Ok(tree)
    }

    fn resolve(&mut self) {
        for reference in std::mem::take(&mut self.refs) {
            let Some(node) = self.nodes.get(reference.node as usize) else { continue };
            let op = node.op;
            let fits = |target: Op| {
                matches!(
                    (op, target),
                    (Op::Interrupt(..), Op::Interrupter)
                        | (Op::ResetLimit(_), Op::Limit(_))
                        | (Op::SetGate(..), Op::Gate(_))
                        | (Op::Release(_), Op::Hold)
                )
            };
            let key = (reference.instance, reference.name);
            let target = self.labels.get(&key).copied();
            match target.filter(|target| fits(self.nodes[*target as usize].op)) {
                Some(target) => {
                    self.nodes[reference.node as usize].op = match op {
                        Op::Interrupt(_, good) => Op::Interrupt(target, good),
                        Op::ResetLimit(_) => Op::ResetLimit(target),
                        Op::SetGate(_, open) => Op::SetGate(target, open),
                        _ => Op::Release(target),
                    }
                }
                None if self.findings.is_full() => self.findings.skip(1),
                None => {
                    let mine = self.labels.iter().filter(|((instance, _), _)| *instance == key.0);
                    let fitting = mine.filter(|(_, node)| fits(self.nodes[**node as usize].op));
                    let known: Vec<&str> = fitting.map(|((_, name), _)| name.as_str()).collect();
                    let wanted = match op {
                        Op::Interrupt(..) => "Interrupter",
                        Op::ResetLimit(_) => "Limit",
                        Op::SetGate(..) => "Gate",
                        _ => "Hold",
                    };
                    let message = format!("{} among the nodes of this kind", unknown_name(&key.1, &known));
                    self.findings.add(Place::path(reference.place), message, format!("a named {wanted}"));
                }
            }
        }
    }
}

/// Lines instead of paths, as far as there is a text.
pub(super) fn located(mut findings: Findings, text: &str) -> Findings {
    if text.is_empty() {
        // Other texts are looked through later: paths must not be mistaken for theirs.
        let mut told = Findings::default();
        for finding in findings.list() {
            let mut one = Findings::of(&finding.file);
            let message = match (&finding.place, finding.file.is_empty()) {
                (Place::Path(path), false) => format!("{path}: {}", finding.message),
                _ => finding.message.clone(),
            };
            let place = if finding.file.is_empty() { finding.place.clone() } else { Place::Whole };
            one.add(place, message, &finding.expected);
            told.extend(one);
        }
        told.skip(findings.more());
        return told;
    }
    ron::locate(&mut findings, text);
    findings
}

/// A tree that is used twice is told its faults once.
pub(super) fn without_repetitions(findings: &Findings) -> Findings {
    let mut once = Findings::default();
    for (number, finding) in findings.list().iter().enumerate() {
        if findings.list()[..number].contains(finding) {
            continue;
        }
        let mut one = Findings::of(&finding.file);
        one.add(finding.place.clone(), &finding.message, &finding.expected);
        once.extend(one);
    }
    once.skip(findings.more());
    once
}
