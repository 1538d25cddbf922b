//! Names, conflicts, links, backups, leftovers, failing disks.

use super::*;

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("wits_content_{name}_{}", std::process::id())))
    }

    fn folder(&self) -> GameFolder {
        ContentFolder::new(&self.0).of("game")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join("game").join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_is_saved_whole_and_what_was_there_is_kept() {
    let place = Place::new("save");
    let folder = place.folder();
    assert!(folder.names().is_empty() && folder.read("a.txt").unwrap().is_none());
    folder.save("a.txt", None, "one").unwrap();
    folder.save("a.txt", Some("one"), "two").unwrap();
    assert_eq!(folder.read("a.txt").unwrap().as_deref(), Some("two"));
    assert_eq!(fs::read_to_string(place.file("a.txt.backup")).unwrap(), "one");
    // The same again is no reason to lose the backup.
    folder.save("a.txt", Some("two"), "two").unwrap();
    assert_eq!(fs::read_to_string(place.file("a.txt.backup")).unwrap(), "one");
    assert_eq!(folder.names(), ["a.txt"]);
    assert_eq!(fs::read_dir(place.0.join("game")).unwrap().count(), 3, "nothing else is left but the lock");
    folder.forget("a.txt").unwrap();
    folder.forget("a.txt").unwrap();
    assert!(folder.names().is_empty());
    assert_eq!(fs::read_to_string(place.file("a.txt.backup")).unwrap(), "two");
}

#[test]
fn of_two_editors_the_second_is_told_what_is_stored() {
    let place = Place::new("conflict");
    let folder = place.folder();
    folder.save("a.txt", None, "mine").unwrap();
    let stored = |result| match result {
        Err(ContentError::Conflict { stored, .. }) => stored,
        other => panic!("{other:?}"),
    };
    assert_eq!(stored(folder.save("a.txt", None, "yours")).as_deref(), Some("mine"));
    assert_eq!(stored(folder.save("a.txt", Some("older"), "yours")).as_deref(), Some("mine"));
    assert_eq!(stored(folder.save("b.txt", Some("gone"), "yours")), None);
    assert_eq!(folder.read("a.txt").unwrap().as_deref(), Some("mine"));
    assert_eq!(folder.names(), ["a.txt"]);
}

#[test]
fn only_one_of_many_at_once_is_first() {
    let place = Place::new("race");
    let saved = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..8)
            .map(|number| {
                let folder = place.folder();
                scope.spawn(move || folder.save("a.txt", None, &number.to_string()).is_ok())
            })
            .collect();
        tries.into_iter().filter_map(|one| one.join().ok()).filter(|saved| *saved).count()
    });
    assert_eq!(saved, 1);
}

/// Not a test by itself: one of the processes of the next one.
#[test]
#[ignore = "is started by another test"]
fn a_process_that_saves() {
    let Ok(place) = std::env::var("WITS_TEST_FOLDER") else { return };
    let folder = ContentFolder::new(place).of("game");
    let mut saved = 0;
    for _ in 0..50 {
        let base = folder.read("count.txt").unwrap();
        let number: u32 = base.as_deref().map_or(0, |text| text.parse().unwrap());
        match folder.save("count.txt", base.as_deref(), &(number + 1).to_string()) {
            Ok(()) => saved += 1,
            Err(ContentError::Conflict { .. }) => {}
            Err(other) => panic!("{other}"),
        }
    }
    println!("saved {saved}.");
}

#[test]
fn of_two_processes_that_save_at_once_one_hears_of_the_other() {
    let place = Place::new("processes");
    let start = || {
        let mut own = std::process::Command::new(std::env::current_exe().unwrap());
        own.args(["--exact", "content::tests::a_process_that_saves", "--ignored", "--nocapture"]);
        own.env("WITS_TEST_FOLDER", &place.0).stdout(std::process::Stdio::piped()).spawn().unwrap()
    };
    let both = [start(), start()].map(|child| child.wait_with_output().unwrap());
    let saved = both.iter().map(|output| {
        let said = String::from_utf8_lossy(&output.stdout);
        let after = said.split_once("saved ").unwrap_or_else(|| panic!("{said}")).1;
        after.split_once('.').unwrap().0.parse::<u32>().unwrap()
    });
    // Nobody's text was written over unseen: each save that was told to have worked counts.
    let saved: u32 = saved.sum();
    assert!(saved >= 50, "{saved}");
    assert_eq!(place.folder().read("count.txt").unwrap(), Some(saved.to_string()));
}

#[test]
fn names_are_names_and_nothing_else() {
    let place = Place::new("names");
    let folder = place.folder();
    let long = "x".repeat(81);
    for name in ["", ".", "..", "../a", "a/b", "a\\b", "/etc/passwd", ".a", "a\0", "ä", "a.backup", &long] {
        assert!(matches!(folder.read(name), Err(ContentError::Name(_))), "{name:?}");
        assert!(matches!(folder.save(name, None, ""), Err(ContentError::Name(_))), "{name:?}");
        assert!(matches!(folder.forget(name), Err(ContentError::Name(_))), "{name:?}");
    }
    assert!(!place.0.exists(), "nothing was made");
}

#[test]
fn what_is_no_text_or_too_long_is_told() {
    let place = Place::new("odd");
    let folder = place.folder();
    let long = "x".repeat(MAX_FILE_TEXT + 1);
    assert!(matches!(folder.save("a.txt", None, &long), Err(ContentError::TooLong { .. })));
    fs::create_dir_all(place.0.join("game/sub.txt")).unwrap();
    fs::write(place.file("a.txt"), [0xff, 0xfe]).unwrap();
    fs::write(place.file("b.txt"), &long).unwrap();
    fs::write(place.file(".hidden"), "x").unwrap();
    assert!(matches!(folder.read("a.txt"), Err(ContentError::NoText(_))));
    assert!(matches!(folder.read("b.txt"), Err(ContentError::TooLong { .. })));
    assert!(matches!(folder.read("sub.txt"), Err(ContentError::NotPlain(_))));
    assert_eq!(folder.names(), ["a.txt", "b.txt"]);
}

#[cfg(unix)]
#[test]
fn links_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let place = Place::new("links");
    let folder = place.folder();
    fs::create_dir_all(place.0.join("game")).unwrap();
    let secret = place.0.join("secret");
    fs::write(&secret, "secret").unwrap();
    symlink(&secret, place.file("a.txt")).unwrap();
    assert!(matches!(folder.read("a.txt"), Err(ContentError::NotPlain(_))));
    assert!(folder.save("a.txt", None, "x").is_err() && folder.save("a.txt", Some("secret"), "x").is_err());
    assert!(folder.names().is_empty());
    // A link in the place of a backup is replaced, not written through.
    folder.save("b.txt", None, "one").unwrap();
    symlink(&secret, place.file("b.txt.backup")).unwrap();
    folder.save("b.txt", Some("one"), "two").unwrap();
    assert_eq!(fs::read_to_string(&secret).unwrap(), "secret");
    // A folder that is a link is not used at all.
    symlink(place.0.join("game"), place.0.join("other")).unwrap();
    let other = ContentFolder::new(&place.0).of("other");
    assert!(
        other.names().is_empty() && other.read("b.txt").is_err() && other.save("c.txt", None, "").is_err()
    );
}

#[test]
fn leftovers_of_dead_studios_are_in_nobodys_way_and_go() {
    let place = Place::new("leftovers");
    let folder = place.folder();
    fs::create_dir_all(place.0.join("game")).unwrap();
    let process = std::process::id();
    for number in 0..100 {
        fs::write(place.file(&format!(".a.txt.{process}.{number}.part")), "half").unwrap();
        fs::write(place.file(&format!(".gone.txt.{number}.0.part")), "half").unwrap();
    }
    folder.save("a.txt", None, "one").unwrap();
    assert_eq!(fs::read_dir(place.0.join("game")).unwrap().count(), 2, "the file and the lock");
}

/// At every moment the text that was there last is in the file or in its backup, whole.
#[test]
fn no_failure_of_the_disk_loses_a_text_and_each_is_reported() {
    use wits_testkit::disk::{FailingFiles, How, sweep};
    /// Hands a failing file system to a folder, which wants to share it.
    fn swept(place: &Place, how: How, work: impl Fn(&GameFolder) -> Result<(), ContentError>) -> u64 {
        sweep(how, |files| {
            let _ = fs::remove_dir_all(&place.0);
            let folder = place.folder();
            folder.save("a.txt", None, "oldest text").unwrap();
            folder.save("a.txt", Some("oldest text"), "old text").unwrap();
            let failing: Arc<FailingFiles> = Arc::new(files.clone());
            let done = work(&ContentFolder::new(&place.0).with_files(failing).of("game"));
            let text = folder.read("a.txt").unwrap();
            let kept = fs::read_to_string(place.file("a.txt.backup")).unwrap();
            let is_old = text.as_deref() == Some("old text") && (kept == "oldest text" || kept == "old text");
            let is_new = text.as_deref() != Some("old text") && kept == "old text";
            assert!(is_old || is_new, "{how:?}: {text:?}, {kept:?}");
            assert!(text.as_deref().is_none_or(|text| text == "old text" || text == "new text"), "{text:?}");
            assert!(done.is_err() || is_new, "{how:?}: it was reported as done and was not");
            done.is_err()
        })
    }
    let place = Place::new("failures");
    for how in [How::Full, How::Once, How::Gone] {
        assert!(swept(&place, how, |folder| folder.save("a.txt", Some("old text"), "new text")) > 10);
        assert!(swept(&place, how, |folder| folder.forget("a.txt")) >= 3);
    }
    assert_eq!(fs::read_dir(place.0.join("game")).unwrap().count(), 2, "the backup and the lock");
}

/// Not a test by itself: the process of the next one.
#[test]
#[ignore = "is started by another test"]
fn a_process_that_dies() {
    use wits_testkit::disk::{FailingFiles, How};
    let (Ok(place), Ok(at)) = (std::env::var("WITS_TEST_FOLDER"), std::env::var("WITS_TEST_AT")) else {
        return;
    };
    let files = FailingFiles::new(How::Abort, at.parse().unwrap()).short_writes(3);
    let folder = ContentFolder::new(place).with_files(Arc::new(files)).of("game");
    folder.save("a.txt", Some("old text"), "new text").unwrap();
}

#[test]
fn a_process_that_dies_at_any_operation_loses_no_text() {
    let place = Place::new("deaths");
    for at in 0..1000 {
        let _ = fs::remove_dir_all(&place.0);
        let folder = place.folder();
        folder.save("a.txt", None, "old text").unwrap();
        let mut own = std::process::Command::new(std::env::current_exe().unwrap());
        own.args(["--exact", "content::tests::a_process_that_dies", "--ignored"]);
        own.env("WITS_TEST_FOLDER", &place.0).env("WITS_TEST_AT", at.to_string());
        own.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        let lived = own.status().unwrap().success();
        let text = folder.read("a.txt").unwrap().unwrap();
        let kept = || fs::read_to_string(place.file("a.txt.backup")).unwrap();
        assert!(text == "old text" || (text == "new text" && kept() == "old text"), "{at}: {text:?}");
        assert!(!lived || text == "new text", "{at}: it was reported as done and was not");
        // The dead hold no lock, and what they left goes with the next save.
        folder.save("a.txt", Some(&text), "newest text").unwrap();
        assert_eq!(fs::read_dir(place.0.join("game")).unwrap().count(), 3, "{at}: file, backup and lock");
        if lived {
            assert!(at > 10, "{at}");
            return;
        }
    }
    panic!("it never lives");
}
