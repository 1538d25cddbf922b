//! The secret that opens a studio which others can reach.

use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, HeaderValue, Uri};
use serde::Deserialize;

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

#[derive(Deserialize)]
struct TokenQuery {
    token: String,
}

impl Token {
    pub(crate) fn new(secret: String, port: u16) -> Self {
        Self { secret, cookie: format!("wits_studio_{port}") }
    }

    /// Whether this request knows the secret, and how.
    pub(crate) fn proof(&self, uri: &Uri, headers: &HeaderMap) -> Option<Proof> {
        if self.is_in_address(uri) || self.is_in_authorization(headers) {
            return Some(Proof::Told);
        }
        self.is_in_cookie(headers).then_some(Proof::Remembered)
    }

    /// The header that makes a browser remember the secret, unseen by scripts and by other sites.
    pub(crate) fn set_cookie(&self) -> Option<HeaderValue> {
        let text = format!("{}={}; Path=/; HttpOnly; SameSite=Strict", self.cookie, hex(&self.secret));
        HeaderValue::from_str(&text).ok()
    }

    fn is_in_address(&self, uri: &Uri) -> bool {
        let query = axum::extract::Query::<TokenQuery>::try_from_uri(uri);
        query.is_ok_and(|query| same(&query.token, &self.secret))
    }

    fn is_in_authorization(&self, headers: &HeaderMap) -> bool {
        let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let told = value.and_then(|value| value.split_once(' '));
        told.is_some_and(|(scheme, token)| {
            scheme.eq_ignore_ascii_case("bearer") && same(token.trim(), &self.secret)
        })
    }

    fn is_in_cookie(&self, headers: &HeaderMap) -> bool {
        let expected = hex(&self.secret);
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(name, value)| name == self.cookie && same(value, &expected))
    }
}

/// Compares without telling by its time how much was right; only the length can be learnt.
fn same(given: &str, expected: &str) -> bool {
    let difference = given.bytes().zip(expected.bytes()).fold(0, |found, (a, b)| found | (a ^ b));
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
        token.proof(&address.parse().unwrap(), &headers)
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
