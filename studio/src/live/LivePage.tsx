import { lazy, Suspense, useEffect } from "react";
import { goTo, tryAgain } from "../session/session";
import { catalog, room as roomStore } from "../session/stores";
import { findGame } from "../store/room";
import { useStore } from "../store/store";
import { ConnectionBanner } from "../ui/ConnectionBadge";
import { Mark } from "../ui/Mark";
import { Toasts } from "../ui/Toasts";

// The scene's libraries are large; the gallery is shown without them.
const LiveView = lazy(() => import("./LiveView").then((module) => ({ default: module.LiveView })));

/** Fetches what showing a game needs, before a game is opened. */
export function prepareLiveView(): void {
  // What cannot be fetched now is asked for again when it is needed.
  import("./LiveView").catch(() => undefined);
}

export function LivePage({ game: name, room }: { game: string; room: string }) {
  const games = useStore(catalog, (c) => c.games);
  const refusal = useStore(roomStore, (r) => (r.phase === "refused" ? r.refusal : null));
  useEffect(() => {
    goTo({ room, game: name });
  }, [name, room]);
  useEffect(() => () => goTo(null), []);

  if (games === null) return <Waiting />;
  const game = findGame(games, name);
  if (game === undefined)
    return <NotHere title="No such game" text={`This studio has no game called “${name}”.`} />;
  if (refusal !== null) return <NotHere title="This room is not open" text={refusal} again />;
  return (
    <Suspense fallback={<Waiting />}>
      <LiveView key={`${name}/${room}`} game={game} room={room} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <main className="message-page" aria-busy="true">
      <span className="spinner" aria-hidden="true" />
      <p className="quiet">Connecting to the studio…</p>
      <ConnectionBanner />
      <Toasts />
    </main>
  );
}

function NotHere({ title, text, again = false }: { title: string; text: string; again?: boolean }) {
  return (
    <main className="message-page" data-testid="not-here">
      <Mark size={40} />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="message-actions">
        {again && (
          <button type="button" className="button button-soft" onClick={tryAgain}>
            Try again
          </button>
        )}
        <a className="button button-solid" href="#/">
          See all games
        </a>
      </p>
      <Toasts />
    </main>
  );
}
