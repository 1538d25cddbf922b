//! Calls of words in scripts, as far as they are written out: `ask.knows("steps")`, `act.recall{ by = "told" }`.
//!
//! A script is not run for this, and what it calculates is not known: only texts that stand in a call themselves are found.
//! Where `ask` or `act` is anything but the table of the words (a parameter, a variable, handed on), nothing is found at all.

use std::iter::Peekable;
use std::str::CharIndices;

use wits_core::findings::Place;

/// A text that a word is told.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Told<'t> {
    pub(crate) word: &'t str,
    pub(crate) param: Which<'t>,
    pub(crate) text: &'t str,
    /// Where it begins: see [`place`]. \[bytes\]
    pub(crate) at: usize,
}

/// Which parameter is told: the how-manieth, or the one of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which<'t> {
    Number(usize),
    Name(&'t str),
}

/// All texts in calls of words.
pub(crate) fn calls(script: &str) -> Vec<Told<'_>> {
    let tokens = tokens(script);
    let mut told = Vec::new();
    for table in ["ask", "act"] {
        let mut found = Vec::new();
        for (number, _) in tokens.iter().enumerate().filter(|(_, token)| token.what == What::Name(table)) {
            let before = number.checked_sub(1).map(|number| tokens[number].what);
            match tokens.get(number + 1).map(|token| token.what) {
                // A field of something else.
                _ if matches!(before, Some(What::Sign('.' | ':'))) => {}
                Some(What::Sign('.')) => read_call(&tokens[number + 2..], &mut found),
                Some(What::Sign('[')) => {}
                _ => {
                    found.clear();
                    break;
                }
            }
        }
        told.append(&mut found);
    }
    told
}

/// A call, from the name of the word on.
fn read_call<'t>(mut tokens: &[Token<'t>], told: &mut Vec<Told<'t>>) {
    let What::Name(mut word) = what(tokens, 0) else { return };
    tokens = &tokens[1..];
    if let ("try", What::Sign('.'), What::Name(inner)) = (word, what(tokens, 0), what(tokens, 1)) {
        word = inner;
        tokens = &tokens[2..];
    }
    let mut note = |param, text, at| {
        told.push(Told { word, param, text, at });
    };
    match what(tokens, 0) {
        What::Text(text) => note(Which::Number(0), text, tokens[0].at),
        What::Sign('{') => read_fields(&tokens[1..], &mut note),
        What::Sign('(') if what(tokens, 1) == What::Sign('{') => read_fields(&tokens[2..], &mut note),
        What::Sign('(') => read_list(&tokens[1..], &mut note),
        _ => {}
    }
}

/// `"steps", side, "told")`: what stands alone between two commas.
fn read_list<'t>(tokens: &[Token<'t>], note: &mut impl FnMut(Which<'t>, &'t str, usize)) {
    let (mut depth, mut number, mut begins) = (0_usize, 0, true);
    for (place, token) in tokens.iter().enumerate() {
        let ends = matches!(what(tokens, place + 1), What::Sign(',' | ')'));
        match token.what {
            What::Text(text) if depth == 0 && begins && ends => note(Which::Number(number), text, token.at),
            What::Sign('(' | '{' | '[') => depth += 1,
            What::Sign(')' | '}' | ']') if depth == 0 => return,
            What::Sign(')' | '}' | ']') => depth -= 1,
            What::Name("function" | "do" | "then" | "repeat") => return,
            _ => {}
        }
        begins = depth == 0 && token.what == What::Sign(',');
        number += usize::from(begins);
    }
}

/// `what = "steps", near = 3}`: fields that are set to a text and nothing else.
fn read_fields<'t>(tokens: &[Token<'t>], note: &mut impl FnMut(Which<'t>, &'t str, usize)) {
    let mut depth = 0_usize;
    for (place, token) in tokens.iter().enumerate() {
        match token.what {
            What::Name(name) if depth == 0 => {
                if let (What::Sign('='), What::Text(text), What::Sign(',' | ';' | '}')) =
                    (what(tokens, place + 1), what(tokens, place + 2), what(tokens, place + 3))
                {
                    note(Which::Name(name), text, tokens[place + 2].at);
                }
            }
            What::Sign('(' | '{' | '[') => depth += 1,
            What::Sign(')' | '}' | ']') if depth == 0 => return,
            What::Sign(')' | '}' | ']') => depth -= 1,
            _ => {}
        }
    }
}

fn what<'t>(tokens: &[Token<'t>], place: usize) -> What<'t> {
    tokens.get(place).map_or(What::Other, |token| token.what)
}

/// The line and column of a place in a script.
pub(crate) fn place(script: &str, at: usize) -> Place {
    let before = &script[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    Place::Line { line, column }
}

/// A piece of a script, and where it begins.
#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    what: What<'t>,
    at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What<'t> {
    Name(&'t str),
    /// A text in quotes in which nothing stands for something else.
    Text(&'t str),
    Sign(char),
    /// Numbers, other texts, signs of two letters.
    Other,
}

/// A script in pieces; comments and blanks are none.
fn tokens(script: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = script.char_indices().peekable();
    while let Some((at, letter)) = rest.next() {
        let next = rest.peek().map(|(_, letter)| *letter);
        let what = match letter {
            _ if letter.is_whitespace() => continue,
            '-' if next == Some('-') => {
                rest.next();
                skip_comment(script, &mut rest);
                continue;
            }
            '"' | '\'' => quoted(script, at, letter, &mut rest),
            '[' if long(&script[at..]).is_some() => {
                let end = long(&script[at..]).map_or(script.len(), |length| at + length);
                skip_to(end, &mut rest);
                What::Other
            }
            _ if letter.is_alphabetic() || letter == '_' => {
                let end = word_end(&mut rest, script.len(), false);
                What::Name(&script[at..end])
            }
            _ if letter.is_ascii_digit() => {
                word_end(&mut rest, script.len(), true);
                What::Other
            }
            '=' | '~' | '<' | '>' | '.' | ':' if next == Some(if letter == '.' { '.' } else { '=' }) => {
                rest.next();
                What::Other
            }
            _ => What::Sign(letter),
        };
        tokens.push(Token { what, at });
    }
    tokens
}

type Rest<'t> = Peekable<CharIndices<'t>>;

/// Goes on to the end of a name or a number.
fn word_end(rest: &mut Rest<'_>, end: usize, is_number: bool) -> usize {
    let belongs = |letter: char| letter.is_alphanumeric() || letter == '_' || is_number && letter == '.';
    while rest.next_if(|(_, letter)| belongs(*letter)).is_some() {}
    rest.peek().map_or(end, |(at, _)| *at)
}

/// A text up to the same quotes. One with a backslash in it stands for another one.
fn quoted<'t>(script: &'t str, at: usize, quotes: char, rest: &mut Rest<'_>) -> What<'t> {
    let mut is_plain = true;
    while let Some((end, letter)) = rest.next() {
        match letter {
            _ if letter == quotes && is_plain => return What::Text(&script[at + 1..end]),
            _ if letter == quotes => return What::Other,
            '\\' => {
                is_plain = false;
                rest.next();
            }
            '\n' => return What::Other,
            _ => {}
        }
    }
    What::Other
}

fn skip_comment(script: &str, rest: &mut Rest<'_>) {
    let at = rest.peek().map_or(script.len(), |(at, _)| *at);
    let line = script[at..].find('\n').unwrap_or(script.len() - at);
    skip_to(at + long(&script[at..]).unwrap_or(line), rest);
}

fn skip_to(end: usize, rest: &mut Rest<'_>) {
    while rest.next_if(|(at, _)| *at < end).is_some() {}
}

/// The length of a text in long brackets, `[[…]]` or `[==[…]==]`, if one begins here.
fn long(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('[')?;
    let level = inside.len() - inside.trim_start_matches('=').len();
    inside[level..].strip_prefix('[')?;
    let end = format!("]{}]", "=".repeat(level));
    Some(text.find(&end).map_or(text.len(), |at| at + end.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(script: &str) -> Vec<(&str, Which<'_>, &str)> {
        calls(script).into_iter().map(|told| (told.word, told.param, told.text)).collect()
    }

    #[test]
    fn texts_in_calls_are_found_in_order_and_by_name() {
        let script = "return ask.knows('steps', side, \"told\", f('x', 1)) and ask.sees \"thief\"\n\
            act.try.recall{ what = 'bark', near = 3, by = 'a' .. 'b'; side = 'friends' } act.recall({ by = 'sight' })";
        use Which::{Name, Number};
        assert_eq!(
            found(script),
            [
                ("knows", Number(0), "steps"),
                ("knows", Number(2), "told"),
                ("sees", Number(0), "thief"),
                ("recall", Name("what"), "bark"),
                ("recall", Name("side"), "friends"),
                ("recall", Name("by"), "sight"),
            ]
        );
    }

    #[test]
    fn where_it_stands_is_told() {
        let script = "-- äö\nif x then return ask.knows('steps') end";
        let told = calls(script);
        assert_eq!(place(script, told[0].at), Place::Line { line: 2, column: 28 });
    }

    #[test]
    fn comments_texts_and_what_is_put_together_are_no_calls() {
        for script in [
            "-- ask.knows('steps')",
            "--[[ ask.knows('steps')\n]] x = 1",
            "--[==[ ]] ask.knows('steps') ]==]",
            "local text = [[ask.knows('steps')]] .. \"ask.knows('steps')\"",
            "ask.knows('st' .. 'eps')",
            "ask.knows(('steps'):upper())",
            "ask.knows('a\\'b')",
            "other.ask.knows('steps')",
            "ask.knows",
            "ask.knows('steps",
        ] {
            assert_eq!(found(script), [], "{script}");
        }
    }

    #[test]
    fn who_calls_something_else_ask_is_left_alone() {
        for script in [
            "local ask = {} ask.knows('steps')",
            "local function near(ask) return ask.knows('steps') end",
            "ask.knows('steps') helper(ask)",
            "for _, ask in pairs(all) do ask.knows('steps') end",
        ] {
            assert_eq!(found(script), [], "{script}");
        }
        assert_eq!(found("local act = 1 return ask.knows('steps')").len(), 1, "that is another table");
    }

    #[test]
    fn what_is_cut_off_calls_nothing_and_hides_nothing_before_it() {
        let cut = [
            "ask.",
            "ask.knows(",
            "ask.knows{",
            "[==[",
            "'",
            "--",
            "--[[",
            "act.try.",
            "ask.knows('a",
            "\u{feff}",
        ];
        for end in cut {
            assert_eq!(found(end), [], "{end}");
            let script = format!("ask.sees('thief')\n{end}");
            assert_eq!(found(&script), [("sees", Which::Number(0), "thief")], "{script}");
        }
        assert_eq!(found("ask.knows(')')))]"), [("knows", Which::Number(0), ")")]);
    }
}
