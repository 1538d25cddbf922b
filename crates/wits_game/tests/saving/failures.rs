//! Each operation of a write fails once, each allocation fails once, and the process dies at each of them: the old file is
//! there, or the new one is, whole; and success is never reported for a write that failed.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use wits_core::glam::Vec2;
use wits_game::disk::{Buffer, FileSystem, RealFiles, write_whole};
use wits_game::recording::{Recorder, Recording};
use wits_game::{Event, Save, Session};
use wits_testkit::alloc::with_failing_allocation;
use wits_testkit::disk::{FailingFiles, How, sweep};

use crate::disk::Folder;
use crate::{Pond, entry, played};

const OLD: &[u8] = b"what was there before";

/// What is written.
#[derive(Clone, Copy, Debug)]
enum What {
    Save,
    Recording,
    /// A recording that began with a save, which it holds.
    LongRecording,
}

impl What {
    const ALL: [Self; 3] = [Self::Save, Self::Recording, Self::LongRecording];

    fn write(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Save => played(20).save().map_err(io::Error::other)?.write_to(out),
            Self::Recording => recorded(played(0)).write_to(out),
            Self::LongRecording => {
                let save = played(20).save().map_err(io::Error::other)?;
                recorded(Session::load(&entry(), &save, true).map_err(io::Error::other)?).write_to(out)
            }
        }
    }

    fn bytes(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut bytes).unwrap();
        bytes
    }

    fn write_to(self, files: &dyn FileSystem, path: &Path) -> io::Result<()> {
        write_whole(files, path, |out| self.write(out))
    }
}

fn recorded(mut session: Session) -> Recording {
    let mut recorder = Recorder::new(3);
    session.apply(Event::point("stone", Vec2::ONE)).unwrap();
    for _ in 0..10 {
        session.tick();
        recorder.observe(&session);
    }
    recorder.finish(&session)
}

/// The file is whole, and is the new one if that was reported.
fn check(path: &Path, new: &[u8], is_reported_as_done: bool, place: &str) {
    let found = fs::read(path).unwrap();
    assert!(found == OLD || found == new, "{place}: torn after {} bytes", found.len());
    assert!(!is_reported_as_done || found == new, "{place}: it was reported as done and was not");
}

#[test]
fn no_failure_of_the_disk_loses_a_file_and_each_is_reported() {
    for (what, how) in
        What::ALL.iter().flat_map(|what| [How::Full, How::Once, How::Gone].map(|how| (what, how)))
    {
        let (folder, new) = (Folder::new(), what.bytes());
        let path = folder.0.join("a.file");
        let operations = sweep(how, |files| {
            fs::write(&path, OLD).unwrap();
            let written = what.write_to(files, &path);
            check(&path, &new, written.is_ok(), &format!("{what:?} {how:?} {files:?}"));
            written.is_err()
        });
        assert!(operations >= new.len() as u64 / 7, "{what:?}: {operations}");
        assert_eq!(
            folder.names(),
            ["a.file"],
            "{what:?} {how:?}: parts are removed, at the latest by the next"
        );
    }
}

#[test]
fn what_is_written_by_short_writes_can_be_read() {
    let folder = Folder::new();
    let files = FailingFiles::new(How::Once, u64::MAX).short_writes(1);
    let path = folder.0.join("a.save");
    What::Save.write_to(&files, &path).unwrap();
    assert_eq!(Save::from_bytes("a.save", &fs::read(path).unwrap()).unwrap(), played(20).save().unwrap());
}

/// Not a test by itself: the process that dies.
#[test]
#[ignore = "is started by another test"]
fn a_process_that_writes() {
    let (Ok(path), Ok(job)) = (std::env::var("WITS_TEST_FILE"), std::env::var("WITS_TEST_JOB")) else {
        return;
    };
    let mut words = job.split(' ').map(|word| word.parse::<u64>().unwrap());
    let mut word = || words.next().unwrap();
    let (what, allocates, at) = (What::ALL[usize::try_from(word()).unwrap()], word() == 1, word());
    let path = Path::new(&path);
    if allocates {
        let (written, _) = with_failing_allocation(0, at, || what.write_to(&RealFiles, path).is_ok());
        assert!(written);
    } else {
        what.write_to(&FailingFiles::new(How::Abort, at).short_writes(500), path).unwrap();
    }
}

fn run(path: &Path, what: usize, allocates: bool, at: u64) -> ExitStatus {
    let mut own = Command::new(std::env::current_exe().unwrap());
    own.args(["--exact", "failures::a_process_that_writes", "--ignored"]);
    own.env("WITS_TEST_FILE", path).env("WITS_TEST_JOB", format!("{what} {} {at}", u8::from(allocates)));
    own.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap()
}

/// Runs the process until it lives to the end. Gives how often it did not.
fn deaths(what: usize, allocates: bool) -> u64 {
    let (folder, new) = (Folder::new(), What::ALL[what].bytes());
    let path = folder.0.join("a.file");
    for at in 0..5000 {
        fs::write(&path, OLD).unwrap();
        let ended = run(&path, what, allocates, at);
        check(&path, &new, ended.success(), &format!("{:?} {allocates} {at}", What::ALL[what]));
        if ended.success() {
            assert_eq!(folder.names(), ["a.file"], "what the dead have left is removed");
            return at;
        }
    }
    panic!("it never lives");
}

#[test]
fn a_process_that_dies_at_any_operation_leaves_a_whole_file() {
    for what in 0..What::ALL.len() {
        assert!(deaths(what, false) >= 4, "made, written, synchronized, renamed");
    }
}

#[test]
fn a_process_that_runs_out_of_memory_at_any_allocation_leaves_a_whole_file() {
    assert!(deaths(1, true) > 10);
}

/// The state is large; the rest is not.
fn large() -> Session {
    let mut save = played(3).save().unwrap();
    let pond = Pond { frogs: vec![0.5; 300_000], weather: 1, last: 0.0 };
    let mut hasher = wits_core::hash::StateHasher::new();
    hasher.write(&pond);
    save.about.hash = hasher.finish();
    save.about.parts.clear();
    save.state = wits_core::state::to_bytes(&pond).unwrap();
    Session::load(&entry(), &save, true).unwrap()
}

#[test]
fn a_lack_of_memory_for_large_data_is_reported() {
    /// Larger than everything that does not depend on the size of the state.
    const LARGE: usize = 256 << 10;
    let session = large();
    let save = || -> io::Result<Vec<u8>> {
        let mut bytes = Buffer::default();
        session.save().map_err(io::Error::other)?.write_to(&mut bytes)?;
        Ok(bytes.into_bytes())
    };
    let whole = save().unwrap();
    let read = || Save::from_bytes("a", &whole).map(drop).map_err(io::Error::other);
    let recording = Recording { from: Some(session.save().unwrap()), ..recorded(played(0)) };
    let record = || recording.write_to(&mut io::sink());
    let text = recording.to_text();
    let replay = || Recording::from_text("a", &text).map(drop).map_err(io::Error::other);
    let works: [(&str, &dyn Fn() -> io::Result<()>); 4] =
        [("save", &|| save().map(drop)), ("load", &read), ("record", &record), ("replay", &replay)];
    for (name, work) in works {
        let mut at = 0;
        loop {
            let (result, has_failed) = with_failing_allocation(LARGE, at, work);
            assert_eq!(result.is_err(), has_failed, "{name} at {at}: {result:?}");
            if !has_failed {
                break;
            }
            at += 1;
        }
        assert!(at > 0, "{name} needs no memory");
    }
}
