//! A day like all others takes no memory, in Rust and in files.

use crate::kit::Play;
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn ticks_do_not_allocate_in_rust_and_in_files() {
    for version in 0..4 {
        for form in 0..2 {
            let settings =
                [("version", f64::from(version)), ("form", f64::from(form)), ("step", 0.1), ("thirst", 6.0)];
            let mut play = Play::new(7, &settings);
            let run = |play: &mut Play, ticks: u64| (0..ticks).for_each(|_| play.tick());
            run(&mut play, 20_000);
            let steps = play.game.steps();
            assert_no_allocation(&format!("ticks of version {version}, form {form}"), || {
                run(&mut play, 20_000)
            });
            assert!(play.game.steps() > steps + 3000);
        }
    }
}
