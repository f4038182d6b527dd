//! Serves the API and the page on a free port of this machine until Ctrl-C.

use std::net::{Ipv4Addr, SocketAddr};

use sudosat_server::{Config, Listening, Shutdown, app, run};

fn main() -> std::io::Result<()> {
    let (config, shutdown) = (Config::default(), Shutdown::default());
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let service = Listening { address, router: app(&config, &shutdown) };
    run(vec![service], &config, &shutdown, &mut |address| println!("http://{address}"))
}
