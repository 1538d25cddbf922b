//! Checks of states that files hold, for [`Game::check_state`](crate::Game::check_state): a number that stands for
//! something must stand for something that is there.
//!
//! ```
//! use wits_game::loaded;
//! let (rooms, visitors, moods) = (4, [0_usize, 3], ["curious", "bored"]);
//! let check = || -> Result<(), String> {
//!     loaded::same_count("visitors", visitors.len(), "moods", moods.len())?;
//!     loaded::indices("room", visitors, rooms)
//! };
//! assert_eq!(check(), Ok(()));
//! assert_eq!(loaded::index("room", 7_u32, rooms), Err("room 7 of 4".into()));
//! ```

use std::fmt::Display;

/// Checks that a number stands for one of so many things.
///
/// # Errors
/// When there is no such thing.
pub fn index<I: TryInto<usize> + Copy + Display>(what: &str, index: I, count: usize) -> Result<(), String> {
    let is_there = index.try_into().is_ok_and(|index| index < count);
    if is_there { Ok(()) } else { Err(format!("{what} {index} of {count}")) }
}

/// Checks that each number stands for one of so many things. An `Option` is a list of at most one.
///
/// # Errors
/// The first number that stands for nothing.
pub fn indices<I: TryInto<usize> + Copy + Display>(
    what: &str,
    indices: impl IntoIterator<Item = I>,
    count: usize,
) -> Result<(), String> {
    indices.into_iter().try_for_each(|number| index(what, number, count))
}

/// Checks that there are as many of the one as of the other.
///
/// # Errors
/// When there are not.
pub fn same_count(what: &str, count: usize, others: &str, expected: usize) -> Result<(), String> {
    if count == expected { Ok(()) } else { Err(format!("{count} {what} with {expected} {others}")) }
}

/// Checks that a value lies within bounds, which NaN does not.
///
/// # Errors
/// When it does not.
pub fn within<T: PartialOrd + Display>(what: &str, value: T, least: T, most: T) -> Result<(), String> {
    if value >= least && value <= most {
        Ok(())
    } else {
        Err(format!("{what}: {value} is not within {least} and {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_named() {
        assert_eq!(index("seat", 2_u8, 3), Ok(()));
        assert_eq!(index("seat", -1_i32, 3), Err("seat -1 of 3".into()));
        assert_eq!(indices("seat", Some(3_usize), 3), Err("seat 3 of 3".into()));
        assert_eq!(indices("seat", None::<usize>, 0), Ok(()));
        assert_eq!(same_count("minds", 2, "boards", 3), Err("2 minds with 3 boards".into()));
    }

    #[test]
    fn no_bounds_hold_nan() {
        assert_eq!(within("speed", 1.0, 0.0, 2.0), Ok(()));
        assert!(within("speed", f32::NAN, 0.0, 2.0).is_err());
        assert!(within("speed", f32::INFINITY, 0.0, 2.0).is_err());
    }
}
