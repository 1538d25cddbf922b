import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** What looks the same everywhere: one font, no motion, no subpixels of a certain screen. */
export const SAME_EVERYWHERE = [
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--force-color-profile=srgb",
  "--hide-scrollbars",
];
/** Debian's fonts-dejavu-core, in place of whatever font the app finds on a machine. */
const FONTS = { sans: "DejaVu Sans", mono: "DejaVu Sans Mono" };
/** What is measured differs every time. */
const STYLE = `
  :root { --font: "${FONTS.sans}" !important; --mono: "${FONTS.mono}" !important; }
  *, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
  .status-line .number, .chart, .toasts { visibility: hidden !important; }
`;

const GOLDENS = fileURLToPath(new URL("./looks/", import.meta.url));
const ARTEFACTS = fileURLToPath(new URL("../artefacts/looks/", import.meta.url));
/** Pictures are kept so small, by averaging whole pixels. [px] */
const KEPT_WIDTH = 640;
/** Colours are kept in so many steps: it is a third of the bytes. */
const STEP = 16;
/** How far a pixel may be off, and how many of them may be off more. */
const TOLERANCE = 0.14;
const MOST_OFF = 0.004;
/** A page has so long to look as the picture that is kept of it. [ms] */
const PATIENCE_MS = 10_000;
/** What is kept has not changed for so long. [ms] */
const STILL_MS = 2000;

/** Makes a page look the same on every machine. */
export async function lookTheSame(page) {
  await page.addInitScript((fonts) => {
    // Canvases name the font of the system; this is what it is from now on.
    const set = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, "font").set;
    Object.defineProperty(CanvasRenderingContext2D.prototype, "font", {
      set(font) {
        set.call(this, font.replace(/^(.*?px) .*$/, `$1 "${fonts.sans}"`));
      },
    });
  }, FONTS);
  await greyPictures(page);
}

/** Pictures and films of games come from the server's own painter, which may take long: here they are grey, at once. */
export function greyPictures(page) {
  return page.route("**/api/shot/**", (route) => route.fulfill({ body: grey(), contentType: "image/png" }));
}

/**
 * Compares a page with the picture that is kept of it. A page that is still being built gets time to look the same. With
 * `WITS_LOOKS=update` what is seen is kept instead, where it differs. Otherwise it is written into `artefacts/looks`,
 * with where it differs. Gives what is wrong, or null.
 */
export async function compareWithKept(page, name) {
  const path = `${GOLDENS}${name}.png`;
  const kept = existsSync(path) ? PNG.sync.read(readFileSync(path)) : null;
  const keeps = process.env.WITS_LOOKS === "update";
  const isEnough = keeps ? isStill : isOver;
  const { seen, off } = await lookUntil(page, (times) => isSame(times.off) || isEnough(times), kept);
  if (isSame(off)) return null;
  if (keeps) {
    write(GOLDENS, name, seen);
    return null;
  }
  write(ARTEFACTS, name, seen);
  if (off.picture) write(ARTEFACTS, `${name}-differs`, off.picture);
  return `${name} ${off.what} (see artefacts/looks; \`npm run looks:update\` keeps what is seen)`;
}

const isSame = (off) => off.share <= MOST_OFF;
const isOver = ({ start }) => Date.now() - start > PATIENCE_MS;
const isStill = ({ changed }) => Date.now() - changed > STILL_MS;

/** Looks at a page until it is enough; gives what was seen last, small, and how far it is off. */
async function lookUntil(page, isEnough, kept) {
  await page.addStyleTag({ content: STYLE });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const client = await page.context().newCDPSession(page);
  const start = Date.now();
  let [last, look] = [null, { start, changed: start, seen: null, off: null }];
  do {
    const { data } = await client.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
    if (data === last) continue;
    const seen = small(PNG.sync.read(Buffer.from(data, "base64")));
    look = { start, changed: Date.now(), seen, off: differing(kept, seen) };
    last = data;
  } while (!isEnough(look));
  await client.detach();
  return look;
}

function differing(kept, seen) {
  if (kept === null) return { share: 1, what: "has no picture to compare with", picture: null };
  const { width, height } = kept;
  if (width !== seen.width || height !== seen.height)
    return { share: 1, what: `is ${seen.width}×${seen.height} instead of ${width}×${height}`, picture: null };
  const picture = new PNG({ width, height });
  const count = pixelmatch(kept.data, seen.data, picture.data, width, height, { threshold: TOLERANCE });
  const share = count / (width * height);
  return { share, what: `differs in ${(100 * share).toFixed(2)} % of its pixels`, picture };
}

function write(folder, name, picture) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.png`, PNG.sync.write(picture, { colorType: 2, deflateLevel: 9 }));
}

/** Averages squares of pixels, so that a fine line stays a faint one, and keeps few colours. */
function small(picture) {
  const by = Math.max(1, Math.round(picture.width / KEPT_WIDTH));
  const result = new PNG({ width: Math.floor(picture.width / by), height: Math.floor(picture.height / by) });
  const sums = [0, 0, 0];
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) {
      sums.fill(0);
      for (let dy = 0; dy < by; dy++) {
        let at = ((y * by + dy) * picture.width + x * by) * 4;
        for (let dx = 0; dx < by; dx++, at += 4)
          for (let channel = 0; channel < 3; channel++) sums[channel] += picture.data[at + channel];
      }
      const to = (y * result.width + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        result.data[to + channel] = Math.min(255, Math.round(sums[channel] / (by * by) / STEP) * STEP);
      result.data[to + 3] = 255;
    }
  }
  return result;
}

function grey() {
  const picture = new PNG({ width: 16, height: 10 });
  picture.data.fill(96);
  return PNG.sync.write(picture);
}
