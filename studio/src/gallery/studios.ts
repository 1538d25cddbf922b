/** Addresses of other studios: a program that shows itself, or a studio on another machine. */

/** Why an address is none, or the address as a browser opens it. */
export function readAddress(text: string): { address: string } | { why: string } {
  const trimmed = text.trim();
  if (trimmed === "") return { why: "" };
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  let url: URL;
  try {
    url = new URL(written);
  } catch {
    return { why: "This is no address: expected something like localhost:8420" };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return { why: "Only http:// and https:// can be opened" };
  if (url.username !== "" || url.password !== "")
    return { why: "An address with a name and a password in it is not opened" };
  const token = url.searchParams.get("token");
  return { address: `${url.origin}/${token === null ? "" : `?token=${encodeURIComponent(token)}`}` };
}

const MOST = 6;

/** The list with this address in front. Tokens are not remembered. */
export function remembered(list: readonly string[], address: string): string[] {
  const plain = `${new URL(address).origin}/`;
  return [plain, ...list.filter((one) => one !== plain)].slice(0, MOST);
}
