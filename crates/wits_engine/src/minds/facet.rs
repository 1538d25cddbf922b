//! The facet `Minds` of a game on a host.

/// Implements [`wits_game::Minds`] for a game that implements [`MindWorld`](crate::minds::MindWorld): the studio shows its
/// minds, edits their files, assigns them and runs lines of script. Further methods of the facet can follow in braces.
///
/// ```text
/// wits_engine::minds_facet!(Yard);
/// wits_engine::minds_facet!(Yard {
///     fn sheet(&self, agent: u64, _mind: usize) -> Option<Document> { … }
/// });
/// ```
///
/// A game whose files are more than minds says so in [`MindWorld::files`](crate::minds::MindWorld::files).
#[macro_export]
macro_rules! minds_facet {
    ($game:ty) => {
        $crate::minds_facet!($game {});
    };
    ($game:ty { $($more:item)* }) => {
        impl $crate::minds::facet_parts::Minds for $game {
            fn content(&self) -> Option<&dyn $crate::minds::facet_parts::Content> {
                Some($crate::minds::MindWorld::files(self))
            }

            fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
                $crate::minds::MindWorld::load_mind(self, name, text)
            }

            fn assigned(&self, agent: u64, mind: usize) -> Option<String> {
                let number = $crate::minds::MindWorld::number_of(self, agent, mind)?;
                $crate::minds::MindWorld::mind(self, number).map(|mind| mind.file().to_owned())
            }

            fn assign(&mut self, assign: &$crate::minds::facet_parts::Assign) {
                let number = $crate::minds::MindWorld::number_of(self, assign.agent, assign.mind);
                if let Some(number) = number {
                    $crate::minds::MindWorld::follow(self, number, &assign.file);
                }
            }

            fn running(&self, agent: u64, mind: usize) -> Vec<u32> {
                let number = $crate::minds::MindWorld::number_of(self, agent, mind);
                let mind = number.and_then(|number| $crate::minds::MindWorld::mind(self, number));
                let library = $crate::minds::MindWorld::host(self).library();
                mind.map(|mind| library.running(mind)).unwrap_or_default()
            }

            fn console(&mut self, agent: u64, code: &str) -> $crate::minds::facet_parts::ConsoleAnswer {
                $crate::minds::MindWorld::run_line(self, agent, code)
            }

            fn ask_console(&self, agent: u64, code: &str) -> $crate::minds::facet_parts::ConsoleAnswer {
                $crate::minds::MindWorld::ask_line(self, agent, code)
            }

            fn script_trace(&self, agent: u64) -> Vec<$crate::minds::facet_parts::ScriptLine> {
                $crate::minds::MindWorld::host(self).watchers().lines(agent)
            }

            fn observer(&self) -> Option<&dyn $crate::minds::facet_parts::Observer> {
                Some($crate::minds::MindWorld::host(self).watchers())
            }

            fn observer_mut(&mut self) -> Option<&mut dyn $crate::minds::facet_parts::Observer> {
                Some($crate::minds::MindWorld::host_mut(self).watchers_mut())
            }

            fn board(&self, agent: u64, scope: &str) -> Option<&dyn $crate::minds::facet_parts::Slate> {
                $crate::minds::MindWorld::slate(self, agent, scope)
            }

            fn board_mut(&mut self, agent: u64, scope: &str) -> Option<&mut dyn $crate::minds::facet_parts::Slate> {
                $crate::minds::MindWorld::slate_mut(self, agent, scope)
            }

            $($more)*
        }
    };
}
