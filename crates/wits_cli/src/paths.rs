//! The searches that `wits path` and `wits bench path` know. A new one is one line in [`ALGORITHMS`].

use wits_nav::grid::{Cell, GridAStar, GridMap, GridSearch, Jps, JpsPlus, Way};

/// A search by name.
pub(crate) struct Algorithm {
    /// The name in commands.
    pub(crate) name: &'static str,
    /// What it is, in a few words.
    pub(crate) about: &'static str,
    /// Whether it claims to find the shortest ways of eight directions.
    pub(crate) optimal: bool,
    /// Makes all tables that depend on the map alone.
    pub(crate) prepare: fn(&GridMap) -> Result<Box<dyn Finder>, String>,
}

/// All searches.
pub(crate) const ALGORITHMS: &[Algorithm] = &[
    Algorithm {
        name: "dijkstra",
        about: "cell by cell, without an estimate",
        optimal: true,
        prepare: |map| Steps::boxed(GridAStar::blind(), map),
    },
    Algorithm {
        name: "astar",
        about: "cell by cell, with the octile estimate",
        optimal: true,
        prepare: |map| Steps::boxed(GridAStar::new(), map),
    },
    Algorithm {
        name: "jps",
        about: "jump point search: from corner to corner, without tables",
        optimal: true,
        prepare: |map| Steps::boxed(Jps::new(), map),
    },
    Algorithm {
        name: "jps+",
        about: "jump point search with tables of all jumps and of distances to landmarks",
        optimal: true,
        prepare: |map| Steps::boxed(JpsPlus::default(), map),
    },
];

/// A search that is ready to be asked about one map.
pub(crate) trait Finder {
    /// Finds a way, all its cells or points included, and tells its length; `None` when there is none.
    fn find(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<Option<f64>, String>;

    /// How many nodes were expanded in the last search.
    fn expanded(&self) -> u64;

    /// Memory in use, tables included.
    fn bytes(&self) -> usize;

    /// Whether the last way found can be walked.
    fn is_sound(&self, map: &GridMap, start: Cell, goal: Cell) -> bool;
}

/// A search whose ways go from cell to cell.
struct Steps<S> {
    search: S,
    way: Way,
    cells: Vec<Cell>,
}

impl<S: GridSearch + 'static> Steps<S> {
    fn boxed(mut search: S, map: &GridMap) -> Result<Box<dyn Finder>, String> {
        search.prepare(map).map_err(|error| error.to_string())?;
        Ok(Box::new(Self { search, way: Way::new(), cells: Vec::new() }))
    }
}

impl<S: GridSearch> Finder for Steps<S> {
    fn find(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<Option<f64>, String> {
        let found =
            self.search.find_into(map, start, goal, &mut self.way).map_err(|error| error.to_string())?;
        self.cells.clear();
        self.cells.extend(self.way.cells());
        Ok(found.then(|| self.way.length()))
    }

    fn expanded(&self) -> u64 {
        self.search.expanded()
    }

    fn bytes(&self) -> usize {
        self.search.bytes()
    }

    fn is_sound(&self, map: &GridMap, start: Cell, goal: Cell) -> bool {
        map.is_free(start)
            && self.cells.first() == Some(&start)
            && self.cells.last() == Some(&goal)
            && self
                .cells
                .windows(2)
                .all(|step| map.direction(step[0], step[1]).is_some_and(|way| map.can_step(step[0], way)))
    }
}
