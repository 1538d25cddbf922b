//! Learning and predicting allocate nothing once everything was seen.

use wits_core::random::Seed;
use wits_learn::predict::{
    Competence, CompetenceDef, Hierarchy, HierarchyDef, Matcher, MatcherDef, NGram, NGramDef, Person,
    PersonDef, Predictor,
};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn learning_and_predicting_allocate_nothing() {
    let def = PersonDef::new(3);
    let mut person = Person::new(&def, Seed::new(1)).unwrap();
    let mut gram = NGram::new(NGramDef { contexts: 2, ..NGramDef::new(3, 4) }).unwrap();
    // A map: its windows are there after the first rounds.
    let mut large = NGram::new(NGramDef::new(1000, 2)).unwrap();
    let mut several = Hierarchy::new(HierarchyDef { confidence: 0.5, ..HierarchyDef::new(3, 5) }).unwrap();
    let mut matcher = Matcher::new(MatcherDef { history: 64, ..MatcherDef::new(3, 2) }).unwrap();
    let mut competence = Competence::new(Seed::new(2).stream());
    let limits = CompetenceDef { error_rate: 0.2, delay: 3, ..CompetenceDef::default() };
    let mut round = || {
        let action = person.choose(&def);
        let _ = competence.limit(&limits, 3, several.predict());
        let _ = (gram.predict_in(1), large.predict(), matcher.predict());
        gram.observe_in(1, action).unwrap();
        several.observe(action).unwrap();
        for predictor in [&mut large as &mut dyn Predictor, &mut matcher] {
            predictor.observe(action).unwrap();
        }
    };
    (0..100).for_each(|_| round());
    assert_no_allocation("a thousand rounds", || (0..1000).for_each(|_| round()));
}
