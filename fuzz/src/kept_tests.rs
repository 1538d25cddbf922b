//! Every seed and every kept input keeps the laws of its target.

use std::panic::catch_unwind;

use crate::{TARGETS, Target, kept};

/// Runs every `of`-th target, beginning with `first`: the parts run side by side.
fn part(first: usize, of: usize) {
    let mut broken = Vec::new();
    for target in TARGETS.iter().skip(first).step_by(of) {
        let inputs: Vec<Vec<u8>> = (target.seeds)().into_iter().chain(kept::inputs(target.name)).collect();
        assert!(!inputs.is_empty(), "{} has no input", target.name);
        let fails = |input: &&Vec<u8>| catch_unwind(|| (target.run)(input)).is_err();
        broken.extend(inputs.iter().filter(fails).map(|input| (target.name, kept::escape(input))));
    }
    assert!(broken.is_empty(), "{} inputs break a law: {broken:#?}", broken.len());
}

#[test]
fn kept_inputs_keep_the_laws_part_1() {
    part(0, 4);
}

#[test]
fn kept_inputs_keep_the_laws_part_2() {
    part(1, 4);
}

#[test]
fn kept_inputs_keep_the_laws_part_3() {
    part(2, 4);
}

#[test]
fn kept_inputs_keep_the_laws_part_4() {
    part(3, 4);
}

#[test]
fn every_kept_file_belongs_to_a_target_and_the_corpus_is_small() {
    let mut bytes = 0;
    for folder in ["corpus", "hostile"] {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let name = entry.file_name().into_string().unwrap();
            let target = name.strip_suffix(".txt").and_then(Target::find);
            assert!(target.is_some(), "{name} belongs to no target");
            bytes += entry.metadata().unwrap().len();
        }
    }
    assert!(bytes < 1_500_000, "{bytes} bytes");
}

#[test]
fn names_of_targets_differ() {
    let names: std::collections::BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(names.len(), TARGETS.len());
}
