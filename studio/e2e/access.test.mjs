/** For everybody: what axe-core finds, and the way through the page with nothing but a keyboard. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { MOCK, setPlaying, until, useStudio } from "./harness.mjs";

const studio = useStudio({ panes: "usual" });
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const [GAME, FILE] = MOCK ? ["flock", "creature.tree.ron"] : ["guard", "guard.machine.ron"];
const SIZES = { desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };
/** What is worse than a matter of taste. */
const BAD = ["serious", "critical"];

/** What axe-core finds on the page as it is now, one line for each element. */
async function faultsOf(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(
    (impacts) =>
      window.axe
        .run(document, { resultTypes: ["violations"] })
        .then(({ violations }) => violations.filter(({ impact }) => impacts.includes(impact))),
    BAD,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} ${target.join(" ")} ${failureSummary}`),
  );
}

/** Every state of the page that is looked at, each reached from the one before. */
const STATES = {
  async gallery(page) {
    await page.goto(studio.server.url);
    await page.getByTestId(`gallery-card-${GAME}`).waitFor();
  },
  async "a search without hits"(page) {
    await page.goto(`${studio.server.url}#/?q=xqzwv`);
    await page.getByTestId("gallery-nearest").waitFor();
  },
  ...(MOCK ? {} : { "three dimensions": solid, world, breakpoint }),
  async "live page"(page) {
    await studio.play(page, "access", "", GAME);
    await page.getByTestId("tab-agent").waitFor();
    await setPlaying(page, false);
  },
  async scene(page) {
    await stage(page, "scene");
  },
  async both(page) {
    await stage(page, "split");
    await drawer(page, "mind");
  },
  async mind(page) {
    await stage(page, "mind");
    await drawer(page, "board");
  },
  async parameters(page) {
    await pane(page, "params");
  },
  async charts(page) {
    await pane(page, "charts");
  },
  async guide(page) {
    await pane(page, "guide");
    await page.locator(".guide-try, [data-testid=guide-text]").first().waitFor();
  },
  async timeline(page) {
    await page.keyboard.press("l");
    await page.locator("[data-pane=timeline]").waitFor();
  },
  async help(page) {
    await page.keyboard.press("?");
    await page.getByTestId("help-sheet").waitFor();
  },
  async "text editor"(page) {
    await page.keyboard.press("Escape");
    await page.goto(`${studio.server.url}#/play/${GAME}/access/edit/${FILE}`);
    await page.getByTestId("desk-text").click();
    await page.getByTestId("code").waitFor();
  },
  async "graph editor"(page) {
    await page.getByTestId("desk-graph").click();
    await page.waitForSelector("[data-testid=graph-canvas] canvas");
  },
  async console(page) {
    await page.getByTestId("drawer-console").click();
    await page.getByTestId("console").waitFor();
  },
};

async function world(page) {
  await studio.play(page, "access-world", "", "scheduler");
  await setPlaying(page, false);
  if (isNarrow(page)) await pane(page, "world");
  else await page.keyboard.press("w");
  await page.getByTestId("panel").locator("[data-kind]").first().waitFor();
}

/** In a room of its own: a breakpoint belongs to everybody in a room. */
async function breakpoint(page) {
  await studio.play(page, `access-stop-${Math.random().toString(36).slice(2)}`, "", "trees");
  await stage(page, "split");
  await page.getByTestId("inspector").or(page.getByTestId("tab-agent")).first().waitFor();
  await drawer(page, "mind");
  await page.getByTestId("mind-search").fill("move_into_room");
  await page.getByTestId("mind-search").press("Enter");
  await drawer(page, "node");
  await page.getByTestId("node-stop").click();
  await page.getByTestId("stopped").waitFor();
}

async function solid(page) {
  await studio.play(page, "access-solid", "", "flight");
  await setPlaying(page, false);
  await page.waitForSelector("[data-testid=follow]:enabled");
}

const isNarrow = (page) => page.viewportSize().width < 900;

async function stage(page, choice) {
  if (!isNarrow(page)) await page.getByTestId(`stage-${choice}`).click();
}

async function drawer(page, id) {
  if (isNarrow(page)) await pane(page, id);
}

async function pane(page, id) {
  await page.getByTestId(`tab-${id}`).click();
  await page.locator(`[data-pane=${id}]`).waitFor();
}

describe("axe-core finds nothing serious", () => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ["dark", "light"]) {
      test(`on a ${size}, ${colorScheme}`, async () => {
        const page = await studio.window({ viewport, colorScheme, reducedMotion: "reduce" });
        const faults = [];
        for (const [name, open] of Object.entries(STATES)) {
          await open(page);
          faults.push(...(await faultsOf(page, name)));
        }
        assert.deepEqual(faults, []);
      });
    }
  }
});

/** What has the focus: its name, and whether it looks otherwise than without. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { width, height } = element.getBoundingClientRect();
    const parts = [
      [element],
      [element, "::before"],
      [element, "::after"],
      [element.parentElement ?? element],
    ];
    const look = () =>
      parts
        .map(([part, pseudo]) => getComputedStyle(part, pseudo))
        .map((style) =>
          [style.outline, style.borderColor, style.background, style.boxShadow, style.opacity].join(),
        )
        .join();
    const page = element === document.body;
    const withFocus = look();
    if (!page) element.blur();
    const without = look();
    if (!page) element.focus();
    return {
      name: (
        element.getAttribute("aria-label") ??
        element.labels?.[0]?.textContent ??
        element.textContent
      ).trim(),
      testid: element.dataset.testid ?? "",
      page,
      seen: width > 0 && height > 0,
      marked: withFocus !== without,
    };
  });

/** Goes on with Tab until the focus is back at the page itself; gives all it met. */
async function tabThrough(page, most = 150) {
  const met = [];
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (now.page) return met;
    met.push(now);
  }
  assert.fail(`still going after ${most} steps: ${met.slice(-5).map(({ name }) => name)}`);
}

describe("with the keyboard alone", () => {
  test("every control of the live page is reached, named and marked", async () => {
    const page = await studio.window();
    await studio.play(page, "keys", "", GAME);
    await page.getByTestId("tab-agent").waitFor();
    // By key: a click would be where the way begins.
    await page.keyboard.press(" ");
    await page.waitForSelector("[data-testid=play-pause][data-playing=false]");
    await page.addStyleTag({ content: "*, ::before, ::after { transition: none !important }" });
    const met = await tabThrough(page);
    assert.deepEqual(
      met.filter(({ name, seen, marked }) => name === "" || !seen || !marked),
      [],
    );
    const reached = new Set(met.map(({ testid }) => testid));
    const wanted = await page.evaluate(() =>
      [...document.querySelectorAll("button, input, select, a[href]")]
        .filter((one) => one.tabIndex >= 0 && !one.disabled && one.dataset.testid && one.checkVisibility())
        .filter((one) => one.closest("[inert]") === null)
        .map((one) => one.dataset.testid),
    );
    assert.deepEqual(
      wanted.filter((testid) => !reached.has(testid)),
      [],
    );
  });

  test("a dialog keeps the focus and gives it back; a menu is gone through by arrows", async () => {
    const page = await studio.window();
    await studio.play(page, "keys", "", GAME);
    await page.getByTestId("help-button").focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("help-sheet").waitFor();
    for (let steps = 0; steps < 4; steps++) {
      await page.keyboard.press("Tab");
      const inside = () =>
        page.evaluate(() => document.activeElement?.closest("dialog") !== null || !document.hasFocus());
      // At its end the browser's own bar comes, never the page beneath.
      assert.ok((await inside()) || (await focused(page)).page, "the focus leaves the dialog");
    }
    await page.keyboard.press("Escape");
    await page.getByTestId("help-sheet").waitFor({ state: "detached" });
    assert.equal((await focused(page)).testid, "help-button");

    await page.getByTestId("panes-menu").focus();
    await page.keyboard.press("ArrowDown");
    const testid = async () => (await focused(page)).testid;
    const first = await until(testid, (now) => now.startsWith("pane-entry-"), "the menu has no focus");
    await page.keyboard.press("ArrowDown");
    await until(testid, (now) => now.startsWith("pane-entry-") && now !== first, "the arrow does not go on");
    await page.keyboard.press("End");
    assert.equal(await testid(), "reset-layout");
    await page.keyboard.press("Escape");
    assert.equal(await testid(), "panes-menu");
  });
});
