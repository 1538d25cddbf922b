//! Checking scripts: that they are Lua, can be loaded in a closed room, and that the definitions they return make sense.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wits_core::findings::{Findings, Place};
use wits_core::ron::{self, RonFile};
use wits_decide::Vocabulary;
use wits_decide::dtree::DecisionDef;
use wits_decide::machine::MachineDef;
use wits_decide::tree::TreeDef;
use wits_fuzzy::FuzzyDef;
use wits_fuzzy::markov::MarkovDef;
use wits_game::Catalog;
use wits_plan::drive::DriveDef;
use wits_plan::goap::GoapDef;
use wits_plan::htn::HtnDef;
use wits_plan::needs::NeedsDef;
use wits_plan::utility::UtilityDef;
use wits_script::{Definition, Memory, Scripts, Vm};

/// Everything but the words of a game.
pub(super) fn check(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    let loaded = Vm::new().and_then(|vm| {
        let scripts = Scripts::new(vm, &Vocabulary::<Memory>::new())?;
        scripts.load(file, text)?;
        Ok(scripts)
    });
    let scripts = match loaded {
        Ok(scripts) => scripts,
        Err(error) => return error.findings(file),
    };
    match scripts.module(file).map(|module| module.definition()) {
        Some(Ok(Some(definition))) if definition.kind() == "states" => {
            scripts.states(file).err().unwrap_or_default()
        }
        Some(Ok(Some(definition))) => check_definition(&definition),
        Some(Err(findings)) => findings,
        _ => Findings::default(),
    }
}

fn check_definition(definition: &Definition) -> Findings {
    match definition.kind() {
        "tree" => sense(definition, written, |file, text| {
            TreeDef::from_ron(file, text)
                .and_then(|def| def.bind(&Vocabulary::<()>::open()))
                .err()
                .unwrap_or_default()
        }),
        "machine" => sense(definition, written, MachineDef::check_ron),
        "decision" => sense(definition, written, DecisionDef::check_ron),
        "fuzzy" => sense(definition, text_of::<FuzzyDef>, FuzzyDef::check_ron),
        "markov" => sense(definition, text_of::<MarkovDef>, MarkovDef::check_ron),
        "goals" => sense(definition, text_of::<DriveDef>, DriveDef::check_ron),
        "needs" => sense(definition, text_of::<NeedsDef>, NeedsDef::check_ron),
        "utility" => sense(definition, text_of::<UtilityDef>, UtilityDef::check_ron),
        "goap" => sense(definition, text_of::<GoapDef>, GoapDef::check_ron),
        "tasks" => sense(definition, text_of::<HtnDef>, HtnDef::check_ron),
        _ => Findings::default(),
    }
}

/// The file that a definition stands for, of the kinds that scripts know by themselves.
fn written(definition: &Definition) -> Result<String, Findings> {
    definition.to_ron().unwrap_or_else(|| Ok(String::new()))
}

/// The file that a definition stands for, of any kind.
fn text_of<T: DeserializeOwned + Serialize>(definition: &Definition) -> Result<String, Findings> {
    definition.read::<T>().map(|def| ron::write(&def))
}

/// Faults of the form have lines. Those of the sense are found in the file that it stands for; what stands there is looked
/// for in the script.
fn sense(
    definition: &Definition,
    written: fn(&Definition) -> Result<String, Findings>,
    check: fn(&str, &str) -> Findings,
) -> Findings {
    let text = match written(definition) {
        Ok(text) => text,
        Err(findings) => return findings,
    };
    let doc = ron::Doc::parse(&text).ok();
    let mut findings = Findings::of(definition.file());
    for finding in check(definition.file(), &text).list() {
        let path = match (&finding.place, &doc) {
            (Place::Line { line, column }, Some(doc)) => path_at(doc.root(), "", (*line, *column)),
            (Place::Path(path), _) => Some(path.to_string()),
            _ => None,
        };
        let place = path.map_or(Place::Whole, Place::path);
        findings.add(place, &*finding.message, &*finding.expected);
    }
    definition.locate(&findings)
}

/// The path to what stands at a line and a column. Variants are no step.
fn path_at(at: ron::At<'_>, path: &str, place: (usize, usize)) -> Option<String> {
    let step = |(number, item): (usize, ron::At<'_>)| {
        let step = item.key().map_or_else(|| format!("[{number}]"), |key| format!(".{key}"));
        path_at(item, format!("{path}{step}").trim_start_matches('.'), place)
    };
    let deeper = match at.inside() {
        Some(inside) => path_at(inside, path, place),
        None => at.items().enumerate().find_map(step),
    };
    let (line, column) = at.span()[0];
    deeper.or_else(|| ((line as usize, column as usize) == place).then(|| path.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::check;

    fn faults(text: &str) -> String {
        check("a.lua", text, &wits_game::Catalog::new()).to_string()
    }

    #[test]
    fn scripts_are_loaded_and_their_definitions_make_sense() {
        let machine = "return machine{ states = { { name = 'A', transitions = { { to = 'B', when = Always } } }, { name = 'B' } } }";
        for good in [
            "x = 1",
            "function think() act.whatever() end",
            "return Sequence{ Do 'a', If(Is 'b') }",
            "condition('c', function() end)",
        ] {
            assert_eq!(faults(good), "", "{good}");
        }
        assert!(!faults(machine).contains("unknown"), "{}", faults(machine));
        assert!(faults("x = ").starts_with("a.lua:1:1: "));
        assert!(faults("local f = io.open('x')").starts_with("a.lua:1:1: "));
        assert!(faults("\n\nerror('oh')").starts_with("a.lua:3:1: oh"));
        assert_eq!(
            faults("return tree{\n root = Doo 'x' }"),
            "a.lua:2:1: root: unknown \"Doo\", did you mean \"Do\"?"
        );
        assert!(faults(&machine.replace("to = 'B'", "to = 'C'")).contains("\"C\""));
        let lines = "return machine{ states = {\n state 'A' {\n transitions = {\n transition{ to = 'C', when = Always } } },\n state 'B' {} } }";
        assert!(faults(lines).starts_with("a.lua:4:1: "), "{}", faults(lines));
        let lines = "return fuzzy{\n inputs = {} }";
        assert!(faults(lines).starts_with("a.lua:1:1: "), "{}", faults(lines));
        assert!(faults("A = { Enter = function() end } return states{ first = 'B' }").contains("\"B\""));
    }
}
