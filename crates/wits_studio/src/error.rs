//! Why a studio could not be opened.

use std::io;
use std::net::SocketAddr;

/// Why a studio could not be opened or had to stop.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudioError {
    /// Somebody else listens there.
    #[error(
        "port {} is in use, perhaps by another studio: close it, or take another port with --port, or --port 0 for a free one",
        listen.port()
    )]
    PortInUse {
        /// The address asked for.
        listen: SocketAddr,
    },
    /// Everybody on the network could change the game.
    #[error("{listen} can be reached from other machines: that needs a token (or listen on 127.0.0.1)")]
    TokenNeeded {
        /// The address asked for.
        listen: SocketAddr,
    },
    /// A token that everybody knows.
    #[error("the token is empty: give one that is hard to guess, or none and listen on 127.0.0.1")]
    EmptyToken,
    /// The address cannot be listened on.
    #[error("cannot listen on {listen}: {cause}")]
    Listen {
        /// The address asked for.
        listen: SocketAddr,
        /// What the system says.
        #[source]
        cause: io::Error,
    },
    /// The server broke down.
    #[error("the studio server stopped: {0}")]
    Serve(#[source] io::Error),
}

impl StudioError {
    /// What it means that an address cannot be bound.
    pub(crate) fn from_bind(listen: SocketAddr, cause: io::Error) -> Self {
        match cause.kind() {
            io::ErrorKind::AddrInUse => Self::PortInUse { listen },
            _ => Self::Listen { listen, cause },
        }
    }
}
