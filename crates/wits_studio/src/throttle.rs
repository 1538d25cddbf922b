//! Slower and slower answers to wrong tokens.
//!
//! Each wrong token of a peer doubles the time that its next refusal takes, up to a maximum. Only refusals wait: a request
//! with the right token is answered at once, even if wrong tokens come from the same address. The memory that wrong tokens
//! can take is bounded: [`MAX_PEERS`] addresses are kept, and the number of refusals that wait at a time is limited.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

/// Maximum number of addresses that are kept; beyond it, the one whose last wrong token is oldest is dropped.
const MAX_PEERS: usize = 1024;
/// Time without wrong tokens after which an address starts again.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(600);

/// Counts wrong tokens and delays their refusals.
pub(crate) struct Throttle {
    first: Duration,
    longest: Duration,
    /// One permit for each refusal that may still wait.
    waiting: Semaphore,
    peers: Mutex<BTreeMap<IpAddr, Misses>>,
}

struct Misses {
    count: u32,
    last: Instant,
}

/// The maximum number of refusals is waiting already: this one is sent at once.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

impl Throttle {
    /// The first refusal takes `first`, and none takes longer than `longest`; at most `waiting` of them wait at a time.
    pub(crate) fn new(first: Duration, longest: Duration, waiting: usize) -> Self {
        Self { first, longest, waiting: Semaphore::new(waiting), peers: Mutex::default() }
    }

    /// Notes a wrong token and waits as long as its refusal should take.
    pub(crate) async fn wait(&self, peer: IpAddr) -> Result<(), TooMany> {
        let delay = self.note(peer, Instant::now());
        let _turn = self.waiting.try_acquire().map_err(|_| TooMany)?;
        sleep(delay).await;
        Ok(())
    }

    /// Notes a wrong token and says how long its refusal should take.
    fn note(&self, peer: IpAddr, now: Instant) -> Duration {
        // A panic while the lock is held leaves nothing half done.
        let mut peers = self.peers.lock().unwrap_or_else(PoisonError::into_inner);
        let peer = network(peer);
        if !peers.contains_key(&peer) && peers.len() >= MAX_PEERS {
            let oldest = peers.iter().min_by_key(|(_, misses)| misses.last).map(|(peer, _)| *peer);
            oldest.map(|oldest| peers.remove(&oldest));
        }
        let misses = peers.entry(peer).or_insert(Misses { count: 0, last: now });
        if now.saturating_duration_since(misses.last) > FORGOTTEN_AFTER {
            misses.count = 0;
        }
        let doubled = 2_u32.checked_pow(misses.count).and_then(|times| self.first.checked_mul(times));
        misses.count = misses.count.saturating_add(1);
        misses.last = now;
        doubled.unwrap_or(self.longest).min(self.longest)
    }
}

/// The network that an address stands for: a host with one IPv6 address has all of its /64.
fn network(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FIRST: Duration = Duration::from_millis(100);
    const LONGEST: Duration = Duration::from_secs(5);

    fn throttle(waiting: usize) -> Throttle {
        Throttle::new(FIRST, LONGEST, waiting)
    }

    fn peer(number: u32) -> IpAddr {
        std::net::Ipv4Addr::from_bits(number).into()
    }

    #[test]
    fn delays_double_up_to_the_longest_and_are_forgotten_after_a_while() {
        let (throttle, now) = (throttle(1), Instant::now());
        let delays: Vec<u128> = (0..8).map(|_| throttle.note(peer(1), now).as_millis()).collect();
        assert_eq!(delays, [100, 200, 400, 800, 1600, 3200, 5000, 5000]);
        assert_eq!(throttle.note(peer(2), now), FIRST, "another address");
        assert_eq!(throttle.note(peer(1), now + FORGOTTEN_AFTER), LONGEST);
        assert_eq!(throttle.note(peer(1), now + FORGOTTEN_AFTER * 3), FIRST);
        assert!((0..100).all(|_| throttle.note(peer(1), now) <= LONGEST), "no overflow");
    }

    #[test]
    fn a_network_of_version_6_is_one_peer() {
        let (throttle, now) = (throttle(1), Instant::now());
        for last in 1..5_u128 {
            let address = |high: u128| Ipv6Addr::from_bits(high << 64 | last << 8).into();
            assert_eq!(throttle.note(address(7), now), FIRST * (1 << (last - 1)));
            assert_eq!(throttle.note(address(7 + last), now), FIRST);
        }
        let mapped = "::ffff:1.2.3.4".parse().unwrap();
        assert_eq!(throttle.note(mapped, now), FIRST);
        assert_eq!(throttle.note("1.2.3.4".parse().unwrap(), now), FIRST * 2);
    }

    proptest! {
        #[test]
        fn the_memory_is_bounded(numbers in prop::collection::vec(0_u32..5000, 0..4000)) {
            let (throttle, now) = (throttle(1), Instant::now());
            for (second, number) in (0..).zip(&numbers) {
                throttle.note(peer(*number), now + Duration::from_millis(second));
                let peers = throttle.peers.lock().unwrap();
                prop_assert!(peers.len() <= MAX_PEERS);
                prop_assert!(peers.contains_key(&peer(*number)), "the latest is always remembered");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn refusals_wait_and_those_beyond_the_limit_do_not() {
        let throttle = throttle(2);
        let start = Instant::now();
        throttle.wait(peer(1)).await.unwrap();
        assert!(start.elapsed() >= FIRST);
        let third = async {
            // The other two have begun to wait.
            tokio::task::yield_now().await;
            let before = Instant::now();
            (throttle.wait(peer(4)).await, before.elapsed())
        };
        let (first, second, third) = tokio::join!(throttle.wait(peer(2)), throttle.wait(peer(3)), third);
        assert_eq!((first, second, third), (Ok(()), Ok(()), (Err(TooMany), Duration::ZERO)));
        assert_eq!(throttle.wait(peer(4)).await, Ok(()), "they have gone");
    }
}
