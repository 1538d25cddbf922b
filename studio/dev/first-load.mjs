import { gzipSync } from "node:zlib";

/** What opening a game for the first time may fetch at most, compressed. [bytes] */
const FIRST_LOAD = 600_000;

/**
 * A Vite plugin: the build fails when opening the gallery and then a game fetches more than is allowed.
 * `opened` are the parts that are fetched when they are needed, and are needed at once.
 */
export function limitFirstLoad(opened, limit = FIRST_LOAD) {
  return {
    name: "first-load",
    apply: "build",
    generateBundle(_options, bundle) {
      const sizes = firstLoad(bundle, opened);
      const sum = [...sizes.values()].reduce((total, size) => total + size, 0);
      const parts = [...sizes].map(([name, size]) => `${name} ${kilobytes(size)}`).join(", ");
      const said = `first load ${kilobytes(sum)} of ${kilobytes(limit)} compressed (${parts})`;
      if (sum > limit) this.error(said);
      this.info(said);
    },
  };
}

/** The files of the first load, and how many bytes each has when it is compressed. */
export function firstLoad(bundle, opened) {
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const names = new Set();
  const take = (name) => {
    const file = bundle[name];
    if (file === undefined || names.has(name)) return;
    names.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) names.add(style);
    for (const other of file.imports ?? []) take(other);
  };
  for (const chunk of chunks) if (chunk.isEntry || opened.includes(chunk.name)) take(chunk.fileName);
  const missing = opened.filter((name) => !chunks.some((chunk) => chunk.name === name));
  if (missing.length > 0) throw new Error(`no part is called ${missing.join(", ")}`);
  return new Map(
    [...names].map((name) => [name, gzipSync(bundle[name]?.code ?? bundle[name]?.source ?? "").length]),
  );
}

function kilobytes(bytes) {
  return `${Math.ceil(bytes / 1000)} kB`;
}
