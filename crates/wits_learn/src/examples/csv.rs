//! Examples as tables with commas.
//!
//! The first line names the columns: the attributes of the schema and `label`, in any order. Cells with commas, quotes or
//! line breaks stand in quotes, and a quote inside is doubled (RFC 4180).

use std::fmt::Write;

use wits_core::findings::{Findings, Place};

use super::file::Cell;
use super::{AttributeDef, AttributeKind, Examples, Schema, SchemaDef};

/// The name of the column with the labels.
pub const LABEL_COLUMN: &str = "label";

impl Examples {
    /// Reads a table. `file` is its name, for messages.
    ///
    /// ```
    /// use wits_learn::examples::{AttributeDef, Examples, Schema, SchemaDef};
    /// let schema = Schema::new(SchemaDef::new([AttributeDef::number("distance")], ["fight", "flee"]))?;
    /// let examples = Examples::from_csv("a.csv", "distance,label\n12,fight\n3.5,flee\n", &schema)?;
    /// assert_eq!(examples.to_csv(), "distance,label\n12,fight\n3.5,flee\n");
    /// let faults = Examples::from_csv("a.csv", "distance,label\nNaN,fight\n,flea\n", &schema).unwrap_err();
    /// assert_eq!(faults.to_string(), "\
    /// a.csv:2:1: distance: NaN; expected a finite number
    /// a.csv:3:1: distance: a missing value; expected a finite number
    /// a.csv:3:2: unknown \"flea\", did you mean \"flee\"?");
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong, each with its line and column.
    pub fn from_csv(file: &str, text: &str, schema: &Schema) -> Result<Self, Findings> {
        let mut findings = Findings::of(file);
        let mut records = Records { text, at: 0, line: 1, line_start: 0 };
        let mut examples = Self::new(schema.clone());
        let Some(header) = records.next_record(&mut findings) else {
            findings.add(Place::Whole, "an empty table", "a line with the names of the columns");
            return Err(findings);
        };
        let Some(columns) = Columns::of(&header, schema, &mut findings) else { return Err(findings) };
        while let Some(record) = records.next_record(&mut findings) {
            columns.read(&record, &mut examples, &mut findings);
        }
        findings.into_result(examples)
    }

    /// The table.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut text = String::new();
        for attribute in self.schema().attributes() {
            write_cell(&mut text, &attribute.name);
            text.push(',');
        }
        text.push_str(LABEL_COLUMN);
        text.push('\n');
        for row in 0..self.len() {
            for attribute in 0..self.schema().attributes().len() {
                match self.cell(row, attribute) {
                    Cell::Number(number) => write!(text, "{number}").unwrap_or_default(),
                    Cell::Name(name) => write_cell(&mut text, &name),
                }
                text.push(',');
            }
            write_cell(&mut text, self.schema().label_name(self.label(row)));
            text.push('\n');
        }
        text
    }
}

impl SchemaDef {
    /// The schema that a table suggests: columns of numbers are numbers, all others have the names in them as categories, in
    /// alphabetical order. Faults in the cells are found when the table is read.
    ///
    /// # Errors
    /// If the table has no column of labels, or has quotes that do not fit.
    pub fn of_csv(file: &str, text: &str) -> Result<Self, Findings> {
        let mut findings = Findings::of(file);
        let mut records = Records { text, at: 0, line: 1, line_start: 0 };
        let header = records.next_record(&mut findings).unwrap_or_default();
        let mut columns: Vec<(bool, std::collections::BTreeSet<String>)> =
            header.iter().map(|_| Default::default()).collect();
        while let Some(record) = records.next_record(&mut findings) {
            for ((has_text, names), cell) in columns.iter_mut().zip(record) {
                *has_text |= !cell.text.is_empty() && cell.text.trim().parse::<f32>().is_err();
                if names.len() <= super::schema::MAX_CATEGORIES && !cell.text.is_empty() {
                    names.insert(cell.text);
                }
            }
        }
        let mut def = Self::default();
        for (cell, (has_text, names)) in header.into_iter().zip(columns) {
            if cell.text == LABEL_COLUMN {
                def.labels = names.into_iter().collect();
            } else {
                let names = names.into_iter().collect();
                let kind = if has_text { AttributeKind::OneOf(names) } else { AttributeKind::Number };
                def.attributes.push(AttributeDef { name: cell.text, kind });
            }
        }
        def.check("", &mut findings);
        findings.into_result(def)
    }
}

/// A cell is quoted only if it has to be.
fn write_cell(text: &mut String, cell: &str) {
    let is_plain = !cell.contains([',', '"', '\n', '\r']) && cell.trim() == cell && !cell.is_empty();
    if is_plain {
        text.push_str(cell);
    } else {
        text.push('"');
        text.push_str(&cell.replace('"', "\"\""));
        text.push('"');
    }
}

/// Which column of the table holds which attribute.
struct Columns {
    attributes: Vec<usize>,
    label: usize,
    count: usize,
}

impl Columns {
    fn of(header: &[Field], schema: &Schema, findings: &mut Findings) -> Option<Self> {
        let before = findings.count();
        let find = |name: &str| header.iter().position(|cell| cell.text == name);
        for (number, cell) in header.iter().enumerate() {
            if find(&cell.text) != Some(number) {
                findings.add(cell.place(), format!("column {:?} comes twice", cell.text), "");
            } else if cell.text != LABEL_COLUMN {
                let known = schema.attributes().iter().map(|attribute| attribute.name.as_str());
                findings.check_name(cell.place(), &cell.text, known);
            }
        }
        let names = schema.attributes().iter().map(|attribute| attribute.name.as_str());
        let mut places = Vec::new();
        for name in names.chain([LABEL_COLUMN]) {
            match find(name) {
                Some(place) => places.push(place),
                None => {
                    findings.add(
                        Place::Line { line: 1, column: 1 },
                        format!("no column {name:?}"),
                        "all attributes and the label",
                    );
                }
            }
        }
        let label = places.pop()?;
        (findings.count() == before).then_some(Self { attributes: places, label, count: header.len() })
    }

    fn read(&self, record: &[Field], examples: &mut Examples, findings: &mut Findings) {
        let before = findings.count();
        if record.len() != self.count {
            let place = record.first().map_or(Place::Whole, Field::place);
            findings.add(place, format!("{} cells", record.len()), format!("{} cells", self.count));
            return;
        }
        let schema = examples.schema();
        let mut values = Vec::with_capacity(self.attributes.len());
        for (attribute, place) in schema.attributes().iter().zip(&self.attributes) {
            let field = &record[*place];
            match field.cell(attribute).value(attribute) {
                Ok(value) => values.push(value),
                Err(_) if field.text.is_empty() => {
                    let is_number = attribute.categories().is_none();
                    let expected = if is_number { "a finite number" } else { "the name of a category" };
                    findings.add(field.place(), format!("{}: a missing value", attribute.name), expected);
                }
                Err((message, expected)) => findings.add(field.place(), message, expected),
            }
        }
        let field = &record[self.label];
        findings.check_name(field.place(), &field.text, schema.labels().iter().map(String::as_str));
        let label = schema.label(&field.text).filter(|_| findings.count() == before);
        if let Some(Err(error)) = label.map(|label| examples.push(&values, label)) {
            findings.add(record[0].place(), error.to_string(), "");
        }
    }
}

/// One cell of the text, without its quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    text: String,
    line: usize,
    /// Where it begins in the line, counted in bytes from 1.
    column: usize,
}

impl Field {
    const fn place(&self) -> Place {
        Place::Line { line: self.line, column: self.column }
    }

    fn cell(&self, attribute: &AttributeDef) -> Cell {
        let number = attribute.categories().is_none().then(|| self.text.trim().parse().ok()).flatten();
        number.map_or_else(|| Cell::Name(self.text.clone()), Cell::Number)
    }
}

/// Whether the last of so many bytes is the first half of a line break, or all that is left of one at the end of the text.
fn ends_with_line_break(text: &str, end: usize) -> bool {
    text[..end].ends_with('\r') && !text[end..].starts_with(',')
}

/// The lines of a table, cell by cell.
struct Records<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    line_start: usize,
}

impl Records<'_> {
    /// The next line that is not empty.
    fn next_record(&mut self, findings: &mut Findings) -> Option<Vec<Field>> {
        while let Some(rest) = self.text.get(self.at..).filter(|rest| !rest.is_empty()) {
            let blank = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) };
            if blank == 0 {
                return Some(self.record(findings));
            }
            self.at += blank;
            self.line += 1;
            self.line_start = self.at;
        }
        None
    }

    fn record(&mut self, findings: &mut Findings) -> Vec<Field> {
        let mut fields = Vec::new();
        loop {
            let (line, column) = (self.line, self.at - self.line_start + 1);
            let text = self.field(column, findings);
            fields.push(Field { text, line, column });
            let rest = &self.text[self.at..];
            if rest.starts_with(',') {
                self.at += 1;
                continue;
            }
            self.at += if rest.starts_with("\r\n") { 2 } else { usize::from(!rest.is_empty()) };
            self.line += 1;
            self.line_start = self.at;
            return fields;
        }
    }

    /// One cell; stops before the comma, the line break or the end.
    fn field(&mut self, column: usize, findings: &mut Findings) -> String {
        let rest = &self.text[self.at..];
        let end_of = |rest: &str| rest.find([',', '\n']).unwrap_or(rest.len());
        let Some(mut quoted) = rest.strip_prefix('"') else {
            let end = end_of(rest) - usize::from(ends_with_line_break(rest, end_of(rest)));
            self.at += end;
            return rest[..end].to_owned();
        };
        let (mut text, start) = (String::new(), || Place::Line { line: self.line, column });
        loop {
            let Some(end) = quoted.find('"') else {
                findings.add(start(), "a quote that does not end", "");
                text.push_str(quoted);
                self.at = self.text.len();
                return text;
            };
            text.push_str(&quoted[..end]);
            quoted = &quoted[end + 1..];
            if !quoted.starts_with('"') {
                break;
            }
            text.push('"');
            quoted = &quoted[1..];
        }
        let behind = end_of(quoted);
        let garbage = &quoted[..behind - usize::from(ends_with_line_break(quoted, behind))];
        if !garbage.is_empty() {
            findings.add(start(), "text behind a closing quote", "a comma or a new line");
        }
        let end = self.text.len() - quoted.len();
        if let Some(last) = self.text[self.at..end].rfind('\n') {
            self.line += text.matches('\n').count();
            self.line_start = self.at + last + 1;
        }
        self.at = end + garbage.len();
        text
    }
}
