//! The web app: files that were built into the crate.

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName};
use axum::http::header::{REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

/// Path and bytes of every file of the built app, sorted by path; empty when it was not built.
static FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Shown when the crate was compiled without the app.
const NO_APP: &str = include_str!("no_app.html");

/// What the page may load and do. The token may be in the address, so the address is not passed on.
const HEADERS: [(HeaderName, &str); 4] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (REFERRER_POLICY, "no-referrer"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
];

/// Answers with a file of the app.
pub(crate) async fn serve(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    answer(FILES, uri.path())
}

fn answer(files: &[(&'static str, &'static [u8])], path: &str) -> Response {
    let path = if path == "/" { "/index.html" } else { path };
    let found = files.binary_search_by_key(&path, |(name, _)| name).ok().map(|place| files[place].1);
    match found {
        Some(bytes) => {
            let headers = [(CONTENT_TYPE, content_type(path)), (CACHE_CONTROL, cache_control(path))];
            (headers, bytes).into_response()
        }
        None if path == "/index.html" => {
            let headers = [(CONTENT_TYPE, content_type(path)), (CACHE_CONTROL, "no-store")];
            (headers, NO_APP).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is nothing here; the studio is at /\n").into_response(),
    }
}

/// Adds the headers that every answer has.
pub(crate) async fn with_headers(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Files under `assets` have a hash of their content in the name and never change.
fn cache_control(path: &str) -> &'static str {
    if path.starts_with("/assets/") {
        "public, max-age=31536000, immutable"
    } else if path == "/index.html" {
        "no-store"
    } else {
        "no-cache"
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const APP: &[(&str, &[u8])] =
        &[("/assets/index-1a2b.js", b"js"), ("/icon.svg", b"svg"), ("/index.html", b"page")];

    fn told(files: &[(&'static str, &'static [u8])], path: &str) -> (u16, String, String) {
        let response = answer(files, path);
        let header = |name: HeaderName| {
            response.headers().get(name).map_or(String::new(), |value| value.to_str().unwrap().to_owned())
        };
        (response.status().as_u16(), header(CONTENT_TYPE), header(CACHE_CONTROL))
    }

    #[test]
    fn files_have_their_type_and_their_time() {
        let html = "text/html; charset=utf-8".to_owned();
        assert_eq!(told(APP, "/"), (200, html.clone(), "no-store".into()));
        assert_eq!(told(APP, "/index.html"), (200, html, "no-store".into()));
        let (status, kind, time) = told(APP, "/assets/index-1a2b.js");
        assert_eq!((status, kind.as_str()), (200, "text/javascript; charset=utf-8"));
        assert!(time.ends_with("immutable"));
        assert_eq!(told(APP, "/icon.svg").2, "no-cache");
    }

    #[test]
    fn nothing_else_is_found() {
        for path in ["/../Cargo.toml", "/assets/", "/assets", "//index.html", "/index.htm"] {
            assert_eq!(told(APP, path).0, 404, "{path}");
        }
    }

    #[test]
    fn without_the_app_a_page_says_how_to_build_it() {
        assert_eq!(told(&[], "/").0, 200);
        assert!(NO_APP.contains("make studio"));
    }

    #[test]
    fn the_built_table_is_sorted() {
        assert!(FILES.is_sorted_by_key(|(path, _)| path));
    }
}
