use super::*;
use crate::watch::Journal;
use crate::{Exit, Mind, Param, Status, Turn, Vocabulary};
use wits_core::time::Moment;

mod books;
mod branch;
mod files;
mod keys;
mod reference;
mod reload;
mod save;
mod semantics;
mod skipping;
mod table;
mod troop;
