//! Decides which clients may connect. A browser lets any page open a websocket to this machine, so the server must
//! refuse foreign pages itself. The browser sends the origin of the page in the header `Origin`.

use axum::http::{HeaderMap, header};

use crate::guard::{header_text, host_of};

/// The hosts of the pages that setters use, and the hosts of this machine. Subdomains of these hosts are known too.
const KNOWN_HOSTS: [&str; 6] =
    ["f-puzzles.com", "sudokupad.app", "crackingthecryptic.com", "localhost", "127.0.0.1", "[::1]"];

/// Returns whether a client with these headers may connect. A program, which sends no origin, may connect. A page may
/// connect if its host is in [`KNOWN_HOSTS`], if its origin is in `allowed`, or if `allowed` contains `*`. Returns
/// `false` if the header `Origin` occurs more than once or is not ASCII text.
pub(super) fn may_ask(headers: &HeaderMap, allowed: &[String]) -> bool {
    match header_text(headers, &header::ORIGIN) {
        Ok(None) => true,
        Ok(Some(origin)) => {
            allowed.iter().any(|other| other == "*" || other == origin) || is_known(origin)
        }
        Err(_) => false,
    }
}

fn is_known(origin: &str) -> bool {
    let Some((_, authority)) = origin.split_once("://") else { return false };
    let Some(host) = host_of(authority) else { return false };
    let is_part =
        |known| host.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    KNOWN_HOSTS.into_iter().any(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn may(origin: &'static str, allowed: &[&str]) -> bool {
        let headers = HeaderMap::from_iter([(header::ORIGIN, HeaderValue::from_static(origin))]);
        let allowed: Vec<String> = allowed.iter().map(ToString::to_string).collect();
        may_ask(&headers, &allowed)
    }

    #[test]
    fn setters_pages_and_those_of_this_machine_may_ask() {
        let pages = [
            "https://f-puzzles.com",
            "https://www.f-puzzles.com",
            "https://beta.sudokupad.app",
            "http://localhost:8080",
            "http://127.0.0.1",
            "http://[::1]",
            "http://[::1]:3000",
        ];
        for page in pages {
            assert!(may(page, &[]), "{page}");
        }
    }

    #[test]
    fn others_may_not_unless_they_are_allowed() {
        let pages = [
            "https://example.org",
            "https://evil-f-puzzles.com",
            "https://f-puzzles.com.example.org",
            "https://example.org:4545",
            "null",
            "http://[::1].example.org",
            "http://[::1]x:80",
            "http://localhost:80:80",
        ];
        for page in pages {
            assert!(!may(page, &[]), "{page}");
            assert!(may(page, &["https://one.example", page]), "{page}");
            assert!(may(page, &["*"]), "{page}");
        }
    }

    #[test]
    fn an_origin_told_twice_or_unreadably_may_not_ask() {
        let known = HeaderValue::from_static("https://f-puzzles.com");
        let mut headers = HeaderMap::from_iter([(header::ORIGIN, known.clone())]);
        headers.append(header::ORIGIN, known);
        assert!(!may_ask(&headers, &[]));
        let unreadable = HeaderValue::from_bytes(b"https://f-puzzles.com\xff").unwrap();
        assert!(!may_ask(&HeaderMap::from_iter([(header::ORIGIN, unreadable)]), &[]));
    }

    #[test]
    fn a_program_may_ask() {
        assert!(may_ask(&HeaderMap::new(), &[]));
    }
}
