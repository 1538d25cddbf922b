//! Why a command did not succeed, and the exit status that says so.

use std::io::Write;
use std::process::ExitCode;

/// Why a command did not succeed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The answer is "no", or a file is faulty or cannot be written: exit status 1.
    No(String),
    /// The command was called in a wrong way: exit status 2.
    Usage(String),
}

/// What every command returns.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// The answer is "no", or a file is faulty.
    pub(crate) fn no(message: impl ToString) -> Self {
        Self::No(message.to_string())
    }

    /// The command was called in a wrong way.
    pub(crate) fn usage(message: impl ToString) -> Self {
        Self::Usage(message.to_string())
    }

    /// Tells standard error and gives the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        let (message, status) = match self {
            Self::No(message) => (message, 1),
            Self::Usage(message) => (message, 2),
        };
        // When standard error is gone there is nobody left to tell.
        let _ = writeln!(std::io::stderr(), "error: {message}");
        ExitCode::from(status)
    }
}
