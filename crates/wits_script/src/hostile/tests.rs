//! Each hostile script ends as it says, within what it may take, and the same each time.

use super::*;
use crate::{Data, Limits, Vm};

/// How a script ended, and how many instructions each of its calls took.
fn ended(script: &Hostile) -> (Option<Fault>, Vec<u64>) {
    let vm = Vm::with(Limits { time: None, ..Limits::default() }).unwrap();
    let mut work = Vec::new();
    let file = vm.load("hostile.lua", &script.text);
    work.push(vm.work());
    let mut ends = file.as_ref().err().map(|error| error.kind);
    for _ in 0..2 {
        let Ok(file) = &file else { break };
        let before = vm.work();
        ends = file.call("attack", &[]).err().map(|error| error.kind);
        work.push(vm.work() - before);
    }
    drop(file);
    vm.collect();
    let after = vm.load("after.lua", "x = 0 for i = 1, 100 do x = x + i end").unwrap();
    assert_eq!(after.get("x").unwrap(), Data::Int(5050), "the machine goes on after {}", script.name);
    (ends, work)
}

#[test]
fn every_hostile_script_ends_as_it_says_within_its_instructions() {
    let most = u64::from(Limits::default().instructions) + 256;
    let mut wrong = Vec::new();
    for script in corpus() {
        let (ends, work) = ended(&script);
        if ends != script.ends {
            wrong.push(format!("{}: {ends:?} instead of {:?}", script.name, script.ends));
        }
        assert!(work.iter().all(|work| *work <= most), "{}: {work:?}", script.name);
        if ends == Some(Fault::Budget) {
            assert!(work.iter().any(|work| *work + 256 >= most - 256), "{}: {work:?}", script.name);
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn a_hostile_script_takes_the_same_instructions_each_time() {
    for script in corpus().iter().filter(|script| script.ends == Some(Fault::Budget)) {
        assert_eq!(ended(script), ended(script), "{}", script.name);
    }
}

#[test]
fn there_are_many_kinds() {
    let all = corpus();
    assert!(all.len() >= 80, "{}", all.len());
    let mut names: Vec<&str> = all.iter().map(|script| script.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len(), "each has a name of its own");
}
