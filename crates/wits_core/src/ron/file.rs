//! Definitions that are files of their own.

use serde::{Serialize, de::DeserializeOwned};

use super::{locate, read_most, write};
use crate::findings::Findings;

/// A definition that people write as a RON file: read, checked and written the same way everywhere.
///
/// A type says what has to hold in [`validate`](Self::validate), at the paths of its fields; the lines of the file are found
/// from the paths. What a tool should show besides (parts that nothing uses, names that a game would have to know) belongs
/// into [`review`](Self::review).
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use wits_core::findings::Findings;
/// use wits_core::ron::RonFile;
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize)]
/// struct Engine { power: f32 }
///
/// impl RonFile for Engine {
///     fn validate(&self, findings: &mut Findings) {
///         findings.check_positive("power", self.power);
///     }
/// }
///
/// let engine = Engine::from_ron("a.engine.ron", "(power: 7)")?;
/// assert_eq!(Engine::from_ron("a.engine.ron", &engine.to_ron())?, engine);
/// let errors = Engine::from_ron("a.engine.ron", "(\n  power: -1)").unwrap_err();
/// assert_eq!(errors.to_string(), "a.engine.ron:2:10: -1 is out of range; expected a number above 0");
/// # Ok::<(), Findings>(())
/// ```
pub trait RonFile: Serialize + DeserializeOwned {
    /// Reads the text as far as it can be read, for types that are not what stands in the file: with all errors that keep
    /// it from being a value.
    ///
    /// Libraries write it out as `read_most(file, text)` for large types: then it is compiled once, in the crate of the
    /// type, and not in each that reads such a file.
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        read_most(file, text)
    }

    /// Adds everything that keeps the definition from being used, at the paths of its fields.
    fn validate(&self, _findings: &mut Findings) {}

    /// Adds everything that can be said about the definition without a game: what [`validate`](Self::validate) finds, and
    /// warnings.
    fn review(&self, findings: &mut Findings) {
        self.validate(findings);
    }

    /// Reads a file. `file` is its name, for messages.
    ///
    /// # Errors
    /// All errors, each with its line.
    fn from_ron(file: &str, text: &str) -> Result<Self, Findings> {
        let (def, mut findings) = Self::read_ron(file, text);
        let Some(def) = def else { return Err(findings) };
        def.validate(&mut findings);
        locate(&mut findings, text);
        findings.into_result(def)
    }

    /// All errors and warnings of a file, each with its line.
    fn check_ron(file: &str, text: &str) -> Findings {
        let (def, mut findings) = Self::read_ron(file, text);
        if let Some(def) = def {
            def.review(&mut findings);
            locate(&mut findings, text);
        }
        findings
    }

    /// The text of a file that holds this definition.
    fn to_ron(&self) -> String {
        write(self)
    }
}
