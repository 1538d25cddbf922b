import { chromium } from "playwright-core";

/** Chromium without a screen, with WebGL drawn by the processor and nothing fetched from outside. */
export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  // Putting the page together on the processor is twice as fast as through a graphics card that is not there.
  "--disable-gpu-compositing",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function openBrowser(extra = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: [...BROWSER_ARGUMENTS, ...extra],
  });
}
