//! Lua as a kind of mind file: one entry in the list that a game has.

use std::any::Any;
use std::sync::Arc;

use wits_core::findings::{Findings, Place};
use wits_core::time::Moment;
use wits_decide::any::{SavedState, register};
use wits_decide::board::Boards;
use wits_decide::dtree::DecisionDef;
use wits_decide::kind::{KindInfo, Language, LanguageName, LoadedMind, MindKind, OnlyWords, Written};
use wits_decide::machine::MachineDef;
use wits_decide::tree::TreeDef;
use wits_decide::{CharacterMemory, Status, Turn, Value, Vocabulary};

use crate::{Bound, Definition, Memory, Module, ScriptError, ScriptState, Scripts, StatesState, Vm};

/// Scripts in Lua, for any game. A file is a mind (`function think()`), returns the definition of one or a
/// machine of states, or only has words for files of all kinds.
///
/// ```
/// use wits_decide::Vocabulary;
/// use wits_decide::kind::{Language, MindKind};
/// use wits_script::Lua;
///
/// let lua = Lua::new(&Vocabulary::new(), |_| Ok(()))?;
/// lua.take_in("guard.lua", "function think() return true end")?;
/// let guard = lua.load("guard.lua", "", &Vocabulary::new())?;
/// assert_eq!(guard.mind.graph().nodes[0].name, "think");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lua {
    scripts: Scripts<dyn Any>,
}

impl SavedState for ScriptState {
    const NAME: &'static str = "Script";
}

impl SavedState for StatesState {
    const NAME: &'static str = "States";
}

impl Lua {
    /// No scripts yet, for a game with these words. `offer` gives them more than the words of the game:
    /// functions of its own, steering, paths, messages.
    ///
    /// # Errors
    /// When there is no memory for them, or what went wrong with the offers.
    pub fn new(
        words: &Vocabulary<dyn Any>,
        offer: impl FnOnce(&Scripts<dyn Any>) -> Result<(), ScriptError>,
    ) -> Result<Self, Findings> {
        register::<ScriptState>();
        register::<StatesState>();
        register::<<OnlyWords as wits_decide::Mind<dyn Any>>::State>();
        let scripts = Vm::new().and_then(|vm| Scripts::new(vm, words));
        let scripts = scripts.and_then(|scripts| offer(&scripts).map(|()| scripts));
        scripts.map(|scripts| Self { scripts }).map_err(|error| error.findings("Lua"))
    }

    /// The scripts themselves.
    #[must_use]
    pub const fn scripts(&self) -> &Scripts<dyn Any> {
        &self.scripts
    }

    /// What a file returned.
    fn of_definition(
        &self,
        definition: &Definition,
        module: &Module,
        words: &Vocabulary<dyn Any>,
    ) -> Result<LoadedMind, Findings> {
        let none = Findings::default();
        let bound = match definition.kind() {
            "states" => {
                return self.scripts.states_of(module.clone()).map(by_name);
            }
            "tree" => definition.read::<TreeDef>()?.bind(words).map(|mind| LoadedMind::new(mind, none)),
            "machine" => definition.read::<MachineDef>()?.bind(words).map(|mind| LoadedMind::new(mind, none)),
            "decision" => {
                definition.read::<DecisionDef>()?.bind(words).map(|mind| LoadedMind::new(mind, none))
            }
            _ => Err(no_mind(definition.file())),
        };
        bound.map_err(|findings| definition.locate(&findings))
    }
}

/// A mind that finds its words by name, whenever it needs them.
fn by_name<M: wits_decide::any::AnyMind + 'static>(mind: M) -> LoadedMind {
    LoadedMind { holds_words: false, ..LoadedMind::new(mind, Findings::default()) }
}

fn no_mind(file: &str) -> Findings {
    let mut findings = Findings::of(file);
    findings.add(
        Place::Whole,
        "no mind",
        "a script that returns a tree, a machine, a decision tree or states",
    );
    findings
}

impl MindKind for Lua {
    fn info(&self) -> KindInfo {
        KindInfo {
            name: "script",
            title: "Lua script",
            ending: ".lua",
            help: "A program that waits without blocking the game: for what no other technique can say.",
            template: "function think()\n  wait(1)\nend\n",
        }
    }

    fn load(&self, file: &str, _text: &str, words: &Vocabulary<dyn Any>) -> Result<LoadedMind, Findings> {
        let module = self.scripts.module(file).ok_or_else(|| no_mind(file))?;
        if let Some(definition) = module.definition()? {
            return self.of_definition(&definition, &module, words);
        }
        Ok(self.scripts.mind(file).map_or_else(|_| by_name(OnlyWords), by_name))
    }

    fn preview(&self, file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<Findings, Findings> {
        let checked = self.scripts.checked(file, text);
        let module = checked.module().map_err(|error| error.findings(file))?;
        if let Some(definition) = module.definition()? {
            let words = with_functions(words.clone(), &definition);
            self.of_definition(&definition, module, &words)?;
        }
        Ok(Findings::default())
    }

    fn check(&self, file: &str, text: &str) -> Findings {
        self.scripts.check(file, text)
    }
}

/// The functions of a definition are words once it is taken in; while it is only looked at, any will do.
fn with_functions(mut words: Vocabulary<dyn Any>, definition: &Definition) -> Vocabulary<dyn Any> {
    for name in definition.words() {
        words.condition(name, |_, _| false);
        let kind = definition.value_kind(name);
        words.value(name, kind, move |_, _| Value::zero(kind));
        words.action(name, |_, _| Status::Success);
    }
    words
}

impl Language for Lua {
    fn take_in(&self, file: &str, text: &str) -> Result<(), Findings> {
        self.scripts.load(file, text).map_err(|error| error.findings(file))
    }

    fn let_go(&self, file: &str) {
        self.scripts.unload(file);
    }

    fn teach(&self, words: &mut Vocabulary<dyn Any>) -> Result<(), Findings> {
        self.scripts.teach(words).map_err(|error| error.findings("Lua"))
    }

    fn teach_with(
        &self,
        words: &mut Vocabulary<dyn Any>,
        file: &str,
        text: Option<&str>,
    ) -> Result<(), Findings> {
        self.scripts.add_unused(words, file, text).map_err(|error| error.findings(file))
    }

    fn written(&self, file: &str, text: &str) -> Option<Option<Written>> {
        let definition = self.scripts.checked(file, text).module().ok()?.definition().ok()?;
        Some(definition.and_then(written))
    }

    fn ask(
        &self,
        game: &dyn Any,
        boards: &Boards<'_>,
        now: Moment,
        file: Option<&str>,
        code: &str,
    ) -> Result<String, String> {
        self.scripts.ask(game, boards, now, file, code).map_err(|error| error.to_string())
    }

    fn run(&self, turn: &mut Turn<'_, dyn Any>, file: Option<&str>, code: &str) -> Result<String, String> {
        self.scripts.run_line(turn, file, code).map_err(|error| error.to_string())
    }

    fn prepare(&self, memory: &mut CharacterMemory) {
        memory.get_or_default::<Memory>();
    }

    fn names(&self) -> Vec<LanguageName> {
        let name = |Bound { name, usage, gives, help, .. }| LanguageName { name, usage, gives, help };
        // Functions without a name of their own are called by where they stand; nobody else can say that.
        self.scripts.library().into_iter().filter(|bound| !bound.is_part()).map(name).collect()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The file that a definition stands for; `None` for kinds without one.
fn written(definition: Definition) -> Option<Written> {
    let text = definition.to_ron()?.ok()?;
    Some(Written { text, locate: Arc::new(move |findings| definition.locate(findings)) })
}
