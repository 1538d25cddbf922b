//! `wits convert`: the same tree in another format. Formats are told by how the names of files end.

use std::path::{Path, PathBuf};

use clap::Args;
use wits_core::findings::Findings;
use wits_decide::tree::{TreeDef, XmlReader};

use crate::failure::{Failure, Outcome};
use crate::files::{self, Target};
use crate::output;

#[derive(Args)]
#[command(after_help = "Example:\n  wits convert patrol.xml patrol.tree.ron")]
pub(crate) struct ConvertArgs {
    /// The file to read: *.xml (BehaviorTree.CPP 4) or *.tree.ron
    #[arg(value_name = "IN")]
    from: PathBuf,

    /// The file to write: *.tree.ron or *.xml
    #[arg(value_name = "OUT")]
    to: PathBuf,
}

/// What can be converted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Xml,
    Ron,
}

pub(crate) fn run(args: &ConvertArgs) -> Outcome {
    let (from, to) = (format_of(&args.from)?, format_of(&args.to)?);
    let text = files::read_text(&args.from).map_err(Failure::no)?;
    let target = Target::new(&args.to)?;
    let written = read(&args.from, &text, from).and_then(|tree| match to {
        Format::Xml => tree.to_xml(),
        Format::Ron => Ok(tree.to_ron()),
    });
    let written = written.map_err(|findings| Failure::no(findings.to_string()))?;
    target.write(written.as_bytes())?;
    output::line(format!("{} written", args.to.display()))
}

fn read(path: &Path, text: &str, format: Format) -> Result<TreeDef, Findings> {
    let file = path.display().to_string();
    match format {
        Format::Ron => TreeDef::from_ron(&file, text),
        Format::Xml => {
            XmlReader::new().files(|other| files::beside(path, other)).read(&file, text)?.into_tree()
        }
    }
}

fn format_of(path: &Path) -> Outcome<Format> {
    let name = path.display().to_string();
    match name {
        _ if name.ends_with(".tree.ron") => Ok(Format::Ron),
        _ if name.ends_with(".xml") => Ok(Format::Xml),
        _ => Err(Failure::no(format!("{name}: unknown kind of file; expected *.xml or *.tree.ron"))),
    }
}
