//! Names, conflicts, links, backups.

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
    let long = "x".repeat(MOST_TEXT + 1);
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
