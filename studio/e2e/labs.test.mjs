/** Minds of the labs, from the game to the page. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, tickOf, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio();

async function hasGame(name) {
  return (await studio.games()).some((game) => game.name === name);
}

async function look(page, agent) {
  await page.getByTestId("jump-input").fill(String(agent));
  await page.getByTestId("jump-input").press("Enter");
  await page.waitForSelector("[data-testid=mind-canvas] canvas");
  await page.waitForFunction(() => (window.__witsMind?.paintings ?? 0) > 1);
}

async function clickNode(page, node) {
  await page.getByTestId("mind-fit").click();
  await page.waitForFunction(() => !window.__witsMind.moving);
  const { x, y, w, h } = await page.evaluate((number) => window.__witsMind.boxOf(number), node);
  await page.getByTestId("mind-canvas").click({ position: { x: x + w / 2, y: y + h / 2 } });
}

describe("labs", () => {
  test("a behaviour tree of a lab runs on screen and stops at a breakpoint", async (context) => {
    if (!(await hasGame("trees"))) return context.skip("the pretended server has no labs");
    const page = await studio.window();
    await studio.play(page, "lab", "", "trees");
    await look(page, 3);
    await page.getByTestId("node-now").waitFor();
    await page.getByTestId("mind-search").fill("move_into_room");
    await page.getByTestId("mind-search").press("Enter");
    await page.getByTestId("node-panel").getByRole("heading", { name: "move_into_room" }).waitFor();
    await page.getByTestId("node-now").waitFor({ state: "detached" });
    await page.getByTestId("node-stop").click();
    await page.getByTestId("stopped").waitFor();
    const tick = await tickOf(page);
    assert.match(await page.getByTestId("stopped").textContent(), /isitor.* reached “move_into_room”.+/);
    assert.notEqual((await page.locator(".stop-why").textContent()).trim(), "", "no reason");
    await page.getByTestId("node-stop").click();
    await page.getByTestId("go-on").click();
    await waitForTick(page, (now) => now > tick + 10);
  });

  test("who is selected next is shown at the node that runs, not at the one that was clicked", async (context) => {
    if (!(await hasGame("trees"))) return context.skip("the pretended server has no labs");
    const page = await studio.window();
    await studio.play(page, "lab3", "", "trees");
    await look(page, 3);
    await page.getByTestId("node-now").waitFor();
    await clickNode(page, 0);
    await page.waitForSelector('[data-testid=node-panel][data-node="0"]');
    await page.getByTestId("node-now").waitFor({ state: "detached" });
    await look(page, 2);
    await page.getByTestId("node-now").waitFor();
  });

  test("a state machine of a lab shows its state, its log and its blackboard", async (context) => {
    if (!(await hasGame("robot"))) return context.skip("the pretended server has no labs");
    const page = await studio.window();
    await studio.play(page, "lab2", "", "robot");
    await look(page, 0);
    await page.getByTestId("board").locator("input").first().waitFor();
    await page.waitForFunction(() => window.__witsMind.mind?.status.some((status) => status === 1));
    await page.getByTestId("node-now").waitFor();
    await page.waitForFunction(() => {
      const { node } = document.querySelector("[data-testid=node-panel]").dataset;
      return window.__witsMind.isSeen(Number(node));
    });
    await page.getByTestId("mind-log").waitFor();
  });

  test("what a mind decides again is one line of its log, with a count", async (context) => {
    if (!(await hasGame("planner"))) return context.skip("the pretended server has no labs");
    const page = await studio.window();
    await studio.play(page, "lab4", "", "planner");
    // In a small pane its sheet is shown, not its picture.
    await page.getByTestId("jump-input").fill("0");
    await page.getByTestId("jump-input").press("Enter");
    await page.getByTestId("sheet").waitFor();
    await page.getByTestId("speed").selectOption("16");
    const times = page.getByTestId("mind-log").locator(".log-times").first();
    await times.waitFor();
    await setPlaying(page, false);
    const [, count] = /^×(\d+)$/.exec(await times.textContent());
    assert.ok(Number(count) > 1, `${count} times`);
    assert.equal(await times.getAttribute("aria-label"), `${count} times`);
    assert.match(await times.getAttribute("data-tip"), new RegExp(`^${count} times, first at tick \\d+$`));
  });

  test("a ruler says how long a meter is, but not in a lab whose world has no meters", async (context) => {
    if (!(await hasGame("pathlab"))) return context.skip("the pretended server has no labs");
    const page = await studio.window();
    await studio.play(page, "lab5", "", "guard");
    const ruler = page.locator(".ruler");
    await ruler.getByText(/^\d+ m$/).waitFor();
    assert.ok((await ruler.boundingBox()).width > 20);
    await studio.play(page, "lab6", "", "pathlab");
    assert.equal(await ruler.count(), 0);
  });
});
