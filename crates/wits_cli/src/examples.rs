//! Examples of what was seen and done in a game, written while it is played or replayed.

use std::path::Path;

use wits_core::ron::RonFile;
use wits_game::{About, Demonstrations, Session};
use wits_learn::examples::{
    AttributeDef, AttributeValue, ExampleRecorder, ExamplesDef, MAX_RECORDED, Schema, SchemaDef,
};

use crate::failure::{Failure, Outcome};
use crate::files::Target;

/// How the names of files end.
const RON: &str = ".examples.ron";
const CSV: &str = ".csv";

/// A file of examples that is being made.
pub(crate) struct ExampleFile {
    target: Target,
    is_csv: bool,
    watched: Demonstrations,
    recorder: ExampleRecorder,
    values: Vec<AttributeValue>,
}

impl ExampleFile {
    /// Begins a file for a game.
    ///
    /// # Errors
    /// When the game has no task for learners, or the file has another ending or cannot be written.
    pub(crate) fn new(path: &Path, about: &About) -> Outcome<Self> {
        let Some(task) = about.task else {
            let message = format!("{}: offers nothing to learn, so there are no examples", about.name);
            return Err(Failure::usage(message));
        };
        let file = path.display().to_string();
        let is_csv = file.ends_with(CSV);
        if !is_csv && !file.ends_with(RON) {
            return Err(Failure::usage(format!("{file}: expected a name that ends in {RON} or {CSV}")));
        }
        let attributes = task.observation.iter().map(|name| AttributeDef::number(*name));
        let schema = SchemaDef::new(attributes, task.actions.iter().copied());
        let schema = Schema::new(schema).map_err(Failure::no)?;
        Ok(Self {
            target: Target::new(path)?,
            is_csv,
            watched: Demonstrations::new(task),
            recorder: ExampleRecorder::new(schema, MAX_RECORDED),
            values: Vec::new(),
        })
    }

    /// Records the game as it is now. Call it before the first tick and after each.
    pub(crate) fn look(&mut self, session: &Session) {
        let Self { watched, recorder, values, .. } = self;
        watched.look(session.game(), session.now(), &mut |seen| {
            values.clear();
            values.extend(seen.observation.iter().map(|number| AttributeValue::Number(*number)));
            let schema = recorder.schema().clone();
            // Numbers that are not finite are no example.
            if let Ok(observation) = schema.observation(values) {
                let _ = recorder.record(seen.tick, 0, observation, seen.action as usize);
            }
        });
    }

    /// Writes the file.
    pub(crate) fn write(&self) -> Outcome {
        let examples = self.recorder.examples();
        if examples.is_empty() {
            return Err(Failure::no(
                "no examples: nobody decided anything, or the game does not say what is done",
            ));
        }
        let text = if self.is_csv { examples.to_csv() } else { ExamplesDef::from(&examples).to_ron() };
        self.target.write_bytes(text.as_bytes())
    }
}
