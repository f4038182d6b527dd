//! A browser that tests drive: Chromium without a window, spoken to by the Chrome DevTools protocol.
//!
//! The crates for this protocol are generated from all of it and compile for minutes; a dozen of its
//! methods are enough here. Nothing waits for a fixed time: what is awaited is asked for again and again.

use std::fs;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket, client};

/// How long something may take that is awaited: far more than it does, for machines that are busy.
const PATIENCE: Duration = Duration::from_secs(180);
/// The names under which systems have it. The first, the same engine without the window's code, needs half the time.
const NAMES: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// One page, in a browser that all tests share: what it keeps and where it comes from is its own.
pub struct Browser {
    /// The last one to leave ends it.
    _program: Arc<Program>,
    socket: WebSocket<TcpStream>,
    /// The page's session.
    page: Option<String>,
    sent: u64,
    /// What the console and the page's scripts complained about.
    pub complaints: Vec<String>,
    /// Every address that was asked for.
    pub requested: Vec<String>,
}

/// The program that is running, as long as a page of it is open: to start one takes longer than most tests.
static RUNNING: Mutex<Weak<Program>> = Mutex::new(Weak::new());

/// A browser that runs.
struct Program {
    process: Child,
    /// Where it keeps its files; they go with it.
    profile: TempDir,
}

impl Program {
    /// The one that runs, or a new one; `None` where none is installed.
    fn running() -> Option<Arc<Program>> {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = running.upgrade() {
            return Some(program);
        }
        let profile = tempfile::tempdir().unwrap();
        let process = NAMES.into_iter().find_map(|name| launch(name, profile.path()))?;
        let program = Arc::new(Program { process, profile });
        *running = Arc::downgrade(&program);
        Some(program)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Browser {
    /// Opens an empty page; `None` where no browser is installed.
    pub fn start() -> Option<Browser> {
        let program = Program::running()?;
        let socket = connect(program.profile.path());
        let (complaints, requested) = (Vec::new(), Vec::new());
        let mut browser =
            Browser { _program: program, socket, page: None, sent: 0, complaints, requested };
        browser.open_page();
        Some(browser)
    }

    fn open_page(&mut self) {
        let context = self.send("Target.createBrowserContext", json!({"disposeOnDetach": true}));
        let context = &context["browserContextId"];
        let target = json!({"url": "about:blank", "browserContextId": context, "newWindow": true});
        let target = self.send("Target.createTarget", target);
        let target = json!({"targetId": target["targetId"], "flatten": true});
        let session = self.send("Target.attachToTarget", target);
        self.page = session["sessionId"].as_str().map(str::to_owned);
        // Another page may be the one that was touched last.
        self.send("Emulation.setFocusEmulationEnabled", json!({"enabled": true}));
        for domain in ["Page", "Runtime", "Log", "Network"] {
            self.send(&format!("{domain}.enable"), json!({}));
        }
    }

    /// Calls a method of the protocol and waits for its answer; events on the way are noted.
    pub fn send(&mut self, method: &str, params: Value) -> Value {
        self.sent += 1;
        let mut call = json!({"id": self.sent, "method": method, "params": params});
        if let Some(page) = &self.page {
            call["sessionId"] = json!(page);
        }
        self.socket.send(Message::text(call.to_string())).unwrap();
        loop {
            let Message::Text(text) = self.read(method) else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["id"] != json!(self.sent) {
                self.note(&message);
                continue;
            }
            assert!(message.get("error").is_none(), "{method}: {}", message["error"]);
            return message["result"].clone();
        }
    }

    /// Reads a message; a signal that interrupts the wait (a machine that was suspended sends one) does not end it.
    fn read(&mut self, method: &str) -> Message {
        loop {
            match self.socket.read() {
                Err(Error::Io(error)) if error.kind() == ErrorKind::Interrupted => {}
                read => return read.unwrap_or_else(|error| panic!("{method}: {error}")),
            }
        }
    }

    fn note(&mut self, event: &Value) {
        let params = &event["params"];
        match event["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => {
                self.complaints.push(params["exceptionDetails"].to_string());
            }
            "Runtime.consoleAPICalled" if params["type"] != "debug" => {
                self.complaints.push(params["args"].to_string());
            }
            "Log.entryAdded" => self.complaints.push(params["entry"].to_string()),
            "Network.requestWillBeSent" => {
                let url = params["request"]["url"].as_str().unwrap_or_default();
                self.requested.push(url.to_owned());
            }
            _ => {}
        }
    }

    /// Loads an address, and waits until the page is ready for whoever uses it.
    pub fn visit(&mut self, address: &str) {
        // By way of an empty page, since a new fragment alone loads nothing.
        self.send("Page.navigate", json!({"url": "about:blank"}));
        self.send("Page.navigate", json!({"url": address}));
        self.until("document.documentElement.dataset.ready === 'true'");
    }

    /// The value of an expression; `await` may be used in it.
    pub fn value(&mut self, expression: &str) -> Value {
        let answer = self.evaluate(expression);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    fn evaluate(&mut self, expression: &str) -> Value {
        let body = format!("(async () => ({expression}))()");
        let call = json!({"expression": body, "awaitPromise": true, "returnByValue": true});
        self.send("Runtime.evaluate", call)
    }

    /// The text of an expression's value.
    pub fn text(&mut self, expression: &str) -> String {
        self.value(expression).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    pub fn until(&mut self, expression: &str) {
        let begin = Instant::now();
        // While a page loads there may be nothing to evaluate it in.
        while self.evaluate(expression)["result"]["value"] != json!(true) {
            if begin.elapsed() > PATIENCE {
                self.give_up(expression);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends a test with all that helps to find out why the awaited thing did not happen.
    fn give_up(&mut self, expression: &str) -> ! {
        let shown = self.evaluate("document.body.innerText");
        let complaints = &self.complaints;
        panic!(
            "in vain: {expression}\ncomplaints: {complaints:#?}\nthe page: {}",
            shown["result"]["value"]
        );
    }

    /// Presses a key, such as `a`, `ArrowDown`, `Ctrl+Shift+z`.
    pub fn press(&mut self, name: &str) {
        let (modifiers, key) = modifiers_of(name);
        let mut event = json!({"key": key, "code": code_of(key), "modifiers": modifiers});
        if key == "Escape" {
            // What closes a dialog goes by the number of the key.
            event["windowsVirtualKeyCode"] = json!(27);
        }
        // With Ctrl nothing is written.
        if key.chars().count() == 1 && modifiers & CTRL == 0 {
            event["text"] = json!(key);
        } else if key == "Enter" {
            event["text"] = json!("\r");
        }
        for kind in ["keyDown", "keyUp"] {
            event["type"] = json!(kind);
            self.send("Input.dispatchKeyEvent", event.clone());
        }
    }

    /// Types a text, as a paste does.
    pub fn insert(&mut self, text: &str) {
        self.send("Input.insertText", json!({"text": text}));
    }

    /// Clicks into the middle of the element that a selector finds.
    pub fn click(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.send("Input.dispatchMouseEvent", event);
        }
    }

    /// Drags the mouse from one element to another.
    pub fn drag(&mut self, from: &str, to: &str) {
        let (start, end) = (self.middle(from), self.middle(to));
        for (kind, (x, y)) in [("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)]
        {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1});
            self.send("Input.dispatchMouseEvent", event);
        }
    }

    /// Drags the mouse through the middles of elements.
    pub fn drag_through(&mut self, selectors: &[String]) {
        let points: Vec<_> = selectors.iter().map(|selector| self.middle(selector)).collect();
        let (first, last) = (points[0], points[points.len() - 1]);
        self.mouse("mousePressed", first);
        for &point in &points[1..] {
            self.mouse("mouseMoved", point);
        }
        self.mouse("mouseReleased", last);
    }

    /// Clicks beside the middle of an element. `right` is the distance to the right, as a part of its width; `down` is
    /// the distance down, as a part of its height.
    pub fn click_beside(&mut self, selector: &str, right: f64, down: f64) {
        let (x, y) = self.middle(selector);
        let box_of = format!("document.querySelector({}).getBoundingClientRect()", json!(selector));
        let size = self.value(&format!("[{box_of}.width, {box_of}.height]"));
        let at = |middle: f64, part: f64, size: &Value| middle + part * size.as_f64().unwrap();
        let point = (at(x, right, &size[0]), at(y, down, &size[1]));
        self.mouse("mousePressed", point);
        self.mouse("mouseReleased", point);
    }

    fn mouse(&mut self, kind: &str, (x, y): (f64, f64)) {
        let event =
            json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
        self.send("Input.dispatchMouseEvent", event);
    }

    /// Moves the mouse to the middle of an element.
    pub fn point(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.send("Input.dispatchMouseEvent", json!({"type": "mouseMoved", "x": x, "y": y}));
    }

    /// Touches the middle of an element.
    pub fn touch(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        let start = json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]});
        self.send("Input.dispatchTouchEvent", start);
        self.send("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    }

    /// Moves a finger through the middles of elements, which are all in view at once.
    pub fn swipe(&mut self, selectors: &[String]) {
        self.middle(&selectors[0]);
        let points: Vec<_> = selectors.iter().map(|selector| self.middle(selector)).collect();
        for (index, (x, y)) in points.into_iter().enumerate() {
            let kind = if index == 0 { "touchStart" } else { "touchMove" };
            let touch = json!({"type": kind, "touchPoints": [{"x": x, "y": y}]});
            self.send("Input.dispatchTouchEvent", touch);
        }
        self.send("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    }

    /// Where an element's middle is, once it is in view and moves no more.
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        let element = format!("document.querySelector({})", json!(selector));
        self.until(&format!("{element}?.checkVisibility() === true && !{element}.disabled"));
        self.value(&format!("{element}.scrollIntoView({{block: 'nearest'}})"));
        let middle = format!(
            "new Promise((done) => requestAnimationFrame(() => {{ \
             const box = {element}.getBoundingClientRect(); \
             done([box.x + box.width / 2, box.y + box.height / 2]); }}))"
        );
        let mut last = self.value(&middle);
        loop {
            let now = self.value(&middle);
            if now == last {
                return (now[0].as_f64().unwrap(), now[1].as_f64().unwrap());
            }
            last = now;
        }
    }

    /// The size of the window, in CSS pixels; a phone has fingers.
    pub fn resize(&mut self, width: u32, height: u32, is_phone: bool) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone});
        self.send("Emulation.setDeviceMetricsOverride", size);
        self.send("Emulation.setTouchEmulationEnabled", json!({"enabled": is_phone}));
    }

    /// What the system says of light or dark.
    pub fn prefer(&mut self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.send("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// Takes a picture of what is seen.
    pub fn picture(&mut self, path: &Path) {
        let answer = self.send("Page.captureScreenshot", json!({"format": "png"}));
        fs::write(path, base64(answer["data"].as_str().unwrap_or_default())).unwrap();
    }
}

const CTRL: u8 = 2;
const SHIFT: u8 = 8;

/// The modifiers as the protocol counts them, and the key.
fn modifiers_of(name: &str) -> (u8, &str) {
    let (modifiers, key) = name.rsplit_once('+').unwrap_or(("", name));
    let ctrl = if modifiers.contains("Ctrl") { CTRL } else { 0 };
    let shift = if modifiers.contains("Shift") { SHIFT } else { 0 };
    (ctrl | shift, key)
}

/// The place of a key on the keyboard.
fn code_of(key: &str) -> String {
    match key.as_bytes() {
        [letter @ (b'a'..=b'z' | b'A'..=b'Z')] => {
            format!("Key{}", letter.to_ascii_uppercase() as char)
        }
        [digit @ b'0'..=b'9'] => format!("Digit{}", *digit as char),
        b" " => "Space".to_owned(),
        _ => key.to_owned(),
    }
}

/// Starts the program called `name`, if there is one.
fn launch(name: &str, profile: &Path) -> Option<Child> {
    Command::new(name)
        .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"])
        .args(["--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding"])
        .arg("--disable-background-timer-throttling")
        .args(["--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()
}

/// Waits until the browser says in its folder where it listens, and connects.
fn connect(profile: &Path) -> WebSocket<TcpStream> {
    let begin = Instant::now();
    loop {
        let contents = fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
        if let Some((port, path)) = contents.trim().split_once('\n') {
            let stream = TcpStream::connect(("127.0.0.1", port.parse().unwrap())).unwrap();
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
            return client(format!("ws://127.0.0.1:{port}{path}"), stream).unwrap().0;
        }
        assert!(begin.elapsed() < PATIENCE, "the browser does not say where it listens");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The bytes of a text in base 64.
fn base64(text: &str) -> Vec<u8> {
    const SYMBOLS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |symbol: u8| SYMBOLS.iter().position(|&other| other == symbol).unwrap_or(0) as u32;
    let text = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for chunk in text.chunks(4) {
        let all = chunk.iter().fold(0, |all, &symbol| all << 6 | value(symbol));
        let all = all << (6 * (4 - chunk.len()));
        bytes.extend(&all.to_be_bytes()[1..chunk.len()]);
    }
    bytes
}
