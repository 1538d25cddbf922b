//! Definitions to start from, as the text of their files: `*.formation.ron` in the folder `assets`.

/// A fire team in finger-tip, with roles.
pub const FIRE_TEAM: &str = include_str!("../../assets/fire-team.formation.ron");
/// A squad of a leader and two fire teams.
pub const SQUAD: &str = include_str!("../../assets/squad.formation.ron");
/// A platoon in column.
pub const PLATOON: &str = include_str!("../../assets/platoon.formation.ron");
/// A party of adventurers, with costs for every role.
pub const PARTY: &str = include_str!("../../assets/party.formation.ron");
/// A block that files through gates.
pub const LEGION: &str = include_str!("../../assets/legion.formation.ron");
/// A defensive circle.
pub const DEFENSIVE_CIRCLE: &str = include_str!("../../assets/defensive-circle.formation.ron");
/// Baseball: the 1-4-3 double play.
pub const DOUBLE_PLAY: &str = include_str!("../../assets/double-play.formation.ron");
/// Soccer: a corner kick with three runners.
pub const CORNER_KICK: &str = include_str!("../../assets/corner-kick.formation.ron");
