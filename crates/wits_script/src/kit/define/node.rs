//! What a script gave back, as a tree that knows its lines.

use mlua::{Function, Table, Value};

use crate::base::names;

/// Tables may be nested so deep; a table that holds itself is refused by this.
const MOST_NESTING: usize = 100;
/// A definition may have so many parts; tables that are used many times count each time.
const MOST_PARTS: u32 = 200_000;
/// And so many bytes of texts, and functions.
const MOST_LETTERS: usize = 4 << 20;
const MOST_FUNCTIONS: usize = 1000;

/// A part of a definition.
#[derive(Debug)]
pub(in crate::kit) struct Node {
    /// Unlike all others.
    pub(in crate::kit) id: u32,
    /// Where it was made, as near as is known; 0 if it is not.
    pub(in crate::kit) line: usize,
    pub(in crate::kit) kind: Kind,
}

#[derive(Debug)]
pub(in crate::kit) enum Kind {
    Bool(bool),
    Int(i64),
    Number(f64),
    Text(String),
    /// A constructor that was not called: `Always`.
    Word(String),
    /// A function: the word that it has become.
    Function(String),
    /// A table by 1, 2, 3, …; an empty one is a list and fields at once.
    List(Vec<Node>),
    /// A table by names, in the order of the alphabet.
    Fields(Vec<(String, Node)>),
    /// A table by anything else.
    Entries(Vec<(Node, Node)>),
    /// A constructor with what it was told: `Do "fire"`. Fields beside a list are settings of the whole.
    Made(String, Vec<Node>, Vec<(String, Node)>),
}

/// Makes the tree.
pub(in crate::kit) struct Grower<'l> {
    /// What all that constructors make have in common.
    pub(super) mark: Table,
    /// The file, as in the names of words.
    pub(super) file: &'l str,
    pub(super) next: u32,
    /// Bytes of texts so far.
    pub(super) letters: usize,
    /// Functions that were found, with the names that they are known by.
    pub(super) functions: Vec<(String, Function)>,
}

/// Why there is no tree: what is wrong, the path and the line.
pub(super) struct Odd {
    pub(super) message: String,
    pub(super) path: String,
    pub(in crate::kit) line: usize,
}

impl Grower<'_> {
    pub(super) fn grow(&mut self, value: &Value, line: usize, depth: usize) -> Result<Node, Odd> {
        let id = self.id();
        if depth > MOST_NESTING {
            return Err(odd("nested too deep, or a table that holds itself", line));
        }
        if id > MOST_PARTS {
            return Err(odd("too large: what is used many times counts each time", line));
        }
        let (kind, line) = match value {
            Value::Boolean(flag) => (Kind::Bool(*flag), line),
            Value::Integer(whole) => (Kind::Int(*whole), line),
            Value::Number(number) => (Kind::Number(*number), line),
            Value::String(text) => (Kind::Text(self.text(text, line)?), line),
            Value::Function(function) => {
                (Kind::Function(self.named(function, line)?), line_of(function).unwrap_or(line))
            }
            Value::Table(table) if table.metatable().is_some_and(|meta| meta == self.mark) => {
                self.made(table, line, depth)?
            }
            Value::Table(table) => (self.table(table, line, depth)?, line),
            other => return Err(odd(&format!("a {} is no part of a definition", other.type_name()), line)),
        };
        Ok(Node { id, line, kind })
    }

    /// The name of the word that a function becomes; the same function, the same name.
    fn named(&mut self, function: &Function, line: usize) -> Result<String, Odd> {
        if let Some((name, _)) = self.functions.iter().find(|(_, known)| known == function) {
            return Ok(name.clone());
        }
        if self.functions.len() >= MOST_FUNCTIONS {
            return Err(odd(&format!("too large: more than {MOST_FUNCTIONS} functions"), line));
        }
        let plain = format!("fn:{}:{}", self.file, line_of(function).unwrap_or(0));
        let taken = |name: &str| self.functions.iter().any(|(known, _)| known == name);
        let name = if taken(&plain) {
            (b'b'..=b'z').map(|letter| format!("{plain}{}", letter as char)).find(|name| !taken(name))
        } else {
            None
        };
        let name = name.unwrap_or(plain);
        self.functions.push((name.clone(), function.clone()));
        Ok(name)
    }

    fn text(&mut self, text: &mlua::LuaString, line: usize) -> Result<String, Odd> {
        self.letters += text.as_bytes().len();
        if self.letters > MOST_LETTERS {
            return Err(odd("too large: its texts, which count each time that they are used", line));
        }
        Ok(text.to_string_lossy())
    }

    /// What a constructor made: its name, the line, what it was told.
    fn made(&mut self, table: &Table, line: usize, depth: usize) -> Result<(Kind, usize), Odd> {
        let tag: String = table.raw_get("tag").map_err(|_| odd("a constructor without a name", line))?;
        let line = table.raw_get("line").unwrap_or(line);
        let count: Option<usize> = table.raw_get("count").ok().flatten();
        let Some(count) = count else { return Ok((Kind::Word(tag), line)) };
        let (mut told, mut settings) = (Vec::new(), Vec::new());
        for place in 1..=count {
            let value: Value = table.raw_get(place).unwrap_or(Value::Nil);
            let within = |odd| in_field(&tag, odd);
            match &value {
                Value::Nil => {
                    return Err(odd(&format!("{tag} is told nothing where it was told something"), line));
                }
                // `Selector{ name = "shoot", Do "aim", Do "fire" }`
                Value::Table(inner) if count == 1 && is_mixed(inner) && !self.is_made(inner) => {
                    let list = self.list(inner, line, depth).map_err(within)?;
                    told.push(Node { id: self.id(), line, kind: list });
                    settings = self.fields(inner, line, depth)?;
                }
                value => told.push(self.grow(value, line, depth + 1)?),
            }
        }
        if table.raw_get("again").unwrap_or(false) {
            told = self.named_first(&tag, told, line)?;
        }
        Ok((Kind::Made(tag, told, settings), line))
    }

    /// `Do "walk_to" { place = "{door}" }` and `state "Patrol" { … }`: first the name, then the rest.
    fn named_first(&mut self, tag: &str, told: Vec<Node>, line: usize) -> Result<Vec<Node>, Odd> {
        let mut told = told.into_iter();
        let pair = (told.next(), told.next(), told.next());
        let (Some(name @ Node { kind: Kind::Text(_), .. }), Some(rest), None) = pair else {
            return Err(odd(&format!("{tag} is called again: first a name, then a table"), line));
        };
        let is_word = tag.starts_with(|first: char| first.is_ascii_uppercase());
        let kind = match rest.kind {
            Kind::Fields(mut fields) if !is_word => {
                if fields.iter().any(|(field, _)| field == "name") {
                    return Err(odd(&format!("{tag} is given two names"), line));
                }
                fields.push(("name".to_owned(), name));
                Kind::Fields(fields)
            }
            Kind::List(items) if !is_word && items.is_empty() => {
                Kind::Fields(vec![("name".to_owned(), name)])
            }
            kind => Kind::Fields(vec![
                ("name".to_owned(), name),
                ("with".to_owned(), Node { id: self.id(), line: rest.line, kind }),
            ]),
        };
        Ok(vec![Node { id: self.id(), line, kind }])
    }

    fn id(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn is_made(&self, table: &Table) -> bool {
        table.metatable().is_some_and(|meta| meta == self.mark)
    }

    fn table(&mut self, table: &Table, line: usize, depth: usize) -> Result<Kind, Odd> {
        let mut only = (true, true);
        for pair in names::entries(table) {
            match pair.map_err(|error| odd(&error.to_string(), line))?.0 {
                Value::Integer(_) => only.1 = false,
                Value::String(_) => only.0 = false,
                _ => only = (false, false),
            }
        }
        match only {
            (true, _) => {
                if table.raw_len() == names::entries(table).count() {
                    return self.list(table, line, depth);
                }
                self.entries(table, line, depth)
            }
            (_, true) => self.fields(table, line, depth).map(Kind::Fields),
            _ if is_mixed(table) => Err(odd("a table is a list or has names, not both", line)),
            _ => self.entries(table, line, depth),
        }
    }

    fn list(&mut self, table: &Table, line: usize, depth: usize) -> Result<Kind, Odd> {
        let mut items = Vec::new();
        for place in 1..=table.raw_len() {
            let value: Value = table.raw_get(place).unwrap_or(Value::Nil);
            let item = self.grow(&value, line, depth + 1);
            items.push(item.map_err(|odd| in_field(&format!("[{}]", place - 1), odd))?);
        }
        Ok(Kind::List(items))
    }

    /// The fields of a table, sorted. An underscore at the end is for names that are words of Lua: `do_`.
    fn fields(&mut self, table: &Table, line: usize, depth: usize) -> Result<Vec<(String, Node)>, Odd> {
        let mut values = Vec::new();
        for pair in names::entries(table) {
            let (key, value) = pair.map_err(|error| odd(&error.to_string(), line))?;
            if let Value::String(key) = key {
                let key = self.text(&key, line)?;
                values.push((key.strip_suffix('_').map_or(key.clone(), str::to_owned), value));
            }
        }
        values.sort_by(|a, b| a.0.cmp(&b.0));
        let grow = |(key, value): (String, Value)| {
            let node = self.grow(&value, line, depth + 1).map_err(|odd| in_field(&key, odd))?;
            Ok((key, node))
        };
        values.into_iter().map(grow).collect()
    }

    fn entries(&mut self, table: &Table, line: usize, depth: usize) -> Result<Kind, Odd> {
        let mut entries = Vec::new();
        for pair in names::entries(table) {
            let (key, value) = pair.map_err(|error| odd(&error.to_string(), line))?;
            if matches!(key, Value::Table(_) | Value::Function(_) | Value::UserData(_)) {
                return Err(odd(&format!("a {} is no key of a definition", key.type_name()), line));
            }
            entries.push((self.grow(&key, line, depth + 1)?, self.grow(&value, line, depth + 1)?));
        }
        entries.sort_by(|a, b| a.0.order().total_cmp(&b.0.order()));
        Ok(Kind::Entries(entries))
    }
}

impl Node {
    /// Keys that are numbers or flags, in order.
    #[expect(clippy::cast_precision_loss, reason = "only to put them in order")]
    fn order(&self) -> f64 {
        match &self.kind {
            Kind::Bool(flag) => f64::from(u8::from(*flag)) - 1e300,
            Kind::Int(whole) => *whole as f64,
            Kind::Number(number) => *number,
            _ => f64::MAX,
        }
    }

    /// What is found by a step of a path.
    pub(in crate::kit) fn child(&self, step: &str) -> Option<&Self> {
        let field = |fields: &'_ [(String, Self)]| fields.iter().position(|(name, _)| name == step);
        match &self.kind {
            Kind::List(items) => match step.parse::<usize>() {
                Ok(place) => items.get(place),
                Err(_) => items.iter().find_map(|item| match &item.kind {
                    Kind::List(pair) if pair.len() == 2 => {
                        matches!(&pair[0].kind, Kind::Text(name) if name == step).then(|| &pair[1])
                    }
                    _ => None,
                }),
            },
            Kind::Fields(fields) => field(fields).map(|place| &fields[place].1),
            // The settings of a node, and `node` itself, which is no step of its own here.
            Kind::Made(_, told, settings) => {
                if let Some(place) = field(settings) {
                    return Some(&settings[place].1);
                }
                match told.as_slice() {
                    [_] if step == "node" && !settings.is_empty() => Some(self),
                    [one] => one.child(step),
                    many => many.get(step.parse::<usize>().ok()?),
                }
            }
            _ => None,
        }
    }
}

fn is_mixed(table: &Table) -> bool {
    let has_names = names::entries(table).any(|pair| matches!(pair, Ok((Value::String(_), _))));
    table.raw_len() > 0 && has_names
}

fn line_of(function: &Function) -> Option<usize> {
    function.info().line_defined
}

fn odd(message: &str, line: usize) -> Odd {
    Odd { message: message.to_owned(), path: String::new(), line }
}

fn in_field(step: &str, mut odd: Odd) -> Odd {
    let dot = if odd.path.is_empty() || odd.path.starts_with('[') { "" } else { "." };
    odd.path = format!("{step}{dot}{}", odd.path);
    odd
}
