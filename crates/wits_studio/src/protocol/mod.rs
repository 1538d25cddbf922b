//! The messages of the studio protocol: [`ask`] is what clients say, [`say`] what the server answers; [`files`] holds both for
//! files and scripts, [`point`] for whom somebody points at.

pub(crate) mod ask;
pub(crate) mod files;
pub(crate) mod point;
pub(crate) mod pulse;
#[cfg(test)]
mod samples;
pub(crate) mod say;
pub(crate) mod timeline;

/// The version of the protocol.
pub(crate) const VERSION: u32 = 1;
