//! Part files: one that is left behind blocks no write, and is removed.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use wits_game::disk::{FileSystem, RealFiles, check_writable, remove_parts, write_whole};
use wits_testkit::disk::{FailingFiles, How};

/// A folder of its own for each test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("wits_disk_{}_{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn touch(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
        File::create(&path).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn write(files: &dyn FileSystem, path: &Path, text: &str) -> io::Result<()> {
    write_whole(files, path, |out| out.write_all(text.as_bytes()))
}

#[test]
fn leftovers_never_block_a_write_and_are_removed() {
    let folder = Folder::new();
    let path = folder.0.join("a.rec");
    let process = std::process::id();
    folder.touch(&format!(".a.rec.{process}.part"));
    folder.touch(".a.rec.1.part");
    // All the names that this process might take next.
    (0..100).for_each(|number| drop(folder.touch(&format!(".a.rec.{process}.{number}.part"))));
    write(&RealFiles, &path, "text").unwrap();
    assert_eq!(folder.names(), ["a.rec"]);
    assert_eq!(fs::read_to_string(path).unwrap(), "text");
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    for mode in [0o600, 0o640, 0o664, 0o755] {
        let path = folder.touch("a.save");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        write(&RealFiles, &path, "new").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    }
    assert_eq!(folder.names(), ["a.save"]);
}

#[test]
fn leftovers_that_cannot_be_removed_do_not_block_either() {
    let folder = Folder::new();
    let process = std::process::id();
    (0..100).for_each(|number| drop(folder.touch(&format!(".a.rec.{process}.{number}.part"))));
    #[derive(Debug)]
    struct Sticky;
    impl FileSystem for Sticky {
        fn remove(&self, _path: &Path) -> io::Result<()> {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }
    write(&Sticky, &folder.0.join("a.rec"), "text").unwrap();
    assert_eq!(folder.names().len(), 101);
}

#[test]
fn parts_of_living_writers_and_what_only_looks_like_parts_stay() {
    let folder = Folder::new();
    let path = folder.0.join("a.rec");
    let living = File::create(folder.0.join(".a.rec.7.1.part")).unwrap();
    living.lock().unwrap();
    let others = [".a.rec.part", ".a.rec.x.part", ".b.rec.7.part", ".part", "a.rec.7.part", "..7.part"];
    others.iter().for_each(|name| drop(folder.touch(name)));
    fs::create_dir(folder.0.join(".a.rec.8.part")).unwrap();
    let before = folder.names();
    write(&RealFiles, &path, "text").unwrap();
    let mut expected = before.clone();
    expected.push("a.rec".into());
    expected.sort();
    assert_eq!(folder.names(), expected);
    // The writer is dead now.
    drop(living);
    remove_parts(&RealFiles, &folder.0);
    expected.retain(|name| name != ".a.rec.7.1.part" && name != ".b.rec.7.part");
    assert_eq!(folder.names(), expected, "of all files in the folder");
}

#[cfg(unix)]
#[test]
fn links_that_look_like_parts_are_not_followed() {
    let folder = Folder::new();
    let other = folder.touch("other");
    std::os::unix::fs::symlink(&other, folder.0.join(".a.rec.7.1.part")).unwrap();
    write(&RealFiles, &folder.0.join("a.rec"), "text").unwrap();
    assert_eq!(folder.names(), [".a.rec.7.1.part", "a.rec", "other"]);
}

#[test]
fn of_many_writers_at_once_each_writes_a_whole_file() {
    let folder = Folder::new();
    let path = folder.0.join("a.rec");
    let text = |number: usize| number.to_string().repeat(5000);
    std::thread::scope(|scope| {
        for number in 0..8 {
            let path = &path;
            scope.spawn(move || (0..20).for_each(|_| write(&RealFiles, path, &text(number)).unwrap()));
        }
    });
    let found = fs::read_to_string(&path).unwrap();
    assert!((0..8).any(|number| found == text(number)));
    assert_eq!(folder.names(), ["a.rec"]);
}

#[test]
fn the_longest_names_can_be_written() {
    let folder = Folder::new();
    for name in ["x".repeat(255), "ä".repeat(127)] {
        write(&RealFiles, &folder.0.join(&name), "text").unwrap();
        assert_eq!(folder.names(), std::slice::from_ref(&name));
        fs::remove_file(folder.0.join(name)).unwrap();
    }
    assert!(write(&RealFiles, &folder.0.join(".."), "text").is_err());
}

#[test]
fn whether_a_file_can_be_written_is_known_before() {
    let folder = Folder::new();
    let path = folder.touch("a.rec");
    check_writable(&RealFiles, &path).unwrap();
    check_writable(&RealFiles, &folder.0.join("new.rec")).unwrap();
    check_writable(&RealFiles, &folder.0.join("none/a.rec")).unwrap_err();
    check_writable(&FailingFiles::new(How::Full, 0), &path).unwrap_err();
    let mut fixed = fs::metadata(&path).unwrap().permissions();
    fixed.set_readonly(true);
    fs::set_permissions(&path, fixed).unwrap();
    assert!(check_writable(&RealFiles, &path).unwrap_err().to_string().contains("read-only"));
    assert_eq!(folder.names(), ["a.rec"], "trying leaves nothing behind");
}
