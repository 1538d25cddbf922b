//! A server for a test, on a port of its own.

use std::net::SocketAddr;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use wits_studio::{Studio, StudioConfig, StudioError};

use crate::client::Client;
use crate::game;

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) url: String,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), StudioError>>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(StudioConfig::on_port(0)).await
    }

    pub(crate) async fn with(config: StudioConfig) -> Self {
        let bound = Studio::new(game::catalog()).config(config).bind().await.unwrap();
        let (address, url) = (bound.address(), bound.url());
        let (stop, stopped) = oneshot::channel();
        let shutdown = async {
            let _ = stopped.await;
        };
        Self { address, url, stop, task: tokio::spawn(bound.serve(shutdown)) }
    }

    pub(crate) async fn connect(&self) -> Client {
        Client::connect(self.address).await
    }

    /// A client in the room `main`, which plays.
    pub(crate) async fn join(&self) -> Client {
        let mut client = self.connect().await;
        client.join("main").await;
        client
    }

    /// A client in the room `main`, which is paused.
    pub(crate) async fn join_paused(&self) -> Client {
        let mut client = self.join().await;
        client.ask(r#"{"do":"pause"}"#).await;
        client.status(|status| status["playing"] == false).await;
        client
    }

    pub(crate) async fn stop(self) -> Result<(), StudioError> {
        let _ = self.stop.send(());
        self.task.await.unwrap()
    }
}
