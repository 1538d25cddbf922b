//! A whole file with those that it includes.

use std::collections::{BTreeMap, BTreeSet};

use wits_core::findings::Findings;

use super::build::Builder;
use super::doc::{self, Element};
use super::faults::Faults;
use super::model::{Model, read_models};
use super::survey::{Survey, TreeOf};
use super::{XmlReader, XmlTrees};

/// Files can include others, so many at most.
const MOST_FILES: usize = 100;
/// So many trees can be in them.
const MOST_TREES: usize = 2000;

pub(super) fn read(reader: &XmlReader<'_>, file: &str, text: &str) -> Result<XmlTrees, Findings> {
    let mut loader = Loader {
        reader,
        faults: Faults::new(),
        broken: Findings::default(),
        roots: Vec::new(),
        seen: BTreeSet::new(),
    };
    loader.load(file, text);
    let Loader { mut faults, broken, roots, .. } = loader;
    if !broken.is_empty() {
        return Err(faults.told(broken).0);
    }
    let mut models = BTreeMap::new();
    let sections = || roots.iter().flat_map(|root| &root.children);
    for section in sections().filter(|section| section.tag == "TreeNodesModel") {
        read_models(section, &mut models, &mut faults);
    }
    let trees = trees(sections(), &mut faults);
    let main = main_tree(&roots, &trees, &mut faults);
    let defs = definitions(reader, &trees, main, &models, &mut faults);
    let failed = !faults.is_empty();
    let main = main.map(|main| trees[main].name.clone());
    let (findings, doubts) = faults.told(Findings::default());
    if failed { Err(findings) } else { Ok(XmlTrees { main, trees: defs, doubts }) }
}

fn definitions(
    reader: &XmlReader<'_>,
    trees: &[TreeOf<'_>],
    main: Option<usize>,
    models: &BTreeMap<String, Model>,
    faults: &mut Faults,
) -> BTreeMap<String, crate::tree::TreeDef> {
    let survey = Survey::new(trees, main, (&reader.known, models, &reader.enums), faults);
    let mut builder = Builder::new(&survey, faults);
    trees.iter().enumerate().map(|(number, tree)| (tree.name.clone(), builder.tree(number))).collect()
}

fn trees<'a>(sections: impl Iterator<Item = &'a Element>, faults: &mut Faults) -> Vec<TreeOf<'a>> {
    let (mut trees, mut names) = (Vec::<TreeOf<'a>>::new(), BTreeSet::new());
    for section in sections.filter(|section| section.tag == "BehaviorTree") {
        faults.attributes(section, &["ID", "_fullpath", "_description", "_uid", "editable"]);
        let name = section.get("ID").map_or_else(|| format!("BehaviorTree_{}", trees.len()), str::to_owned);
        if trees.len() == MOST_TREES {
            faults.add(section.spot, "too many trees", format!("at most {MOST_TREES}"));
            break;
        }
        faults.check_length(section.spot, &name);
        if names.contains(&name) {
            faults.add(section.spot, format!("another tree is called {name:?} too"), "another ID");
        } else if let [root] = &section.children[..] {
            names.insert(name.clone());
            trees.push(TreeOf { name, root });
        } else {
            let message = format!("{} nodes in a tree", section.children.len());
            faults.add(section.spot, message, "exactly 1");
        }
    }
    trees
}

/// The tree that the first file wants to run.
fn main_tree(roots: &[Element], trees: &[TreeOf<'_>], faults: &mut Faults) -> Option<usize> {
    let root = roots.first()?;
    let Some(main) = root.find("main_tree_to_execute") else {
        return (trees.len() == 1).then_some(0);
    };
    let found = trees.iter().position(|tree| tree.name == main.value);
    if found.is_none() {
        let known: Vec<&str> = trees.iter().map(|tree| tree.name.as_str()).collect();
        faults.unknown(main.spot, &main.value, &known, "the trees");
    }
    found
}

struct Loader<'a> {
    reader: &'a XmlReader<'a>,
    faults: Faults,
    /// What is no XML.
    broken: Findings,
    roots: Vec<Element>,
    seen: BTreeSet<String>,
}

impl Loader<'_> {
    fn load(&mut self, file: &str, text: &str) {
        let number = self.faults.files.len();
        self.faults.files.push(file.to_owned());
        let mut findings = Findings::of(file);
        let root = doc::parse(number, text, &mut findings);
        self.broken.extend(findings);
        let Some(root) = root else { return };
        if root.tag != "root" {
            return self.faults.add(
                root.spot,
                format!("the outermost element is {:?}", root.tag),
                "<root BTCPP_format=\"4\">",
            );
        }
        self.check_root(&root);
        let includes: Vec<Element> =
            root.children.iter().filter(|child| child.tag == "include").cloned().collect();
        self.roots.push(root);
        includes.iter().for_each(|include| self.include(include));
    }

    fn check_root(&mut self, root: &Element) {
        self.faults.attributes(root, &["BTCPP_format", "main_tree_to_execute", "project_name"]);
        match root.get("BTCPP_format") {
            Some("4") => {}
            Some(other) => {
                self.faults.add(root.spot, format!("the format of version {other:?}"), "BTCPP_format=\"4\"")
            }
            None => self
                .faults
                .doubt(root.spot, "the file does not say that it is of version 4: BTCPP_format=\"4\""),
        }
        for child in &root.children {
            let known = ["include", "BehaviorTree", "TreeNodesModel"];
            if !known.contains(&child.tag.as_str()) {
                self.faults.unknown(child.spot, &child.tag, &known, "");
            }
        }
    }

    fn include(&mut self, include: &Element) {
        self.faults.attributes(include, &["path", "ros_pkg"]);
        let Some(path) = include.find("path") else {
            return self.faults.add(include.spot, "an include without a path", "path=\"…\"");
        };
        if include.find("ros_pkg").is_some() {
            return self.faults.add(include.spot, "packages of ROS are not known here", "a path alone");
        }
        if !self.seen.insert(path.value.clone()) {
            return;
        }
        if self.seen.len() > MOST_FILES {
            return self.faults.add(include.spot, "too many files", format!("at most {MOST_FILES}"));
        }
        let found = match &self.reader.files {
            Some(files) => files(&path.value),
            None => Err("files that others include are not looked for here".to_owned()),
        };
        match found {
            Ok(text) => self.load(&path.value, &text),
            Err(why) => self.faults.add(path.spot, format!("{:?} cannot be read: {why}", path.value), ""),
        }
    }
}
