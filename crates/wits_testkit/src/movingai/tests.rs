use super::*;

/// A pathfinder with one defect.
fn faulty(change: fn(&mut Oracle), answer: fn(Vec<Point>) -> Vec<Point>) {
    assert_conforms(Rules::octile(), |text| {
        let rows: Vec<&str> = text.lines().skip(4).collect();
        let mut oracle = Oracle::new(&rows, Neighbors::Eight);
        change(&mut oracle);
        move |start, goal| oracle.shortest(start, goal).map(answer)
    });
}

#[test]
fn a_plain_search_conforms() {
    faulty(|_| {}, |path| path);
    assert_conforms(Rules::four(), |text| {
        let rows: Vec<&str> = text.lines().skip(4).collect();
        let oracle = Oracle::new(&rows, Neighbors::Four);
        move |start, goal| oracle.shortest(start, goal)
    });
}

/// A search in two legs over a cell in between, if there is one: walkable, and longer than need be.
fn in_two_legs(rules: Rules) {
    assert_conforms(rules, |text| {
        let rows: Vec<&str> = text.lines().skip(4).collect();
        let oracle = Oracle::new(&rows, Neighbors::Eight);
        move |start, goal| {
            let mut path = oracle.shortest(start, goal)?;
            let detour = [(1, 0), (0, 1)].map(|(x, y)| (goal.0 + x, goal.1 + y));
            let aside = detour.into_iter().find(|cell| oracle.step_fault(goal, *cell).is_none());
            if let Some(aside) = aside.filter(|_| start != goal) {
                path.extend([aside, goal]);
            }
            Some(path)
        }
    });
}

#[test]
fn longer_paths_conform_where_they_may_be_longer() {
    in_two_legs(Rules { max_ratio: 1e9, ..Rules::octile() });
}

#[test]
#[should_panic(expected = "a path of ")]
fn longer_paths_are_found() {
    in_two_legs(Rules::octile());
}

#[test]
#[should_panic(expected = "expected none")]
fn cut_corners_are_found() {
    faulty(|oracle| oracle.cuts_corners = true, |path| path);
}

#[test]
#[should_panic(expected = "expected none")]
fn walking_on_water_is_found() {
    faulty(|oracle| oracle.passable = b".GSW", |path| path);
}

#[test]
#[should_panic(expected = "no path, expected one of")]
fn walls_of_swamp_are_found() {
    faulty(|oracle| oracle.passable = b".G", |path| path);
}

#[test]
#[should_panic(expected = "is not a step to a neighbor")]
fn jumps_are_found() {
    faulty(
        |_| {},
        |path| path.into_iter().enumerate().filter(|(at, _)| at % 5 != 2).map(|(_, cell)| cell).collect(),
    );
}

#[test]
#[should_panic(expected = "the path leads from")]
fn paths_without_their_start_are_found() {
    faulty(|_| {}, |path| path.into_iter().skip(1).collect());
}

#[test]
#[should_panic(expected = "expected 4.242641")]
fn paths_without_diagonal_steps_are_found() {
    assert_conforms(Rules::octile(), |text| {
        let rows: Vec<&str> = text.lines().skip(4).collect();
        let (four, eight) = (Oracle::new(&rows, Neighbors::Four), Oracle::new(&rows, Neighbors::Eight));
        let is_stairs = text.contains("..@@\n...@");
        move |start, goal| if is_stairs { four.shortest(start, goal) } else { eight.shortest(start, goal) }
    });
}
