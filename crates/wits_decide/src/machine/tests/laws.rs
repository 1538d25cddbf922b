//! Laws that hold for machines of chance under events of chance.

use proptest::prelude::*;
use wits_core::hash::{StateHash, StateHasher};

use super::*;

/// A machine from numbers: states in states, transitions to anywhere by flags, events, time and back.
fn machine(shape: &[u8]) -> MachineDef {
    let mut numbers = shape.iter().copied().cycle();
    let mut next = move |bound: u8| numbers.next().unwrap_or(0) % bound;
    let count = 3 + usize::from(next(3));
    let mut names: Vec<String> = (0..count).map(|n| format!("S{n}")).collect();
    let nested: Vec<bool> = (0..count).map(|_| next(3) == 0).collect();
    for (number, is_nested) in nested.iter().enumerate() {
        if *is_nested {
            names.extend((0..2).map(|inner| format!("S{number}.T{number}{inner}")));
        }
    }
    let mut arrows = |state: StateDef| {
        let mut state = state;
        for _ in 0..next(4) {
            let target = &names[usize::from(next(u8::try_from(names.len()).unwrap_or(1)))];
            let base = if next(6) == 0 { TransitionDef::back() } else { TransitionDef::to(target) };
            state = state.go(match next(4) {
                0 => base.on("poke"),
                1 => base.after(0.1 * f32::from(next(5))),
                _ => base.when(on(i32::from(next(4)))),
            });
        }
        state.blip = next(4) == 0;
        state
    };
    let mut def = MachineDef::new("chance");
    for (number, is_nested) in nested.iter().enumerate() {
        let mut state = arrows(chatty(&format!("S{number}")).active(work("w", 3)));
        if *is_nested {
            let mut inner = LevelDef::new("");
            for n in 0..2 {
                inner = inner.state(arrows(chatty(&format!("T{number}{n}")).active(work("v", 4))));
            }
            (inner.history, inner.announce) = (number % 2 == 0, number % 3 == 0);
            state = state.machine(inner);
        }
        def = def.state(state);
    }
    def
}

/// Some ticks: the low bits are flags, the highest an event before it.
fn drive(rig: &mut Rig, inputs: &[u8]) -> Vec<String> {
    let mut said = Vec::new();
    for input in inputs {
        if input & 128 != 0 {
            said.push(rig.tell(POKE, 0).1);
        }
        let flags: Vec<i32> = (0..4).filter(|flag| input >> flag & 1 == 1).collect();
        said.push(rig.tick(&flags));
    }
    said
}

fn hash(state: &MachineState) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(state);
    hasher.finish()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// `Rig::new` holds the round trip through a file.
    #[test]
    fn each_enter_has_exactly_one_exit(shape in prop::collection::vec(any::<u8>(), 40), inputs in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut rig = Rig::new(&machine(&shape));
        let mut said = drive(&mut rig, &inputs);
        said.push(rig.stop(Exit::Despawn));
        let mut inside = std::collections::BTreeMap::<String, i32>::new();
        for word in said.iter().flat_map(|line| line.split(' ')) {
            if let Some(name) = word.strip_suffix("-entry") {
                let depth = inside.entry(name.to_owned()).or_default();
                *depth += 1;
                prop_assert_eq!(*depth, 1, "entered twice: {}", name);
            } else if let Some(name) = word.strip_suffix("-exit") {
                let depth = inside.entry(name.to_owned()).or_default();
                *depth -= 1;
                prop_assert_eq!(*depth, 0, "left without being entered: {}", name);
            }
        }
        prop_assert!(inside.values().all(|depth| *depth == 0), "{:?}", inside);
        let count = |what: &str| said.iter().map(|line| line.matches(what).count()).sum::<usize>();
        prop_assert_eq!(count("begin"), count("end"));
    }

    #[test]
    fn a_saved_state_goes_on_as_if_nothing_had_happened(shape in prop::collection::vec(any::<u8>(), 40), inputs in prop::collection::vec(any::<u8>(), 1..60), at in 0_usize..60) {
        let at = at % inputs.len();
        let mut rig = Rig::new(&machine(&shape));
        drive(&mut rig, &inputs[..at]);
        let saved = serde_json::to_string(&rig.state).unwrap();
        let mut other = Rig::new(&machine(&shape));
        other.state = serde_json::from_str(&saved).unwrap();
        (other.tick, other.world) = (rig.tick, rig.world.clone());
        prop_assert_eq!(&other.state, &rig.state);
        prop_assert_eq!(drive(&mut rig, &inputs[at..]), drive(&mut other, &inputs[at..]));
        prop_assert_eq!(hash(&rig.state), hash(&other.state));
    }

    /// The algorithm for machines in machines, where there are none, is that of 5.3.2: a few lines.
    #[test]
    fn without_machines_in_it_a_machine_is_a_flat_one(rules in prop::collection::vec((0_u8..4, 0_i32..4, 0_u8..4), 0..12), inputs in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut def = MachineDef::new("flat");
        for state in 0..4_u8 {
            let mut built = chatty(&format!("S{state}"));
            for (_, flag, to) in rules.iter().filter(|rule| rule.0 == state) {
                built = built.go(flagged(*flag, &format!("S{to}")));
            }
            def = def.state(built);
        }
        let mut rig = Rig::new(&def);
        prop_assert_eq!(rig.tick(&[]), "S0-entry");
        let mut at = 0;
        for input in inputs {
            let flags: Vec<i32> = (0..4).filter(|flag| input >> flag & 1 == 1).collect();
            let expected = match rules.iter().find(|(from, flag, _)| *from == at && flags.contains(flag)) {
                Some((_, flag, to)) => {
                    let text = format!("S{at}-exit {flag} S{to}-entry");
                    at = *to;
                    text
                }
                None => format!("S{at}-active"),
            };
            prop_assert_eq!(rig.tick(&flags), expected);
        }
    }

    #[test]
    fn a_machine_takes_over_its_own_characters_unchanged(shape in prop::collection::vec(any::<u8>(), 40), inputs in prop::collection::vec(any::<u8>(), 0..40)) {
        let mut rig = Rig::new(&machine(&shape));
        drive(&mut rig, &inputs);
        rig.world.log.clear();
        let same = machine(&shape).bind(&words()).unwrap();
        let mut turn = Turn::new(&mut rig.world, Moment::START);
        let mut taken = rig.state.clone();
        let told = same.adopt(&rig.machine, &mut taken, &mut turn, &mut ());
        prop_assert!(told.is_whole(), "{told:?}");
        prop_assert_eq!(rig.said(), "");
        prop_assert_eq!(&taken.spots, &rig.state.spots);
        prop_assert_eq!(&taken.lives, &rig.state.lives);
    }

    #[test]
    fn saving_and_loading_is_the_identity_and_agrees_with_going_over(one in prop::collection::vec(any::<u8>(), 40), two in prop::collection::vec(any::<u8>(), 40), inputs in prop::collection::vec(any::<u8>(), 0..40)) {
        let mut rig = Rig::new(&machine(&one));
        drive(&mut rig, &inputs);
        let saved = crate::save::SavedMinds::of(&rig.machine, [&rig.state]);
        let same = saved.load(&machine(&one).bind(&words()).unwrap()).unwrap();
        prop_assert!(same[0].1.is_whole());
        prop_assert_eq!(&same[0].0, &rig.state);
        let other = machine(&two).bind(&words()).unwrap();
        let (loaded, _) = saved.load(&other).unwrap().remove(0);
        other.adopt(&rig.machine, &mut rig.state, &mut Turn::new(&mut rig.world, Moment::START), &mut ());
        prop_assert_eq!(&loaded.spots, &rig.state.spots);
        prop_assert_eq!(&loaded.lives, &rig.state.lives);
    }
}
