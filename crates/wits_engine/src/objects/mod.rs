//! Objects that know what they are for: marks that say what they mean, offers that say what can be done with them.
//!
//! # What it does
//! Characters know no doors, lamps or fridges. A type of object says what it means ([marks](TypeDef::marks): dangerous,
//! collectible, lit) and what it offers ([`OfferDef`]): the verb, what must be so, which goals it serves and which it
//! compromises, how long it takes, where to stand, how many may do it at once, and what it changes of the object. New
//! objects work for all characters without a line of code.
//!
//! - [`ObjectsDef`] is the definition, a file `*.objects.ron`: types that are made from each other, and what a level places.
//! - [`ObjectTypes`] is the same, checked and laid together; shared by all.
//! - [`Objects`] is the state: where they are, what their marks are now, who uses them. Plain data.
//! - [`Query`] finds what is near: by verb, mark, goal or type, nearest first.
//! - [`Objects::reserve`], [`begin`](Objects::begin), [`finish`](Objects::finish), [`abort`](Objects::abort): nobody walks
//!   to a chair that somebody else is about to take. [`Errand`] does all of it with a [body](crate::body).
//!
//! ```
//! use wits_core::{glam::Vec2, space::Plane, time::Moment};
//! use wits_engine::objects::{Claim, ObjectTypes, Objects, Query};
//! use wits_world::Who;
//!
//! let types = ObjectTypes::<Plane>::from_ron("hall.objects.ron", r#"(
//!     goals: ["fear"],
//!     types: {
//!         "light": (marks: {"lit": false}, offers: [
//!             (verb: "switch", does: [Toggle("lit")], changes: {"fear": -1}, duration: 0.5, stand: [(0.5, 0)]),
//!         ]),
//!         "candle": (of: "light", marks: {"warm": true}),
//!     },
//!     placed: [(type: "light", at: (4, 0)), (type: "candle", name: "altar", at: (1, 0), marks: {"lit": true})],
//! )"#)?;
//! let mut hall = Objects::new(&types);
//! let (bob, mut found) = (Who(7), Vec::new());
//! let query = Query::near(Vec2::ZERO, 10.0).verb(types.verb("switch").unwrap());
//! hall.offers(&types, &query, bob, |_, _| true, &mut found);
//! assert_eq!(found.len(), 2);
//! assert_eq!(hall.named("altar"), Some(found[0].object), "the nearest first");
//!
//! let claim = Claim { object: found[0].object, offer: found[0].offer, who: bob, from: Vec2::ZERO };
//! let spot = hall.reserve(&types, &claim, Moment::START, |_| true)?;
//! assert_eq!(spot.at, Vec2::new(1.5, 0.0));
//! let until = hall.begin(&types, spot.object, bob, Moment::START)?;
//! hall.finish(&types, spot.object, bob, until)?;
//! assert_eq!(hall.mark(&types, spot.object, "lit"), Some(&false.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Planners
//! What is on offer is what planners choose from. Changes are in the order of [`ObjectsDef::goals`]:
//!
//! ```
//! use wits_core::{glam::Vec2, space::Plane};
//! use wits_engine::objects::{ObjectTypes, Objects, Query};
//! use wits_plan::needs::{GoalDef, NeedsState, Offer, Rule, Rules};
//! use wits_world::Who;
//!
//! let types = ObjectTypes::<Plane>::from_ron("home.objects.ron", r#"(
//!     goals: ["eat", "sleep"],
//!     types: {
//!         "fridge": (offers: [(verb: "snack", changes: {"eat": -2}, duration: 60)]),
//!         "bed": (offers: [(verb: "nap", changes: {"sleep": -4, "eat": 1}, duration: 600)]),
//!     },
//!     placed: [(type: "fridge", at: (3, 0)), (type: "bed", at: (0, 9))],
//! )"#)?;
//! let home = Objects::new(&types);
//! let goals: Vec<_> = types.goals().map(GoalDef::new).collect();
//! let (tired, mut found) = (NeedsState::of(&goals, [1.0, 4.0]), Vec::new());
//! home.offers(&types, &Query::everywhere(), Who(1), |_, _| true, &mut found);
//! let offers = found.iter().map(|found| {
//!     let offer = home.offer(&types, found).unwrap();
//!     Offer::new(offer.changes()).lasting(offer.def().duration).after_a_way_of(found.distance / 1.4)
//! });
//! let chosen = Rules { rule: Rule::Overall, ..Rules::default() }.choose(&goals, &tired, offers, None).unwrap();
//! assert_eq!(home.offer(&types, &found[chosen]).unwrap().def().verb, "nap");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! For a planner that looks many steps ahead marks are facts, needs are conditions and effects are results:
//!
//! ```
//! use wits_core::space::Plane;
//! use wits_engine::objects::{Effect, MarkTest, ObjectTypes, Objects, Query};
//! use wits_plan::goap::{AStar, Solve};
//! use wits_plan::world::{ActionDef, DomainDef, FactDef, Goal};
//! use wits_world::Who;
//!
//! let types = ObjectTypes::<Plane>::from_ron("vault.objects.ron", r#"(
//!     types: {"door": (marks: {"open": false, "locked": true}, offers: [
//!         (verb: "unlock", needs: [Is("locked")], does: [Set("locked", false)], duration: 3),
//!         (verb: "open", needs: [Not("locked"), Not("open")], does: [Set("open", true)], duration: 1),
//!     ])},
//!     placed: [(type: "door", at: (0, 0))],
//! )"#)?;
//! let vault = Objects::new(&types);
//! let mut domain = DomainDef::new();
//! for (id, object) in vault.iter() {
//!     let fact = |mark: &str| format!("{mark} of {id}");
//!     for (mark, _) in object.marks(&types) {
//!         domain = domain.fact(&fact(mark), FactDef::flag());
//!     }
//!     for offer in object.offers(&types) {
//!         let mut action = ActionDef::new(&*offer.def().verb);
//!         for need in &offer.def().needs {
//!             if let MarkTest::Is(mark) | MarkTest::Not(mark) = need {
//!                 action = action.needs(&fact(mark), matches!(need, MarkTest::Is(_)));
//!             }
//!         }
//!         for effect in &offer.def().does {
//!             if let Effect::Set(mark, value) = effect {
//!                 action = action.gives(&fact(mark), *value == true.into());
//!             }
//!         }
//!         domain = domain.action(action);
//!     }
//! }
//! let domain = domain.build()?;
//! let goal = Goal::new(&domain, &[("open of 0", true.into())])?;
//! let plan = AStar::default().solve(&goal, &domain.facts(&[("locked of 0", true.into())])?).unwrap();
//! assert_eq!(domain.names(&plan.steps), ["unlock", "open"]);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! A kind of thing that only one kind of character uses in one way is a word of the vocabulary.
//!
//! # What it costs
//! A question looks at the objects of the cells near by, after [`Objects::refresh`]; at all of them before. Nothing is
//! allocated once buffers have grown.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 12.3.1 (object types), 12.3.2 (concrete actions), 12.2.1 (obstacles); 14.1 for objects
//! with one action.

mod adopt;
mod bind;
mod check;
mod def;
mod errand;
mod query;
mod refusal;
mod show;
mod state;
#[cfg(test)]
mod tests;
mod using;

pub use bind::{GoalId, MarkId, ObjectType, ObjectTypes, Offer, TypeId, VerbId};
pub use def::{Effect, MarkTest, ObjectsDef, OfferDef, PlacedDef, TypeDef};
pub use errand::{Errand, Hands};
pub use query::{Found, Offered, Query};
pub use refusal::Refusal;
pub use state::{Object, ObjectId, Objects};
pub use using::{Claim, Spot};
