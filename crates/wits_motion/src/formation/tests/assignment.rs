//! Who takes which slot.

use pathfinding::prelude::{Matrix, kuhn_munkres_min};
use proptest::prelude::*;
use wits_core::work::{Budget, Progress, Work};

use super::*;

const PARTY: [(&str, [f32; 3]); 4] = [
    ("archer", [1000.0, 0.0, 1500.0]),
    ("elf", [1000.0, 0.0, 0.0]),
    ("fighter", [2000.0, 1000.0, 0.0]),
    ("mage", [0.0, 500.0, 2000.0]),
];
const ROLES: [&str; 3] = ["magic", "missile", "melee"];

/// The costs of some kinds in slots of some roles, by the table of the example.
fn party(kinds: &[&str], roles: &[&str]) -> Costs {
    let table = example("party").costs;
    Costs::from_fn(kinds.len(), roles.len(), |member, slot| table.of(kinds[member], roles[slot]))
}

fn slots(magic: usize, missile: usize, melee: usize) -> Vec<&'static str> {
    [vec!["magic"; magic], vec!["missile"; missile], vec!["melee"; melee]].concat()
}

// Millington 3.7.7, the table of slot costs.
#[test]
fn oracle_millington_3_7_7_cost_table() {
    let table = example("party").costs;
    for (kind, row) in PARTY {
        assert_eq!(ROLES.map(|role| table.of(kind, role)), row, "{kind}");
    }
    assert_eq!(table.of("dwarf", "missile"), f32::INFINITY, "a dwarf takes nothing but an axe");
    assert_eq!(table.of("dwarf", "melee"), 0.0);
}

// Exercise 3.20, limit 1600, one slot of each role. Archer: 1/1001 + 1/1 + 1/1501 = 1.001665224.
#[test]
fn oracle_millington_3_20_ease() {
    let costs = party(&["archer", "elf", "fighter", "mage"], &ROLES);
    let wanted = [1.001_665_2, 2.000_999, 1.000_999, 1.001_996];
    for (member, wanted) in wanted.into_iter().enumerate() {
        assert!(
            (costs.ease(member, 1600.0) - wanted).abs() < 1e-6,
            "{member}: {}",
            costs.ease(member, 1600.0)
        );
    }
    // Contributions of single slots: a mage with missiles 1/501 = 0.001996; a fighter's magic (2000) is above the limit.
    let one = |kind, role| party(&[kind], &[role]).ease(0, 1600.0);
    assert!((one("mage", "missile") - 0.001_996_008).abs() < 1e-8);
    assert!((one("archer", "magic") - 0.000_999_001).abs() < 1e-8);
    assert!((one("archer", "melee") - 0.000_666_223).abs() < 1e-8);
    assert_eq!((one("fighter", "magic"), one("mage", "melee"), one("elf", "melee")), (0.0, 0.0, 1.0));
    // Hardest first: fighter, archer, mage, elf.
    let mut order = [0, 1, 2, 3];
    order.sort_by(|a, b| costs.ease(*a, 1600.0).total_cmp(&costs.ease(*b, 1600.0)));
    assert_eq!(order, [2, 0, 3, 1]);
}

// Two archers and a mage. By ease: missile (0), magic (1000), and melee (2000) is left for the mage: 3000. With a limit of
// 1600 the mage is stranded. Best: missile 0, melee 1500, magic 0.
#[test]
fn oracle_millington_3_7_8_greedy_and_optimal() {
    let costs = party(&["archer", "archer", "mage"], &ROLES);
    let quick = by_ease(&costs, f32::INFINITY);
    assert_eq!((quick.cost, quick.stranded().count()), (3000.0, 0));
    let strict = by_ease(&costs, 1600.0);
    assert_eq!(strict.stranded().collect::<Vec<_>>(), [2]);
    let best = optimal(&costs);
    assert_eq!((best.cost, best.slots[2]), (1500.0, Some(0)));
}

// Exercise 3.19, with slots magic/missile/melee = 1/3/5 and 2/2/5. Two elves and seven fighters in 1/3/5: the elves take
// two missile slots, five fighters fight, and the last two cost 1000 (missile) and 2000 (magic): 3000.
#[test]
fn oracle_millington_3_19_party_costs() {
    let elves_fighters = [vec!["elf"; 2], vec!["fighter"; 7]].concat();
    let with_mages = [vec!["elf"; 2], vec!["fighter"; 4], vec!["mage"; 3]].concat();
    assert_eq!(optimal(&party(&elves_fighters, &slots(1, 3, 5))).cost, 3000.0);
    assert_eq!(optimal(&party(&elves_fighters, &slots(2, 2, 5))).cost, 4000.0);
    assert_eq!(optimal(&party(&with_mages, &slots(1, 3, 5))).cost, 1000.0);
    assert_eq!(optimal(&party(&with_mages, &slots(2, 2, 5))).cost, 500.0);
}

// Millington 2.2.2, most constrained first: only one rifle gets through the armour of one enemy, so it takes that one,
// though it would do better elsewhere. Costs are what is left of an enemy.
#[test]
fn oracle_millington_2_2_2_most_constrained_first() {
    let never = f32::INFINITY;
    let rows = [[5.0, 5.0, never], [0.0, 1.0, 2.0], [4.0, 6.0, never]];
    let costs = Costs::from_fn(3, 3, |member, enemy| rows[member][enemy]);
    let best = optimal(&costs);
    assert_eq!(best.slots[1], Some(2), "the armour is for the one that pierces it");
    let quick = by_ease(&costs, f32::INFINITY);
    assert_eq!(
        (quick.slots[1], quick.stranded().count()),
        (Some(2), 0),
        "by ease, too: the others chose before"
    );
}

// Millington 2.2.2, most difficult first: two squads with four places; five orcs and a troll that takes three. In the order
// in which they come the orcs leave 1 and 2 places, and nowhere the troll fits.
#[test]
fn oracle_millington_2_2_2_most_difficult_first() {
    let (sizes, rooms) = ([1, 1, 1, 1, 1, 3], [4, 4]);
    // Orcs like company, trolls do not care.
    let squads = muster(&sizes, &rooms, |unit, squad| if unit % 2 == squad { 1.0 } else { 0.0 });
    assert!(squads.iter().all(Option::is_some), "{squads:?}");
    let used =
        |squad| (0..6).filter(|unit| squads[*unit] == Some(squad)).map(|unit| sizes[unit]).sum::<usize>();
    assert_eq!(used(0) + used(1), 8);
    let mut left = rooms;
    let as_they_come: Vec<bool> = (0..6)
        .map(|unit| {
            let squad = unit % 2;
            let fits = left[squad] >= sizes[unit];
            left[squad] -= if fits { sizes[unit] } else { 0 };
            fits
        })
        .collect();
    assert!(!as_they_come[5], "the troll finds only half gaps");
    assert_eq!(muster(&[9], &rooms, |_, _| f32::NAN), [None], "too large for all");
}

// Millington 2.2.2, most promising first: a rough score decides which squad is tried first.
#[test]
fn oracle_millington_2_2_2_most_promising_first() {
    let near = |unit: usize, squad: usize| -((unit as f32) - 10.0 * squad as f32).abs();
    assert_eq!(muster(&[1; 4], &[1, 3], near), [Some(0), Some(1), Some(1), Some(1)]);
    assert_eq!(muster(&[1, 1], &[2, 2], |_, squad| squad as f32), [Some(1), Some(1)]);
}

#[test]
fn costs_may_be_anything_the_game_knows() {
    // A tank does not like to go far, light infantry does not care; the near slot has cover, which infantry needs.
    let def = FormationDef::of(Pattern::Slots(vec![Spot::at(2.0, 0.0), Spot::at(20.0, 0.0)]));
    let def = FormationDef { origin: Origin::Pattern, ..def };
    let mut group = formed(&def, 2);
    let per_metre = |id: u64| if id == 0 { 0.1 } else { 5.0 };
    let cost = |id: u64, slot: SlotAt<Plane>| per_metre(id) * slot.pose.position.length();
    let (_, assigned) = group.assign(&def, cost).unwrap();
    assert_eq!(assigned.slots, [Some(1), Some(0)], "the tank stays near");
    let uncovered = |id: u64, slot: SlotAt<Plane>| {
        let exposed = if id == 0 && slot.number == 1 { 1000.0 } else { 0.0 };
        cost(id, slot) + exposed
    };
    let (_, assigned) = group.assign(&def, uncovered).unwrap();
    assert_eq!(assigned.slots, [Some(0), Some(1)], "cover counts more");
}

#[test]
fn those_without_a_slot_are_named() {
    let def = example("party");
    let kinds = ["dwarf", "dwarf", "dwarf", "dwarf", "dwarf", "mage"];
    let mut group = formed(&def, 6);
    let result = group.assign(&def, |id, slot| def.role_cost(kinds[id as usize], slot.number));
    let melee = (0..9).filter(|slot| def.role(*slot) == "melee").count();
    assert_eq!(melee, 5);
    assert!(result.is_ok());
    group.add(&def, 6).unwrap();
    let result =
        group.assign(&def, |id, slot| def.role_cost(if id == 5 { "mage" } else { "dwarf" }, slot.number));
    let Err(FormationError::Stranded(lost)) = result else {
        panic!("five places for six dwarves: {result:?}")
    };
    assert_eq!(lost.len(), 1);
    assert_eq!(group.slot_of(lost[0]), Err(FormationError::Stranded(lost)));
    assert_eq!(def.role(group.slot_of(5).unwrap()), "magic", "the others stand where they belong");
}

#[test]
fn a_choice_can_be_asked_why() {
    let costs = party(&["archer", "archer", "mage"], &ROLES);
    let told = choices(&costs, &by_ease(&costs, f32::INFINITY), 2);
    assert_eq!(told.iter().map(|choice| choice.slot).collect::<Vec<_>>(), [0, 1, 2], "cheapest first");
    assert_eq!(told[0].why(2), "1 came first; a swap would save 1500");
    assert_eq!(told[2].why(2), "here it stands");
    let told = choices(&costs, &optimal(&costs), 2);
    assert!(told.iter().all(|choice| choice.change >= 0.0), "nothing is better than the best: {told:?}");
    assert!(choices(&costs, &optimal(&costs), 3).is_empty());
}

/// The least cost of as many members as possible, by trying everything.
fn brute_force(costs: &Costs) -> (usize, f64) {
    fn try_all(costs: &Costs, member: usize, taken: &mut Vec<bool>) -> (usize, f64) {
        if member == costs.members() {
            return (0, 0.0);
        }
        let (lost, cost) = try_all(costs, member + 1, taken);
        let mut best = (lost + 1, cost);
        for slot in 0..costs.slots() {
            let here = f64::from(costs.of(member, slot));
            if taken[slot] || !here.is_finite() {
                continue;
            }
            taken[slot] = true;
            let (lost, cost) = try_all(costs, member + 1, taken);
            taken[slot] = false;
            if lost < best.0 || (lost == best.0 && cost + here < best.1) {
                best = (lost, cost + here);
            }
        }
        best
    }
    try_all(costs, 0, &mut vec![false; costs.slots()])
}

/// Tables with whole costs, some pairs impossible.
fn tables() -> impl Strategy<Value = Costs> {
    (0_usize..7, 0_usize..7).prop_flat_map(|(members, slots)| {
        let cell = prop_oneof![4 => (0_u16..60).prop_map(f32::from), 1 => Just(f32::INFINITY)];
        prop::collection::vec(cell, members * slots).prop_map(move |cells| {
            Costs::from_fn(members, slots, |member, slot| cells[member * slots + slot])
        })
    })
}

fn is_valid(costs: &Costs, assigned: &Assigned) -> bool {
    let mut taken = vec![false; costs.slots()];
    assigned.slots.iter().enumerate().all(|(member, slot)| {
        slot.is_none_or(|slot| {
            !std::mem::replace(&mut taken[slot], true) && costs.of(member, slot).is_finite()
        })
    })
}

proptest! {
    #[test]
    fn the_best_is_the_best_of_all(costs in tables()) {
        let best = optimal(&costs);
        prop_assert!(is_valid(&costs, &best));
        let found = (best.stranded().count(), f64::from(best.cost));
        prop_assert_eq!(found, brute_force(&costs));
    }

    #[test]
    fn the_quick_way_is_never_better(costs in tables()) {
        let (quick, best) = (by_ease(&costs, f32::INFINITY), optimal(&costs));
        prop_assert!(is_valid(&costs, &quick));
        let rank = |assigned: &Assigned| (assigned.stranded().count(), assigned.cost as u32);
        prop_assert!(rank(&best) <= rank(&quick));
    }

    #[test]
    fn names_do_not_matter(costs in tables(), turn in 0_usize..7) {
        let (members, slots) = (costs.members(), costs.slots());
        let renamed = Costs::from_fn(members, slots, |member, slot| {
            costs.of((member + turn) % members, (slot * 5 + turn) % slots)
        });
        // Times five is a renaming unless there are five slots.
        prop_assume!(slots != 5);
        let (a, b) = (optimal(&costs), optimal(&renamed));
        prop_assert_eq!((a.cost, a.stranded().count()), (b.cost, b.stranded().count()));
    }

    #[test]
    fn slices_come_to_the_same(costs in tables(), slice in 1_u64..9) {
        let mut work = OptimalAssignment::new(costs.clone());
        let sliced = loop {
            let so_far = work.best_so_far().unwrap();
            prop_assert!(is_valid(&costs, &so_far));
            if let Progress::Done(assigned) = work.step(&mut Budget::new(slice)) { break assigned; }
        };
        prop_assert_eq!(sliced, optimal(&costs));
    }

    #[test]
    fn another_implementation_agrees(cells in prop::collection::vec(0_i64..1000, 12 * 15)) {
        let matrix = Matrix::from_vec(12, 15, cells.clone()).unwrap();
        let (cost, _) = kuhn_munkres_min(&matrix);
        let ours = optimal(&Costs::from_fn(12, 15, |member, slot| cells[member * 15 + slot] as f32));
        prop_assert_eq!(ours.cost as i64, cost);
    }

    /// Turpin, Michael, Kumar: with the least sum of squares, walkers that leave and arrive together keep their distance.
    #[test]
    fn nobody_meets_anybody(points in prop::collection::vec((-20_f32..20.0, -20_f32..20.0), 16)) {
        let at: Vec<Vec2> = points.into_iter().map(Vec2::from).collect();
        let (from, to) = at.split_at(8);
        let slots: Vec<Vec2> =
            optimal(&Costs::squared_distances(from, to)).slots.iter().map(|slot| to[slot.unwrap()]).collect();
        for (a, b) in (0..8).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let (before, after) = (from[a] - from[b], slots[a] - slots[b]);
            let least = before.length().min(after.length()) / 2_f32.sqrt();
            for step in 0..=20 {
                let apart = before.lerp(after, step as f32 / 20.0).length();
                prop_assert!(apart >= least - 1e-3, "{apart} {least}");
            }
        }
    }

    #[test]
    fn the_shortest_ways_do_not_cross(points in prop::collection::vec((-20_f32..20.0, -20_f32..20.0), 16)) {
        use wits_core::geometry::Segment;
        let at: Vec<Vec2> = points.into_iter().map(Vec2::from).collect();
        let (from, to) = at.split_at(8);
        let slots = optimal(&Costs::distances(from, to)).slots;
        let ways: Vec<Segment<Vec2>> = (0..8).map(|who| Segment::new(from[who], to[slots[who].unwrap()])).collect();
        for (a, b) in (0..8).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let (p, q) = (ways[a], ways[b]);
            let crossing = p.crosses(&q);
            // Ways that all but touch are the same length either way.
            let swapped = p.from.distance(q.to) + q.from.distance(p.to);
            let saved = p.from.distance(p.to) + q.from.distance(q.to) - swapped;
            prop_assert!(!crossing || saved.abs() < 1e-3, "{p:?} {q:?}");
        }
    }
}
