//! Decisions of a character that is taught take no memory.

use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_learn::teach::{Context, TeachDef, TeachScratch};
use wits_testkit::alloc::assert_no_allocation;

const PET: &str = r#"(
    actions: (
        things: ["berry", "ball"],
        kinds: [
            (name: "eat", slots: [(role: Object)]),
            (name: "throw", slots: [(role: IndirectObject, required: false), (role: Object)]),
            (name: "sleep"),
        ],
    ),
    context: [(name: "hunger", of: Inner, from: 0, to: 100), (name: "ball", of: Outer, from: 0, to: 9)],
    instincts: [(when: {"hunger": (90, 100)}, act: "eat(berry)", by: Outside(0.2))],
    explore: 0.3,
    feedback: (pairs: 20),
)"#;

#[test]
fn deciding_and_remembering_take_no_memory() {
    let model = TeachDef::from_ron("pet.teach.ron", PET).unwrap().bind().unwrap();
    let (mut scratch, mut context) = (TeachScratch::default(), Context::default());
    let mut state = model.start(Seed::new(1), &mut scratch);
    let mut step = |tick: u8| {
        model.def().context.read_into(&[f32::from(tick), 3.0], &mut context).unwrap();
        let decision = model.decide(&mut state, &context, &mut scratch, |_| true).unwrap();
        let action = decision.unwrap().action;
        model.remember(&mut state, Moment(100 * u32::from(tick)), &context, action).unwrap();
    };
    (0..40).for_each(&mut step);
    assert_no_allocation("deciding and remembering", || (40..100).for_each(&mut step));
}
