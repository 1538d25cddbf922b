//! Parts that go elsewhere.

use std::collections::BTreeMap;

use wits_core::ron::{At, Doc, join};
use wits_decide::nodes::Holds;
use wits_game::author::Changed;

use super::Grove;
use super::change::{Goal, edit, told};
use super::outline::{Outline, Place};
use crate::paths::without;

impl Grove {
    pub(super) fn move_to(
        &self,
        outline: &Outline<'_>,
        at: &[String],
        goal: &Goal<'_>,
    ) -> Result<Changed, String> {
        let mut spots = self.outermost(outline, at)?;
        // In the order in which they are told.
        let mut order: BTreeMap<usize, usize> = BTreeMap::new();
        for (number, spot) in outline.find_all(at)?.into_iter().enumerate() {
            order.entry(spot).or_insert(number);
        }
        spots.sort_by_key(|spot| order.get(spot));
        let marks = outline.marked(&spots);
        let under = outline.find(goal.under)?;
        if spots.iter().any(|spot| outline.spots[*spot].parent.is_none()) {
            return Err("The root has to stay where it is.".into());
        }
        if outline.above(under).any(|spot| marks[spot]) {
            return Err("A part cannot be moved into itself.".into());
        }
        let siblings = &outline.spots[under].children;
        let place = goal.place.map(|place| {
            let before = siblings.iter().take(place).filter(|child| marks[**child]).count();
            place - before
        });
        let same = |spot: &usize| outline.spots[*spot].parent == Some(under);
        let each =
            matches!(outline.spots[under].kind.map(|kind| kind.holds), Some(Holds::Each(..) | Holds::Cases));
        if each && spots.iter().all(|spot| same(spot) && matches!(outline.spots[*spot].place, Place::Item(_)))
        {
            return self.reorder(outline, under, &spots, place);
        }
        let pieces: Vec<String> = spots.iter().map(|spot| outline.spots[*spot].piece()).collect();
        let (text, gone) = self.take_out(outline, &spots)?;
        let under =
            without(&outline.spots[under].task_at, &gone).ok_or("A part cannot be moved into itself.")?;
        self.insert_into(&text, &Goal { under: &under, place, slot: goal.slot }, &pieces)
    }

    /// Items that say more than the node: they stay as they are, in another order.
    fn reorder(
        &self,
        outline: &Outline<'_>,
        under: usize,
        spots: &[usize],
        place: Option<usize>,
    ) -> Result<Changed, String> {
        let items: Vec<At<'_>> = spots.iter().map(|spot| outline.spots[*spot].entry()).collect();
        let pieces: Vec<String> = items.iter().map(|item| item.piece()).collect();
        let (text, _) = self.take_out(outline, spots)?;
        let holder = &outline.spots[under];
        let Some(Holds::Each(name, ..)) = holder.kind.map(|kind| kind.holds).map(|holds| match holds {
            Holds::Cases => Holds::Each("cases", "then", "is"),
            other => other,
        }) else {
            return Err("That cannot be moved.".into());
        };
        let list = join(&holder.task_at, name);
        let doc = Doc::parse(&text).map_err(|faults| told(&faults))?;
        let items = doc.find(&list).ok_or("There is no list any more.")?;
        let place = place.unwrap_or(items.len()).min(items.len());
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        let text = edit(&doc, |edits| {
            edits.insert_items(items, place, &pieces);
            Ok(())
        })?;
        let node = if name == "cases" { "then" } else { "node" };
        let select = (place..).take(pieces.len()).map(|place| format!("{list}[{place}].{node}")).collect();
        Ok(Changed { text, select })
    }
}
