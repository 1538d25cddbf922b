//! The ways to pick an exit.
use wits_core::state::State;

/// How an exit is picked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Method {
    /// The exit from which the target is nearest as the crow flies; that is also the one that points there most.
    #[default]
    Arcade,
    Breadth,
    Dijkstra,
    AStar,
    Greedy,
    DStar,
    Lrta,
    Table,
}

impl Method {
    pub(crate) const NAMES: &'static [&'static str] =
        &["arcade", "breadth first", "Dijkstra", "A*", "best first", "D* Lite", "LRTA*", "table"];
    /// The same for one ghost, which may also do as all do.
    pub(crate) const OWN_NAMES: &'static [&'static str] =
        &["as all", "arcade", "breadth first", "Dijkstra", "A*", "best first", "D* Lite", "LRTA*", "table"];
    pub(crate) const ALL: [Self; 8] = [
        Self::Arcade,
        Self::Breadth,
        Self::Dijkstra,
        Self::AStar,
        Self::Greedy,
        Self::DStar,
        Self::Lrta,
        Self::Table,
    ];

    pub(crate) fn of(number: usize) -> Self {
        Self::ALL.get(number).copied().unwrap_or_default()
    }

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Rates exits by what it sees, without a search.
    pub(crate) const fn rates_by_sight(self) -> bool {
        matches!(self, Self::Arcade)
    }
}
