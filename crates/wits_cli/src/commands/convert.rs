//! `wits convert`: the same tree or fuzzy module in another format. Formats are told by how the names of files end.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use wits_core::findings::{Findings, Place};
use wits_core::ron::RonFile;
use wits_decide::tree::{TreeDef, XmlReader};
use wits_fuzzy::{FuzzyDef, fcl};

use crate::failure::{Failure, Outcome};
use crate::files::{self, Target};
use crate::output;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  wits convert patrol.xml patrol.tree.ron\n  wits convert launcher.fcl launcher.fuzzy.ron"
)]
pub(crate) struct ConvertArgs {
    /// The file to read: *.xml (BehaviorTree.CPP 4) or *.tree.ron; *.fcl (IEC 61131-7) or *.fuzzy.ron
    #[arg(value_name = "IN")]
    from: PathBuf,

    /// The file to write: *.tree.ron or *.xml; *.fuzzy.ron or *.fcl
    #[arg(value_name = "OUT")]
    to: PathBuf,

    /// The function block to take from an FCL file that has several
    #[arg(long, value_name = "NAME")]
    block: Option<String>,
}

/// What can be converted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Xml,
    Tree,
    Fcl,
    Fuzzy,
}

/// What a file holds.
enum Content {
    Tree(TreeDef),
    Fuzzy(FuzzyDef),
}

pub(crate) fn run(args: &ConvertArgs) -> Outcome {
    let (from, to) = (format_of(&args.from)?, format_of(&args.to)?);
    let text = files::read_text(&args.from).map_err(Failure::no)?;
    let target = Target::new(&args.to)?;
    if from.is_tree() != to.is_tree() {
        let (from, to) = (args.from.display(), args.to.display());
        return Err(Failure::no(format!("{from} and {to}: a tree is no fuzzy module")));
    }
    let content = read(&args.from, &text, from, args.block.as_deref());
    let written = content.and_then(|content| match (content, to) {
        (Content::Tree(tree), Format::Xml) => tree.to_xml(),
        (Content::Tree(tree), _) => Ok(tree.to_ron()),
        (Content::Fuzzy(module), Format::Fcl) => fcl::write(&module),
        (Content::Fuzzy(module), _) => Ok(module.to_ron()),
    });
    let written = written.map_err(|findings| Failure::no(findings.to_string()))?;
    target.write_bytes(written.as_bytes())?;
    output::line(format!("{} written", args.to.display()))
}

impl Format {
    const fn is_tree(self) -> bool {
        matches!(self, Self::Xml | Self::Tree)
    }
}

fn read(path: &Path, text: &str, format: Format, block: Option<&str>) -> Result<Content, Findings> {
    let file = path.display().to_string();
    match format {
        Format::Tree => TreeDef::from_ron(&file, text).map(Content::Tree),
        Format::Xml => {
            let reader = XmlReader::new().files(|other| files::beside(path, other));
            reader.read(&file, text)?.into_tree().map(Content::Tree)
        }
        Format::Fcl => read_fcl(&file, text, block).map(Content::Fuzzy),
        Format::Fuzzy => FuzzyDef::from_ron(&file, text).map(Content::Fuzzy),
    }
}

/// One function block of a file; warnings go to standard error.
fn read_fcl(file: &str, text: &str, block: Option<&str>) -> Result<FuzzyDef, Findings> {
    let fcl::Imported { mut modules, warnings } = fcl::read_all(file, text)?;
    for warning in warnings.list() {
        // If standard error is closed, the warning is dropped.
        let _ = writeln!(std::io::stderr(), "warning: {warning}");
    }
    let names: Vec<String> = modules.iter().map(|module| module.name.clone()).collect();
    let found = match block {
        Some(name) => names.iter().position(|known| known == name),
        None => Some(0).filter(|_| modules.len() == 1),
    };
    found.map(|place| modules.swap_remove(place)).ok_or_else(|| {
        let mut findings = Findings::of(file);
        let message = format!("{} function blocks", names.len());
        findings.add(Place::Whole, message, format!("--block and one of {}", names.join(", ")));
        findings
    })
}

fn format_of(path: &Path) -> Outcome<Format> {
    let name = path.display().to_string();
    match name {
        _ if name.ends_with(".tree.ron") => Ok(Format::Tree),
        _ if name.ends_with(".fuzzy.ron") => Ok(Format::Fuzzy),
        _ if name.ends_with(".fcl") => Ok(Format::Fcl),
        _ if name.ends_with(".xml") => Ok(Format::Xml),
        _ => Err(Failure::no(format!(
            "{name}: unknown kind of file; expected *.xml, *.tree.ron, *.fcl or *.fuzzy.ron"
        ))),
    }
}
