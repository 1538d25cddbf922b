//! The minds in files: for each version who follows which, in both forms.

use wits_core::findings::Findings;
use wits_engine::minds::{MindHost, MindLibrary};
use wits_game::Params;
use wits_game::author::Shelf;

use crate::message::Name;
use crate::mind::Mind;
use crate::rules::Version;
use crate::stage::Stage;
use crate::words::words;

/// How minds are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// States in code.
    Rust,
    /// Machines in files.
    File,
    /// Tables of a script.
    Script,
}

impl Form {
    /// In the order of the parameter.
    pub const ALL: [Self; 3] = [Self::Rust, Self::File, Self::Script];

    pub(crate) fn of(params: &Params) -> Self {
        Self::ALL[params.count("form").min(Self::ALL.len() - 1)]
    }
}

/// A mind in both forms: what it is called, who follows it in which versions, and the texts.
struct Files {
    name: &'static str,
    title: &'static str,
    help: &'static str,
    who: Name,
    from: Version,
    to: Version,
    machine: &'static str,
    script: &'static str,
}

macro_rules! files {
    ($name:literal, $title:literal, $help:literal, $who:ident, $from:ident, $to:ident) => {
        Files {
            name: $name,
            title: $title,
            help: $help,
            who: Name::$who,
            from: Version::$from,
            to: Version::$to,
            machine: include_str!(concat!("../minds/", $name, ".machine.ron")),
            script: include_str!(concat!("../minds/", $name, ".lua")),
        }
    };
}

/// All of them.
static FILES: [Files; 6] = [
    files!("bob-alone", "Bob", "Digs, drinks, pays in, sleeps.", Bob, Miner, Wife),
    files!("bob-married", "Bob", "The same, and comes when the stew is ready.", Bob, Messages, Messages),
    files!("bob-fights", "Bob", "The same, and does not take everything from Joe.", Bob, BarFly, BarFly),
    files!("elsa-alone", "Elsa", "Keeps house. Nature calls.", Elsa, Wife, Wife),
    files!("elsa-cooks", "Elsa", "The same, and cooks when Bob comes home.", Elsa, Messages, BarFly),
    files!("joe", "Joe", "Drinks, insults, fights, sleeps on the floor.", Joe, BarFly, BarFly),
];

/// All files, bound to the words.
///
/// # Errors
/// The faults of a file, which cannot be: a test binds them all.
pub(crate) fn host() -> Result<MindHost<Stage>, Findings> {
    let mut shelf = Shelf::new();
    for files in &FILES {
        for (end, form, text) in
            [("machine.ron", "as a machine", files.machine), ("lua", "in Lua", files.script)]
        {
            let title = format!("{} {form}", files.title);
            shelf = shelf.with(&format!("{}.{end}", files.name), &title, files.help, text).as_template();
        }
    }
    MindLibrary::new(&words(), shelf).map(MindHost::new)
}

/// The mind that somebody begins with.
pub(crate) fn first(host: &MindHost<Stage>, who: Name, version: Version, form: Form) -> Option<Mind> {
    let end = match form {
        Form::Rust => return Some(Mind::in_code(who)),
        Form::File => "machine.ron",
        Form::Script => "lua",
    };
    let files = FILES.iter().find(|files| files.who == who && (files.from..=files.to).contains(&version))?;
    host.character(who.number() as u64, &format!("{}.{end}", files.name)).map(Mind::File)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_mind_in_every_version_and_form() {
        let host = host().unwrap_or_else(|faults| panic!("{faults}"));
        for version in Version::ALL {
            for who in Name::ALL.into_iter().take(version.people()) {
                for form in Form::ALL {
                    assert!(first(&host, who, version, form).is_some(), "{who:?} {version:?} {form:?}");
                }
            }
        }
    }
}
