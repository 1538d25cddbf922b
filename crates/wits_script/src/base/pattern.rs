//! Lua's text patterns, with a bound on the work.
//!
//! The pattern `a*a*a*a*b` on a long text of `a` keeps Lua's own functions busy for ever, inside C where no hook counts. So
//! patterns are matched here: the same language, each step counted.

/// What a character may be.
#[derive(Clone, Copy, Debug, Default)]
struct Set([u64; 4]);

#[derive(Clone, Copy, Debug)]
enum Times {
    One,
    Maybe,
    /// As many as possible, at least so many.
    Many(usize),
    /// As few as possible.
    Few,
}

#[derive(Clone, Copy, Debug)]
enum Item {
    Open(usize),
    Close(usize),
    Position(usize),
    Balance(u8, u8),
    Frontier(Set),
    Again(usize),
    End,
    Single(Set, Times),
}

/// A pattern that was read.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    items: Vec<Item>,
    captures: usize,
    pub(super) anchored: bool,
}

/// What a pair of brackets caught: a piece of the text, or a place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Capture {
    Piece(usize, usize),
    Place(usize),
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The budget is used up.
    Steps,
    /// The pattern goes too deep.
    Depth,
}

/// A place where the pattern fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) captures: Vec<Capture>,
}

const CAPTURES: usize = 32;
const DEPTH: usize = 190;

impl Set {
    fn of(test: impl Fn(u8) -> bool) -> Self {
        let mut set = Self::default();
        (0..=255).filter(|byte| test(*byte)).for_each(|byte| set.add(byte));
        set
    }

    fn one(byte: u8) -> Self {
        let mut set = Self::default();
        set.add(byte);
        set
    }

    const fn add(&mut self, byte: u8) {
        self.0[(byte >> 6) as usize] |= 1 << (byte & 63);
    }

    const fn has(&self, byte: u8) -> bool {
        self.0[(byte >> 6) as usize] >> (byte & 63) & 1 == 1
    }

    fn join(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    fn inverted(self) -> Self {
        Self(self.0.map(|word| !word))
    }

    /// `%a` and its like; any other character stands for itself.
    fn class(letter: u8) -> Self {
        let test: fn(&u8) -> bool = match letter.to_ascii_lowercase() {
            b'a' => u8::is_ascii_alphabetic,
            b'c' => u8::is_ascii_control,
            b'd' => u8::is_ascii_digit,
            b'g' => u8::is_ascii_graphic,
            b'l' => u8::is_ascii_lowercase,
            b'p' => u8::is_ascii_punctuation,
            b's' => |byte| matches!(byte, b' ' | 9..=13),
            b'u' => u8::is_ascii_uppercase,
            b'w' => u8::is_ascii_alphanumeric,
            b'x' => u8::is_ascii_hexdigit,
            b'z' => |byte| *byte == 0,
            _ => return Self::one(letter),
        };
        let set = Self::of(|byte| test(&byte));
        if letter.is_ascii_uppercase() { set.inverted() } else { set }
    }
}

impl Pattern {
    /// Reads a pattern.
    pub(super) fn new(text: &[u8]) -> Result<Self, &'static str> {
        let anchored = text.first() == Some(&b'^');
        let mut reader = Reader { text, at: usize::from(anchored), open: Vec::new(), captures: 0 };
        let mut items = Vec::new();
        while reader.at < text.len() {
            items.push(reader.item()?);
        }
        if !reader.open.is_empty() {
            return Err("unfinished capture");
        }
        Ok(Self { items, captures: reader.captures, anchored })
    }

    /// The first place at or after `from` where it fits; only there if it is anchored.
    pub(super) fn find(&self, text: &[u8], from: usize, steps: &mut usize) -> Result<Option<Found>, Trouble> {
        let mut start = from;
        loop {
            let mut search = Search { pattern: self, text, steps, captures: [Capture::Place(0); CAPTURES] };
            if let Some(end) = search.fit(0, start, 0)? {
                let captures = search.captures[..self.captures].to_vec();
                return Ok(Some(Found { start, end, captures }));
            }
            start += 1;
            if self.anchored || start > text.len() {
                return Ok(None);
            }
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    open: Vec<usize>,
    captures: usize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = self.text.get(self.at).copied();
        self.at += 1;
        byte
    }

    fn item(&mut self) -> Result<Item, &'static str> {
        let rest = &self.text[self.at..];
        match rest {
            [b'(', b')', ..] => {
                self.at += 2;
                self.capture().map(Item::Position)
            }
            [b'(', ..] => {
                self.at += 1;
                let number = self.capture()?;
                self.open.push(number);
                Ok(Item::Open(number))
            }
            [b')', ..] => {
                self.at += 1;
                self.open.pop().map(Item::Close).ok_or("invalid pattern capture")
            }
            [b'$'] => {
                self.at += 1;
                Ok(Item::End)
            }
            [b'%', b'b', rest @ ..] => {
                let [open, close, ..] = rest else { return Err("missing arguments to '%b'") };
                self.at += 4;
                Ok(Item::Balance(*open, *close))
            }
            [b'%', b'f', rest @ ..] => {
                if rest.first() != Some(&b'[') {
                    return Err("missing '[' after '%f' in pattern");
                }
                self.at += 2;
                self.set().map(Item::Frontier)
            }
            [b'%', digit @ b'0'..=b'9', ..] => {
                let number =
                    usize::from(digit - b'0').checked_sub(1).filter(|number| *number < self.captures);
                self.at += 2;
                match number {
                    Some(number) if !self.open.contains(&number) => Ok(Item::Again(number)),
                    _ => Err("invalid capture index in pattern"),
                }
            }
            _ => self.single(),
        }
    }

    fn capture(&mut self) -> Result<usize, &'static str> {
        self.captures += 1;
        if self.captures > CAPTURES { Err("too many captures") } else { Ok(self.captures - 1) }
    }

    fn single(&mut self) -> Result<Item, &'static str> {
        let set = self.set()?;
        let times = match self.text.get(self.at) {
            Some(b'*') => Times::Many(0),
            Some(b'+') => Times::Many(1),
            Some(b'-') => Times::Few,
            Some(b'?') => Times::Maybe,
            _ => return Ok(Item::Single(set, Times::One)),
        };
        self.at += 1;
        Ok(Item::Single(set, times))
    }

    fn set(&mut self) -> Result<Set, &'static str> {
        match self.byte() {
            Some(b'.') => Ok(Set::default().inverted()),
            Some(b'%') => self.byte().map(Set::class).ok_or("malformed pattern (ends with '%')"),
            Some(b'[') => self.brackets(),
            Some(byte) => Ok(Set::one(byte)),
            None => Err("malformed pattern"),
        }
    }

    fn brackets(&mut self) -> Result<Set, &'static str> {
        const UNFINISHED: &str = "malformed pattern (missing ']')";
        let inverted = self.text.get(self.at) == Some(&b'^');
        self.at += usize::from(inverted);
        let (mut set, mut first) = (Set::default(), true);
        loop {
            match self.byte().ok_or(UNFINISHED)? {
                b']' if !first => return Ok(if inverted { set.inverted() } else { set }),
                b'%' => set.join(Set::class(self.byte().ok_or(UNFINISHED)?)),
                low => match self.text.get(self.at..self.at + 2) {
                    Some([b'-', high]) if *high != b']' => {
                        self.at += 2;
                        (low..=*high).for_each(|byte| set.add(byte));
                    }
                    _ => set.add(low),
                },
            }
            first = false;
        }
    }
}

struct Search<'a> {
    pattern: &'a Pattern,
    text: &'a [u8],
    steps: &'a mut usize,
    captures: [Capture; CAPTURES],
}

impl Search<'_> {
    fn step(&mut self) -> Result<(), Trouble> {
        *self.steps = self.steps.checked_sub(1).ok_or(Trouble::Steps)?;
        Ok(())
    }

    fn has(&mut self, set: Set, at: usize) -> Result<bool, Trouble> {
        self.step()?;
        Ok(self.text.get(at).is_some_and(|byte| set.has(*byte)))
    }

    /// Where the items from this one on end, if they fit here.
    fn fit(&mut self, mut item: usize, mut at: usize, depth: usize) -> Result<Option<usize>, Trouble> {
        if depth > DEPTH {
            return Err(Trouble::Depth);
        }
        loop {
            self.step()?;
            let Some(now) = self.pattern.items.get(item).copied() else { return Ok(Some(at)) };
            let next = match now {
                Item::Open(number) => return self.caught(number, Capture::Piece(at, at), item, at, depth),
                Item::Position(number) => return self.caught(number, Capture::Place(at), item, at, depth),
                Item::Close(number) => {
                    let start = if let Capture::Piece(start, _) = self.captures[number] { start } else { at };
                    return self.caught(number, Capture::Piece(start, at), item, at, depth);
                }
                Item::Single(set, Times::Many(least)) => return self.many(set, least, item, at, depth),
                Item::Single(set, Times::Few) => return self.few(set, item, at, depth),
                Item::Single(set, Times::Maybe) => {
                    if self.has(set, at)?
                        && let Some(end) = self.fit(item + 1, at + 1, depth + 1)?
                    {
                        return Ok(Some(end));
                    }
                    Some(at)
                }
                Item::Single(set, Times::One) => self.has(set, at)?.then_some(at + 1),
                Item::End => (at == self.text.len()).then_some(at),
                Item::Frontier(set) => {
                    let before = at.checked_sub(1).and_then(|at| self.text.get(at)).copied().unwrap_or(0);
                    let after = self.text.get(at).copied().unwrap_or(0);
                    (!set.has(before) && set.has(after)).then_some(at)
                }
                Item::Again(number) => self.again(number, at)?,
                Item::Balance(open, close) => self.balanced(open, close, at)?,
            };
            let Some(next) = next else { return Ok(None) };
            (item, at) = (item + 1, next);
        }
    }

    fn caught(
        &mut self,
        number: usize,
        capture: Capture,
        item: usize,
        at: usize,
        depth: usize,
    ) -> Result<Option<usize>, Trouble> {
        let before = std::mem::replace(&mut self.captures[number], capture);
        let end = self.fit(item + 1, at, depth + 1)?;
        if end.is_none() {
            self.captures[number] = before;
        }
        Ok(end)
    }

    fn many(
        &mut self,
        set: Set,
        least: usize,
        item: usize,
        at: usize,
        depth: usize,
    ) -> Result<Option<usize>, Trouble> {
        let mut count = 0;
        while self.has(set, at + count)? {
            count += 1;
        }
        for taken in (least..=count).rev() {
            if let Some(end) = self.fit(item + 1, at + taken, depth + 1)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    fn few(&mut self, set: Set, item: usize, mut at: usize, depth: usize) -> Result<Option<usize>, Trouble> {
        loop {
            if let Some(end) = self.fit(item + 1, at, depth + 1)? {
                return Ok(Some(end));
            }
            if !self.has(set, at)? {
                return Ok(None);
            }
            at += 1;
        }
    }

    fn again(&mut self, number: usize, at: usize) -> Result<Option<usize>, Trouble> {
        let Capture::Piece(start, end) = self.captures[number] else { return Ok(None) };
        let piece = &self.text[start..end];
        *self.steps = self.steps.checked_sub(piece.len() / 16).ok_or(Trouble::Steps)?;
        Ok(self.text[at..].starts_with(piece).then_some(at + piece.len()))
    }

    fn balanced(&mut self, open: u8, close: u8, at: usize) -> Result<Option<usize>, Trouble> {
        if self.text.get(at) != Some(&open) {
            return Ok(None);
        }
        let mut inside = 1_usize;
        for (offset, byte) in self.text[at..].iter().enumerate().skip(1) {
            self.step()?;
            if *byte == close {
                inside -= 1;
                if inside == 0 {
                    return Ok(Some(at + offset + 1));
                }
            } else if *byte == open {
                inside += 1;
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(text: &str, pattern: &str) -> Option<(usize, usize, Vec<Capture>)> {
        let found = Pattern::new(pattern.as_bytes()).unwrap().find(text.as_bytes(), 0, &mut 100_000).unwrap();
        found.map(|found| (found.start, found.end, found.captures))
    }

    #[test]
    fn patterns_fit_as_the_manual_says() {
        assert_eq!(find("hello world", "o w"), Some((4, 7, vec![])));
        assert_eq!(
            find("key = value", "(%w+)%s*=%s*(%w+)"),
            Some((0, 11, vec![Capture::Piece(0, 3), Capture::Piece(6, 11)]))
        );
        assert_eq!(find("  x", "^%s*()"), Some((0, 2, vec![Capture::Place(2)])));
        assert_eq!(find("f(a(b)c)d", "%b()"), Some((1, 8, vec![])));
        assert_eq!(find("THE (quick) fox", "%f[%a]%a+%f[%A]"), Some((0, 3, vec![])));
        assert_eq!(
            find("\"it's\"", "([\"'])(.-)%1"),
            Some((0, 6, vec![Capture::Piece(0, 1), Capture::Piece(1, 5)]))
        );
        assert_eq!(find("aaa", "a-$"), Some((0, 3, vec![])));
        assert_eq!(find("[x]", "[]]"), Some((2, 3, vec![])));
        assert_eq!(find("a-b", "[a%-]+"), Some((0, 2, vec![])));
        assert_eq!(find("colour", "colou?r"), Some((0, 6, vec![])));
        assert_eq!(find("2^3", "[^%d]"), Some((1, 2, vec![])));
        assert_eq!(find("abc", "x*"), Some((0, 0, vec![])));
        assert_eq!(find("abc", "d"), None);
    }

    #[test]
    fn bad_patterns_are_refused() {
        for bad in ["(", ")", "%", "[a", "[a%", "%b", "%bx", "%fa", "%1", "(%1)", &"()".repeat(33)] {
            assert!(Pattern::new(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_pattern_that_would_never_end_is_stopped() {
        let bomb = Pattern::new(format!("{}b", "a*".repeat(20)).as_bytes()).unwrap();
        assert_eq!(bomb.find("a".repeat(100).as_bytes(), 0, &mut 1_000_000), Err(Trouble::Steps));
        let deep = Pattern::new("a?".repeat(5000).as_bytes()).unwrap();
        assert_eq!(deep.find("a".repeat(5000).as_bytes(), 0, &mut 1_000_000), Err(Trouble::Depth));
    }
}
