//! Everything that is read from files, ready for use: the rules, the pitch, the teams.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_decide::Choices;
use wits_engine::library::{DataKind, Library};
use wits_engine::minds::MindLibrary;
use wits_engine::sheet::CharacterDef;
use wits_game::Params;
use wits_game::author::{Content, Shelf};

use crate::pitch::Pitch;
use crate::player::{MINDS, PLAYERS, is_keeper, side_of};
use crate::rules::Rules;
use crate::spots::{self, SPOTS};
use crate::stage::Stage;
use crate::style::{Style, TEAM_SIZE, TeamDef};
use crate::teams::{TEAM, TeamFiles};
use crate::words::words;

/// The file of what is the same for both teams.
pub(crate) const RULES: &str = "pitch.rules.ron";
/// The team whose minds play for teams that have none of their own.
pub(crate) const CLASSIC: &str = "classic";
/// How files of minds end, those first that are preferred.
const MINDS_END: [&str; 4] = ["lua", "machine.ron", "tree.ron", "dtree.ron"];
/// A formation that a team need not have: who has none begins as it defends.
const KICK_OFF: &str = "kick_off";

/// All files, checked.
pub(crate) type Files = Library<Stage, CharacterDef>;

/// The files that only this game knows.
const KINDS: &[DataKind] = &[
    DataKind {
        ending: ".rules.ron",
        check: |file, text| Rules::from_ron(file, text).err().unwrap_or_default(),
    },
    DataKind {
        ending: ".team.ron",
        check: |file, text| TeamDef::from_ron(file, text).err().unwrap_or_default(),
    },
];

/// The rules and all files of some teams.
///
/// # Errors
/// All faults of all files.
pub(crate) fn files(teams: &[TeamFiles]) -> Result<Files, Findings> {
    let help = "What is the same for both teams: the goals, the ball, the bodies.";
    let mut shelf = Shelf::new().with(RULES, "The rules", help, include_str!("../content/pitch.rules.ron"));
    for team in teams {
        for (file, text) in &team.files {
            let (title, help) =
                (format!("{}: {}", team.name, told(file)), format!("Of the team {}.", team.name));
            shelf = shelf.with(&team_file(&team.name, file), &title, &help, text).as_template();
        }
    }
    let words = words();
    let texts = shelf.files().iter().filter_map(|file| Some((&*file.name, shelf.text(&file.name)?.into())));
    set_formations(words.choices("form", "formation").as_ref(), texts);
    Library::new(shelf, KINDS, MindLibrary::builder(&words).lua(|_| Ok(()))?)
}

/// Minds can name the formations of all files of teams. True if these are others than before.
pub(crate) fn set_formations<'t>(
    formations: Option<&Choices>,
    texts: impl Iterator<Item = (&'t str, Cow<'t, str>)>,
) -> bool {
    let teams = texts.filter(|(file, _)| file.ends_with(".team.ron"));
    let teams = teams.filter_map(|(file, text)| TeamDef::from_ron(file, &text).ok());
    let names: BTreeSet<String> = teams.flat_map(|team| team.formations.into_keys()).collect();
    formations.is_some_and(|formations| {
        let before = formations.first(usize::MAX);
        formations.set(names.iter().map(String::as_str));
        before != formations.first(usize::MAX)
    })
}

/// What a file of a team is for.
fn told(file: &str) -> &str {
    match file.split('.').next().unwrap_or_default() {
        _ if file == TEAM => "formations and numbers",
        "field" => "field players",
        "attacker" => "attackers",
        "defender" => "defenders",
        "keeper" => "the keeper",
        "team" => "the team as a whole",
        _ => file,
    }
}

/// The name of a file of a team's folder among all files of the game, which know no folders.
pub(crate) fn team_file(team: &str, file: &str) -> String {
    format!("{team}.{file}")
}

/// How live parameters change what files say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Factors {
    pub(crate) friction: f32,
    pub(crate) speed: f32,
    pub(crate) noise: f32,
    pub(crate) comfort: f32,
    pub(crate) requests: f32,
    pub(crate) pot_shots: f32,
    /// Of the away team alone.
    pub(crate) away: StyleFactors,
    /// Players tire.
    pub(crate) stamina: bool,
    /// Somebody in black runs along.
    pub(crate) referee: bool,
}

impl Factors {
    pub(crate) fn of(params: &Params) -> Self {
        Self {
            friction: params.f32("friction"),
            speed: params.f32("speed"),
            noise: params.f32("noise"),
            comfort: params.f32("comfort"),
            requests: params.f32("requests"),
            pot_shots: params.f32("pot_shots"),
            away: StyleFactors::of(params),
            stamina: params.is_on("stamina"),
            referee: params.is_on("referee"),
        }
    }
}

impl Default for Factors {
    fn default() -> Self {
        Self {
            friction: 1.0,
            speed: 1.0,
            noise: 1.0,
            comfort: 1.0,
            requests: 1.0,
            pot_shots: 1.0,
            away: StyleFactors::default(),
            stamina: false,
            referee: false,
        }
    }
}

/// How live parameters change the style of one team.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StyleFactors {
    comfort: f32,
    requests: f32,
    pot_shots: f32,
    waits: f32,
    pass_threat: f32,
    shortest_pass: f32,
    pass_lead: f32,
    attempts: f32,
}

impl StyleFactors {
    /// The factors of the away team.
    fn of(params: &Params) -> Self {
        Self {
            comfort: params.f32("away_comfort"),
            requests: params.f32("away_requests"),
            pot_shots: params.f32("away_pot_shots"),
            waits: params.f32("away_waits"),
            pass_threat: params.f32("away_pass_threat"),
            shortest_pass: params.f32("away_shortest_pass"),
            pass_lead: params.f32("away_pass_lead"),
            attempts: params.f32("away_attempts"),
        }
    }

    /// Chances stay chances, and a player looks at one target at least, whatever the factors are.
    fn apply(&self, style: &mut Style) {
        style.comfort_zone *= self.comfort;
        style.requests = (style.requests * self.requests).min(1.0);
        style.pot_shots = (style.pot_shots * self.pot_shots).min(1.0);
        style.waits_for_pass = (style.waits_for_pass * self.waits).min(1.0);
        style.pass_threat *= self.pass_threat;
        style.shortest_pass *= self.shortest_pass;
        style.pass_lead = (style.pass_lead * self.pass_lead).min(1.0);
        style.strike_attempts = ((style.strike_attempts as f32 * self.attempts).round() as u32).clamp(1, 50);
    }
}

impl Default for StyleFactors {
    fn default() -> Self {
        let same = 1.0;
        Self {
            comfort: same,
            requests: same,
            pot_shots: same,
            waits: same,
            pass_threat: same,
            shortest_pass: same,
            pass_lead: same,
            attempts: same,
        }
    }
}

/// A team that plays.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TeamKit {
    /// The name of its folder.
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) style: Style,
    /// Players who support attacks, by their numbers in the team.
    pub(crate) attackers: Vec<u8>,
    pub(crate) names: Vec<String>,
    def: TeamDef,
}

/// Everything that is read from files.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kit {
    pub(crate) rules: Rules,
    pub(crate) pitch: Pitch,
    pub(crate) teams: [TeamKit; 2],
    pub(crate) spots: [[Vec2; SPOTS]; 2],
    /// Players tire in this match.
    pub(crate) stamina: bool,
    /// Somebody in black runs along.
    pub(crate) referee: bool,
    /// The files that minds follow: of the players, then of the teams.
    pub(crate) minds: Vec<String>,
}

impl Kit {
    /// From content that has passed its checks. What is missing all the same is as it is usually.
    pub(crate) fn new(files: &Files, teams: [&str; 2], factors: &Factors) -> Self {
        let text = |file: &str| files.text(file).unwrap_or_default();
        let rules = Rules::from_ron(RULES, &text(RULES)).unwrap_or_default();
        let team = |name: &str| {
            let file = team_file(name, TEAM);
            TeamKit::new(name, TeamDef::from_ron(&file, &text(&file)).unwrap_or_default(), factors)
        };
        let mut teams = teams.map(team);
        factors.away.apply(&mut teams[1].style);
        let mut kit = Self::of(rules, teams, factors);
        kit.minds = (0..MINDS).map(|number| kit.find_mind(files, number)).collect();
        kit
    }

    /// The mind of a number: the file for this very player, for those who play where he does, or for all; if his team has
    /// none of these, that of the classic team.
    fn find_mind(&self, files: &Files, number: usize) -> String {
        let stems = self.stems(number);
        let team = &self.teams[side_of_mind(number)].name;
        let all = [team.as_str(), CLASSIC].into_iter().flat_map(|team| {
            stems.iter().flat_map(move |stem| MINDS_END.map(|end| format!("{team}.{stem}.{end}")))
        });
        let mut fit = all.filter(|file| files.check_assign(file).is_ok());
        fit.next().unwrap_or_else(|| self.minds[number].clone())
    }

    /// What the file of a mind may be called, before its ending.
    fn stems(&self, number: usize) -> Vec<String> {
        let place = number % TEAM_SIZE;
        match number {
            PLAYERS..MINDS => vec!["team".into()],
            _ if is_keeper(number) => vec!["keeper".into()],
            _ => {
                let attacks = self.teams[side_of(number)].attackers.contains(&(place as u8));
                let job = if attacks { "attacker" } else { "defender" };
                vec![format!("player{place}"), job.into(), "field".into()]
            }
        }
    }

    fn of(mut rules: Rules, teams: [TeamKit; 2], factors: &Factors) -> Self {
        rules.ball.friction *= factors.friction;
        rules.player.speed_with_ball *= factors.speed;
        rules.player.speed_without_ball *= factors.speed;
        rules.player.accuracy = 1.0 - (1.0 - rules.player.accuracy) * factors.noise;
        let mind = |number| match number {
            PLAYERS..MINDS => "team",
            _ if is_keeper(number) => "keeper",
            _ => "field",
        };
        let minds = (0..MINDS).map(|number| format!("{CLASSIC}.{}.machine.ron", mind(number))).collect();
        Self {
            pitch: Pitch::new(&rules),
            rules,
            teams,
            spots: [spots::places(0), spots::places(1)],
            stamina: factors.stamina,
            referee: factors.referee,
            minds,
        }
    }

    /// The region that a player begins in.
    pub(crate) fn home(&self, player: usize) -> u8 {
        let (side, place) = (side_of(player), player % TEAM_SIZE);
        let def = &self.teams[side].def;
        let regions = def.formation(KICK_OFF, side).or_else(|| def.formation("defending", side));
        regions.map_or(0, |regions| regions[place])
    }

    /// The regions of a formation of a side.
    pub(crate) fn formation(&self, side: usize, name: &str) -> Option<[u8; TEAM_SIZE]> {
        self.teams[side].def.formation(name, side)
    }

    /// The file that a mind follows.
    pub(crate) fn mind(&self, number: usize) -> &str {
        &self.minds[number]
    }

    /// What a player is called.
    pub(crate) fn name(&self, number: usize) -> String {
        let side = side_of_mind(number);
        let team = &self.teams[side];
        if number >= PLAYERS {
            return format!("the coach of {}", team.title);
        }
        let place = number % TEAM_SIZE;
        team.names.get(place).cloned().unwrap_or_else(|| format!("{} {}", ["red", "blue"][side], place + 1))
    }
}

impl TeamKit {
    fn new(name: &str, def: TeamDef, factors: &Factors) -> Self {
        let mut style = def.style;
        style.comfort_zone *= factors.comfort;
        style.requests *= factors.requests;
        style.pot_shots *= factors.pot_shots;
        let title = if def.title.is_empty() { name.to_owned() } else { def.title.clone() };
        Self {
            name: name.to_owned(),
            title,
            style,
            attackers: def.attackers.clone(),
            names: def.names.clone(),
            def,
        }
    }
}

impl Default for Kit {
    fn default() -> Self {
        let factors = Factors::default();
        let team = || TeamKit::new("classic", TeamDef::default(), &factors);
        Self::of(Rules::default(), [team(), team()], &factors)
    }
}

/// The side of a player, or of the mind of a team.
pub(crate) const fn side_of_mind(number: usize) -> usize {
    if number < PLAYERS { side_of(number) } else { (number - PLAYERS) % 2 }
}

/// A kit to share.
pub(crate) fn shared(files: &Files, teams: [&str; 2], factors: &Factors) -> Arc<Kit> {
    Arc::new(Kit::new(files, teams, factors))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teams;

    fn all_files() -> Files {
        files(teams::all()).unwrap_or_else(|findings| panic!("{findings}"))
    }

    #[test]
    fn all_content_that_comes_with_the_game_is_faultless_and_without_doubts() {
        let files = all_files();
        for file in files.files() {
            let report = files.check(&file.name, &files.text(&file.name).unwrap());
            assert_eq!((report.faults.to_string(), report.doubts.to_string()), Default::default());
        }
    }

    #[test]
    fn every_mind_of_every_team_has_a_file() {
        let files = all_files();
        for team in teams::names() {
            let kit = Kit::new(&files, [*team; 2], &Factors::default());
            for number in 0..MINDS {
                let file = kit.mind(number);
                assert!(files.host().character(number as u64, file).is_some(), "{team}: {file}");
            }
        }
    }

    #[test]
    fn live_parameters_change_what_files_say() {
        let files = all_files();
        let factors = Factors { friction: 2.0, noise: 0.0, comfort: 0.5, ..Factors::default() };
        let kit = Kit::new(&files, ["classic", "classic"], &factors);
        assert_eq!((kit.rules.ball.friction, kit.rules.player.accuracy), (0.03, 1.0));
        assert_eq!(kit.teams[0].style.comfort_zone, 30.0);
    }

    #[test]
    fn factors_of_the_away_team_change_no_other() {
        let files = all_files();
        let away = StyleFactors { comfort: 2.0, waits: 9.0, attempts: 0.0, ..StyleFactors::default() };
        let kit = Kit::new(&files, ["classic", "classic"], &Factors { away, ..Factors::default() });
        let style = |side: usize| {
            let style = &kit.teams[side].style;
            (style.comfort_zone, style.waits_for_pass, style.strike_attempts)
        };
        assert_eq!((style(0), style(1)), ((60.0, 0.5, 5), (120.0, 1.0, 1)));
    }
}
