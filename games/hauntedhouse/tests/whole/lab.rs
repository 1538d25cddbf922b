//! The game keeps what every game promises, and visitors do what the design says.

use crate::night::{Night, QUIET};
use hauntedhouse::{Guest, HauntedHouse};
use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Event, Game, Input, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::{play, replay};

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<HauntedHouse>(3, 700);
}

/// Millington 3e, 14.1: 5 characters a frame, 50 characters, 30 frames a second: 50 / 5 = 10 frames, 10 / 30 = 0.333 s, less
/// than half a second.
#[test]
fn oracle_millington_14_1_five_of_fifty_think_in_every_frame_so_each_three_times_a_second() {
    let mut night = Night::new(1, &[]);
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
        assert!(values[7] <= 160.0, "tick {}: {values:?}", night.now);
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
    let paid = 10.0 * (night.score("visitors") - night.score("refunds"));
    assert_eq!(night.score("money"), 160.0 + paid, "each paid 10, and some have it back");
    // Whoever has not been frightened has it back in the end; the rent is left.
    night.run_out();
    assert_eq!(night.score("visitors"), night.score("refunds"));
    assert_eq!(night.score("profit"), night.score("rent"));
    assert!(night.score("rent") < 0.0);
}

#[test]
fn a_haunted_house_has_scared_people_and_happy_ones() {
    let mut night = Night::new(7, &[]);
    night.run(8900);
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
    let mut night = Night::new(6, &QUIET);
    night.choose("ghost in a mirror");
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
    let mut night = Night::new(9, &QUIET);
    night.choose("wailing");
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
    night.choose("creaking floor");
    let money = night.score("money");
    night.click("haunt", Vec2::new(4.5, 5.0));
    assert_eq!(night.score("money"), money - 6.0, "a creaking floor costs 6");
    let after = night.score("money");
    night.click("sell", Vec2::new(4.5, 5.0));
    assert_eq!(night.score("money"), after + 3.0);
    // It is in our hands now: nothing is bought any more.
    let mut money = night.score("money");
    for _ in 0..290 {
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
        assert!(night.game.have_come() > 100, "{}", night.game.have_come());
    }
}

#[test]
fn every_page_can_be_opened() {
    let mut session = play::session::<HauntedHouse>(2, &[]);
    play::run(&mut session, 900);
    for panel in session.game().panels().list() {
        assert!(session.game().panels().panel(panel.id).is_some(), "{}", panel.id);
    }
    let agent = session.game().pick(Vec2::new(13.5, 3.0), 40.0).expect("somebody is here");
    let page = session.game().inspect(agent).expect("a visitor");
    assert!(!page.document.sections.is_empty() && !page.marks.is_empty());
    assert_eq!(session.game().minds().assigned(agent, 0).as_deref(), Some("visitor.machine.ron"));
}

/// Everything that a click says is said where it was, and what it costs is what the card says.
#[test]
fn a_click_is_answered_where_it_was() {
    let mut night = Night::new(1, &QUIET);
    let said = |night: &Night| {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        night.game.scene(&mut scene, &|_| true);
        format!("{:?}", scene.shapes().iter().filter(|shape| shape.layer == "words").collect::<Vec<_>>())
    };
    night.choose("wailing");
    night.click("haunt", Vec2::new(13.5, 6.0));
    assert!(said(&night).contains("-18 coins"));
    night.run(60);
    night.click("haunt", Vec2::new(13.5, 6.0));
    assert!(said(&night).contains("-12 energy"));
    night.click("haunt", Vec2::new(13.5, 6.0));
    assert!(said(&night).contains("still getting ready"));
    night.click("haunt", Vec2::new(-4.0, 6.0));
    assert!(said(&night).contains("not in the house"));
    night.click("sell", Vec2::new(5.0, 19.0));
    assert!(said(&night).contains("no trick here"));
}

#[test]
fn agents_are_listed_by_the_numbers_of_the_visitors_who_are_there() {
    let mut night = Night::new(3, &[]);
    while night.game.guests().first().is_none_or(|first| first.serial == 0) {
        night.tick();
        assert!(night.now < 9000, "the first visitor stays all night");
    }
    let serials: Vec<u64> = night.game.guests().iter().map(|guest| u64::from(guest.serial)).collect();
    assert_eq!(night.game.agent_ids(usize::MAX), serials);
    assert_eq!(night.game.agent_ids(1), serials[..1]);
    assert!(serials.iter().all(|serial| night.game.inspect(*serial).is_some()));
}

#[test]
fn a_night_ends_after_five_minutes_with_everybody_gone_and_begins_again() {
    let mut night = Night::new(3, &[]);
    night.run_out();
    assert_eq!(night.now, 9000);
    assert_eq!(night.game.agents(), 0);
    let profit = night.score("profit");
    assert_eq!(night.score("money"), 160.0 + profit);
    // Closed is closed: nothing is paid, nothing is bought.
    night.run(300);
    assert_eq!((night.score("profit"), night.game.agents()), (profit, 0));
    // A house that runs itself opens again.
    night.run(120);
    assert!(!night.game.is_closed() && night.game.agents() > 0);
    assert_eq!((night.score("night"), night.score("screams")), (2.0, 0.0));
    // In our hands it waits until we say so.
    night.press("open");
    assert_eq!(night.score("night"), 3.0);
    night.run_out();
    night.run(900);
    assert!(night.game.is_closed());
    let before = night.score("money");
    night.choose("wailing");
    night.click("haunt", Vec2::new(13.5, 6.0));
    assert_eq!(night.score("money"), before, "nobody buys anything in a closed house");
    night.press("open");
    assert!(!night.game.is_closed());
    assert_eq!(night.score("night"), 4.0);
}

#[test]
fn looks_as_it_did() {
    let mut night = Night::new(2, &[]);
    night.run(2500);
    let picture = |night: &Night| {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        night.game.scene(&mut scene, &|layer| layer == "scary");
        let about = HauntedHouse::about();
        let names = about.layer_names();
        let options = DrawOptions { size: [1060, 680], layers: &names, ..DrawOptions::default() };
        draw(&scene, &options).expect("a picture")
    };
    let golden = |name: &str| format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    assert_golden(&picture(&night), golden("house.png"));
    night.run_out();
    night.run(30);
    assert_golden(&picture(&night), golden("closed.png"));
}

/// At a safe place one scared visitor comes after the other. Who consoled some of them goes on for a while, and does not stay
/// until nobody is scared any more.
#[test]
fn who_has_looked_after_others_goes_on_before_it_does_so_again() {
    let mut night = Night::new(1, &[]);
    let (mut curious, mut consoling) = (std::collections::BTreeMap::new(), 0);
    for tick in 0..6_000 {
        night.tick();
        for guest in night.game.guests() {
            if guest.state == "curious" {
                curious.entry(guest.serial).or_insert(tick);
            } else if let Some(since) = curious.remove(&guest.serial)
                && guest.state == "social"
            {
                // A thought takes a third of a second.
                let seconds = (tick - since) as f32 / 30.0;
                assert!(seconds > 2.6, "tick {tick}: {guest:?} was curious for {seconds} s");
                consoling += 1;
            }
        }
    }
    assert!(consoling > 20, "only {consoling} looked after others");
}

#[test]
fn the_switch_shows_what_is_in_effect_after_a_person_took_over() {
    let mut session = play::session::<HauntedHouse>(3, &[]);
    let overrides = |session: &Session| session.game().overrides(session.params());
    play::run(&mut session, 1);
    assert_eq!(overrides(&session), []);
    session.apply(Event::Input(Input { name: "midnight".into(), at: None, from: None })).unwrap();
    play::run(&mut session, 1);
    let [taken] = overrides(&session)[..] else { panic!("one switch is overridden") };
    assert_eq!((taken.param, taken.value, taken.release), ("auto", 0.0, Some("auto")));
    session.apply(Event::Input(Input { name: "auto".into(), at: None, from: None })).unwrap();
    play::run(&mut session, 1);
    assert_eq!(overrides(&session), []);
}
