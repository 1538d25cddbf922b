//! Golden files pass when they should, and fail with all there is to know when they should not.

use std::env;
use std::fs;
use std::path::PathBuf;

use super::place::Place;
use super::{Tolerance, check_picture, check_text};
use wits_core::render::Picture;

/// A folder of its own for each test, emptied first.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("wits_golden_{}_{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Self(folder)
    }

    fn place(&self, name: &str, updating: bool) -> Place {
        Place::new(&self.0.join("golden").join(name), &self.0.join("failures"), updating)
    }

    fn failure(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join("failures").join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Grey, with the first pixels lighter.
fn picture(lighter: usize, by: u8) -> Picture {
    let shade = |pixel| if pixel < lighter { 100 + by } else { 100 };
    Picture::from_rgba(10, 10, (0..100).flat_map(|pixel| [shade(pixel), 100, 100, 255]).collect()).unwrap()
}

const TOLERANCE: Tolerance = Tolerance { channel: 5, share: 0.02 };

#[test]
fn missing_golden_fails_and_says_how_to_make_it() {
    let folder = Folder::new("missing");
    let fault = check_picture(&picture(0, 0), &folder.place("a.png", false), TOLERANCE).unwrap_err();
    assert!(fault.contains("there is no golden file") && fault.contains("WITS_GOLDEN=update"), "{fault}");
    assert_eq!(Picture::from_png(&folder.failure("a.actual.png")).unwrap(), picture(0, 0));
    assert!(check_text("x", &folder.place("a.txt", false)).unwrap_err().contains("there is no golden file"));
    assert!(!folder.0.join("golden").exists(), "nothing is written unasked");
}

#[test]
fn differences_within_tolerance_pass_and_beyond_fail() {
    let folder = Folder::new("tolerance");
    let news = check_picture(&picture(0, 0), &folder.place("a.png", true), TOLERANCE).unwrap();
    assert!(news.unwrap().contains("is new"));
    let check = |lighter, by| check_picture(&picture(lighter, by), &folder.place("a.png", false), TOLERANCE);
    for (lighter, by) in [(0, 0), (100, 5), (2, 150)] {
        assert_eq!(check(lighter, by), Ok(None), "{lighter} pixels lighter by {by}");
    }
    let fault = check(3, 150).unwrap_err();
    assert!(fault.contains("3 of 100 pixels differ, by 150 in a channel at most"), "{fault}");
    assert!(fault.contains("a.actual.png") && fault.contains("a.diff.png"), "{fault}");
    let shown = Picture::from_png(&folder.failure("a.diff.png")).unwrap();
    assert_eq!((shown.pixel(2, 0), shown.pixel(3, 0)), (Some([255, 40, 40, 255]), Some([53, 53, 53, 255])));
}

#[test]
fn another_size_fails() {
    let folder = Folder::new("size");
    check_picture(&picture(0, 0), &folder.place("a.png", true), TOLERANCE).unwrap();
    let wide = Picture::from_rgba(20, 5, vec![100; 400]).unwrap();
    let everything = Tolerance { channel: 255, share: 1.0 };
    let fault = check_picture(&wide, &folder.place("a.png", false), everything).unwrap_err();
    assert!(fault.contains("10 by 10 pixels and is 20 by 5"), "{fault}");
}

#[test]
fn updating_tells_old_and_new_and_leaves_equal_files_alone() {
    let folder = Folder::new("update");
    let update =
        |lighter| check_picture(&picture(lighter, 90), &folder.place("a.png", true), TOLERANCE).unwrap();
    update(0);
    assert_eq!(update(0), None);
    assert!(update(40).unwrap().contains("40 of 100 pixels differ"));
    assert_eq!(check_picture(&picture(40, 90), &folder.place("a.png", false), TOLERANCE), Ok(None));
}

#[test]
fn a_damaged_golden_file_fails() {
    let folder = Folder::new("damaged");
    check_text("not a picture", &folder.place("a.png", true)).unwrap();
    let fault = check_picture(&picture(0, 0), &folder.place("a.png", false), TOLERANCE).unwrap_err();
    assert!(fault.contains("not a PNG"), "{fault}");
}

#[test]
fn texts_are_compared_line_by_line() {
    let folder = Folder::new("text");
    check_text("one\r\ntwo\nthree\n", &folder.place("a.txt", true)).unwrap();
    let check = |text| check_text(text, &folder.place("a.txt", false));
    assert_eq!(check("one\ntwo\nthree\n"), Ok(None));
    assert_eq!(check("one\r\ntwo\r\nthree\r\n"), Ok(None));
    let fault = check("one\n2\nthree\n").unwrap_err();
    assert!(fault.contains(r#"line 2 was "two" and is "2""#), "{fault}");
    assert_eq!(folder.failure("a.actual.txt"), b"one\n2\nthree\n");
    assert!(check("one\ntwo").unwrap_err().contains(r#"line 3 was "three" and is nothing"#));
    let news = check_text("four", &folder.place("a.txt", true)).unwrap();
    assert!(news.unwrap().contains(r#"line 1 was "one" and is "four""#));
}

/// A path below a file can neither be read nor written, whatever the environment asks for.
#[test]
#[should_panic(expected = "never_made.txt")]
fn the_public_check_panics() {
    super::assert_golden_text("text", "Cargo.toml/never_made.txt");
}
