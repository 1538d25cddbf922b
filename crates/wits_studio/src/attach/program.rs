//! What the loop of a program and the rooms that show it share. Nobody holds a lock for longer than a copy takes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use wits_game::{About, PanelInfo, Params, Tellable};

use super::{Order, Page};

/// Pages are made no more often.
const EVERY: Duration = Duration::from_millis(16);
/// A page on which nothing has changed is made no more often.
const IDLE: Duration = Duration::from_millis(250);
/// The most orders that wait; then the oldest is forgotten.
const MAX_ORDERS: usize = 10_000;

/// What somebody wants to see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) agents: Vec<u64>,
    pub(crate) panels: Vec<String>,
    pub(crate) overlays: Vec<&'static str>,
}

/// A program that is looked at.
pub(crate) struct Program {
    pub(crate) about: Arc<About>,
    pub(crate) panels: Vec<PanelInfo>,
    pub(crate) tellable: Vec<Tellable>,
    /// How many look.
    watchers: AtomicUsize,
    /// A page is wanted although nobody looks: the first one, or for a picture.
    glance: AtomicBool,
    paused: AtomicBool,
    /// Ticks that were asked for one by one.
    steps: AtomicU64,
    orders: Mutex<Vec<Order>>,
    params: Mutex<Params>,
    /// What each room wants, and all of them together.
    wants: Mutex<(BTreeMap<String, Wanted>, Arc<Wanted>)>,
    page: Mutex<Option<Arc<Page>>>,
    last: Mutex<Option<Instant>>,
    pages: AtomicU64,
    /// Something may look different although no tick was made.
    stirred: AtomicBool,
}

impl Program {
    pub(crate) fn new(about: About, panels: Vec<PanelInfo>, tellable: Vec<Tellable>) -> Self {
        let about = Arc::new(about);
        Self {
            params: Mutex::new(Params::defaults(&about)),
            about,
            panels,
            tellable,
            watchers: AtomicUsize::new(0),
            glance: AtomicBool::new(true),
            paused: AtomicBool::new(false),
            steps: AtomicU64::new(0),
            orders: Mutex::default(),
            wants: Mutex::default(),
            page: Mutex::default(),
            last: Mutex::default(),
            pages: AtomicU64::new(1),
            stirred: AtomicBool::new(false),
        }
    }

    // The side of the loop.

    /// An empty page, if one should be made now.
    pub(crate) fn begin_page(&self, tick: u64) -> Option<Page> {
        let glance = self.glance.load(Ordering::Relaxed) && self.glance.swap(false, Ordering::SeqCst);
        if !glance && !self.is_watched() {
            return None;
        }
        let wanted = lock(&self.wants).1.clone();
        let (now, mut last) = (Instant::now(), lock(&self.last));
        let page = self.page();
        let is_new = page.as_ref().is_none_or(|page| page.tick != tick || page.wanted != wanted);
        let is_new = is_new || self.stirred.load(Ordering::SeqCst);
        let wait = if is_new { EVERY } else { IDLE };
        if !glance && last.is_some_and(|last| now.saturating_duration_since(last) < wait) {
            return None;
        }
        *last = Some(now);
        self.stirred.store(false, Ordering::SeqCst);
        Some(Page::new(tick, self.pages.fetch_add(1, Ordering::SeqCst), wanted))
    }

    pub(crate) fn end_page(&self, page: Page) {
        let old = lock(&self.page).replace(Arc::new(page));
        // What it held is let go after the lock is.
        drop(old);
    }

    pub(crate) fn take_tick(&self) -> bool {
        let one_less = |steps: u64| steps.checked_sub(1);
        !self.is_paused() || self.steps.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less).is_ok()
    }

    pub(crate) fn take_orders(&self) -> Vec<Order> {
        let orders = std::mem::take(&mut *lock(&self.orders));
        if !orders.is_empty() {
            self.stirred.store(true, Ordering::SeqCst);
        }
        orders
    }

    // The side of the rooms.

    pub(crate) fn page(&self) -> Option<Arc<Page>> {
        lock(&self.page).clone()
    }

    /// The next turn of the loop should make a page, whoever looks.
    pub(crate) fn glance(&self) {
        self.glance.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_watched(&self) -> bool {
        self.watchers.load(Ordering::Relaxed) > 0
    }

    /// Some came or left. When the last one leaves, the program goes on.
    pub(crate) fn count_watchers(&self, before: usize, now: usize) {
        self.watchers.fetch_add(now, Ordering::SeqCst);
        let all = self.watchers.fetch_sub(before, Ordering::SeqCst) - before;
        if all == 0 {
            self.set_paused(false);
        }
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }

    pub(crate) fn set_paused(&self, paused: bool) {
        self.steps.store(0, Ordering::SeqCst);
        self.paused.store(paused, Ordering::SeqCst);
    }

    /// So many more ticks, after those that were asked for and are still to be made.
    pub(crate) fn step(&self, ticks: u64) {
        self.paused.store(true, Ordering::SeqCst);
        let more = |steps: u64| Some(steps.saturating_add(ticks));
        // It always has a value.
        let _ = self.steps.fetch_update(Ordering::SeqCst, Ordering::SeqCst, more);
    }

    pub(crate) fn order(&self, order: Order) {
        let mut orders = lock(&self.orders);
        if orders.len() >= MAX_ORDERS {
            orders.remove(0);
        }
        orders.push(order);
    }

    pub(crate) fn params(&self) -> MutexGuard<'_, Params> {
        lock(&self.params)
    }

    /// What a room wants to see; nothing when absent.
    pub(crate) fn want(&self, room: &str, wanted: Option<Wanted>) {
        let mut wants = lock(&self.wants);
        match wanted {
            Some(wanted) => drop(wants.0.insert(room.to_owned(), wanted)),
            None => drop(wants.0.remove(room)),
        }
        let mut all = Wanted::default();
        for one in wants.0.values() {
            all.agents.extend(&one.agents);
            all.panels.extend(one.panels.iter().cloned());
            all.overlays.extend(&one.overlays);
        }
        wants.1 = Arc::new(all);
    }
}

/// A panic while a lock is held leaves nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program() -> Program {
        Program::new(About::new("test", "Test", ""), Vec::new(), Vec::new())
    }

    #[test]
    fn nobody_looks_and_nothing_is_made_but_the_first_page() {
        let program = program();
        let first = program.begin_page(0).unwrap();
        program.end_page(first);
        assert!((1..1000).all(|tick| program.begin_page(tick).is_none()));
        program.glance();
        assert!(program.begin_page(1000).is_some());
    }

    #[test]
    fn steps_are_taken_one_by_one_and_the_last_to_leave_lets_it_go_on() {
        let program = program();
        assert!(program.take_tick() && program.take_tick());
        program.count_watchers(0, 2);
        program.step(2);
        assert_eq!([(); 4].map(|()| program.take_tick()), [true, true, false, false]);
        program.step(1);
        program.step(2);
        assert_eq!([(); 4].map(|()| program.take_tick()), [true, true, true, false], "each of them counts");
        program.step(5);
        program.set_paused(true);
        assert!(!program.take_tick(), "a pause ends them");
        program.count_watchers(2, 1);
        assert!(program.is_paused());
        program.count_watchers(1, 0);
        assert!(!program.is_paused() && program.take_tick());
    }

    #[test]
    fn orders_that_nobody_takes_do_not_pile_up() {
        let program = program();
        (0..MAX_ORDERS as u64 + 5).for_each(|seed| program.order(Order::Restart { seed: Some(seed) }));
        let orders = program.take_orders();
        assert_eq!((orders.len(), &orders[0]), (MAX_ORDERS, &Order::Restart { seed: Some(5) }));
        assert!(program.take_orders().is_empty());
    }
}
