//! Minds in Lua: a file that returns a definition, one that thinks, or one that only has words for others.

use wits_core::findings::Findings;
use wits_decide::{Status, Value, Vocabulary};
use wits_script::{Definition, Module, Scripted, Scripts};

use super::bound::Bound;

/// What a file that was loaded is.
pub(super) fn read<C: Scripted>(
    name: &str,
    words: &Vocabulary<C>,
    scripts: &Scripts<C>,
) -> Result<Bound<C>, Findings> {
    let module = scripts.module(name).ok_or_else(|| super::bound::no_mind(name))?;
    if let Some(definition) = module.definition()? {
        return of_definition(&definition, &module, words, scripts);
    }
    Ok(scripts.mind(name).map_or(Bound::Words, Bound::Script))
}

/// What a file returned.
fn of_definition<C: Scripted>(
    definition: &Definition,
    module: &Module,
    words: &Vocabulary<C>,
    scripts: &Scripts<C>,
) -> Result<Bound<C>, Findings> {
    match definition.kind() {
        "states" => scripts.states_of(module.clone()).map(Bound::States),
        _ => Bound::of_definition(definition, words),
    }
}

/// All that is wrong with a text, of the form and of the sense.
pub(super) fn check<C: Scripted>(
    name: &str,
    text: &str,
    words: &Vocabulary<C>,
    scripts: &Scripts<C>,
) -> Findings {
    let module = match scripts.preview(name, text) {
        Ok(module) => module,
        Err(error) => return error.findings(name),
    };
    match module.definition() {
        Err(findings) => findings,
        Ok(None) => Findings::of(name),
        Ok(Some(definition)) => {
            let words = with_functions(words.clone(), &definition);
            of_definition(&definition, &module, &words, scripts).err().unwrap_or_default()
        }
    }
}

/// The functions of a definition are words once it is loaded; while it is only looked at, any will do.
fn with_functions<C>(mut words: Vocabulary<C>, definition: &Definition) -> Vocabulary<C> {
    for name in definition.words() {
        words.condition(name, |_, _| false);
        let kind = definition.value_kind(name);
        words.value(name, kind, move |_, _| Value::zero(kind));
        words.action(name, |_, _| Status::Success);
    }
    words
}
