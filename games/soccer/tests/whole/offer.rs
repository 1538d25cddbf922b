//! Teams from folders: a program of its own, since teams are offered before the game describes itself.

use wits_core::random::Seed;
use wits_game::{Entry, Params, Session};

use soccer::Soccer;

fn file(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), text.to_owned())
}

#[test]
fn a_team_is_a_folder_and_a_faulty_folder_is_refused_with_all_its_faults() {
    let faulty = vec![
        file("team.ron", "(attackers: [9])"),
        file("field.machine.ron", r#"(states: [(name: "Wait", active: ["stroll"])])"#),
        file("keeper.lua", "function think( end"),
    ];
    let faults = soccer::offer("mine", "teams/mine", faulty).unwrap_err().to_string();
    for place in ["teams/mine/team.ron:1:", "teams/mine/field.machine.ron:1:", "teams/mine/keeper.lua:1:"] {
        assert!(faults.contains(place), "{place} is missing in\n{faults}");
    }
    let faults = soccer::offer("mine", "teams/mine", vec![file("notes.txt", "")]).unwrap_err().to_string();
    assert!(faults.contains("there is no team.ron") && faults.contains("teams/mine/notes.txt"), "{faults}");
    let taken = soccer::offer("classic", "teams/classic", vec![file("team.ron", "()")]).unwrap_err();
    assert!(taken.to_string().contains("there is a team \"classic\" already"), "{taken}");
    let odd = soccer::offer("My Team", "teams/My Team", vec![file("team.ron", "()")]).unwrap_err();
    assert!(odd.to_string().contains("no name for a team"), "{odd}");
    // A bad name, a file that does not belong there and faults inside are told together.
    for (name, told) in
        [("My Team", "no name for a team"), ("classic", "already"), ("", "no name for a team")]
    {
        let files = vec![
            file("notes.txt", ""),
            file("team.ron", "(style: (comfort_zone: -1))"),
            file("keeper.lua", "function think( end"),
        ];
        let all = soccer::offer(name, "teams/it", files).unwrap_err().to_string();
        for part in [told, "teams/it/notes.txt", "teams/it/team.ron:1:", "teams/it/keeper.lua:1:"] {
            assert!(all.contains(part), "{name:?}: {part} is missing in\n{all}");
        }
        let classic = all.lines().filter(|line| line.contains("classic.")).count();
        assert_eq!(classic, 0, "nothing is wrong with the others:\n{all}");
    }

    let eager = file("attacker.lua", "function think() act.aim_for_ball() act.seek() end");
    soccer::offer("mine", "teams/mine", vec![file("team.ron", r#"(title: "Mine")"#), eager]).unwrap();
    let entry = Entry::of::<Soccer>();
    let params = Params::read(entry.about(), [("away", "mine")]).unwrap();
    let mut session = Session::new(&entry, Seed::new(1), params, false);
    (0..600).for_each(|_| session.tick());
    let follows = |agent: u64| session.game().minds().assigned(agent, 0).unwrap_or_default();
    assert_eq!(follows(6), "mine.attacker.lua");
    assert_eq!(follows(8), "classic.field.machine.ron");
    assert_eq!(follows(1), "classic.field.machine.ron");
    let late = soccer::offer("other", "teams/other", vec![file("team.ron", "()")]).unwrap_err();
    assert!(late.to_string().contains("too late"), "{late}");
}
