//! The command as people and scripts use it: arguments in; output, messages and exit status out.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bench;
mod check;
mod content;
mod convert;
mod dtree;
mod evaluate;
mod games;
mod help;
mod path;
mod play;
mod replay;
mod shot;
#[cfg(unix)]
mod studio;
mod support;
mod tournament;
#[cfg(target_os = "linux")]
mod train;
mod tune;
