//! Levels as data: letters, rewards, wind.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::ron::RonFile;

/// Maximum number of rows and of columns.
pub const MAX_SIDE: usize = 64;

/// Maximum strength of the wind. (cells)
const MAX_WIND: i8 = 8;

/// A level on a grid with its rewards: plain data, from code or a `*.grid.ron` file.
///
/// | letter | ground |
/// |---|---|
/// | `.` | open |
/// | `S` | open; episodes begin here, or on one of several at random |
/// | `#` | wall: whoever walks into it stays |
/// | `x` | pit |
/// | `G` | goal: the episode ends |
/// | `g` | lesser goal: the episode ends, too |
///
/// Each step is rewarded by `step`; one that ends on a goal or in a pit also by the reward of that ground.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::reinforce::env::GridWorldDef;
/// // The cliff of Sutton and Barto: falling costs 100 in all, and one has to begin again.
/// let cliff = GridWorldDef::from_ron("cliff.grid.ron", r#"(
///     rows: [
///         "............",
///         "............",
///         "............",
///         "SxxxxxxxxxxG",
///     ],
///     step: -1, goal: 0, pit: -99,
/// )"#)?;
/// assert_eq!(cliff.rows.len(), 4);
/// let errors = GridWorldDef::from_ron("bad.grid.ron", r#"(rows: ["S.?", "G"])"#).unwrap_err();
/// assert_eq!(errors.count(), 2);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridWorldDef {
    /// The level from top to bottom, a letter for each cell.
    pub rows: Vec<String>,
    /// For each column, the number of cells by which the wind carries the walker up when it leaves a cell of that
    /// column; negative values carry it down. Empty for no wind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wind: Vec<i8>,
    /// Whether the wind varies: in a third of all steps it is a cell weaker, in another third a cell stronger.
    #[serde(default)]
    pub gusts: bool,
    /// The probability that a step goes to the side instead, to the left as often as to the right. \[0..1\]
    #[serde(default)]
    pub slip: f32,
    /// In how many directions one can walk.
    #[serde(default)]
    pub moves: Moves,
    /// The reward of every step.
    #[serde(default)]
    pub step: f32,
    /// The reward of a goal, added to that of the step.
    #[serde(default = "one")]
    pub goal: f32,
    /// The reward of a lesser goal, added to that of the step.
    #[serde(default = "little")]
    pub small_goal: f32,
    /// The reward of a pit, added to that of the step.
    #[serde(default = "minus_one")]
    pub pit: f32,
    /// What becomes of whoever falls into a pit.
    #[serde(default)]
    pub fall: Fall,
    /// Episodes begin anywhere: every open cell is tried without having to be found first ("exploring starts").
    #[serde(default)]
    pub start_anywhere: bool,
    /// The steps after which an episode is cut off; 0 for no limit.
    #[serde(default = "many")]
    pub max_steps: u32,
}

const fn one() -> f32 {
    1.0
}

const fn little() -> f32 {
    0.1
}

const fn minus_one() -> f32 {
    -1.0
}

const fn many() -> u32 {
    500
}

impl Default for GridWorldDef {
    /// A corridor of two cells.
    fn default() -> Self {
        Self::of_rows(["SG"])
    }
}

impl GridWorldDef {
    /// A level of these rows: a reward of 1 for the goal, and nothing else.
    #[must_use]
    pub fn of_rows<R: Into<String>>(rows: impl IntoIterator<Item = R>) -> Self {
        Self {
            rows: rows.into_iter().map(Into::into).collect(),
            wind: Vec::new(),
            gusts: false,
            slip: 0.0,
            moves: Moves::Four,
            step: 0.0,
            goal: one(),
            small_goal: little(),
            pit: minus_one(),
            fall: Fall::Restart,
            start_anywhere: false,
            max_steps: many(),
        }
    }
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// One can walk here.
    #[default]
    Open,
    /// One can walk here, and episodes begin here.
    Start,
    /// A wall: a step against it leaves the walker where it is.
    Wall,
    /// Whoever comes here falls.
    Pit,
    /// The episode ends.
    Goal,
    /// The episode ends, mostly with a smaller reward.
    SmallGoal,
}

impl Ground {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Open, Self::Start, Self::Wall, Self::Pit, Self::Goal, Self::SmallGoal];

    /// How it is written in a level.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Open => '.',
            Self::Start => 'S',
            Self::Wall => '#',
            Self::Pit => 'x',
            Self::Goal => 'G',
            Self::SmallGoal => 'g',
        }
    }

    /// The ground that is written so.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|ground| ground.letter() == letter)
    }

    /// Whether a walker can stand here and decide.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::Start)
    }

    /// Whether episodes end here with a reward.
    #[must_use]
    pub const fn is_goal(self) -> bool {
        matches!(self, Self::Goal | Self::SmallGoal)
    }
}

/// In how many directions one can walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moves {
    /// Up, right, down, left.
    #[default]
    Four,
    /// Between them, too, as a king in chess. Where a wall blocks one half of a diagonal step, the other half is made.
    Eight,
}

impl Moves {
    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        match self {
            Self::Four => 4,
            Self::Eight => 8,
        }
    }

    /// Where an action leads: columns to the right and rows down. Directions go round by the clock and begin with up.
    #[must_use]
    pub const fn direction(self, action: u32) -> (i32, i32) {
        let eighth = match self {
            Self::Four => 2 * (action % 4),
            Self::Eight => action % 8,
        };
        match eighth {
            0 => (0, -1),
            1 => (1, -1),
            2 => (1, 0),
            3 => (1, 1),
            4 => (0, 1),
            5 => (-1, 1),
            6 => (-1, 0),
            _ => (-1, -1),
        }
    }

    /// The name of an action.
    #[must_use]
    pub const fn name(self, action: u32) -> &'static str {
        match self.direction(action) {
            (0, -1) => "up",
            (1, -1) => "up right",
            (1, 0) => "right",
            (1, 1) => "down right",
            (0, 1) => "down",
            (-1, 1) => "down left",
            (-1, 0) => "left",
            _ => "up left",
        }
    }
}

/// What becomes of whoever falls into a pit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fall {
    /// The episode goes on at the start.
    #[default]
    Restart,
    /// The episode ends.
    End,
}

impl RonFile for GridWorldDef {
    fn validate(&self, findings: &mut Findings) {
        let columns = self.rows.first().map_or(0, |row| row.chars().count());
        let sides = 1..=MAX_SIDE;
        if !(sides.contains(&self.rows.len()) && sides.contains(&columns)) {
            let found = format!("{} rows of {columns} cells", self.rows.len());
            findings.add(Place::path("rows"), found, format!("1 to {MAX_SIDE} of each"));
        }
        for (number, row) in self.rows.iter().enumerate() {
            let place = || Place::path(format!("rows[{number}]"));
            let count = row.chars().count();
            if count != columns {
                findings.add_with(|| {
                    (place(), format!("{count} cells"), format!("{columns}, as in the first row"))
                });
            }
            if let Some(letter) = row.chars().find(|letter| Ground::of_letter(*letter).is_none()) {
                let known: String = Ground::ALL.map(Ground::letter).into_iter().collect();
                findings.add_with(|| (place(), format!("the letter {letter:?}"), format!("one of {known}")));
            }
        }
        let begins = |letter: char| {
            let ground = Ground::of_letter(letter);
            ground == Some(Ground::Start) || (self.start_anywhere && ground == Some(Ground::Open))
        };
        if !self.rows.iter().any(|row| row.chars().any(begins)) {
            findings.add(Place::path("rows"), "no start", "a cell with the letter S");
        }
        if !(self.wind.is_empty() || self.wind.len() == columns) {
            let found = format!("wind for {} columns", self.wind.len());
            findings.add(Place::path("wind"), found, format!("for none or for {columns}"));
        }
        for (column, wind) in self.wind.iter().enumerate() {
            let most = f64::from(MAX_WIND);
            findings.check_range(&format!("wind[{column}]"), f64::from(*wind), -most, most);
        }
        findings.check_range("slip", self.slip.into(), 0.0, 1.0);
        let rewards =
            [("step", self.step), ("goal", self.goal), ("small_goal", self.small_goal), ("pit", self.pit)];
        for (name, reward) in rewards {
            findings.check_range(name, reward.into(), -1e6, 1e6);
        }
    }
}
