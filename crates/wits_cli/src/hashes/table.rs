//! The text of `hashes.txt`: reasons for its changes, then one row for each game and seed.

use std::fmt;

use wits_core::hash::StateHash;

/// The ticks after which a game is hashed.
pub(super) const TICKS: [u64; 3] = [60, 600, 3600];

const ABOUT: &str = "\
# State hashes of every game: the same seed gives the same game, bit for bit, on every platform.
# `make golden REASON=\"…\"` writes this file. Games that are large by default are played with the parameters at the end of
# their rows; change those here, then write the hashes anew.
#
# Reasons for changes, newest first:
";
const REASON: &str = "# - ";

/// The whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    /// Why hashes have changed, the newest reason first.
    pub(super) reasons: Vec<String>,
    /// Sorted by game and seed.
    pub(super) rows: Vec<Row>,
}

/// One game from one seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) game: String,
    pub(super) seed: u64,
    /// After each of [`TICKS`].
    pub(super) hashes: [StateHash; TICKS.len()],
    /// Parameters that are not at their defaults, each as `name=value`.
    pub(super) settings: Vec<String>,
}

impl Table {
    /// Reads the file; an error names the line and what was expected.
    pub(super) fn read(name: &str, text: &str) -> Result<Self, String> {
        let mut table = Self::default();
        for (line, number) in text.lines().zip(1..) {
            if let Some(reason) = line.strip_prefix(REASON) {
                table.reasons.push(reason.to_owned());
            } else if !line.starts_with('#') && !line.trim().is_empty() {
                let row = Row::read(line).map_err(|error| format!("{name}:{number}: {error}"))?;
                table.rows.push(row);
            }
        }
        Ok(table)
    }
}

impl Row {
    fn read(line: &str) -> Result<Self, String> {
        let mut parts = line.split_whitespace();
        let mut part =
            |what: &str| parts.next().ok_or_else(|| format!("expected {what}, found the end of the line"));
        let game = part("a game")?.to_owned();
        let seed = part("a seed")?;
        let seed = seed.parse().map_err(|_| format!("expected a seed, found {seed:?}"))?;
        let mut hashes = [StateHash(0); TICKS.len()];
        for (hash, tick) in hashes.iter_mut().zip(TICKS) {
            *hash = part(&format!("the hash of tick {tick}"))?.parse().map_err(|error| format!("{error}"))?;
        }
        Ok(Self { game, seed, hashes, settings: parts.map(str::to_owned).collect() })
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ABOUT)?;
        self.reasons.iter().try_for_each(|reason| writeln!(f, "{REASON}{reason}"))?;
        let [first, second, third] = TICKS.map(|tick| format!("tick {tick}"));
        write!(f, "#\n# {:11} seed {first:16} {second:16} {third:16} parameters", "game")?;
        self.rows.iter().try_for_each(|row| write!(f, "\n{row}"))?;
        f.write_str("\n")
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third] = self.hashes;
        write!(f, "{:13} {:4} {first} {second} {third}", self.game, self.seed)?;
        self.settings.iter().try_for_each(|setting| write!(f, " {setting}"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn row() -> impl Strategy<Value = Row> {
        let hashes = any::<[u64; 3]>().prop_map(|bits| bits.map(StateHash));
        let settings = vec("[a-z]{1,8}=[0-9]{1,4}", 0..3);
        ("[a-z]{1,14}", any::<u64>(), hashes, settings).prop_map(|(game, seed, hashes, settings)| Row {
            game,
            seed,
            hashes,
            settings,
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(reasons in vec("[a-z ,]{1,40}", 0..4), rows in vec(row(), 0..5)) {
            let table = Table { reasons, rows };
            prop_assert_eq!(Table::read("t", &table.to_string()).unwrap(), table);
        }
    }

    #[test]
    fn an_error_names_the_line_and_what_was_expected() {
        let error = |text: &str| Table::read("hashes.txt", text).unwrap_err();
        assert_eq!(error("# about\n\nflock"), "hashes.txt:3: expected a seed, found the end of the line");
        assert_eq!(error("flock one"), "hashes.txt:1: expected a seed, found \"one\"");
        assert!(error("flock 1 12").starts_with("hashes.txt:1: \"12\" is not a state hash"));
        let short = error("flock 1 0123456789abcdef");
        assert_eq!(short, "hashes.txt:1: expected the hash of tick 600, found the end of the line");
    }
}
