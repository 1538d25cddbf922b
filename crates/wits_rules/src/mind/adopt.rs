//! The rules of a mind are replaced while characters think with them.

use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Turn};

use super::{RuleMind, RuleMindState};
use crate::compile::Site;
use crate::facts::index;

impl<C: ?Sized> RuleMind<C> {
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut RuleMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        old.look_over(state);
        let Some(forgotten) = self.rules.take_over(&old.rules, &mut state.rules, self.matching) else {
            *state = self.start();
            return Adopted::anew();
        };
        let mut told = Adopted { forgotten, ..Adopted::default() };
        self.carry_senses(old, state);
        if let Some(held) = &mut state.running {
            let site = held.site();
            if let Some(twin) = self.find_site(old, site) {
                held.go_to(twin);
                told.kept = 1;
            } else {
                told.left.push(old.path_of(&old.rules.sites[site as usize]));
                old.hands().leave(&mut state.running, turn, Exit::Reload, watch);
            }
        }
        told
    }

    /// What was copied from the game belongs to the sense of the same name; facts of senses that are gone are not believed.
    fn carry_senses(&self, old: &Self, state: &mut RuleMindState) {
        let mut known: Vec<_> = old.senses.iter().zip(std::mem::take(&mut state.senses)).collect();
        for sense in &self.senses {
            let place = known.iter().position(|(before, _)| before.name == sense.name);
            state.senses.push(place.and_then(|place| known.remove(place).1));
        }
        for id in known.into_iter().filter_map(|(_, id)| id) {
            state.rules.facts.remove(id);
        }
    }

    /// The place that asks for the same action with values of the same kinds: in the rule of the same name if there is one.
    fn find_site(&self, old: &Self, site: u32) -> Option<u32> {
        let (before, doing) = (&old.rules.sites[site as usize], &old.doings[site as usize]);
        let is_same = |(after, own): &(&Site, &crate::act::Doing<C>)| {
            (&after.action, &after.params) == (&before.action, &before.params) && own.is_same(doing)
        };
        let alike = self.rules.sites.iter().zip(&self.doings).enumerate().filter(|(_, pair)| is_same(pair));
        let elsewhere = |site: &Site| self.rule_of(site) != old.rule_of(before);
        let nearest =
            alike.min_by_key(|(number, (after, _))| (elsewhere(after), number.abs_diff(site as usize)));
        nearest.map(|(number, _)| index(number))
    }

    fn rule_of(&self, site: &Site) -> &str {
        &self.rules.rules[site.rule as usize].name
    }

    fn path_of(&self, site: &Site) -> String {
        format!("rule {}: {}", self.rule_of(site), site.action)
    }
}
