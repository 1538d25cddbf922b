//! What minds ask their knowledge for by name, against the senses that there are.

use wits_core::findings::{Findings, Place};
use wits_core::ron::{At, Doc, Shape};
use wits_decide::kind::Written;
use wits_sense::modality::Senses;

use super::lua::{self, Which};
use super::senses::{SenseFiles, modalities, unknown};
use crate::{minds, perception};

/// A name that a mind uses: for which parameter of a word of perception, and where.
struct Asked {
    param: String,
    name: String,
    place: Place,
}

impl Asked {
    fn check(&self, senses: &Senses, findings: &mut Findings) {
        let (name, place) = (self.name.as_str(), self.place.clone());
        // What a key of the board holds only the game knows.
        if name.is_empty() || name.starts_with('{') {
            return;
        }
        match self.param.as_str() {
            "what" => {
                let kinds = senses.def().kinds.iter().map(|kind| &*kind.name);
                unknown(place, "kind", name, kinds, findings);
            }
            "by" => {
                let routes = modalities(senses).chain(["told", "given"]);
                unknown(place, "sense", name, routes, findings);
            }
            "side" => unknown(place, "side", name, ["friends", "strangers"].into_iter(), findings),
            _ => {}
        }
    }
}

impl SenseFiles {
    /// What a mind in a file asks its knowledge for by name. `asks` tells which words have the parameters of perception.
    pub(crate) fn check_mind(&self, file: &str, text: &str, asks: impl Fn(&str) -> bool + Copy) -> Findings {
        let Ok(doc) = Doc::parse(text) else { return Findings::default() };
        let mut asked = Vec::new();
        follow(doc.root(), "", asks, &mut |said, _, param, name| {
            let (line, column) = said.span()[0];
            let place = Place::Line { line: line as usize, column: column as usize };
            asked.push(Asked { param: param.to_owned(), name: name.to_owned(), place });
        });
        self.check_asked(file, &asked)
    }

    /// The same for a script: the definition that it returned, if it did, and the calls that are written out in it. Names
    /// that it puts together while the game runs are not known.
    pub(crate) fn check_script(
        &self,
        (file, text): (&str, &str),
        written: Option<&Written>,
        asks: impl Fn(&str) -> bool + Copy,
    ) -> Findings {
        let mut asked = Vec::new();
        for told in lua::calls(text).into_iter().filter(|told| asks(told.word)) {
            let param = match told.param {
                Which::Number(number) => perception::PARAMS.get(number).copied().unwrap_or_default(),
                Which::Name(name) => name,
            };
            let (param, name) = (param.to_owned(), told.text.to_owned());
            asked.push(Asked { param, name, place: lua::place(text, told.at) });
        }
        let Some(written) = written else { return self.check_asked(file, &asked) };
        if let Ok(doc) = Doc::parse(&written.text) {
            follow(doc.root(), "", asks, &mut |_, path, param, name| {
                let place = Place::path(path.to_owned());
                asked.push(Asked { param: param.to_owned(), name: name.to_owned(), place });
            });
        }
        (written.locate)(&self.check_asked(file, &asked))
    }

    /// A mind of a folder of which nobody says which game it is for: the words of perception are known by their names.
    pub(crate) fn check_any_mind(&self, file: &str, text: &str) -> Findings {
        #[cfg(feature = "script")]
        if file.ends_with(".lua") {
            let written = alone::written(file, text);
            return written.map_or_else(Findings::default, |written| {
                self.check_script((file, text), written.as_ref(), perception::asks)
            });
        }
        let is_mind = file.ends_with(".ron") && minds::kinds().of(file).is_some();
        if is_mind { self.check_mind(file, text, perception::asks) } else { Findings::default() }
    }

    fn check_asked(&self, file: &str, asked: &[Asked]) -> Findings {
        let mut told = Findings::of(file);
        let found = self.least(|senses, findings| asked.iter().for_each(|one| one.check(senses, findings)));
        for finding in found.list() {
            told.add(finding.place.clone(), &finding.message, &finding.expected);
        }
        told
    }
}

/// Goes through a mind and finds all texts that words of perception are told: where, by path too, for which parameter.
fn follow(
    at: At<'_>,
    path: &str,
    asks: impl Fn(&str) -> bool + Copy,
    note: &mut impl FnMut(At<'_>, &str, &str, &str),
) {
    let word = at.field("name").and_then(text_of);
    if let (Some(_), Some(with)) = (word.filter(|word| asks(word)), at.field("with")) {
        for said in with.items() {
            if let (Some(param), Some(name)) = (said.key(), text_of(said)) {
                note(said, &format!("{path}.with.{param}"), param, name);
            }
        }
    }
    // Variants are no step of a path.
    if let Some(inside) = at.inside() {
        return follow(inside, path, asks, note);
    }
    for (number, item) in at.items().enumerate() {
        let step = item.key().map_or_else(|| format!("[{number}]"), |key| format!(".{key}"));
        follow(item, format!("{path}{step}").trim_start_matches('.'), asks, note);
    }
}

fn text_of(at: At<'_>) -> Option<&str> {
    match at.shape() {
        Shape::Text(text) => Some(text),
        _ => None,
    }
}

/// Scripts that are read without a game.
#[cfg(feature = "script")]
mod alone {
    use wits_decide::Vocabulary;
    use wits_decide::kind::{Language, Written};
    use wits_script::Lua;

    /// What a script returns, if that is a definition; `None` when it cannot be loaded, which its own check tells.
    pub(super) fn written(file: &str, text: &str) -> Option<Option<Written>> {
        Lua::new(&Vocabulary::new(), |_| Ok(())).ok()?.written(file, text)
    }
}
