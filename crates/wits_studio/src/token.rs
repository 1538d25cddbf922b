//! The secret that opens a studio which others can reach.

use axum::extract::Query;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, HeaderValue, Uri};

/// The secret, and the cookie in which the page keeps it.
pub(crate) struct Token {
    secret: String,
    /// With the port in it: cookies do not know ports, and two studios may run on one machine.
    cookie: String,
}

/// How a request proved that it knows the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// In the address or in a header.
    Told,
    /// By the cookie that was set before.
    Remembered,
}

/// Why a request has not proved anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unproved {
    /// It shows no token.
    Missing,
    /// It shows a token that is not ours.
    Wrong,
}

impl Token {
    pub(crate) fn new(secret: String, port: u16) -> Self {
        Self { secret, cookie: format!("wits_studio_{port}") }
    }

    /// Whether this request knows the secret, and how. One right token is enough.
    pub(crate) fn proof(&self, uri: &Uri, headers: &HeaderMap) -> Result<Proof, Unproved> {
        let told = [self.in_address(uri), self.in_authorization(headers)];
        let remembered = self.in_cookies(headers);
        if told.contains(&Some(true)) {
            Ok(Proof::Told)
        } else if remembered == Some(true) {
            Ok(Proof::Remembered)
        } else if told.contains(&Some(false)) || remembered.is_some() {
            Err(Unproved::Wrong)
        } else {
            Err(Unproved::Missing)
        }
    }

    /// The header that makes a browser remember the secret, unseen by scripts and by other sites.
    pub(crate) fn set_cookie(&self) -> Option<HeaderValue> {
        let text = format!("{}={}; Path=/; HttpOnly; SameSite=Strict", self.cookie, hex(&self.secret));
        HeaderValue::from_str(&text).ok()
    }

    /// Whether the token in the address is right; `None` when there is none. Two are one too many.
    fn in_address(&self, uri: &Uri) -> Option<bool> {
        let query = Query::<Vec<(String, String)>>::try_from_uri(uri).ok()?;
        let mut tokens = query.iter().filter(|(name, _)| name == "token").map(|(_, token)| token);
        let is_right = same(tokens.next()?, &self.secret);
        Some(is_right && tokens.next().is_none())
    }

    fn in_authorization(&self, headers: &HeaderMap) -> Option<bool> {
        let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| same(token.trim(), &self.secret))
    }

    fn in_cookies(&self, headers: &HeaderMap) -> Option<bool> {
        let expected = hex(&self.secret);
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let own = pairs.filter(|(name, _)| *name == self.cookie);
        own.map(|(_, value)| same(value, &expected)).reduce(|one, other| one | other)
    }
}

/// Compares in a time that depends on the length of what is given and on nothing else, neither on how much of it is right
/// nor on how long the right one is.
fn same(given: &str, expected: &str) -> bool {
    // Nothing equals an empty secret; there are no empty secrets.
    let expected_bytes = expected.bytes().cycle().chain(std::iter::repeat(0));
    let difference = given.bytes().zip(expected_bytes).fold(0, |found, (a, b)| found | (a ^ b));
    std::hint::black_box(difference) == 0 && given.len() == expected.len()
}

/// Any secret, in letters that a cookie may have.
fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(address: &str, header: Option<(&'static str, &str)>) -> Option<Proof> {
        let token = Token::new("s3 cret;".into(), 80);
        let mut headers = HeaderMap::new();
        if let Some((name, value)) = header {
            headers.insert(name, value.parse().unwrap());
        }
        token.proof(&address.parse().unwrap(), &headers).ok()
    }

    #[test]
    fn a_wrong_token_is_told_from_none() {
        let unproved = |address: &str, header: Option<(&'static str, &str)>| {
            let headers = header.map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
            let token = Token::new("s3cret".into(), 80);
            token.proof(&address.parse().unwrap(), &headers.into_iter().collect()).unwrap_err()
        };
        assert_eq!(unproved("/?a=b", None), Unproved::Missing);
        assert_eq!(unproved("/", Some(("authorization", "Basic s3cret"))), Unproved::Missing);
        assert_eq!(unproved("/", Some(("cookie", "wits_studio_81=s3"))), Unproved::Missing);
        for address in ["/?token=", "/?token=wrong", "/?token=s3cret&token=s3cret"] {
            assert_eq!(unproved(address, None), Unproved::Wrong, "{address}");
        }
        assert_eq!(unproved("/", Some(("authorization", "Bearer s3"))), Unproved::Wrong);
        assert_eq!(unproved("/", Some(("cookie", "wits_studio_80=s3"))), Unproved::Wrong);
    }

    #[test]
    fn only_equal_texts_are_the_same() {
        let texts = ["", "a", "ab", "abab", "aba", "b", "\0", "a\0"];
        for (one, other) in texts.iter().flat_map(|one| texts.iter().map(move |other| (one, other))) {
            assert_eq!(same(one, other), one == other, "{one:?} {other:?}");
        }
    }

    #[test]
    fn the_secret_is_taken_from_address_header_and_cookie() {
        assert_eq!(proof("/?a=b&token=s3%20cret;", None), Some(Proof::Told));
        assert_eq!(proof("/", Some(("authorization", "bearer s3 cret;"))), Some(Proof::Told));
        let cookie = format!("other=1; wits_studio_80={}", hex("s3 cret;"));
        assert_eq!(proof("/", Some(("cookie", &cookie))), Some(Proof::Remembered));
    }

    #[test]
    fn everything_else_is_refused() {
        for address in ["/", "/?token=", "/?token=s3%20cret", "/?token=s3%20cret;x", "/?token=S3%20cret;"] {
            assert_eq!(proof(address, None), None, "{address}");
        }
        for value in ["s3 cret;", "Basic s3 cret;", "Bearer", "Bearer s3"] {
            assert_eq!(proof("/", Some(("authorization", value))), None, "{value}");
        }
        assert_eq!(proof("/", Some(("cookie", "wits_studio_80=s3"))), None);
    }
}
