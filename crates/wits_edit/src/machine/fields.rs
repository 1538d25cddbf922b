//! What can be set at the parts of a machine.

use wits_core::ron::{At, join};
use wits_decide::nodes::FieldInfo;

use super::kinds::{CHOICE, FILE, INNER, ORDER, REGION, STATE, TEST, TEST_ORDER, TRANSITION, WAYS};
use super::outline::{Arrow, Outline, State, Test, Way};
use crate::part::{Bound, How, field};

/// Fields as tables tell them.
pub(super) fn plain(specs: &[FieldInfo], of: &str, holder: At<'_>, order: &[&'static str]) -> Vec<Bound> {
    let bound = |spec: &FieldInfo| Bound {
        field: field(
            spec,
            join(of, spec.name),
            crate::grove::kinds::form(spec.sort),
            holder.field(spec.name),
        ),
        how: How::Field { of: of.to_owned(), name: spec.name.to_owned(), order: order.to_vec() },
    };
    specs.iter().map(bound).collect()
}

impl Outline<'_> {
    /// Everything that can be set in the file, at a machine of its own, a state or a transition.
    pub(super) fn fields(&self, at: &str) -> Vec<Bound> {
        if at.is_empty() {
            return plain(FILE, "", self.doc.root(), ORDER);
        }
        if let Some(state) = self.states.iter().find(|state| state.at == at) {
            return self.state_fields(state);
        }
        if let Some(level) = self.levels.iter().find(|level| level.at == at) {
            return plain(REGION, at, level.node, ORDER);
        }
        let arrows = self.arrows.iter().enumerate();
        for (number, arrow) in arrows.filter(|(_, arrow)| at.starts_with(&arrow.at)) {
            if arrow.at == at {
                return plain(TRANSITION, at, arrow.node, WAYS);
            }
            if let Some(way) = self.ways(number).into_iter().find(|way| way.at == at) {
                return way_fields(arrow, &way);
            }
        }
        Vec::new()
    }

    pub(super) fn state_fields(&self, state: &State<'_>) -> Vec<Bound> {
        let mut fields = plain(STATE, &state.at, state.node, ORDER);
        if let Some(inner) = state.inner.map(|inner| &self.levels[inner]) {
            let mut inside = plain(INNER, &inner.at, inner.node, ORDER);
            inside.iter_mut().filter(|bound| bound.field.name == "active").for_each(|bound| {
                "active inside".clone_into(&mut bound.field.name);
            });
            fields.extend(inside);
        }
        fields
    }
}

/// What can be set at one of the ways of a transition, at the tests that lead to it, and at the transition.
pub(super) fn way_fields(arrow: &Arrow<'_>, way: &Way<'_>) -> Vec<Bound> {
    let mut fields = plain(CHOICE, &way.at, way.node, WAYS);
    let several = way.tests.len() > 1;
    for (number, Test { at, node, holds, .. }) in (1..).zip(&way.tests) {
        let mut bound = plain(&[TEST], at, *node, TEST_ORDER);
        for Bound { field, .. } in &mut bound {
            let number = if several { format!(" {number}") } else { String::new() };
            field.name = format!("{}{number}", if *holds { "if" } else { "unless" });
        }
        fields.append(&mut bound);
    }
    let others = plain(TRANSITION, &arrow.at, arrow.node, WAYS).into_iter();
    fields.extend(others.filter(|bound| !["to", "back", "do"].contains(&&*bound.field.name)));
    fields
}
