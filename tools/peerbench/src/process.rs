//! Running other programs: with a limit of time, and with an answer that says what went wrong.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Neither a set-up nor a round takes longer than this.
const LONGEST: Duration = Duration::from_secs(900);
/// How often a running program is looked at: seldom enough not to disturb it.
const GLANCE: Duration = Duration::from_millis(50);

/// A program with its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    /// Without its folder: messages must read the same on every machine.
    name: String,
    program: OsString,
    arguments: Vec<OsString>,
    folder: Option<PathBuf>,
    variables: Vec<(&'static str, OsString)>,
}

impl Launch {
    /// A program.
    pub(crate) fn new(program: impl AsRef<OsStr>) -> Self {
        let program = program.as_ref().to_owned();
        let name = Path::new(&program).file_name().unwrap_or(&program).to_string_lossy().into_owned();
        Self { name, program, arguments: Vec::new(), folder: None, variables: Vec::new() }
    }

    /// One more argument.
    pub(crate) fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    /// More arguments.
    pub(crate) fn args<'a>(self, arguments: impl IntoIterator<Item = &'a str>) -> Self {
        arguments.into_iter().fold(self, Self::arg)
    }

    /// The folder it runs in.
    pub(crate) fn within(mut self, folder: &Path) -> Self {
        self.folder = Some(folder.to_owned());
        self
    }

    /// A variable of its environment.
    pub(crate) fn set(mut self, name: &'static str, value: impl AsRef<OsStr>) -> Self {
        self.variables.push((name, value.as_ref().to_owned()));
        self
    }

    /// The same on one core, if this system can do that.
    pub(crate) fn pinned(&self, core: Option<usize>) -> Self {
        let Some(core) = core else { return self.clone() };
        let mut pinned = Self::new("taskset").args(["-c", &core.to_string()]).arg(&self.program);
        pinned.arguments.extend(self.arguments.iter().cloned());
        pinned.folder.clone_from(&self.folder);
        pinned.variables.clone_from(&self.variables);
        pinned.name.clone_from(&self.name);
        pinned
    }

    /// Runs it and gives what it printed. Only for programs that print little: nobody reads while they run.
    pub(crate) fn answer(&self) -> Result<String, String> {
        let mut child = self.command().stdout(Stdio::piped()).spawn().map_err(|error| self.cannot(&error))?;
        let status = self.wait(&mut child)?;
        let mut text = String::new();
        if let Some(mut output) = child.stdout.take() {
            output.read_to_string(&mut text).map_err(|error| self.cannot(&error))?;
        }
        if status.success() { Ok(text) } else { Err(format!("{} ended with {status}", self.name)) }
    }

    /// Runs it and puts what it says into a file; the error quotes the last line.
    pub(crate) fn logged(&self, log: &Path) -> Result<(), String> {
        let file = File::create(log).map_err(|error| format!("{}: {error}", log.display()))?;
        let twin = file.try_clone().map_err(|error| format!("{}: {error}", log.display()))?;
        let mut command = self.command();
        let mut child = command.stdout(file).stderr(twin).spawn().map_err(|error| self.cannot(&error))?;
        let status = self.wait(&mut child)?;
        if status.success() {
            return Ok(());
        }
        let text = std::fs::read_to_string(log).unwrap_or_default();
        let last = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it said nothing");
        Err(format!("{} ended with {status}: {}", self.name, last.trim()))
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::null());
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }

    fn wait(&self, child: &mut std::process::Child) -> Result<ExitStatus, String> {
        let start = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return Ok(status),
                Ok(None) if start.elapsed() < LONGEST => thread::sleep(GLANCE),
                Ok(None) => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(format!("{} took longer than {} s", self.name, LONGEST.as_secs()));
                }
                Err(error) => return Err(self.cannot(&error)),
            }
        }
    }

    fn cannot(&self, error: &std::io::Error) -> String {
        match error.kind() {
            std::io::ErrorKind::NotFound => format!("{} is not installed", self.name),
            _ => format!("{} cannot be run: {error}", self.name),
        }
    }
}

/// The core for programs that use one: the last, for the first has the most to do besides. None when programs cannot
/// be pinned here, or when there is nothing to choose.
pub(crate) fn quiet_core() -> Option<usize> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let core = cores - 1;
    let works = Launch::new("true").pinned(Some(core)).answer().is_ok();
    (cores > 1 && works).then_some(core)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn answers_failures_and_absences_are_told_apart() {
        let shell = |script| Launch::new("sh").args(["-c", script]);
        assert_eq!(shell("echo 5").answer().unwrap(), "5\n");
        assert!(shell("exit 3").answer().unwrap_err().starts_with("sh ended with"));
        let absent = Launch::new("/nowhere/no-such-program").answer().unwrap_err();
        assert_eq!(absent, "no-such-program is not installed");
    }

    #[test]
    fn a_failed_set_up_quotes_its_last_line() {
        let log = std::env::temp_dir().join(format!("peerbench_{}.log", std::process::id()));
        let failed = Launch::new("sh").args(["-c", "echo first; echo no network >&2; echo; exit 1"]);
        assert!(failed.logged(&log).unwrap_err().ends_with("no network"));
        std::fs::remove_file(log).unwrap();
    }
}
