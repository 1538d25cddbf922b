/** Who can follow a link, by its address: nobody else where it names this computer for itself alone. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/** What has to be known about a link before it is sent. */
export function reachOf(address: URL, saves: boolean): string {
  if (!isLoopback(address.hostname))
    return "Whoever opens it needs the token of this studio, which is in the address that it printed when it began.";
  const file = saves
    ? "Send others a save: they load it with the button beside the time slider. Or start"
    : "For others, start";
  return `This link works only on this computer, because its address is ${address.host}. ${file} the studio with “wits studio --listen 0.0.0.0 --token …” and share from the address of this computer in your network.`;
}
