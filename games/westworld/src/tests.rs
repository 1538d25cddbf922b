//! What can only be seen from inside.

use wits_core::inspect::Observer as _;
use wits_core::random::Seed;
use wits_game::{Game, Minds, Params, Setup, Tick};

use crate::{WestWorld, code};

/// Code is its own truth, and its picture is written beside it: no change may be missing there.
#[test]
fn every_change_of_the_minds_in_rust_is_in_their_pictures() {
    let about = std::sync::Arc::new(WestWorld::about());
    let settings = [("version", 3.0), ("form", 0.0), ("step", 0.1), ("urge", 0.3), ("thirst", 6.0)];
    let params = Params::with(&about, settings).expect("settings in range");
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..4 {
        let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
        let mut game = WestWorld::start(&setup);
        game.stage.host.watchers_mut().look_at(&[0, 1, 2]);
        for number in 0..20_000 {
            game.tick(Tick { number, dt: about.dt(), params: &params, inputs: &[], edits: &[] });
            let log = (0..3_u64).map(|agent| (agent, game.pulse(agent, 0).expect("a mind").log));
            for (agent, entry) in
                log.flat_map(|(agent, log)| log.into_iter().map(move |entry| (agent, entry)))
            {
                seen.insert((agent, entry.text.into_owned()));
            }
        }
    }
    for (agent, text) in &seen {
        let name = crate::Name::ALL[*agent as usize];
        let (from, to) = text.split_once(" -> ").unwrap_or_else(|| panic!("{text}"));
        let node = |state: &str| (0..9).find(|node| code::state_name(name, *node) == state).expect("a state");
        assert!(code::has_way(name, node(from), node(to)), "{name:?}: {text}");
    }
    assert!(seen.len() >= 18, "only {} changes were seen: {seen:?}", seen.len());
}

#[test]
fn every_telegram_is_reported_in_the_tick_in_which_it_is_heard() {
    use wits_game::Panels;
    let about = std::sync::Arc::new(WestWorld::about());
    let params = Params::with(&about, [("version", 3.0), ("step", 0.1)]).expect("settings in range");
    let setup = Setup { seed: Seed::new(2), params: params.clone(), parallel: false };
    let mut game = WestWorld::start(&setup);
    let mut texts = Vec::new();
    for number in 0..6000 {
        game.tick(Tick { number, dt: about.dt(), params: &params, inputs: &[], edits: &[] });
        game.happened(number + 1, &mut |event| texts.push(event.text));
    }
    let heard = game.letters().filter(|letter| letter.heard.is_some()).count();
    let sent = usize::try_from(game.stage.town.letters.count()).expect("few");
    let waiting = game.letters().filter(|letter| letter.heard.is_none()).count();
    assert_eq!(texts.len(), sent - waiting);
    assert!(heard > 0 && texts.iter().any(|text| text == "HiHoneyImHome from Bob to Elsa"), "{texts:?}");
}
