//! Levels of detail, and machines side by side.

use super::*;

fn near() -> Machine<World> {
    let walking = LevelDef::new("").state(chatty("Walk").go(flagged(1, "Look"))).state(chatty("Look"));
    let def = MachineDef::new("near")
        .state(StateDef::new("Patrol").machine(walking).go(flagged(2, "Cover")))
        .state(chatty("Cover").go(flagged(3, "Patrol")));
    def.bind(&words()).unwrap()
}

fn far() -> Machine<World> {
    let def = MachineDef::new("far").state(chatty("Patrol").go(flagged(2, "Fight"))).state(chatty("Fight"));
    def.bind(&words()).unwrap()
}

fn guards() -> Grades<World> {
    Grades::new(near())
        .beyond(50.0, 6, far())
        .slack(5.0)
        .stands_for("Cover", "Fight")
        .stands_for("Fight", "Cover")
}

/// One tick of somebody so far off with these flags: what was said, and where it is.
fn tick(guards: &Grades<World>, state: &mut GradedState, distance: f32, flags: &[i32]) -> (String, String) {
    let mut world = World { flags: flags.iter().copied().collect(), ..World::default() };
    let mut turn = Turn::new(&mut world, Moment::START);
    guards.regrade(state, distance, &mut turn, &mut ());
    guards.tick_watched(state, &mut turn, &mut ());
    (world.log.join(" "), guards.machine(state).current(&state.mind).to_owned())
}

#[test]
fn oracle_chen_s29_who_is_far_off_thinks_with_less_and_goes_on_where_it_was() {
    let (guards, is) = (guards(), |said: &str, at: &str| (said.to_owned(), at.to_owned()));
    let mut state = guards.start(10.0);
    assert_eq!(tick(&guards, &mut state, 10.0, &[]).1, "Patrol");
    assert_eq!(tick(&guards, &mut state, 10.0, &[]), is("Walk-entry", "Patrol.Walk"));
    // What the other machine does not have is left once; the patrol goes on without being entered again.
    assert_eq!(tick(&guards, &mut state, 80.0, &[]), is("Walk-exit Patrol-active", "Patrol"));
    assert_eq!(tick(&guards, &mut state, 80.0, &[2]), is("Patrol-exit 2 Fight-entry", "Fight"));
    // Nearby it is not Fight but Cover.
    assert_eq!(tick(&guards, &mut state, 10.0, &[]), is("Fight-exit Cover-entry Cover-active", "Cover"));
    assert_eq!(tick(&guards, &mut state, 80.0, &[]), is("Cover-exit Fight-entry Fight-active", "Fight"));
}

#[test]
fn along_a_border_nobody_changes_all_the_time() {
    let (guards, mut grade) = (guards(), 0);
    let grades = [49.0, 51.0, 49.0, 51.0, 46.0, 44.0, 49.0, 51.0].map(|distance| {
        grade = guards.grade_at(grade, distance);
        grade
    });
    assert_eq!(grades, [0, 1, 1, 1, 1, 0, 0, 1]);
    assert_eq!(guards.grade_at(7, f32::NAN), 0, "nobody knows how far: with all detail");
}

#[test]
fn oracle_chen_s28_who_is_far_off_thinks_seldom_and_not_all_at_once() {
    let guards = guards();
    let [far, near] = [100.0, 1.0].map(|distance| guards.start(distance));
    for tick in 0..12 {
        let due = (0..60).filter(|character| guards.is_due(&far, *character, tick)).count();
        assert_eq!(due, 10);
        assert!(guards.is_due(&near, 3, tick));
    }
}

/// A thread of its own for each machine would be slow; but machines are plain data, and threads can share the work.
#[test]
fn oracle_chen_s27_machines_on_several_threads_do_the_same() {
    let machine = near();
    let play = |number: usize| {
        let (mut state, mut world) = (machine.start(), World::default());
        for tick in 0..30 {
            world.flags =
                (1..4).filter(|flag| (number * 7 + tick * 3 + *flag as usize).is_multiple_of(5)).collect();
            machine.tick(&mut state, &mut Turn::new(&mut world, Moment::of_tick(tick as u64, 10)));
        }
        (world.log, state)
    };
    let alone: Vec<_> = (0..40).map(play).collect();
    let together: Vec<_> = std::thread::scope(|scope| {
        let threads = [0, 10, 20, 30]
            .map(|first| scope.spawn(move || (first..first + 10).map(play).collect::<Vec<_>>()));
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(alone, together);
    assert!(alone.iter().any(|(log, _)| log != &alone[0].0), "not all alike");
}
