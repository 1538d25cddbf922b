//! `wits shot`

use std::fs;

use wits_core::render::Picture;

use crate::commands::support::{Folder, wits};

fn shot(folder: &Folder, more: &[&str]) -> Picture {
    let file = folder.file("shot.png");
    let ran =
        wits(["shot", "flock", "--ticks", "20", "--out", &file].into_iter().chain(more.iter().copied()));
    assert_eq!(ran.status, 0, "{ran:?}");
    Picture::from_png(&fs::read(file).unwrap()).unwrap()
}

#[test]
fn a_picture_has_the_size_asked_for_and_something_in_it() {
    let folder = Folder::new();
    let picture = shot(&folder, &["--size", "320x200"]);
    assert_eq!((picture.width(), picture.height()), (320, 200));
    let first = picture.pixel(0, 0);
    assert!((0..320).any(|x| (0..200).any(|y| picture.pixel(x, y) != first)));
    let usual = shot(&folder, &[]);
    assert_eq!((usual.width(), usual.height()), (1280, 720));
}

#[test]
fn themes_seeds_and_ticks_show() {
    let folder = Folder::new();
    let size = ["--size", "200x150"];
    let dark = shot(&folder, &size);
    assert_eq!(shot(&folder, &size), dark);
    for more in [["--theme", "light"], ["--seed", "2"]] {
        assert_ne!(shot(&folder, &[size, more].concat()), dark, "{more:?}");
    }
}

#[test]
fn wrong_sizes_themes_and_layers_are_explained() {
    let folder = Folder::new();
    let file = folder.file("no.png");
    let refused = |more: [&str; 2], part: &str| {
        wits(["shot", "flock", "--out", &file].into_iter().chain(more)).refused(2, &[part]);
    };
    for garbage in ["640", "axb", "640x", "1x-5", "1x2x3"] {
        refused(["--size", garbage], "expected WxH, such as 1280x720");
    }
    for outside in ["0x5", "5x9000"] {
        refused(["--size", outside], "each side must be 1 to 8192");
    }
    refused(["--theme", "pink"], "dark");
    refused(["--show", "no-such-layer"], "layer: unknown \"no-such-layer\"");
    refused(["--set", "nothing=1"], "unknown \"nothing\"");
    assert!(!fs::exists(file).unwrap());
}

#[test]
fn a_wrong_place_is_refused_before_the_run() {
    let folder = Folder::new();
    let file = folder.file("none/a.png");
    let ran = wits(["shot", "flock", "--ticks", "18446744073709551615", "--out", &file]);
    ran.refused(1, &["none/a.png: cannot be written: there is no folder"]);
}
