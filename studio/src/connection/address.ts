/** A server opened wider than loopback asks for a token; the page passes on the one it was opened with. */
function withToken(url: URL, location: Location): URL {
  const token = new URLSearchParams(location.search).get("token");
  if (token !== null) url.searchParams.set("token", token);
  return url;
}

export function socketAddress(location: Location): string {
  const url = new URL("ws", location.href.split("#")[0]);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  url.search = "";
  return withToken(url, location).href;
}

/** The picture of a game, still or moving. */
export function pictureAddress(game: string, theme: string, location: Location, moving = false): string {
  const url = new URL(`api/shot/${encodeURIComponent(game)}.png`, location.href.split("#")[0]);
  url.search = "";
  url.searchParams.set("theme", theme);
  if (moving) url.searchParams.set("moving", "true");
  return withToken(url, location).href;
}
