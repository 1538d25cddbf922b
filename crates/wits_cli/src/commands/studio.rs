//! `wits studio`: the games in the browser.

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use wits_game::Catalog;
use wits_studio::{ContentFolder, Studio, StudioConfig, StudioError};

use crate::failure::{Failure, Outcome};
use crate::output;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  wits studio\n  wits studio stealth --port 8420\n  wits studio --listen 0.0.0.0 --token SECRET"
)]
pub(crate) struct StudioArgs {
    /// The game that the address leads to [default: the gallery]
    game: Option<String>,

    /// The port to listen on [default: 8420]; 0 takes any that is free
    #[arg(long, value_name = "P")]
    port: Option<u16>,

    /// The address to listen on, with or without a port [default: 127.0.0.1]; others than the loopback need a token
    #[arg(long, value_name = "ADDR", value_parser = parse_listen)]
    listen: Option<Listen>,

    /// What a browser must know to be let in
    #[arg(long, value_name = "T")]
    token: Option<String>,

    /// The folder for files that are changed in the browser or beside it
    /// [default: wits/content in $XDG_DATA_HOME or ~/.local/share]
    #[arg(long, value_name = "DIR", conflicts_with = "no_content")]
    content: Option<PathBuf>,

    /// No such folder: files can be changed, but not saved
    #[arg(long)]
    no_content: bool,
}

/// An address that may name its port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Listen {
    ip: IpAddr,
    port: Option<u16>,
}

pub(crate) fn run(args: &StudioArgs, catalog: &Catalog) -> Outcome {
    let page = match &args.game {
        Some(game) => format!("#/play/{}", catalog.find(game).map_err(Failure::usage)?.about().name),
        None => String::new(),
    };
    let listen = address(args.listen, args.port)?;
    let content = content(args)?.map(ContentFolder::new);
    let config = StudioConfig { listen, content, token: args.token.clone(), ..StudioConfig::default() };
    let studio = Studio::new(catalog.clone()).config(config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::no(format!("cannot start the studio: {error}")))?;
    runtime.block_on(serve(studio, &page))
}

/// The folder for files, if there is to be one. It is made when something is saved.
fn content(args: &StudioArgs) -> Outcome<Option<PathBuf>> {
    let content = match &args.content {
        _ if args.no_content => None,
        Some(content) => Some(content.clone()),
        None => usual_content(|name| std::env::var_os(name)),
    };
    match content {
        Some(content) if content.exists() && !content.is_dir() => {
            Err(Failure::usage(format!("{}: is no folder", content.display())))
        }
        content => Ok(content),
    }
}

/// Where programs keep what belongs to their user.
fn usual_content(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| variable(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let data = folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")))?;
    Some(data.join("wits/content"))
}

async fn serve(studio: Studio, page: &str) -> Outcome {
    let stop = stop_signal()?;
    let bound = studio.bind().await.map_err(|error| match error {
        StudioError::TokenNeeded { .. } | StudioError::EmptyToken => Failure::usage(error),
        other => Failure::no(other),
    })?;
    output::line(format!("Wits studio: {}{page}", bound.url()))?;
    bound.serve(stop).await.map_err(Failure::no)
}

fn address(listen: Option<Listen>, port: Option<u16>) -> Outcome<SocketAddr> {
    let listen = listen.unwrap_or(Listen { ip: Ipv4Addr::LOCALHOST.into(), port: None });
    match (listen.port, port) {
        (Some(one), Some(other)) if one != other => {
            Err(Failure::usage(format!("--listen names port {one}, --port {other}: give one of them")))
        }
        (one, other) => Ok(SocketAddr::new(listen.ip, one.or(other).unwrap_or(StudioConfig::PORT))),
    }
}

fn parse_listen(text: &str) -> Result<Listen, String> {
    let with_port = || text.parse().map(|address: SocketAddr| (address.ip(), Some(address.port())));
    let without = text.parse().map(|ip| (ip, None));
    let (ip, port) =
        without.or_else(|_| with_port()).map_err(|_| "expected an address such as 0.0.0.0 or [::1]:8420")?;
    Ok(Listen { ip, port })
}

/// Done when somebody wants the program to end: Ctrl-C, or the signal that services get. Listening begins at once,
/// so that a signal that comes early is not lost.
#[cfg(unix)]
fn stop_signal() -> Outcome<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let deaf = |error| Failure::no(format!("cannot wait for signals: {error}"));
    let mut terminate = signal(SignalKind::terminate()).map_err(deaf)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(deaf)?;
    Ok(async move {
        tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {} }
    })
}

/// Done when somebody wants the program to end.
#[cfg(not(unix))]
fn stop_signal() -> Outcome<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_folder_is_that_of_the_user() {
        let usual = |data: &'static str, home: &'static str| {
            let variable = move |name: &str| match name {
                "XDG_DATA_HOME" => Some(data.into()),
                "HOME" => Some(home.into()),
                _ => None,
            };
            usual_content(variable).map(|folder| folder.display().to_string())
        };
        assert_eq!(usual("/data", "/users/ada").as_deref(), Some("/data/wits/content"));
        assert_eq!(usual("relative", "/users/ada").as_deref(), Some("/users/ada/.local/share/wits/content"));
        assert_eq!(usual("", ""), None);
    }

    #[test]
    fn addresses_come_with_or_without_a_port() {
        let listen = |text| parse_listen(text).unwrap();
        assert_eq!(address(None, None).unwrap().to_string(), "127.0.0.1:8420");
        assert_eq!(address(None, Some(0)).unwrap().to_string(), "127.0.0.1:0");
        assert_eq!(address(Some(listen("0.0.0.0")), Some(9)).unwrap().to_string(), "0.0.0.0:9");
        assert_eq!(address(Some(listen("[::1]:7")), None).unwrap().to_string(), "[::1]:7");
        assert_eq!(address(Some(listen("::1")), None).unwrap().to_string(), "[::1]:8420");
        assert!(address(Some(listen("127.0.0.1:7")), Some(8)).is_err());
        assert!(parse_listen("localhost").unwrap_err().contains("expected an address"));
    }
}
