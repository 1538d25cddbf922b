/** Where panes stand: the scene keeps its share of the window, panes are moved, and a phone has drawers. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isPlaying, setPlaying, settle, tickOf, until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio({ panes: "usual" });
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** How much of the window the canvas has, and what is wider than the window. */
function look(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector(".stage-canvas")?.getBoundingClientRect();
    const window = innerWidth * innerHeight;
    const scenes = [...document.querySelectorAll(".scene-canvases")];
    const covers = (element) => {
      const box = element.getBoundingClientRect();
      return scenes
        .map((scene) => scene.getBoundingClientRect())
        .some(
          (scene) =>
            Math.min(box.right, scene.right) - Math.max(box.left, scene.left) > 4 &&
            Math.min(box.bottom, scene.bottom) - Math.max(box.top, scene.top) > 4,
        );
    };
    const others = [
      ...document.querySelectorAll(".pane, .stack-header, .tool-row, .game-pad, .transport, .top-bar"),
    ];
    const messages = [...document.querySelectorAll(".banners > *, .toast, .branch-bar, .future-name")];
    const edge = (one) => one.getBoundingClientRect().right - innerWidth;
    return {
      share: canvas === undefined ? 0 : (canvas.width * canvas.height) / window,
      covered: [...others, ...messages].filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.contains(document.querySelector(".stage-canvas")) &&
          covers(one),
      ).length,
      overflow: document.documentElement.scrollWidth - innerWidth,
      // Panes are laid out for this window, not for the one before.
      isSettled: others.every((one) => edge(one) <= 1) && others.some((one) => Math.abs(edge(one)) <= 1),
    };
  });
}

async function keepsItsShare(page, what) {
  const seen = await until(
    () => look(page),
    ({ share, covered, overflow, isSettled }) =>
      isSettled && share >= 0.45 && covered === 0 && overflow === 0,
    `${what}: the scene is too small or covered`,
  );
  assert.deepEqual([seen.covered, seen.overflow], [0, 0], `${what}: ${JSON.stringify(seen)}`);
}

/** What is pressed with a finger and is less than 40 pixels high. */
function smallTargets(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("button, select, a, input[type=range]")]
      .map((one) => [one.dataset.testid ?? one.textContent, one.getBoundingClientRect().height])
      .filter(([, height]) => height > 0 && height < 40),
  );
}

/** What stands out of a pane to the right, is wider than its place, or has less room than a letter. */
function beyondPane(page, pane) {
  return page.getByTestId(`pane-${pane}`).evaluate((own) => {
    const edge = own.getBoundingClientRect().right + 1;
    const stands = (one) => one.getBoundingClientRect().right > edge;
    const scrolls = (one) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "auto";
    const isSqueezed = (one) => one.matches("label") && one.textContent !== "" && one.offsetWidth < 10;
    return [...own.querySelectorAll("*")]
      .filter((one) => one.closest(".doc-table") === null)
      .filter((one) => stands(one) || scrolls(one) || isSqueezed(one))
      .map((one) => `${one.className}: ${one.textContent}`);
  });
}

/** Looks for an agent that is not there: the page says so in a message. */
async function askTheImpossible(page) {
  await page.getByTestId("jump-input").fill("99999999");
  await page.getByTestId("jump-input").press("Enter");
  await page.getByTestId("toast").waitFor();
}

/** The tabs of every stack, from left to right. */
function tabs(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("[role=tablist]")]
      .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
      .map((list) => [...list.querySelectorAll("[role=tab]")].map((tab) => tab.dataset.tab).join(" ")),
  );
}

/** The controls that the page uses from now on. */
function inputsOf(page) {
  const names = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      if (typeof payload !== "string") return;
      const said = JSON.parse(payload);
      if (said.do === "input") names.push(said.name);
    }),
  );
  return names;
}

describe("the layout", () => {
  test("the scene keeps 45 % of the window, whatever is done and however large it is", async () => {
    const page = await studio.window();
    await studio.play(page, "share", "", "soccer");
    await page.getByTestId("stage-scene").click();
    await keepsItsShare(page, "the scene alone");
    await page.getByTestId("stage-split").click();
    for (const [width, height] of [
      [768, 1024],
      [1920, 1080],
      [1280, 720],
    ]) {
      await page.setViewportSize({ width, height });
      await keepsItsShare(page, `both at ${width} by ${height}`);
    }
    await page.keyboard.press("e");
    await page.waitForSelector("[data-testid=workbench]");
    await keepsItsShare(page, "a file beside it");
  });

  test("the scene keeps its share beside arrows for fingers, in a wide window with touch", async () => {
    const page = await studio.window({ hasTouch: true });
    await studio.play(page, "fingers", "", "pacman");
    await page.getByTestId("game-pad").waitFor();
    await keepsItsShare(page, "with arrows for fingers");
  });

  test("the scene keeps its share while the game stands at a breakpoint", async () => {
    const page = await studio.window();
    await studio.play(page, "stopped", "", "trees");
    await page.getByTestId("stage-split").click();
    await page.getByTestId("jump-input").fill("3");
    await page.getByTestId("jump-input").press("Enter");
    await page.getByTestId("mind-search").fill("move_into_room");
    await page.getByTestId("mind-search").press("Enter");
    await page.getByTestId("node-stop").click();
    await page.getByTestId("stopped").waitFor();
    for (const stage of ["split", "scene"]) {
      await page.getByTestId(`stage-${stage}`).click();
      await keepsItsShare(page, `${stage} at a breakpoint`);
    }
    await page.setViewportSize({ width: 1024, height: 600 });
    await keepsItsShare(page, "a low window at a breakpoint");
  });

  test("what stopped the game is shown in the pane of nodes, and a click on its node shows it again", async () => {
    const page = await studio.window();
    await studio.play(page, "shown", "", "trees");
    await page.getByTestId("stage-split").click();
    await page.getByTestId("jump-input").fill("3");
    await page.getByTestId("jump-input").press("Enter");
    await page.getByTestId("mind-search").fill("move_into_room");
    await page.getByTestId("mind-search").press("Enter");
    await page.getByTestId("node-stop").click();
    await page.getByTestId("stopped").waitFor();
    await settle(page);
    const jumpTo = async (agent) => {
      await page.locator("#tab-agent").click();
      await page.getByTestId("jump-input").fill(String(agent));
      await page.getByTestId("jump-input").press("Enter");
      await page.waitForFunction((wanted) => window.__witsMind?.mind?.agent === wanted, agent);
    };
    const { agent } = await page.evaluate(() => window.__wits.status.stopped);
    // Whoever stopped the game is shown, with a way back.
    await page.waitForFunction((wanted) => window.__witsMind?.mind?.agent === wanted, agent);
    if (agent !== 3) {
      await page.getByTestId("look-back").click();
      await page.waitForFunction(() => window.__witsMind?.mind?.agent === 3);
    }
    // Somebody else is looked at meanwhile.
    await jumpTo(agent === 3 ? 2 : 3);
    await page.getByTestId("stopped").getByRole("button", { name: "Show" }).click();
    await page.waitForFunction((wanted) => window.__witsMind?.mind?.agent === wanted, agent);
    await page.locator("[data-testid=node-stop][aria-pressed=true]").waitFor();
    await page.locator("#tab-agent").click();
    await page.getByTestId("node-stop").waitFor({ state: "hidden" });
    await page.getByTestId("mind-fit").click();
    await page.waitForFunction(() => !window.__witsMind.moving);
    const box = await page.evaluate(() => {
      const { model } = window.__witsMind.shown;
      return window.__witsMind.boxOf(model.graph.nodes.findIndex(({ name }) => name === "move_into_room"));
    });
    await page.getByTestId("mind-canvas").click({ position: { x: box.x + box.w / 2, y: box.y + box.h / 2 } });
    await page.getByTestId("node-stop").waitFor();
  });

  test("an open file has a way back to the guide", async () => {
    const page = await studio.window();
    await studio.play(page, "guide-back", "", "guard");
    await page.getByTestId("edit-mind").click();
    await page.getByTestId("workbench").waitFor();
    await page.getByTestId("guide").waitFor({ state: "hidden" });
    await page.getByTestId("show-guide").click();
    await page.getByTestId("guide").waitFor();
    await page.getByTestId("workbench").waitFor();
    await page.getByTestId("show-guide").waitFor({ state: "detached" });
  });

  test("a machine in the editor is seen whole in a small window, its names legible", async () => {
    const page = await studio.window();
    await studio.play(page, "small-editor", "", "guard");
    await page.getByTestId("edit-mind").click();
    await page.waitForFunction(
      () => (window.__witsEditor?.paintings ?? 0) > 1 && !window.__witsEditor.moving,
    );
    const { hidden, scale } = await page.evaluate(() => {
      const { shown, view } = window.__witsEditor;
      const states = shown.place.shown.filter((node) => !shown.place.frames.has(node));
      return { hidden: states.filter((node) => !window.__witsEditor.isSeen(node)).length, scale: view.scale };
    });
    // From here on names are written, with ten pixels at least.
    assert.deepEqual([hidden, scale >= 0.4], [0, true], `${hidden} states are out of sight at ${scale}`);
  });

  test("messages and the names of two futures have places of their own", async () => {
    const page = await studio.window();
    await studio.play(page, "messages");
    await askTheImpossible(page);
    await keepsItsShare(page, "a message");
    await page.getByTestId("scene").click({ position: { x: 5, y: 5 } });
    await page.keyboard.press("f");
    await page.waitForSelector(".dock[data-focused=scene]");
    await askTheImpossible(page);
    assert.equal((await look(page)).covered, 0);
    await page.keyboard.press("Escape");
    await page.getByTestId("branch").click();
    await page.getByTestId("stem-scene").waitFor();
    await page.locator(".future-name").nth(1).waitFor();
    assert.equal((await look(page)).covered, 0);
    const [stem, branch] = await page
      .locator(".scene-canvases")
      .evaluateAll((scenes) => scenes.map((one) => [one.clientWidth, one.clientHeight]));
    assert.ok(Math.abs(stem[0] - branch[0]) <= 2 && Math.abs(stem[1] - branch[1]) <= 2);
  });

  test("who branches beside no scene is brought to one, and the bar of two futures has one line", async () => {
    const page = await studio.window();
    await studio.play(page, "branched", "", "guard");
    await page.getByTestId("stage-mind").click();
    await page.getByTestId("scene").waitFor({ state: "detached" });
    await page.getByTestId("branch").click();
    await page.getByTestId("stem-scene").waitFor();
    await page.waitForSelector("[data-testid=stage-split][aria-pressed=true]");
    for (const look of ["ghosts", "one", "beside"]) {
      await page.getByTestId(`futures-${look}`).click();
      await page.waitForSelector(`.futures-scenes[data-look=${look}]`);
      const rows = await page.getByTestId("branch-bar").evaluate((bar) => {
        const seen = [...bar.children]
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.width > 0);
        const middles = seen.map(({ top, bottom }) => Math.round((top + bottom) / 2));
        const isInside = bar.scrollWidth <= bar.clientWidth;
        return { isInside, apart: Math.max(...middles) - Math.min(...middles) };
      });
      assert.ok(rows.isInside && rows.apart < 8, `${look}: ${JSON.stringify(rows)}`);
    }
  });

  test("names of parameters are not broken within words, and a change moves no row", async () => {
    for (const game of ["guard", "flock"]) {
      const page = await studio.window();
      await studio.play(page, `names-${game}`, "", game);
      await page.locator("#tab-params").click();
      const sliders = page.locator(".param:not([data-kind=switch]) input.slider");
      await sliders.first().waitFor();
      const rows = () =>
        page.locator(".param").evaluateAll((all) =>
          all.map((one) => {
            const label = one.querySelector("label");
            const words = label.textContent.split(/\s+/).length;
            const lines = Math.round(
              label.getBoundingClientRect().height / parseFloat(getComputedStyle(label).lineHeight),
            );
            return {
              name: label.textContent,
              top: one.offsetTop,
              wraps: lines > words,
              wide: one.scrollWidth > one.clientWidth,
            };
          }),
        );
      const before = await rows();
      assert.deepEqual(
        before.filter(({ wraps, wide }) => wraps || wide),
        [],
        game,
      );
      await sliders.nth((await sliders.count()) - 1).press("ArrowRight");
      await page.locator(".param-reset[data-idle=false]").first().waitFor();
      assert.deepEqual(await rows(), before);
    }
  });

  test("a mind without a scene beside it can be picked by its number", async () => {
    const page = await studio.window();
    await studio.play(page, "numbered", "", "guard");
    await setPlaying(page, false);
    await page.getByTestId("stage-split").click();
    await page.getByTestId("scene").click({ position: { x: 5, y: 5 } });
    await page.getByTestId("mind-empty").getByText("Click one in the scene").waitFor();
    await page.getByTestId("stage-mind").click();
    await page.getByTestId("mind-empty").getByText("Type its number.").waitFor();
    await page.getByTestId("mind-jump").fill("1");
    await page.getByTestId("mind-jump").press("Enter");
    await page.waitForSelector("[data-testid=mind-canvas] canvas");
  });

  test("a click on a tab keeps sizes as usual; only a border that was moved is remembered", async () => {
    const page = await studio.window({ viewport: { width: 1690, height: 1000 } });
    await studio.play(page, "tabbed", "", "westworld");
    for (const stage of ["split", "scene"]) {
      await page.setViewportSize({ width: 1690, height: 1000 });
      await page.getByTestId(`stage-${stage}`).click();
      await page.getByTestId("tab-log").click();
      await page.waitForSelector("[data-testid=tab-log][aria-selected=true]");
      await page.setViewportSize({ width: 1000, height: 700 });
      await keepsItsShare(page, `${stage} at 1000 by 700`);
      await page.waitForSelector("[data-testid=tab-log][aria-selected=true]");
    }
    const border = page.locator(".dock-border[data-wide=true]").last();
    const value = async () => Number(await border.getAttribute("aria-valuenow"));
    const before = await value();
    await border.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowLeft");
    const moved = await until(value, (now) => now <= before - 8, "the border does not move");
    await page.setViewportSize({ width: 1600, height: 1000 });
    await until(value, (now) => Math.abs(now - moved) <= 1, "the border is not remembered");
  });

  test("a pane gets the whole window and gives it back; moved panes are remembered until reset", async () => {
    const page = await studio.window();
    await studio.play(page, "moved", "", "guard");
    await page.getByTestId("stage-split").click();
    await page.getByTestId("pane-mind").waitFor();
    const usual = await tabs(page);
    await page.getByTestId("scene").click({ position: { x: 5, y: 5 } });
    await page.keyboard.press("f");
    await until(
      () => look(page),
      ({ share }) => share > 0.8,
      "F gives no room",
    );
    await page.keyboard.press("Escape");
    await until(
      () => look(page),
      ({ share }) => share < 0.6,
      "Escape does not go back",
    );
    const log = page.getByTestId("tab-log");
    await log.focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await until(
      () => tabs(page),
      (now) => now.includes("log"),
      "the log has no place of its own",
    );
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.tab), "log");
    const moved = await tabs(page);
    const border = page.locator(".dock-border[data-wide=true]").first();
    const before = Number(await border.getAttribute("aria-valuenow"));
    await border.focus();
    await page.keyboard.press("ArrowLeft");
    await until(
      async () => Number(await border.getAttribute("aria-valuenow")),
      (now) => now < before,
      "the border does not move",
    );
    await page.reload();
    await page.getByTestId("tab-log").waitFor();
    assert.deepEqual(await tabs(page), moved);
    await page.getByTestId("panes-menu").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await until(
      () => tabs(page),
      (now) => JSON.stringify(now) === JSON.stringify(usual),
      "reset does not bring back the usual layout",
    );
  });

  for (const game of ["ballistics", "westworld", "stealth", "flight", "flock", "rules"])
    test(`rows of parameters and of agents fit into narrow panes: ${game}`, async () => {
      const page = await studio.window();
      await studio.play(page, `rows-${game}`, "", game);
      const scene = page.getByTestId("stage-scene");
      if ((await scene.count()) > 0) await scene.click();
      for (const width of [1280, 900]) {
        await page.setViewportSize({ width, height: 720 });
        await until(
          () => look(page),
          ({ isSettled }) => isSettled,
          "the panes are laid out for another window",
        );
        for (const pane of ["params", "agent", "board", "log", "charts"]) {
          const tab = page.getByTestId(`tab-${pane}`);
          if ((await tab.count()) === 0) continue;
          await tab.click();
          await page.getByTestId(`pane-${pane}`).waitFor();
          assert.deepEqual(await beyondPane(page, pane), [], `${pane} at ${width}`);
        }
      }
    });

  test("panes are folded by their button and by keys, and the scene gets the room", async () => {
    const page = await studio.window();
    await studio.play(page, "folds", "", "guard");
    await page.getByTestId("stage-scene").click();
    const lookOf = (tab) =>
      page.getByTestId(`tab-${tab}`).evaluate((one) => one.closest(".stack-header").dataset.look);
    const becomes = (tab, wanted) =>
      until(
        () => lookOf(tab),
        (now) => now === wanted,
        `the tabs of ${tab} are no ${wanted}`,
      );
    await becomes("guide", "open");
    const { share } = await look(page);
    await page.getByTestId("fold-guide").click();
    await becomes("guide", "strip");
    assert.equal(await page.getByTestId("pane-guide").count(), 0);
    await until(
      () => look(page),
      (now) => now.share > share + 0.05,
      "the scene does not get the room",
    );
    await page.getByTestId("tab-params").click();
    await becomes("params", "open");
    await page.getByTestId("pane-params").waitFor();
    // One stack of a column becomes a line, and the same button unfolds it.
    await page.getByTestId("fold-agent").click();
    await becomes("agent", "line");
    await page.getByTestId("fold-agent").click();
    await becomes("agent", "open");
    for (const [key, tab] of [
      ["[", "params"],
      ["]", "agent"],
    ]) {
      await page.keyboard.press(key);
      await becomes(tab, "strip");
      await page.keyboard.press(key);
      await becomes(tab, "open");
    }
  });

  test("a tab is dragged to another side, and a border is dragged", async () => {
    const page = await studio.window();
    await studio.play(page, "dragged", "", "guard");
    await page.getByTestId("stage-scene").click();
    await page.getByTestId("tab-log").waitFor();
    const before = await tabs(page);
    const drag = async (from, to, isDropped = true) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 6 });
      if (isDropped) await page.mouse.up();
    };
    const middleOf = async (testid) => {
      const { x, y, width, height } = await page.getByTestId(testid).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const scene = await page.getByTestId("pane-scene").boundingBox();
    const below = [scene.x + scene.width / 2, scene.y + scene.height - 40];
    // Escape lets go of it, and nothing has changed.
    await drag(await middleOf("tab-log"), below, false);
    await page.getByTestId("drop-mark").waitFor();
    await page.keyboard.press("Escape");
    await page.getByTestId("drop-mark").waitFor({ state: "detached" });
    await page.mouse.up();
    assert.deepEqual(await tabs(page), before);
    await drag(await middleOf("tab-log"), below);
    await until(
      () => tabs(page),
      (now) => now.includes("log"),
      "the log has no place of its own",
    );
    const [log, above] = [
      await page.getByTestId("pane-log").boundingBox(),
      await page.getByTestId("pane-scene").boundingBox(),
    ];
    assert.ok(log.y >= above.y + above.height && Math.abs(log.x - above.x) <= 2);

    const border = page.locator(".dock-border[data-wide=true]").first();
    const value = async () => Number(await border.getAttribute("aria-valuenow"));
    const share = await value();
    const box = await border.boundingBox();
    // In its middle it meets the border above the log.
    const from = [box.x + box.width / 2, box.y + box.height / 4];
    await drag(from, [from[0] + 90, from[1]]);
    const moved = await until(value, (now) => now >= share + 5, "the border does not move");
    const left = await page.getByTestId("pane-scene").boundingBox();
    assert.ok(Math.abs(left.x - above.x - 90) <= 3, `the scene begins at ${left.x}, not ${above.x + 90}`);
    await page.reload();
    await page.getByTestId("pane-log").waitFor();
    await until(value, (now) => now === moved, "the border is not remembered");
  });

  test("the legend becomes a button where the row of tools is short", async () => {
    const wide = { width: 2400, height: 900 };
    const page = await studio.window({ viewport: wide });
    await studio.play(page, "legend", "", "city");
    await page.waitForSelector("[data-testid=legend][data-look=line]");
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.waitForSelector("[data-testid=legend][data-look=button]");
    await page.setViewportSize(wide);
    await page.waitForSelector("[data-testid=legend][data-look=line]");
  });

  test("tools that do not fit are unfolded", async () => {
    const page = await studio.window({ viewport: { width: 1024, height: 720 } });
    await studio.play(page, "tools", "", "soccer");
    const last = page.getByTestId("control-go").or(page.locator(".tools > .button").last());
    const isInRow = () =>
      last.first().evaluate((tool) => {
        const [own, row] = [tool.getBoundingClientRect(), tool.parentElement.getBoundingClientRect()];
        return own.bottom <= row.bottom + 1;
      });
    assert.equal(await isInRow(), false);
    await page.getByTestId("tools-more").click();
    await until(isInRow, (seen) => seen, "the last tool is not seen");
    assert.equal((await look(page)).covered, 0);
  });

  test("arrow keys steer a game, and step time when the transport has the focus", async () => {
    const page = await studio.window();
    const steered = inputsOf(page);
    await studio.play(page, "steer", "", "pacman");
    await setPlaying(page, true);
    for (const key of ["ArrowRight", "w", "a", "ArrowDown"]) await page.keyboard.press(key);
    await until(
      () => Promise.resolve(steered),
      (names) => names.join(" ") === "right up left down",
      "keys do not steer",
    );
    assert.equal(await isPlaying(page), true);
    await setPlaying(page, false);
    await settle(page);
    const tick = await tickOf(page);
    await page.getByTestId("step").focus();
    await page.keyboard.press("ArrowRight");
    await waitForTick(page, (now) => now === tick + 1);
  });
});

describe("on a phone", () => {
  test("the scene comes first, drawers open below it, and everything is done by touch", async () => {
    const page = await studio.window(PHONE);
    const steered = inputsOf(page);
    await studio.play(page, "phone", "", "pacman");
    await keepsItsShare(page, "a phone");
    assert.equal(await page.getByTestId("pane-drawer").count(), 0);
    assert.deepEqual(await smallTargets(page), []);
    await page.getByTestId("tab-params").tap();
    await page.getByTestId("pane-drawer").waitFor();
    await page.locator(".pane-drawer [role=note]").first().tap();
    await page.locator(".tooltip").waitFor();
    await page.getByTestId("close-params").tap();
    await page.getByTestId("pane-drawer").waitFor({ state: "detached" });
    await keepsItsShare(page, "a phone without drawer");
    await page.getByTestId("pad-left").tap();
    await until(
      () => Promise.resolve(steered),
      (names) => names.join(" ") === "left",
      "the pad does not steer",
    );
  });

  test("on its side it has low bars, and the pad beside the scene", async () => {
    const page = await studio.window({ ...PHONE, viewport: { width: 844, height: 390 } });
    const steered = inputsOf(page);
    for (const game of ["pacman", "soccer"]) {
      await studio.play(page, `side-${game}`, "", game);
      for (const [width, height] of [
        [844, 390],
        [667, 375],
        [932, 430],
      ]) {
        await page.setViewportSize({ width, height });
        await keepsItsShare(page, `${game} at ${width} by ${height}`);
        assert.deepEqual(await smallTargets(page), []);
      }
      if (game === "pacman") await page.getByTestId("pad-up").tap();
    }
    await until(
      () => Promise.resolve(steered),
      (names) => names.join(" ") === "up",
      "the pad does not steer",
    );
    await page.route("**/api/save/**", (route) => route.abort());
    await page.getByTestId("save-game").tap();
    await page.getByTestId("toast").waitFor();
    await keepsItsShare(page, "a message on a phone on its side");
    await page.getByRole("button", { name: "Guide" }).tap();
    await page.getByTestId("pane-drawer").waitFor();
  });

  test("two fingers zoom the scene, a finger that stays shows the card", async () => {
    const page = await studio.window(PHONE);
    await studio.play(page, "fingers", "", "soccer");
    await waitForTick(page, (now) => now > 60);
    await setPlaying(page, false);
    await settle(page);
    const touch = await page.context().newCDPSession(page);
    const put = (type, points) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    const [x, y] = await page.evaluate(() => {
      const { left, top } = document.querySelector("[data-testid=scene]").getBoundingClientRect();
      const { box } = window.__wits.texts.find(({ text }) => text === "4");
      return [left + (box.left + box.right) / 2, top + (box.top + box.bottom) / 2];
    });
    await put("touchStart", [[x, y]]);
    await page.getByTestId("hover-card").waitFor();
    await put("touchEnd", []);
    const scale = () =>
      page.evaluate(() => {
        const { worldToScreen } = window.__wits.camera;
        return worldToScreen(1, 0)[0] - worldToScreen(0, 0)[0];
      });
    const before = await scale();
    const apart = (by) => [
      [195 - by, 300],
      [195 + by, 300],
    ];
    await put("touchStart", apart(30));
    for (const by of [50, 80, 110]) await put("touchMove", apart(by));
    await put("touchEnd", []);
    await until(scale, (now) => now > 2 * before, "a pinch does not zoom");
    assert.equal(await page.evaluate(() => visualViewport.scale), 1);
  });
});
