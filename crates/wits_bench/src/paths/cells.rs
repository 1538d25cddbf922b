//! Searches whose ways go from cell to cell.

use wits_nav::grid::{Cell, GridMap, GridSearch, Way, octile};
use wits_nav::hierarchy::{ClusterGrid, ClusterSearch, Rough};
use wits_nav::path::Path;
use wits_nav::search::{AStar, Bidirectional, Search, SearchError, Seen, To};

use super::Finder;

/// A search that is made for grids.
pub(super) struct Steps<S> {
    search: S,
    way: Way,
    cells: Vec<Cell>,
}

impl<S: GridSearch + 'static> Steps<S> {
    pub(super) fn boxed(mut search: S, map: &GridMap) -> Result<Box<dyn Finder>, String> {
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

    fn walked(&self, map: &GridMap, start: Cell, goal: Cell) -> Option<f64> {
        walked(map, &self.cells, start, goal)
    }
}

/// A search over the map as a graph like any other.
pub(super) struct Nodes<S> {
    search: S,
    path: Path,
    cells: Vec<Cell>,
}

impl<S: NodeSearch> Nodes<S> {
    pub(super) fn new(search: S) -> Self {
        Self { search, path: Path::default(), cells: Vec::new() }
    }
}

impl<S: NodeSearch> Finder for Nodes<S> {
    fn find(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<Option<f64>, String> {
        let ends = nodes(map, start, goal)?;
        let found = self.search.find_way(map, ends, &mut self.path).map_err(|error| error.to_string())?;
        self.cells.clear();
        self.cells.extend(self.path.nodes().map(|node| map.cell(node)));
        Ok(found.then(|| self.path.total_cost()))
    }

    fn expanded(&self) -> u64 {
        self.search.expanded()
    }

    fn bytes(&self) -> usize {
        self.search.memory()
    }

    fn walked(&self, map: &GridMap, start: Cell, goal: Cell) -> Option<f64> {
        walked(map, &self.cells, start, goal)
    }
}

/// What [`Nodes`] wants to know of a search.
pub(super) trait NodeSearch {
    fn find_way(&mut self, map: &GridMap, ends: (u32, u32), into: &mut Path) -> Result<bool, SearchError>;
    fn expanded(&self) -> u64;
    fn memory(&self) -> usize;
}

impl NodeSearch for AStar {
    fn find_way(
        &mut self,
        map: &GridMap,
        (start, goal): (u32, u32),
        into: &mut Path,
    ) -> Result<bool, SearchError> {
        self.find_into(map, start, &To::new(goal, |from, to| octile(map.cell(from), map.cell(to))), into)
    }

    fn expanded(&self) -> u64 {
        self.effort().expanded
    }

    fn memory(&self) -> usize {
        self.bytes()
    }
}

impl NodeSearch for Bidirectional {
    fn find_way(
        &mut self,
        map: &GridMap,
        (start, goal): (u32, u32),
        into: &mut Path,
    ) -> Result<bool, SearchError> {
        self.find_into(map, start, goal, into)
    }

    fn expanded(&self) -> u64 {
        self.effort().expanded
    }

    fn memory(&self) -> usize {
        self.bytes()
    }
}

/// From border to border, then cell by cell.
pub(super) struct Clusters {
    grid: ClusterGrid,
    search: ClusterSearch,
    rough: Rough,
    cells: Vec<Cell>,
}

impl Clusters {
    pub(super) fn boxed(map: &GridMap) -> Result<Box<dyn Finder>, String> {
        let grid = ClusterGrid::new(map, 16).map_err(|error| error.to_string())?;
        let (search, rough, cells) = Default::default();
        Ok(Box::new(Self { grid, search, rough, cells }))
    }
}

impl Finder for Clusters {
    fn find(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<Option<f64>, String> {
        let Self { grid, search, rough, cells } = self;
        let found = search.find_into(grid, map, (start, goal), rough).map_err(|error| error.to_string())?;
        let whole = search.refine_all(grid, map, rough, cells);
        Ok((found && whole).then(|| f64::from(rough.cost)))
    }

    fn expanded(&self) -> u64 {
        self.search.effort().expanded
    }

    fn bytes(&self) -> usize {
        self.grid.bytes() + self.search.bytes()
    }

    fn walked(&self, map: &GridMap, start: Cell, goal: Cell) -> Option<f64> {
        walked(map, &self.cells, start, goal)
    }
}

/// The numbers of two cells.
pub(super) fn nodes(map: &GridMap, start: Cell, goal: Cell) -> Result<(u32, u32), String> {
    let node =
        |cell: Cell| map.node(cell).ok_or_else(|| format!("there is no cell ({}, {})", cell.x, cell.y));
    Ok((node(start)?, node(goal)?))
}

/// The length of a way from cell to cell; `None` when a step of it cannot be taken or its ends are wrong.
fn walked(map: &GridMap, cells: &[Cell], start: Cell, goal: Cell) -> Option<f64> {
    let ends = cells.first() == Some(&start) && cells.last() == Some(&goal) && map.is_free(start);
    let step = |pair: &[Cell]| {
        let direction = map.direction(pair[0], pair[1]).filter(|&way| map.can_step(pair[0], way))?;
        Some(if direction.is_diagonal() { std::f64::consts::SQRT_2 } else { 1.0 })
    };
    if ends { cells.windows(2).map(step).sum() } else { None }
}
