/** Transitions of a machine: breakpoints from the picture, with keys and from the list; the form of a choice of targets. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { remains, setPlaying, slide, tickOf, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio();

async function openMind(room, page) {
  await studio.play(page, room, "", "guard");
  await page.getByTestId("jump-input").fill("0");
  await page.getByTestId("jump-input").press("Enter");
  await page.waitForSelector("[data-testid=mind][data-graph='guard.machine.ron']");
  await page.getByTestId("stage-mind").click();
  await page.waitForFunction(() => (window.__witsMind?.paintings ?? 0) > 1);
  await page.getByTestId("mind-fit").click();
  await page.waitForFunction(() => !window.__witsMind.moving);
}

/** Where a line is on the screen: its middle, and the place of its breakpoint. */
async function spotOf(page, from, to) {
  return page.evaluate(
    ([source, target]) => {
      const { shown, view } = window.__witsMind;
      const { nodes } = shown.model.graph;
      const edge = shown.place.edges.find(
        (one) => nodes[one.from].name === source && nodes[one.to].name === target,
      );
      const onScreen = (x, y) => ({
        x: (x - view.x) * view.scale + view.width / 2,
        y: (y - view.y) * view.scale + view.height / 2,
      });
      const [x1, y1, x2, y2] = edge.points;
      const length = Math.hypot(x2 - x1, y2 - y1);
      const along = (far) => onScreen(x1 + ((x2 - x1) * far) / length, y1 + ((y2 - y1) * far) / length);
      return {
        stop: along(3),
        line: along(Math.min(length, 40)),
        part: nodes.length + edge.links[0],
        link: edge.links[0],
      };
    },
    [from, to],
  );
}

const hasStop = (page, part) =>
  page.waitForFunction((number) => window.__witsMind.shown.stops.has(number), part);
const hasNoStop = (page, part) =>
  page.waitForFunction((number) => !window.__witsMind.shown.stops.has(number), part);

describe("breakpoints at transitions", () => {
  test("are set at the beginning of a line, and the game stops when it fires", async () => {
    const page = await studio.window({ viewport: { width: 1600, height: 900 } });
    await openMind("fires", page);
    const spot = await spotOf(page, "Patrol", "Chase");
    await page.getByTestId("mind-canvas").click({ position: spot.stop });
    await hasStop(page, spot.part);
    // Every way out of patrolling: whichever fires first.
    for (const target of ["RaiseAlarm", "Sleep", "Investigate"]) {
      const { stop, part } = await spotOf(page, "Patrol", target);
      await page.getByTestId("mind-canvas").click({ position: stop });
      await hasStop(page, part);
    }
    await page.getByTestId("stopped").waitFor({ timeout: 60_000 });
    assert.match(
      await page.getByTestId("stopped").textContent(),
      /Guard \d took the transition “Patrol → \w+”/,
    );
    const tick = await tickOf(page);
    // Also in the editor, with the debugger open beneath it.
    const banner = await page.getByTestId("stopped").textContent();
    await page.getByTestId("edit-mind").click();
    await page.waitForSelector("[data-testid=workbench]");
    for (const drawer of ["console", "debug"]) {
      await page.getByTestId(`drawer-${drawer}`).click();
      await page.waitForSelector(`[data-testid=drawer-${drawer}][aria-selected=true]`);
      assert.equal(await page.getByTestId("stopped").textContent(), banner);
      assert.ok(await page.getByTestId("stopped").locator(".stop-why").isVisible(), drawer);
    }
    await page.getByTestId("close-file").click();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByTestId("link-panel").waitFor();
    assert.match(await page.getByTestId("link-panel").textContent(), /Patrol → \w+/);
    await page.waitForSelector("[data-testid=link-stop][aria-pressed=true]");
    await page.getByTestId("go-on").click();
    await waitForTick(page, (now) => now > tick);
  });

  test("are set with keys and from the list, and everybody in the room has them", async () => {
    const page = await studio.window({ viewport: { width: 1600, height: 900 } });
    await openMind("keys", page);
    await setPlaying(page, false);
    const { line, part, link } = await spotOf(page, "Sleep", "Patrol");
    await page.getByTestId("mind-canvas").click({ position: line });
    await page.waitForSelector(`[data-testid=link-panel][data-link="${link}"]`);
    await page.getByTestId("mind-canvas").focus();
    await page.keyboard.press("b");
    await hasStop(page, part);
    await page.getByTestId("stop-list").getByText("Sleep → Patrol").waitFor();
    // The next transition out of the same state.
    await page.keyboard.press("x");
    await page.waitForSelector(`[data-testid=link-panel]:not([data-link="${link}"])`);
    const next = Number(await page.getByTestId("link-panel").getAttribute("data-link"));
    await page
      .getByTestId(`stop-toggle-${part - link + next}`)
      .first()
      .click();
    await hasStop(page, part - link + next);
    const other = await studio.window({ viewport: { width: 1600, height: 900 } });
    await openMind("keys", other);
    await hasStop(other, part);
    await other.getByTestId("mind-canvas").focus();
    await page.getByTestId(`stop-toggle-${part}`).last().click();
    await hasNoStop(other, part);
  });
});

describe("what is selected", () => {
  test("survives a near miss, is told by the debugger, and stays selected in the editor", async () => {
    const page = await studio.window({ viewport: { width: 1366, height: 768 } });
    await openMind("selected", page);
    // Soon after the beginning the guard walks about, however late the game is paused.
    await setPlaying(page, false);
    await slide(page, "time-slider", 0);
    const oldest = Number(await page.getByTestId("time-slider").getAttribute("min"));
    await waitForTick(page, (now) => now === oldest);
    await page.getByTestId("step").click();
    await waitForTick(page, (now) => now === oldest + 1);
    await page.waitForFunction(() => {
      const { model, mind } = window.__witsMind.shown;
      return model.graph.nodes.some((one, node) => one.kind === "state" && mind?.status[node] === 1);
    });
    const measured = async () => {
      await page.waitForFunction(() => !window.__witsMind.moving);
      return page.evaluate(() => {
        const { shown, view } = window.__witsMind;
        const node = shown.model.graph.nodes.findIndex((one) => one.name === "Sleep");
        const { x, y, w, h } = shown.place;
        const across = (x[node] + w[node] / 2 - view.x) * view.scale + view.width / 2;
        const down = (far) => (y[node] + far - view.y) * view.scale + view.height / 2;
        return {
          node,
          inside: { x: across, y: down(h[node] / 2) },
          below: { x: across, y: down(h[node]) + 6 },
        };
      });
    };
    const canvas = page.getByTestId("mind-canvas");
    const { node, inside } = await measured();
    await canvas.click({ position: inside });
    await page.waitForSelector(`[data-testid=node-panel][data-node="${node}"]`);
    await page.getByTestId("why-text").filter({ hasText: "has not fired" }).waitFor();
    const { below } = await measured();
    await canvas.click({ position: below });
    const panel = page.getByTestId("node-panel");
    await remains(page, () => panel.getAttribute("data-node"), String(node));
    await page.locator(".drawer-bar").getByText("Debugger", { exact: true }).click();
    await page.getByTestId("debug-now").first().waitFor();
    assert.match(await page.getByTestId("debug-next").textContent(), /→ \w+/);
    await page.getByTestId("edit-mind").click();
    await page.waitForFunction(() => window.__witsDesk?.()?.selection[0] === "states[1]");
    assert.equal(await page.getByTestId("form-title").textContent(), "Sleep");
  });
});

describe("the form of a transition", () => {
  test("shows the tests of a decision tree on the path to its target, and their numbers can be edited", async () => {
    // Wide enough for the labels of transitions: in a smaller pane the names of states stand alone.
    const page = await studio.window({ viewport: { width: 2400, height: 1100 } });
    await openMind("form", page);
    await page.goto(`${studio.server.url}#/play/guard/form/edit/guard.machine.ron`);
    await page.getByTestId("desk-graph").click();
    await page.waitForFunction(() => (window.__witsEditor?.paintings ?? 0) > 1);
    const at = "states[0].transitions[0].choose.yes.no";
    const label = await page.evaluate(() => {
      const { shown, view } = window.__witsEditor;
      const [x, y] = shown.place.edges.find((edge) => edge.label.includes("not distance")).labelAt;
      return {
        x: (x - view.x) * view.scale + view.width / 2 + 8,
        y: (y - view.y) * view.scale + view.height / 2 - 4,
      };
    });
    await page.getByTestId("graph-canvas").click({ position: label });
    const row = page.getByTestId("row-unless 2");
    await row.waitFor();
    assert.match(await row.textContent(), /distance < 7/);
    const number = row.getByRole("textbox", { name: "unless 2: than" });
    await number.fill("5.5");
    await number.press("Enter");
    await page.waitForFunction(() => window.__witsDesk().text.includes('Below(of: "distance", than: 5.5)'));
    await page.waitForFunction(() => !window.__witsDesk().waiting);
    assert.deepEqual(await page.evaluate(() => [...window.__witsDesk().selection]), [at]);
    assert.match(await row.textContent(), /distance < 5.5/);
    // What is tested comes first, and a click on Apply takes along what is being typed.
    assert.equal(
      await page.locator("[data-form] [data-testid^=row-]").first().getAttribute("data-kind"),
      "condition",
    );
    await number.fill("6");
    await page.getByTestId("apply").click();
    await page.waitForFunction(() => window.__witsDesk().inForce.includes('Below(of: "distance", than: 6)'));
  });
});

describe("a room that somebody has left", () => {
  test("says to a new visitor what is there, who can start afresh", async () => {
    const page = await studio.window({ viewport: { width: 1600, height: 900 } });
    await openMind("left", page);
    const { stop, part } = await spotOf(page, "Patrol", "Sleep");
    await page.getByTestId("mind-canvas").click({ position: stop });
    await hasStop(page, part);
    await setPlaying(page, false);
    // Whoever reloads knows what is there.
    await page.reload();
    await page.waitForSelector("[data-testid=play-pause][data-playing=false]");
    assert.equal(await page.getByTestId("found-notice").count(), 0);
    await page.close();
    const visitor = await studio.window({ viewport: { width: 1600, height: 900 } });
    await studio.play(visitor, "left", "", "guard");
    const notice = visitor.getByTestId("found-notice");
    await notice.waitFor();
    assert.match(await notice.textContent(), /with 1 breakpoint, standing still/);
    await visitor.getByTestId("start-afresh").click();
    await notice.waitFor({ state: "detached" });
    await visitor.waitForSelector("[data-testid=play-pause][data-playing=true]");
    await waitForTick(visitor, (now) => now < 60);
    await visitor.getByTestId("jump-input").fill("0");
    await visitor.getByTestId("jump-input").press("Enter");
    await visitor.getByTestId("stage-mind").click();
    await visitor.waitForFunction(() => (window.__witsMind?.paintings ?? 0) > 1);
    await hasNoStop(visitor, part);
  });
});

describe("a room that stands still, or where others are,", () => {
  test("is not taken for a new one, and whoever comes back to it is not told again", async () => {
    const page = await studio.window();
    await studio.play(page, "still", "", "guard");
    await waitForTick(page, (now) => now > 5);
    await setPlaying(page, false);
    const other = await studio.window();
    await studio.play(other, "still", "", "guard");
    const notice = other.getByTestId("found-notice");
    await notice.waitFor();
    assert.match(await notice.textContent(), /Somebody is in this room already: .* tick \d+, standing still/);
    assert.equal(await page.getByTestId("found-notice").count(), 0, "nobody is told of their own room");
    await page.close();
    await other.close();
    const visitor = await studio.window();
    await studio.play(visitor, "still", "", "guard");
    const left = visitor.getByTestId("found-notice");
    await left.waitFor();
    assert.match(await left.textContent(), /as somebody left it .*: at tick \d+, standing still/);
    await visitor.reload();
    await visitor.waitForSelector("[data-testid=play-pause][data-playing=false]");
    assert.equal(await left.count(), 0);
  });
});

describe("a branch", () => {
  test("shows at once where minds are, and says that the reasons are not known", async () => {
    const page = await studio.window({ viewport: { width: 1600, height: 900 } });
    await openMind("branched", page);
    await setPlaying(page, false);
    await page.getByTestId("branch").click();
    await page.getByTestId("branch-bar").waitFor();
    await page.waitForFunction(() => {
      const { model, mind } = window.__witsMind.shown;
      const running = model.graph.nodes.filter((_, node) => mind?.status[node] === 1);
      return mind?.trail.length === 0 && running.some((node) => node.kind === "state");
    });
    await page.waitForFunction(() =>
      document.querySelector("[data-testid=why-text]")?.textContent.includes("Why it began is not known"),
    );
  });
});
