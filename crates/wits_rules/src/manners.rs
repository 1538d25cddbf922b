//! Miss Manners: guests are seated so that neighbours differ in sex and share a hobby. The classic test of matchers.
//!
//! Eight rules build a chain of seats. Every time a guest is seated, the chain so far is copied under the number of the new
//! seat, one fact a firing, so that the search could go back; with the guests of [`guests`] it never has to.
//!
//! # Source
//! Brant, Grose, Lofaso and Miranker, *Effects of database size on rule system performance: five case studies*, 1991.

use crate::def::RulesDef;
use crate::fact::FactDef;

/// The rules. The newest match fires first; copying the chain comes before going on, and ending before continuing.
pub const RULES: &str = r#"
(arbiter newest)
(limit 1000000)
(keep 0)

; Somebody sits down first.
(rule seat-first
  ?phase <- (context (state start))
  (guest (name ?guest))
  ?next <- (count ?seats)
  =>
  (add (seating (seat1 1) (name1 ?guest) (name2 ?guest) (seat2 1) (id ?seats) (pid 0) (path-done yes)))
  (add (path (id ?seats) (name ?guest) (seat 1)))
  (change ?next (count (+ ?seats 1)))
  (change ?phase (state assign)))

; Beside the last one sits somebody of the other sex with the same hobby who has no seat yet.
(rule seat-next
  ?phase <- (context (state assign))
  (seating (seat1 ?seat1) (seat2 ?seat2) (name2 ?left) (id ?id) (pid ?pid) (path-done yes))
  (guest (name ?left) (sex ?sex) (hobby ?hobby))
  (guest (name ?right) (sex != ?sex) (hobby ?hobby))
  ?next <- (count ?seats)
  (not (path (id ?id) (name ?right)))
  (not (chosen (id ?id) (name ?right) (hobby ?hobby)))
  =>
  (add (seating (seat1 ?seat2) (name1 ?left) (name2 ?right) (seat2 (+ ?seat2 1)) (id ?seats) (pid ?id) (path-done no)))
  (add (path (id ?seats) (name ?right) (seat (+ ?seat2 1))))
  (add (chosen (id ?id) (name ?right) (hobby ?hobby)))
  (change ?next (count (+ ?seats 1)))
  (change ?phase (state make-path)))

; The chain up to there is copied.
(rule make-path (priority 1)
  (context (state make-path))
  (seating (id ?id) (pid ?pid) (path-done no))
  (path (id ?pid) (name ?guest) (seat ?seat))
  (not (path (id ?id) (name ?guest)))
  =>
  (add (path (id ?id) (name ?guest) (seat ?seat))))

(rule path-done
  ?phase <- (context (state make-path))
  ?seating <- (seating (path-done no))
  =>
  (change ?seating (path-done yes))
  (change ?phase (state check)))

(rule are-we-done (priority 1)
  ?phase <- (context (state check))
  (last-seat ?seat)
  (seating (seat2 ?seat))
  =>
  (change ?phase (state print)))

(rule go-on
  ?phase <- (context (state check))
  =>
  (change ?phase (state assign)))

(rule print-results (priority 1)
  (context (state print))
  (seating (id ?id) (seat2 ?last))
  (last-seat ?last)
  ?path <- (path (id ?id) (name ?guest) (seat ?seat))
  =>
  (remove ?path)
  (say ?guest "sits at" ?seat))

(rule all-done
  (context (state print))
  =>
  (stop))
"#;

/// So many guests with two or three of the hobbies 1 to 3; odd ones are men. The same ones every time.
#[must_use]
pub fn guests(count: u32) -> Vec<FactDef> {
    let mut state: u32 = 1;
    let mut random = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16
    };
    let mut facts = Vec::new();
    for guest in 1..=count {
        let sex = if guest % 2 == 1 { "m" } else { "f" };
        let dropped = if random() % 2 == 0 { Some(random() % 3 + 1) } else { None };
        for hobby in (1..=3_u32).filter(|hobby| Some(*hobby) != dropped) {
            facts.push(FactDef::group(
                "guest",
                [FactDef::new("name", guest), FactDef::new("sex", sex), FactDef::new("hobby", hobby)],
            ));
        }
    }
    facts.push(FactDef::new("last-seat", count));
    facts.push(FactDef::new("count", 1));
    facts.push(FactDef::group("context", [FactDef::new("state", "start")]));
    facts
}

/// The rules with so many guests.
///
/// # Errors
/// The faults of the rules, which cannot be: a test runs them.
pub fn manners(count: u32) -> Result<RulesDef, wits_core::findings::Findings> {
    let mut def = RulesDef::read("manners.rules", RULES)?;
    def.facts = guests(count);
    Ok(def)
}
