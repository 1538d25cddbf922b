//! Who may come in: the checks that every request passes.
//!
//! - The host that was asked for: on loopback only loopback names, so that a foreign name that was made to resolve to
//!   this machine (DNS rebinding) gets nothing.
//! - The origin: a page of another site may not speak for its user. Programs send none and are let through.
//! - The token, when there is one. Refusals of wrong tokens take [longer and longer](crate::throttle).
//!
//! A request that names its host or its origin twice is refused: a proxy may have checked the other one.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::config::Limits;
use crate::net::Peer;
use crate::throttle::Throttle;
use crate::token::{Proof, Token, Unproved};

/// Who may come in.
pub(crate) struct Guard {
    loopback: bool,
    token: Option<Token>,
    throttle: Throttle,
}

/// The part of all connections that may wait for the refusal of a wrong token.
const WAITING_PART: usize = 4;

impl Guard {
    /// For a server at this address.
    pub(crate) fn new(ip: IpAddr, token: Option<Token>, limits: &Limits) -> Self {
        let waiting = (limits.connections / WAITING_PART).max(1);
        let throttle = Throttle::new(limits.wrong_token_delay, limits.wrong_token_longest, waiting);
        Self { loopback: ip.is_loopback(), token, throttle }
    }

    async fn check(&self, peer: IpAddr, uri: &Uri, headers: &HeaderMap) -> Result<Option<Proof>, Refusal> {
        self.check_places(uri, headers)?;
        let Some(token) = &self.token else { return Ok(None) };
        match token.proof(uri, headers) {
            Ok(proof) => return Ok(Some(proof)),
            Err(Unproved::Missing) => {}
            Err(Unproved::Wrong) => {
                let too_many = (
                    StatusCode::TOO_MANY_REQUESTS,
                    "too many wrong tokens were shown to this studio: try again later\n",
                );
                self.throttle.wait(peer).await.map_err(|_| too_many)?;
            }
        }
        let why =
            "this studio needs its token: open the address that was printed when it started, with ?token=…\n";
        Err((StatusCode::UNAUTHORIZED, why))
    }

    fn check_places(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let forbidden = |why| (StatusCode::FORBIDDEN, why);
        let host = only(headers, HOST, "the request names its host twice\n")?;
        let host = host.and_then(|value| value.to_str().ok()).and_then(Place::of_host);
        let host = host.ok_or_else(|| forbidden("the request does not say which host it is for\n"))?;
        if self.loopback && !host.is_loopback() {
            return Err(forbidden("this studio answers to localhost and 127.0.0.1 only\n"));
        }
        if let Some(asked) = uri.authority()
            && Place::of_host(asked.as_str()).as_ref() != Some(&host)
        {
            return Err((StatusCode::BAD_REQUEST, "the address and the header Host name different hosts\n"));
        }
        let Some(origin) = only(headers, ORIGIN, "the request names its origin twice\n")? else {
            return Ok(());
        };
        let origin = origin.to_str().ok().and_then(Place::of_origin);
        match origin {
            Some(origin) if origin == host || (origin.is_loopback() && origin.port == host.port) => Ok(()),
            _ => Err(forbidden("pages of other sites may not use this studio\n")),
        }
    }
}

/// The status of a refusal, and the reason for users.
type Refusal = (StatusCode, &'static str);

/// The value of a header that must not be there twice.
fn only<'a>(
    headers: &'a HeaderMap,
    name: HeaderName,
    twice: &'static str,
) -> Result<Option<&'a HeaderValue>, Refusal> {
    let mut values = headers.get_all(name).iter();
    let value = values.next();
    if values.next().is_some() { Err((StatusCode::BAD_REQUEST, twice)) } else { Ok(value) }
}

/// Lets a request through, or not.
pub(crate) async fn stand(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>();
    let peer = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |Peer(address)| *address);
    match guard.check(peer, request.uri(), request.headers()).await {
        Err(refusal) => refusal.into_response(),
        Ok(proof) => {
            let mut response = next.run(request).await;
            let told = guard.token.as_ref().filter(|_| proof == Some(Proof::Told));
            if let Some(cookie) = told.and_then(Token::set_cookie) {
                response.headers_mut().insert(SET_COOKIE, cookie);
            }
            response
        }
    }
}

/// A name and a port; usual ports are left out, as browsers do.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    name: String,
    port: Option<u16>,
}

impl Place {
    fn of_host(text: &str) -> Option<Self> {
        Self::read(text, &[80, 443])
    }

    fn of_origin(text: &str) -> Option<Self> {
        let (scheme, place) = text.split_once("://")?;
        match scheme {
            "http" | "https" => Self::read(place, &[80, 443]),
            _ => None,
        }
    }

    fn read(text: &str, usual: &[u16]) -> Option<Self> {
        // The name of a version 6 address has colons of its own and stands in brackets.
        let name_end = text.rfind(']').map_or(0, |bracket| bracket + 1);
        let colon = text[name_end..].find(':').map(|place| name_end + place);
        let (name, port) = match colon {
            Some(colon) => (&text[..colon], Some(text[colon + 1..].parse::<u16>().ok()?)),
            None => (text, None),
        };
        let is_of_names =
            |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '[' | ']' | '%');
        if name.is_empty() || !name.chars().all(is_of_names) {
            return None;
        }
        Some(Self { name: name.to_ascii_lowercase(), port: port.filter(|port| !usual.contains(port)) })
    }

    fn is_loopback(&self) -> bool {
        let is_address = || self.name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback());
        self.name == "localhost" || self.name == "[::1]" || is_address()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(ip: [u8; 4], host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        refusal(ip, "/", &headers).is_none()
    }

    fn refusal(ip: [u8; 4], address: &str, headers: &HeaderMap) -> Option<StatusCode> {
        let guard = Guard::new(ip.into(), None, &Limits::default());
        guard.check_places(&address.parse().unwrap(), headers).err().map(|(status, _)| status)
    }

    #[test]
    fn hosts_and_origins_that_are_named_twice_are_refused() {
        for (name, value) in [(HOST, "localhost:4747"), (ORIGIN, "http://localhost:4747")] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, "localhost:4747".parse().unwrap());
            headers.insert(ORIGIN, "http://localhost:4747".parse().unwrap());
            assert_eq!(refusal([127, 0, 0, 1], "/", &headers), None);
            headers.append(name, value.parse().unwrap());
            for ip in [[127, 0, 0, 1], [0, 0, 0, 0]] {
                assert_eq!(
                    refusal(ip, "/", &headers),
                    Some(StatusCode::BAD_REQUEST),
                    "even if they are equal"
                );
            }
        }
        assert!(!allowed([0, 0, 0, 0], "games.example, evil.example", None), "two in one line");
        assert!(!allowed([0, 0, 0, 0], "games.example", Some("http://games.example, http://evil.example")));
    }

    #[test]
    fn an_address_with_another_host_is_refused() {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, "localhost:4747".parse().unwrap());
        assert_eq!(refusal([127, 0, 0, 1], "http://localhost:4747/", &headers), None);
        let other = refusal([127, 0, 0, 1], "http://evil.example:4747/", &headers);
        assert_eq!(other, Some(StatusCode::BAD_REQUEST));
    }

    #[test]
    fn own_pages_and_programs_may_come_in() {
        let home = [127, 0, 0, 1];
        assert!(allowed(home, "127.0.0.1:4747", None));
        assert!(allowed(home, "localhost:4747", Some("http://localhost:4747")));
        assert!(allowed(home, "LOCALHOST:4747", Some("http://127.0.0.1:4747")));
        assert!(allowed(home, "[::1]:4747", Some("http://[::1]:4747")));
        assert!(allowed(home, "localhost", Some("http://localhost")));
        assert!(allowed([0, 0, 0, 0], "games.example:4747", Some("https://games.example:4747")));
        assert!(allowed([0, 0, 0, 0], "games.example", Some("https://games.example")));
    }

    #[test]
    fn pages_of_others_may_not() {
        let home = [127, 0, 0, 1];
        for origin in [
            "http://evil.example",
            "http://evil.example:4747",
            "http://localhost:8080",
            "http://localhost",
            "http://localhost.evil.example:4747",
            "http://localhost:4747@evil.example",
            "file://localhost:4747",
            "null",
            "",
        ] {
            assert!(!allowed(home, "localhost:4747", Some(origin)), "{origin}");
            assert!(!allowed([0, 0, 0, 0], "games.example:4747", Some(origin)), "{origin}");
        }
    }

    #[test]
    fn a_foreign_name_for_this_machine_gets_nothing() {
        let home = [127, 0, 0, 1];
        for host in
            ["evil.example:4747", "evil.example", "127.0.0.1.evil.example:4747", "", ":4747", "localhost:x"]
        {
            assert!(!allowed(home, host, None), "{host}");
        }
        assert!(!allowed(home, "evil.example:4747", Some("http://evil.example:4747")));
    }
}
