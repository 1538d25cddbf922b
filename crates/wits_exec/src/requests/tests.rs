//! Laws of requests.

use proptest::prelude::*;

use super::*;

/// Adds up so many numbers; every step costs so much and cannot be divided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Sum {
    left: u64,
    cost: u64,
    total: u64,
}

impl Sum {
    const fn of(left: u64, cost: u64) -> Self {
        Self { left, cost, total: 0 }
    }
}

impl Work for Sum {
    type Output = u64;
    fn step(&mut self, budget: &mut Budget) -> Progress<u64> {
        while self.left > 0 {
            if !budget.spend(self.cost) {
                return Progress::Pending;
            }
            self.total += self.left;
            self.left -= 1;
        }
        Progress::Done(self.total)
    }
    fn best_so_far(&self) -> Option<u64> {
        Some(self.total)
    }
}

const FAIR: Order = Order::RoundRobin { slice: 4 };

#[test]
fn in_turn_all_get_on() {
    let mut requests = Requests::new(FAIR, 9);
    let tickets: Vec<Ticket> = (0..3).map(|_| requests.submit(Sum::of(10, 1), 1.0).unwrap()).collect();
    requests.step(&mut Budget::new(12));
    assert!(tickets.iter().all(|&ticket| requests.units(ticket) == Some(4)));
    // 10 + 9 + 8 + 7
    assert_eq!(requests.best_so_far(tickets[2]), Some(34));
    requests.step(&mut Budget::new(1000));
    assert!(tickets.iter().all(|&ticket| requests.poll(ticket) == Answer::Done(&55)));
    assert_eq!((requests.pending(), requests.best_so_far(tickets[0])), (0, None));
}

#[test]
fn by_importance_the_first_is_finished_first() {
    let mut requests = Requests::new(Order::Priority, 9);
    let [low, high, equal] =
        [1.0, 5.0, 5.0].map(|priority| requests.submit(Sum::of(10, 1), priority).unwrap());
    requests.step(&mut Budget::new(15));
    assert_eq!(requests.poll(high), Answer::Done(&55));
    assert_eq!((requests.units(equal), requests.units(low)), (Some(5), Some(0)));
}

#[test]
fn a_step_larger_than_a_turn_is_made_and_one_larger_than_the_budget_waits() {
    let mut requests = Requests::new(FAIR, 9);
    let [small, large] = [Sum::of(3, 1), Sum::of(2, 50)].map(|sum| requests.submit(sum, 1.0).unwrap());
    requests.step(&mut Budget::new(60));
    assert_eq!((requests.poll(small), requests.units(large)), (Answer::Done(&6), Some(50)));
    let mut budget = Budget::new(49);
    requests.step(&mut budget);
    assert_eq!(budget.left(), 49);
    requests.step(&mut Budget::new(50));
    assert_eq!(requests.take(large), Some(3));
}

#[test]
fn a_full_queue_gives_the_work_back() {
    let mut requests: Requests<Sum, u64> = Requests::new(FAIR, 1);
    let ticket = requests.submit(Sum::of(1, 1), 1.0).unwrap();
    assert_eq!(requests.submit(Sum::of(7, 1), 1.0), Err(Full(Sum::of(7, 1))));
    assert!(requests.cancel(ticket) && !requests.cancel(ticket));
    assert_eq!((requests.take(ticket), requests.pending()), (None, 0));
    assert_eq!(requests.poll(ticket), Answer::Gone);
    assert!(requests.submit(Sum::of(7, 1), 1.0).is_ok());
}

/// A search that needs the map beside its own state fits, too.
#[test]
fn work_may_need_something_beside_it() {
    let map = [3, 1, 2];
    let mut requests: Requests<usize, u32> = Requests::new(FAIR, 9);
    let ticket = requests.submit(1, 1.0).unwrap();
    requests.step_with(&mut Budget::new(5), |place, budget| {
        budget.spend(1);
        map.get(*place).map_or(Progress::Pending, |&found| Progress::Done(found))
    });
    assert_eq!(requests.poll(ticket), Answer::Done(&1));
}

#[test]
fn a_damaged_save_is_refused() {
    let mut requests: Requests<Sum, u64> = Requests::new(FAIR, 9);
    (0..3).for_each(|_| assert!(requests.submit(Sum::of(10, 1), 1.0).is_ok()));
    let text = serde_json::to_string(&requests).unwrap();
    for damaged in ["[0,1]", "[0,1,1]", "[0,1,2,3]"] {
        assert!(serde_json::from_str::<Requests<Sum, u64>>(&text.replace("[0,1,2]", damaged)).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// However it is sliced, saved and loaded: every answer is the one of the work done at once.
    #[test]
    fn answers_do_not_depend_on_slices(
        sums in prop::collection::vec((1_u64..30, 1_u64..6, 0_u8..4), 1..10),
        budget in 6_u64..40,
        slice in prop::option::of(1_u64..10),
    ) {
        let order = slice.map_or(Order::Priority, |slice| Order::RoundRobin { slice });
        let mut requests = Requests::new(order, 100);
        let mut tickets = Vec::new();
        for &(left, cost, priority) in &sums {
            tickets.push((requests.submit(Sum::of(left, cost), f32::from(priority)).unwrap(), left * (left + 1) / 2));
        }
        let all: u64 = sums.iter().map(|(left, cost, _)| left * cost).sum();
        let mut spent = 0;
        for _ in 0..=all {
            let mut own = Budget::new(budget);
            requests.step(&mut own);
            spent += own.spent();
            let text = serde_json::to_string(&requests).unwrap();
            let loaded: Requests<Sum, u64> = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(&loaded, &requests);
            requests = loaded;
            if requests.pending() == 0 {
                break;
            }
        }
        prop_assert_eq!(spent, all);
        for (ticket, total) in tickets {
            prop_assert_eq!(requests.take(ticket), Some(total));
        }
    }
}
