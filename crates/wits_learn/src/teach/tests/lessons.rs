//! What was learned can be listed, played again, undone, frozen and explained.

use wits_core::work::Work;
use wits_testkit::conform;
use wits_testkit::edits::{self, Saved};

use super::Pupil;
use crate::teach::{InstinctDef, InstinctSource, Observation, TeachError, TeachState, show};

fn pupil_with_instinct(seed: u64, lessons: usize) -> Pupil {
    Pupil::with(seed, |def| {
        def.memory.lessons = lessons;
        def.instincts = vec![InstinctDef {
            when: [("hunger".to_owned(), (85.0, 100.0))].into(),
            act: "eat(berry)".into(),
            by: InstinctSource::Refresh,
        }];
    })
}

/// Many lessons of all kinds.
fn school(pupil: &mut Pupil, rounds: u8) {
    for round in 0..rounds {
        let number = f32::from(round % 10) * 10.0;
        pupil.show("sleep()", &[number, 90.0, 10.0, 5.0]);
        pupil.judge("dance()", &[number, 20.0, 80.0, 5.0], 1.0);
        pupil.judge("eat(rock)", &[90.0, number, 10.0, 1.0], -1.0);
    }
}

#[test]
fn played_again_lessons_give_the_same_weights() {
    // The list is shorter than what was taught: the oldest lessons are part of the base.
    for (lessons, rounds) in [(100, 5), (7, 8)] {
        let mut pupil = pupil_with_instinct(1, lessons);
        school(&mut pupil, rounds);
        let taught = pupil.state.lessons().iter().filter(|lesson| lesson.is_taught()).count();
        assert_eq!(taught, (3 * usize::from(rounds)).min(lessons));
        let replayed = pupil.model.replay(&pupil.state).finish();
        assert_eq!(replayed, pupil.state);
    }
}

#[test]
fn a_replay_can_be_done_in_slices() {
    let mut pupil = pupil_with_instinct(2, 50);
    school(&mut pupil, 2);
    conform::work(|| pupil.model.replay(&pupil.state));
}

#[test]
fn an_undone_lesson_leaves_no_trace() {
    let mut pupil = pupil_with_instinct(3, 50);
    school(&mut pupil, 3);
    let before = pupil.state.clone();
    pupil.show("dance()", &[90.0, 90.0, 0.0, 0.0]);
    assert_ne!(pupil.state.weights(), before.weights());
    let undone = pupil.model.undo(&mut pupil.state).unwrap();
    assert_eq!(show::describe(&pupil.model, &undone), "shown dance()");
    assert_eq!(pupil.state.weights(), before.weights());
    assert_eq!(pupil.state.lessons(), before.lessons());
    while pupil.model.undo(&mut pupil.state).is_ok() {}
    assert_eq!(pupil.model.undo(&mut pupil.state), Err(TeachError::NoLesson));
    assert!(pupil.model.check_state(&pupil.state).is_ok());
}

#[test]
fn one_lesson_of_many_can_be_taken_back() {
    let mut pupil = Pupil::new(4);
    let (bored, tired) = ([10.0, 10.0, 90.0, 10.0], [10.0, 90.0, 10.0, 10.0]);
    pupil.show("dance()", &bored);
    pupil.show("sleep()", &tired);
    let both = pupil.state.clone();
    pupil.state = pupil.model.without(&both, 0).unwrap().finish();
    let mut only = Pupil::new(4);
    only.show("sleep()", &tired);
    assert_eq!(pupil.state.weights(), only.state.weights());
    assert_eq!(pupil.model.without(&both, 7).err(), Some(TeachError::NoLesson));
}

#[test]
fn who_is_frozen_acts_and_does_not_learn() {
    let mut pupil = pupil_with_instinct(5, 50);
    school(&mut pupil, 1);
    let (action, own) = (pupil.action("dance()"), pupil.context(&[0.0; 4]));
    let now = pupil.now();
    pupil.model.remember(&mut pupil.state, now, &own, action).unwrap();
    pupil.state.freeze(true);
    let before = pupil.state.clone();
    let observation = Observation::Demonstrated { action, own: &own };
    let observed = pupil.model.observe(&mut pupil.state, observation, now, &mut pupil.scratch, || true);
    assert_eq!(observed, Err(TeachError::Frozen));
    let later = now.after(1.0);
    let judged = pupil.model.judge(&mut pupil.state, 1.0, later, &mut pupil.scratch);
    assert_eq!(judged, Err(TeachError::Frozen));
    assert!(!pupil.model.tend(&mut pupil.state, &mut pupil.scratch, now.after(1000.0)));
    assert_eq!(pupil.state, before);
    assert_ne!(pupil.does(&[90.0, 0.0, 0.0, 0.0]), "nothing");
    pupil.state.freeze(false);
    assert!(pupil.model.judge(&mut pupil.state, 1.0, later, &mut pupil.scratch).is_ok());
}

/// Taught one thing for hunger and one for tiredness, hunger speaks for the one and tiredness for the other, and the lessons
/// about each are behind it.
#[test]
fn actions_are_explained_by_inputs_and_lessons() {
    let mut pupil = Pupil::new(6);
    let (hungry, tired) = ([95.0, 5.0, 50.0, 5.0], [5.0, 95.0, 50.0, 5.0]);
    for _ in 0..5 {
        pupil.show("eat(berry)", &hungry);
        pupil.show("sleep()", &tired);
    }
    let (eat, context) = (pupil.action("eat(berry)"), pupil.context(&hungry));
    let found = pupil.model.contributions(&pupil.state, &context, &eat, &mut pupil.scratch).unwrap();
    assert!(found[0].gain > 0.05, "hunger speaks for eating: {found:?}");
    assert!(found[2].gain.abs() < 0.05, "boredom was always the same: {found:?}");
    let influences = pupil.model.influences(&pupil.state, &context, &eat, &mut pupil.scratch).unwrap();
    let total: f32 = influences.iter().map(|influence| influence.share.abs()).sum();
    assert!((total - 1.0).abs() < 1e-3);
    for influence in influences.iter().take(5) {
        assert!(
            influence.share > 0.0 && influence.lesson % 2 == 0,
            "lessons of eating come first: {influences:?}"
        );
    }
}

#[test]
fn sections_show_what_it_knows() {
    let mut pupil = pupil_with_instinct(7, 50);
    school(&mut pupil, 2);
    let Pupil { model, state, scratch, .. } = &mut pupil;
    let context = model.def().context.read(&[90.0, 10.0, 10.0, 5.0]).unwrap();
    let eat = model.actions().parse("eat(berry)").unwrap();
    let sections = [
        show::opinions(model, state, &context, scratch, |action| action.kind == 0).unwrap(),
        show::reasons(model, state, &context, &eat, scratch).unwrap(),
        show::lessons_behind(model, state, &context, &eat, scratch).unwrap(),
        show::knowledge(model, state, [("hungry".to_owned(), &context)], scratch),
        show::lessons(model, state, 20),
        show::health(model, state),
    ];
    let text = serde_json::to_string(&sections).unwrap();
    for part in
        ["eat(berry)", "not possible now", "for it", "praised for dance()", "blamed for eat(rock)", "alive"]
    {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}

#[test]
fn states_are_saved_hashed_and_checked() {
    let mut pupil = pupil_with_instinct(8, 4);
    school(&mut pupil, 3);
    let text = serde_json::to_string(&pupil.state).unwrap();
    assert_eq!(serde_json::from_str::<TeachState>(&text).unwrap(), pupil.state);
    edits::assert_hash_sees_all("a taught character", &pupil.state, &[]);
    let Pupil { model, scratch, state, .. } = &mut pupil;
    let context = model.def().context.read(&[50.0; 4]).unwrap();
    let mut taken = 0;
    edits::survives(&Saved::of(state), 1, 400, |edited| {
        let Ok(mut state) = edited.load::<TeachState>() else { return };
        if model.check_state(&state).is_err() {
            return;
        }
        taken += 1;
        let now = wits_core::time::Moment(10_000_000);
        let _ = model.decide(&mut state, &context, scratch, |_| true);
        let _ = model.judge(&mut state, -1.0, now, scratch);
        let _ = model.undo(&mut state);
        model.rescue(&mut state, scratch, now);
        let _ = show::lessons(model, &state, 10);
    });
    assert!(taken > 0);
}

/// A state of another definition does no harm, even unchecked.
#[test]
fn states_of_others_are_refused() {
    let other = Pupil::with(1, |def| def.network.hidden = vec![3]);
    let mut pupil = Pupil::new(1);
    assert!(matches!(pupil.model.check_state(&other.state), Err(TeachError::State(_))));
    pupil.state = other.state;
    pupil.show("dance()", &[0.0; 4]);
    assert_ne!(pupil.does(&[0.0; 4]), "nothing");
}
