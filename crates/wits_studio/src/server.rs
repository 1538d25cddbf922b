//! The studio as a program uses it: configure, bind, serve.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use wits_game::Catalog;

use crate::attach::Program;
use crate::config::StudioConfig;
use crate::content::watch;
use crate::error::StudioError;
use crate::guard::Guard;
use crate::hub::Hub;
use crate::net;
use crate::offer::Offer;
use crate::routes::router;
use crate::token::Token;

/// The studio: a server for a catalogue of games.
pub struct Studio {
    offer: Offer,
    config: StudioConfig,
}

impl Studio {
    /// A studio for these games, on loopback.
    #[must_use]
    pub fn new(catalog: Catalog) -> Self {
        Self { offer: Offer::Games(catalog), config: StudioConfig::default() }
    }

    /// A studio for a program that runs beside it.
    pub(crate) fn of_program(program: Arc<Program>) -> Self {
        Self { offer: Offer::Program(program), config: StudioConfig::default() }
    }

    /// Where to listen and what to allow.
    #[must_use]
    pub fn config(mut self, config: StudioConfig) -> Self {
        self.config = config;
        self
    }

    /// Begins to listen. Clients can connect from now on and are answered as soon as [`BoundStudio::serve`] runs.
    ///
    /// # Errors
    /// [`StudioError::TokenNeeded`] and [`StudioError::EmptyToken`] for what would be unsafe,
    /// [`StudioError::PortInUse`] and [`StudioError::Listen`] when the address cannot be had.
    pub async fn bind(self) -> Result<BoundStudio, StudioError> {
        self.config.check()?;
        let StudioConfig { listen, token, limits, content } = self.config;
        let listener =
            TcpListener::bind(listen).await.map_err(|cause| StudioError::from_bind(listen, cause))?;
        let address = listener.local_addr().map_err(|cause| StudioError::Listen { listen, cause })?;
        let secret = token.clone().map(|secret| Token::new(secret, address.port()));
        let guard = Arc::new(Guard::new(address.ip(), secret, &limits));
        let hub = Arc::new(Hub::new(self.offer, limits, content.clone()));
        if let Some(content) = content {
            watch::spawn(content, Arc::downgrade(&hub.rooms)).map_err(StudioError::Serve)?;
        }
        Ok(BoundStudio { listener, address, token, guard, hub })
    }
}

/// A studio that has its port.
pub struct BoundStudio {
    listener: TcpListener,
    address: SocketAddr,
    token: Option<String>,
    guard: Arc<Guard>,
    hub: Arc<Hub>,
}

impl BoundStudio {
    /// The address it listens on, with the port that was picked.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to open in a browser, the token included. A server that listens everywhere names itself by `localhost`.
    #[must_use]
    pub fn url(&self) -> String {
        let place = if self.address.ip().is_unspecified() {
            format!("localhost:{}", self.address.port())
        } else {
            self.address.to_string()
        };
        match &self.token {
            Some(token) => format!("http://{place}/?token={}", percent_encoded(token)),
            None => format!("http://{place}/"),
        }
    }

    /// Serves until `shutdown` is done; then clients are told and the rooms are closed.
    ///
    /// # Errors
    /// None today: what the system refuses while it accepts connections is tried again.
    pub async fn serve(self, shutdown: impl Future<Output = ()> + Send + 'static) -> Result<(), StudioError> {
        let hub = self.hub.clone();
        let router = router(self.hub, self.guard);
        let served = net::serve(self.listener, router, hub.limits.clone(), hub.closing.subscribe());
        let stopping = async {
            shutdown.await;
            hub.closing.send_replace(true);
            hub.has_closed().await;
        };
        tokio::pin!(stopping);
        tokio::select! {
            () = served => stopping.await,
            () = &mut stopping => {}
        }
        hub.rooms.close();
        Ok(())
    }
}

/// A token as it may stand in an address.
fn percent_encoded(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~".contains(byte);
    text.bytes()
        .map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
