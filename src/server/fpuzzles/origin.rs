//! Which pages may ask. A browser lets any page open a websocket to this machine, and tells whose it is.

use axum::http::{HeaderMap, HeaderValue, header};

/// The pages that setters use, by the ends of their hosts; and those of this machine.
const KNOWN_HOSTS: [&str; 6] =
    ["f-puzzles.com", "sudokupad.app", "crackingthecryptic.com", "localhost", "127.0.0.1", "[::1]"];

/// Whether whoever sends these headers may ask: a program, a known page, or one of `allowed`.
pub(super) fn may_ask(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN).map(HeaderValue::to_str) else { return true };
    origin.is_ok_and(|origin| {
        allowed.iter().any(|other| other == "*" || other == origin) || is_known(origin)
    })
}

fn is_known(origin: &str) -> bool {
    let Some((_, host)) = origin.split_once("://") else { return false };
    // The port is what follows the last colon, but for an address in brackets.
    let host = match host.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => host,
        _ => host,
    };
    let is_part =
        |known| host.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    KNOWN_HOSTS.into_iter().any(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ];
        for page in pages {
            assert!(!may(page, &[]), "{page}");
            assert!(may(page, &["https://one.example", page]), "{page}");
            assert!(may(page, &["*"]), "{page}");
        }
    }

    #[test]
    fn a_program_may_ask() {
        assert!(may_ask(&HeaderMap::new(), &[]));
    }
}
