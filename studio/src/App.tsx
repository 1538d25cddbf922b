import { Gallery } from "./gallery/Gallery";
import { LivePage } from "./live/LivePage";
import { route } from "./store/route";
import { useStore } from "./store/store";
import { ErrorBoundary } from "./ui/ErrorBoundary";
import { Toasts } from "./ui/Toasts";
import { TooltipLayer } from "./ui/TooltipLayer";

export function App() {
  const now = useStore(route, (value) => value);
  return (
    <>
      <ErrorBoundary key={now.page === "play" ? `${now.game}/${now.room}` : now.page}>
        {now.page === "gallery" ? <Gallery /> : <LivePage game={now.game} room={now.room} />}
      </ErrorBoundary>
      {now.page === "gallery" && <Toasts />}
      <TooltipLayer />
    </>
  );
}
