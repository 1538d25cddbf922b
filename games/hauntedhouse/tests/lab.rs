//! The game keeps what every game promises, and visitors do what the design says.

use hauntedhouse::{Guest, HauntedHouse};
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_game::{Entry, Event, Game, Params, Session, Setup, Tick};
use wits_testkit::{play, replay};

/// No owner, so that nothing happens unless a test makes it.
const QUIET: [(&str, f64); 1] = [("auto", 0.0)];

/// A game that can be looked into, ticked by hand.
struct Night {
    game: HauntedHouse,
    params: Params,
    now: u64,
}

impl Night {
    fn new(seed: u64, settings: &[(&'static str, f64)]) -> Self {
        let entry = Entry::of::<HauntedHouse>();
        let params = Params::with(entry.about(), settings.iter().copied()).expect("settings in range");
        let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
        Self { game: HauntedHouse::start(&setup), params, now: 0 }
    }

    fn tick(&mut self) {
        self.tick_with(&[]);
    }

    fn tick_with(&mut self, inputs: &[wits_game::Input]) {
        let (number, params) = (self.now, &self.params);
        self.game.tick(Tick { number, dt: 1.0 / 30.0, params, inputs, edits: &[] });
        self.now += 1;
    }

    fn run(&mut self, ticks: u64) {
        (0..ticks).for_each(|_| self.tick());
    }

    fn click(&mut self, control: &str, at: Vec2) {
        self.tick_with(&[wits_game::Input { name: control.into(), at: Some(at), from: None }]);
    }

    fn guest(&self, serial: u32) -> Option<Guest> {
        self.game.guests().into_iter().find(|guest| guest.serial == serial)
    }

    fn score(&self, name: &str) -> f64 {
        self.game.score().into_iter().find(|(known, _)| *known == name).expect("a known score").1
    }
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<HauntedHouse>(3, 700);
}

/// Millington 3e, 14.1: 5 characters a frame, 50 characters, 30 frames a second: 50 / 5 = 10 frames, 10 / 30 = 0.333 s, less
/// than half a second.
#[test]
fn oracle_millington_14_1_five_of_fifty_think_in_every_frame_so_each_three_times_a_second() {
    let mut night = Night::new(1, &QUIET);
    while night.game.thinking().0 < 50 {
        night.tick();
        assert!(night.now < 9000, "fifty never come: {:?}", night.game.thinking());
        assert!(night.game.thinking().1 <= 5, "{:?}", night.game.thinking());
    }
    let before = night.game.guests();
    let ticks = 300;
    let mut latest = 0.0_f32;
    for _ in 0..ticks {
        night.tick();
        let (count, thought, _) = night.game.thinking();
        assert!(thought <= 5, "at most five of {count} in a frame");
        if count == 50 {
            let now = wits_core::time::Moment::of_tick(night.now, 30);
            let wait = |guest: &Guest| now.since(guest.thought);
            latest = night.game.guests().iter().map(wait).fold(latest, f32::max);
        }
    }
    for guest in before {
        if let Some(later) = night.guest(guest.serial) {
            let thoughts = later.thoughts - guest.thoughts;
            assert!((29..=31).contains(&thoughts), "every ten frames: {thoughts} thoughts in {ticks}");
        }
    }
    assert!(latest < 0.5, "the longest reaction time was {latest} s");
}

#[test]
fn work_stays_within_the_budget() {
    let mut night = Night::new(4, &[("budget", 160.0)]);
    let mut values = Vec::new();
    for _ in 0..3000 {
        night.tick();
        values.clear();
        night.game.measures(&mut values);
        assert!(values[6] <= 160.0, "tick {}: {values:?}", night.now);
    }
}

#[test]
fn fear_rises_only_by_something_that_is_sensed() {
    // Nobody haunts the house: nobody is ever scared, fear only falls, and in the end everybody is bored.
    let mut night = Night::new(2, &QUIET);
    let mut before: Vec<Guest> = Vec::new();
    for _ in 0..2500 {
        night.tick();
        let now = night.game.guests();
        for guest in &now {
            if let Some(earlier) = before.iter().find(|earlier| earlier.serial == guest.serial) {
                assert!(guest.fear <= earlier.fear, "{guest:?} was {earlier:?}");
            }
        }
        before = now;
    }
    assert_eq!(night.score("screams"), 0.0);
}

#[test]
fn the_bored_get_to_the_desk_and_have_their_money_back() {
    let mut night = Night::new(5, &QUIET);
    night.run(4500);
    assert!(night.score("refunds") > 3.0, "{:?}", night.game.score());
    assert_eq!(night.score("happy"), 0.0);
    let paid = 160.0 + 10.0 * (night.score("visitors") - night.score("refunds"));
    assert_eq!(night.score("money"), paid, "each paid 10, and some have it back");
}

#[test]
fn a_haunted_house_has_scared_people_and_happy_ones() {
    let mut night = Night::new(7, &[]);
    night.run(9000);
    let score = night.game.score();
    assert!(night.score("screams") > 20.0, "{score:?}");
    assert!(night.score("happy") > 5.0, "{score:?}");
    assert!(night.score("consoled") > 3.0, "{score:?}");
    assert!(night.score("gossip") > 3.0, "{score:?}");
}

/// Those whose fear has risen since.
fn risen(before: &[Guest], night: &Night) -> Vec<Guest> {
    let rose = |guest: &Guest| {
        before.iter().any(|earlier| earlier.serial == guest.serial && guest.fear > earlier.fear)
    };
    night.game.guests().into_iter().filter(rose).collect()
}

#[test]
fn nobody_sees_a_ghost_through_a_wall() {
    // A ghost in the middle of the library. Only those in it, or in line with one of its doors, see it.
    let mut night = Night::new(6, &[("auto", 0.0), ("trick", 4.0)]);
    night.run(1500);
    let ghost = Vec2::new(3.0, 21.0);
    night.click("haunt", ghost);
    let mut seen = 0;
    for _ in 0..8 {
        // In the tick in which it appears only eyes can tell: the first scream is still on its way.
        let before = night.game.guests();
        night.click("haunt", ghost);
        for guest in risen(&before, &night) {
            seen += 1;
            let is_inside = guest.at.x < 12.2 && guest.at.y > 13.8;
            // From the ballroom through the open arch at (12, 19); from the corridor if somebody has left the door open.
            let through_the_arch = guest.at.y > 13.8 && guest.at.x < 24.0 && guest.at.y < 20.5;
            let through_the_door = guest.at.y > 10.5 && guest.at.x > 5.0 && guest.at.x < 9.0;
            assert!(is_inside || through_the_arch || through_the_door, "{guest:?} sees through walls");
        }
        night.run(400);
    }
    assert!(seen > 0, "nobody was ever there to see it");
}

#[test]
fn tricks_wear_off_for_those_who_have_met_them() {
    let mut night = Night::new(9, &[("auto", 0.0), ("trick", 7.0)]);
    night.run(1200);
    // Wailing in the foyer, again and again. The first time makes more fear than the tenth, for the same people.
    let at = Vec2::new(13.5, 6.0);
    night.click("haunt", at);
    let (first, mut made) = (night.game.guests(), Vec::new());
    for _ in 0..4 {
        let mut sum = 0.0;
        let mut before = night.game.guests();
        night.click("haunt", at);
        for _ in 0..60 {
            for guest in risen(&before, &night) {
                let earlier = before.iter().find(|earlier| earlier.serial == guest.serial);
                let is_old = first.iter().any(|known| known.serial == guest.serial);
                sum += earlier.filter(|_| is_old).map_or(0.0, |earlier| guest.fear - earlier.fear);
            }
            before = night.game.guests();
            night.tick();
        }
        made.push(sum);
        night.run(400);
    }
    assert!(made[3] < made[0], "{made:?}");
    assert!(made[0] > 0.0, "{made:?}");
}

#[test]
fn clicks_buy_and_set_off_and_take_over() {
    let mut night = Night::new(1, &[]);
    let money = night.score("money");
    night.params.set("trick", 1.0).expect("a trick");
    night.click("haunt", Vec2::new(4.5, 5.0));
    assert!(night.score("money") <= money - 6.0, "a creaking floor costs 6");
    let after = night.score("money");
    night.click("sell", Vec2::new(4.5, 5.0));
    assert_eq!(night.score("money"), after + 3.0);
    // It is in our hands now: nothing is bought any more.
    let mut money = night.score("money");
    for _ in 0..300 {
        night.tick();
        assert!(night.score("money") >= money, "visitors pay, and nobody spends");
        money = night.score("money");
    }
    let idle = money;
    night.click("haunt", Vec2::new(-20.0, 5.0));
    assert!(night.score("money") >= idle, "there is no floor out there");
}

/// Who has not moved half a metre for thirty seconds is stuck.
#[test]
fn nobody_is_stuck_for_more_than_thirty_seconds() {
    for seed in [1, 2, 3, 5, 8, 11, 21, 34] {
        let mut night = Night::new(seed, &[]);
        let mut anchors: Vec<(u32, Vec2, u64)> = Vec::new();
        for _ in 0..20_000 {
            night.tick();
            if !night.now.is_multiple_of(15) {
                continue;
            }
            let guests = night.game.guests();
            anchors.retain(|(serial, ..)| guests.iter().any(|guest| guest.serial == *serial));
            for guest in &guests {
                match anchors.iter_mut().find(|(serial, ..)| *serial == guest.serial) {
                    None => anchors.push((guest.serial, guest.at, night.now)),
                    Some(anchor) if anchor.1.distance(guest.at) > 0.5 => {
                        *anchor = (guest.serial, guest.at, night.now);
                    }
                    Some((_, _, since)) => {
                        let seconds = (night.now - *since) as f32 / 30.0;
                        assert!(seconds < 30.0, "seed {seed}, tick {}: {guest:?} is stuck", night.now);
                    }
                }
            }
        }
        assert!(night.score("visitors") > 100.0, "{:?}", night.game.score());
    }
}

fn rewritten(session: &Session, file: &str, old: &str, new: &str) -> String {
    let text = session.game().file_text(file).expect("a file of the game");
    assert!(text.contains(old), "{old}");
    text.replace(old, new)
}

#[test]
fn faulty_content_is_refused_as_a_whole_and_what_runs_stays() {
    let mut session = play::session::<HauntedHouse>(2, &[]);
    play::run(&mut session, 300);
    let before = session.hash();
    let faulty = [
        ("tricks.objects.ron", "\"sight\": 0.9, \"price\": 25", "\"sight\": 0.9, \"price\": -25"),
        ("tricks.objects.ron", "(verb: \"switch\", does", "(verb: \"break\"), (verb: \"switch\", does"),
        ("visitor.character.ron", "\"nerve\": 0.6", "\"nerve\": 0.1"),
        ("visitor.character.ron", "\"wants\": 1.6", "\"want\": 1.6"),
        ("visitor.machine.ron", "sees_scared", "sees_scarred"),
        ("house.level.ron", "kind: \"bear\"", "kind: \"bare\""),
        ("house.level.ron", "character: \"timid\"", "character: \"timit\""),
        ("house.senses.ron", "(name: \"scream\")", "(name: \"shout\")"),
        ("timid.character.ron", "\"chill\"", "\"chills\""),
    ];
    for (file, old, new) in faulty {
        let text = rewritten(&session, file, old, new);
        let faults = session.apply(Event::file(file, text)).expect_err(new).to_string();
        assert!(faults.contains(".ron"), "{file}: {faults}");
        assert_eq!(session.hash(), before, "{file}");
    }
    // Two faults of one file are told at once.
    let text = rewritten(&session, "visitor.character.ron", "\"nerve\": 0.6", "\"nerve\": -1")
        .replace("\"shock\": 0.5", "\"shock\": -5");
    let faults =
        session.apply(Event::file("visitor.character.ron", text)).expect_err("two faults").to_string();
    assert!(faults.contains("nerve") && faults.contains("shock"), "{faults}");
    play::run(&mut session, 30);
}

#[test]
fn a_new_trick_and_a_new_character_are_text_files_alone() {
    let mut session = play::session::<HauntedHouse>(2, &[]);
    play::run(&mut session, 300);
    let trick = "\"bats\": (of: \"trick\", marks: {\"sight\": 0.6, \"hearing\": 0.3, \"price\": 12}),\n        \"trick\": (";
    let text = rewritten(&session, "tricks.objects.ron", "\"trick\": (", trick);
    session.apply(Event::file("tricks.objects.ron", text)).expect("a sound file");
    let child = r#"(of: "timid", help: "Came with an aunt.", values: {"limit": 0.9, "fee": 5})"#;
    session.apply(Event::file("child.character.ron", child.to_owned())).expect("a sound file");
    let text = rewritten(&session, "house.level.ron", "character: \"timid\"", "character: \"child\"");
    session.apply(Event::file("house.level.ron", text)).expect("a sound file");
    play::run(&mut session, 900);
    let titles = (0..200).filter_map(|agent| session.game().inspect(agent));
    let titles: Vec<String> = titles.map(|page| page.document.title.into_owned()).collect();
    assert!(titles.iter().any(|title| title.contains("(child)")), "{titles:?}");
    let books = format!("{:?}", session.game().panel("owner").expect("a page"));
    assert!(books.contains("bats"));
}

#[test]
fn every_page_can_be_opened() {
    let mut session = play::session::<HauntedHouse>(2, &[]);
    play::run(&mut session, 900);
    for panel in session.game().panels() {
        assert!(session.game().panel(panel.id).is_some(), "{}", panel.id);
    }
    let agent = session.game().pick(Vec2::new(13.5, 3.0), 40.0).expect("somebody is here");
    let page = session.game().inspect(agent).expect("a visitor");
    assert!(!page.document.sections.is_empty() && !page.marks.is_empty());
    assert_eq!(session.game().assigned(agent, 0).as_deref(), Some("visitor.machine.ron"));
}
