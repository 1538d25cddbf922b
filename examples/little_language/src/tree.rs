//! The syntax tree: what a script says, without brackets, blanks and semicolons.
//!
//! It is plain data. An editor could draw it, a behaviour tree could be made of it; here it is
//! [optimised](mod@crate::optimise) and [compiled](mod@crate::compile).
//!
//! ```
//! use little_language::{parse::parse, words::Words};
//! let script = parse("example", "if (a < b) return;", &Words::new().given("a").given("b"))?;
//! assert_eq!(script.outline(), "(if (< a b) (return))");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```

use serde::{Deserialize, Serialize};

use crate::token::At;

/// A script as a tree, with its symbol table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Script {
    /// What is done, one after the other.
    pub body: Vec<Statement>,
    /// The symbol table: the name of every variable. In the tree a variable is its number in this list.
    pub names: Vec<String>,
    /// The first so many variables are set by the game, whenever it likes.
    pub given: usize,
    /// The words of the game that are called; in the tree a word is its number in this list.
    pub words: Vec<String>,
}

/// Something that is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Statement {
    /// Where it begins in the text.
    pub at: At,
    /// What it is.
    pub what: Do,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Do {
    /// `name = value;`
    Set(usize, Expr),
    /// `if (condition) … else …`
    If(Expr, Vec<Statement>, Vec<Statement>),
    /// `while (condition) …`
    While(Expr, Vec<Statement>),
    /// `return value;`: the script is over. Without a value it is 0.
    Return(Option<Expr>),
    /// `yield;`: enough for this frame.
    Yield,
    /// `uninterrupted { … }`: all of it in one frame, whatever the budget says.
    Uninterrupted(Vec<Statement>),
    /// `word(…);`: the game does something.
    Act(usize, Vec<Expr>),
}

/// Something that has a value. All values are numbers; a number is true unless it is 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Expr {
    /// A number.
    Number(f64),
    /// The value of a variable.
    Name(usize),
    /// `-x`
    Negative(Box<Expr>),
    /// `x + y` and so on.
    Sum(Arithmetic, Box<Expr>, Box<Expr>),
    /// `x < y` and so on: 1 or 0.
    Compare(Test, Box<Expr>, Box<Expr>),
    /// `x and y`: 1 or 0. If x is 0, y is not asked.
    And(Box<Expr>, Box<Expr>),
    /// `x or y`: 1 or 0. If x is not 0, y is not asked.
    Or(Box<Expr>, Box<Expr>),
    /// `not x`: 1 or 0.
    Not(Box<Expr>),
    /// `word(…)`: the game says a number.
    Ask(usize, Vec<Expr>),
}

/// The four operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
}

impl Arithmetic {
    /// The result; `None` if it is no finite number, as in a division by zero.
    #[must_use]
    pub fn of(self, x: f64, y: f64) -> Option<f64> {
        let result = match self {
            Self::Add => x + y,
            Self::Subtract => x - y,
            Self::Multiply => x * y,
            Self::Divide => x / y,
        };
        result.is_finite().then_some(result)
    }

    /// As it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
        }
    }
}

/// The six comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Test {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
}

impl Test {
    /// Does it hold for two numbers whose difference has this sign: -1, 0 or 1?
    #[must_use]
    pub const fn holds(self, sign: i8) -> bool {
        match self {
            Self::Less => sign < 0,
            Self::LessOrEqual => sign <= 0,
            Self::Greater => sign > 0,
            Self::GreaterOrEqual => sign >= 0,
            Self::Equal => sign == 0,
            Self::NotEqual => sign != 0,
        }
    }

    /// The test that holds where this one does not. The opposite of less is greater *or equal*.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Less => Self::GreaterOrEqual,
            Self::LessOrEqual => Self::Greater,
            Self::Greater => Self::LessOrEqual,
            Self::GreaterOrEqual => Self::Less,
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
        }
    }

    /// As it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
        }
    }
}

/// The sign of the difference of two finite numbers.
#[must_use]
pub fn sign_of_difference(x: f64, y: f64) -> i8 {
    i8::from(x > y) - i8::from(x < y)
}

impl Script {
    /// The tree in brackets, as Scheme would write it: the operation first, then its parts.
    #[must_use]
    pub fn outline(&self) -> String {
        self.statements(&self.body)
    }

    fn statements(&self, list: &[Statement]) -> String {
        list.iter().map(|statement| self.statement(&statement.what)).collect::<Vec<_>>().join(" ")
    }

    fn statement(&self, what: &Do) -> String {
        match what {
            Do::Set(name, value) => format!("(set {} {})", self.name(*name), self.expr(value)),
            Do::If(condition, then, otherwise) => {
                let (condition, then) = (self.expr(condition), self.statements(then));
                let otherwise = if otherwise.is_empty() {
                    String::new()
                } else {
                    " ".to_owned() + &self.statements(otherwise)
                };
                format!("(if {condition} {then}{otherwise})")
            }
            Do::While(condition, body) => {
                format!("(while {} {})", self.expr(condition), self.statements(body))
            }
            Do::Return(None) => "(return)".to_owned(),
            Do::Return(Some(value)) => format!("(return {})", self.expr(value)),
            Do::Yield => "(yield)".to_owned(),
            Do::Uninterrupted(body) => format!("(uninterrupted {})", self.statements(body)),
            Do::Act(word, with) => self.call(*word, with),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        let two = |sign: &str, x, y| format!("({sign} {} {})", self.expr(x), self.expr(y));
        match expr {
            Expr::Number(number) => number.to_string(),
            Expr::Name(name) => self.name(*name).to_owned(),
            Expr::Negative(x) => format!("(- {})", self.expr(x)),
            Expr::Sum(how, x, y) => two(how.sign(), x, y),
            Expr::Compare(test, x, y) => two(test.sign(), x, y),
            Expr::And(x, y) => two("and", x, y),
            Expr::Or(x, y) => two("or", x, y),
            Expr::Not(x) => format!("(not {})", self.expr(x)),
            Expr::Ask(word, with) => self.call(*word, with),
        }
    }

    fn call(&self, word: usize, with: &[Expr]) -> String {
        let with: String = with.iter().map(|expr| format!(" {}", self.expr(expr))).collect();
        format!("({}{with})", self.words.get(word).map_or("?", String::as_str))
    }

    fn name(&self, name: usize) -> &str {
        self.names.get(name).map_or("?", String::as_str)
    }
}
