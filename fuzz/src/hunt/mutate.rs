//! New inputs out of old ones.

use wits_core::random::Stream;

/// The longest input, unless a seed is longer. \[bytes\]
const LONGEST: usize = 32 << 10;

/// Pieces that parsers stumble over.
const AWKWARD: &[&[u8]] = &[
    b"0",
    b"-1",
    b"1e39",
    b"-1e39",
    b"1e-46",
    b"1e309",
    b"nan",
    b"NaN",
    b"inf",
    b"-inf",
    b"4294967295",
    b"4294967296",
    b"18446744073709551615",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"0.1",
    b"1_000",
    b"0x7f",
    b"\"\"",
    b"''",
    b"\xef\xbb\xbf",
    b"\xc3\xa4",
    b"\xf0\x9f\x98\x80",
    b"\xe2\x80\xa8",
    b"\x00",
    b"\r\n",
    b"\t",
    b"//",
    b"/*",
    b"*/",
    b"\\",
    b"\\u{10ffff}",
    b"r#\"",
    b"\"#",
    b"()",
    b"[]",
    b"{}",
    b"((",
    b"))",
    b"[[",
    b"]]",
    b"{{",
    b"}}",
    b",,",
    b"::",
    b"Some(",
    b"None",
    b"true",
    b"false",
    b"null",
    b"&amp;",
    b"&#0;",
    b"<![CDATA[",
    b"<!--",
    b"%",
    b"..",
    b";",
];

/// What inputs are made of.
pub(crate) struct Mutator {
    pub(crate) random: Stream,
    /// Words, numbers and signs that stand in the inputs so far.
    tokens: Vec<Vec<u8>>,
    /// The longest input. \[bytes\]
    longest: usize,
}

impl Mutator {
    pub(crate) fn new(random: Stream) -> Self {
        Self { random, tokens: Vec::new(), longest: LONGEST }
    }

    /// Learns from an input of the project's own: what is made of it may be a little longer than it.
    pub(crate) fn learn_seed(&mut self, input: &[u8]) {
        self.longest = self.longest.max(input.len() + 1024);
        self.learn(input);
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.random.next_u64() % (end.max(1) as u64)).unwrap_or(0)
    }

    /// Remembers the tokens of an input.
    pub(crate) fn learn(&mut self, input: &[u8]) {
        if self.tokens.len() < 4000 {
            self.tokens.extend(
                spans(input).map(|(from, to)| input[from..to].to_vec()).filter(|token| token.len() < 40),
            );
            self.tokens.sort_unstable();
            self.tokens.dedup();
        }
    }

    /// A change of an input, with a piece of another one now and then.
    pub(crate) fn mutate(&mut self, input: &[u8], other: &[u8]) -> Vec<u8> {
        let mut bytes = input.to_vec();
        for _ in 0..1 << self.below(4) {
            self.change(&mut bytes, other);
        }
        bytes.truncate(self.longest);
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let at = self.below(bytes.len() + 1);
        let span = self.span(bytes.len(), at);
        match self.below(18) {
            0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            1 if at < bytes.len() => bytes[at] = self.below(256) as u8,
            2 => bytes.insert(at, self.below(256) as u8),
            3 => drop(bytes.drain(span)),
            4 => {
                let piece = bytes[span].to_vec();
                let times = 1 + self.below(3);
                self.splice(bytes, at, &piece.repeat(times));
            }
            5 => {
                let piece = bytes[span].to_vec();
                let place = self.below(bytes.len() + 1);
                self.splice(bytes, place, &piece);
            }
            6 | 7 => {
                let token = self.token();
                self.splice(bytes, at, &token);
            }
            8..=10 => self.replace_token(bytes),
            11 => {
                let from = self.below(other.len() + 1);
                let piece = other[self.span(other.len(), from)].to_vec();
                self.splice(bytes, at, &piece);
            }
            12 => {
                let cut = self.below(other.len() + 1);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[cut..]);
            }
            13 => self.nest(bytes, at),
            14 => self.swap_tokens(bytes),
            15 => self.change_lines(bytes, other),
            _ => self.change_number(bytes),
        }
    }

    /// Inserts a piece, unless the input would be too long.
    fn splice(&self, bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
        if bytes.len() + piece.len() <= self.longest {
            bytes.splice(at..at, piece.iter().copied());
        }
    }

    /// A stretch that begins there, mostly short.
    fn span(&mut self, length: usize, from: usize) -> std::ops::Range<usize> {
        let most = (length - from).min(1 << self.below(9));
        from..from + self.below(most + 1)
    }

    fn token(&mut self) -> Vec<u8> {
        if self.tokens.is_empty() || self.below(3) == 0 {
            return AWKWARD[self.below(AWKWARD.len())].to_vec();
        }
        let place = self.below(self.tokens.len());
        self.tokens[place].clone()
    }

    fn pick(&mut self, bytes: &[u8]) -> Option<(usize, usize)> {
        let count = spans(bytes).count();
        let place = self.below(count);
        spans(bytes).nth(place)
    }

    fn replace_token(&mut self, bytes: &mut Vec<u8>) {
        if let Some((from, to)) = self.pick(bytes) {
            let token = self.token();
            bytes.splice(from..to, token);
        }
    }

    fn swap_tokens(&mut self, bytes: &mut Vec<u8>) {
        if let (Some(one), Some(other)) = (self.pick(bytes), self.pick(bytes)) {
            let (first, last) = (one.min(other), one.max(other));
            if first.1 <= last.0 {
                let (left, right) = (bytes[first.0..first.1].to_vec(), bytes[last.0..last.1].to_vec());
                bytes.splice(last.0..last.1, left);
                bytes.splice(first.0..first.1, right);
            }
        }
    }

    /// The same bracket many times, or a piece many times.
    fn nest(&mut self, bytes: &mut Vec<u8>, at: usize) {
        let pieces: [&[u8]; 8] = [b"(", b"[", b"{", b"!", b"-", b"<a>", b"Not(", b"not "];
        let piece = pieces[self.below(pieces.len())];
        let times = 1 << self.below(11);
        self.splice(bytes, at, &piece.repeat(times));
    }

    /// A line goes, or a line of another input comes: messages and rules stand on lines.
    fn change_lines(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let (from, to) = self.line(bytes);
        if self.below(3) == 0 {
            bytes.drain(from..to);
        } else {
            let (first, last) = self.line(other);
            self.splice(bytes, from, &other[first..last]);
        }
    }

    /// Where a line begins and ends, its line break included.
    fn line(&mut self, bytes: &[u8]) -> (usize, usize) {
        let place = self.below(bytes.split_inclusive(|byte| *byte == b'\n').count());
        let before = bytes.split_inclusive(|byte| *byte == b'\n').take(place);
        let from = before.map(<[u8]>::len).sum();
        let length = bytes.split_inclusive(|byte| *byte == b'\n').nth(place).map_or(0, <[u8]>::len);
        (from, from + length)
    }

    fn change_number(&mut self, bytes: &mut Vec<u8>) {
        let digits: Vec<(usize, usize)> =
            spans(bytes).filter(|(from, _)| bytes[*from].is_ascii_digit()).collect();
        let Some((from, to)) = digits.get(self.below(digits.len())).copied() else { return };
        let text = std::str::from_utf8(&bytes[from..to]).unwrap_or_default();
        let number = text.parse::<i64>().unwrap_or(1);
        let new = match self.below(6) {
            0 => number.wrapping_add(1),
            1 => number.wrapping_sub(1),
            2 => number.wrapping_mul(1000),
            3 => -number,
            4 => 1 << self.below(63),
            _ => i64::try_from(self.below(100)).unwrap_or(0),
        };
        bytes.splice(from..to, new.to_string().into_bytes());
    }
}

/// Words, numbers, and signs one by one; blanks are none.
fn spans(bytes: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    let mut at = 0;
    std::iter::from_fn(move || {
        while bytes.get(at)?.is_ascii_whitespace() {
            at += 1;
        }
        let from = at;
        while bytes.get(at).is_some_and(|byte| is_word(*byte)) {
            at += 1;
        }
        at = at.max(from + 1);
        Some((from, at))
    })
}

#[cfg(test)]
mod tests {
    use wits_core::random::Seed;

    use super::*;

    #[test]
    fn inputs_are_bounded_and_follow_from_the_seed() {
        let make = || {
            let mut mutator = Mutator::new(Seed::new(5).stream());
            mutator.learn(b"(root: Sequence([Wait(2)]))");
            let mut inputs = vec![b"(root: Idle)".to_vec()];
            for _ in 0..500 {
                let last = inputs[inputs.len() - 1].clone();
                inputs.push(mutator.mutate(&last, b"(a: [1, 2])"));
            }
            inputs
        };
        let inputs = make();
        assert_eq!(inputs, make());
        assert!(inputs.iter().all(|input| input.len() <= LONGEST));
        assert!(inputs.iter().any(|input| input != &inputs[0]));
    }

    #[test]
    fn long_seeds_are_not_cut_off() {
        let mut mutator = Mutator::new(Seed::new(5).stream());
        let seed = vec![b'a'; 3 * LONGEST];
        mutator.learn_seed(&seed);
        let lengths: Vec<usize> = (0..100).map(|_| mutator.mutate(&seed, b"b").len()).collect();
        assert!(lengths.iter().all(|length| *length <= seed.len() + 1024));
        assert!(lengths.iter().any(|length| *length >= seed.len()), "{lengths:?}");
    }

    #[test]
    fn lines_come_and_go_whole() {
        let mut mutator = Mutator::new(Seed::new(3).stream());
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut bytes = b"a\nb\n".to_vec();
            mutator.change_lines(&mut bytes, b"x\ny\n");
            seen.insert(String::from_utf8_lossy(&bytes).replace('\n', " "));
        }
        let wanted = ["a ", "a x b ", "a y b ", "b ", "x a b ", "y a b "];
        assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), wanted);
        let mut none = Vec::new();
        (0..20).for_each(|_| mutator.change_lines(&mut none, b""));
        assert!(none.is_empty());
    }

    #[test]
    fn tokens_are_words_and_signs() {
        let text = b"a_1: [-2,\n \"x y\"]";
        let tokens: Vec<&[u8]> = spans(text).map(|(from, to)| &text[from..to]).collect();
        let wanted: [&[u8]; 10] = [b"a_1", b":", b"[", b"-", b"2", b",", b"\"", b"x", b"y", b"\""];
        assert_eq!(tokens[..10], wanted);
    }
}
