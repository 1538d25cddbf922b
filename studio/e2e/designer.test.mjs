/** A designer who knows no Rust changes minds of real games in the browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { click, text, waitForName } from "./graphs.mjs";
import { setPlaying, settle, stepTen, useStudio } from "./harness.mjs";

const MOCK = process.env.WITS_MOCK === "1";
const studio = useStudio();

async function pick(page, agent) {
  await page.getByTestId("jump-input").fill(String(agent));
  await page.getByTestId("jump-input").press("Enter");
  await page.getByTestId("edit-mind").waitFor();
}

/** Writes a whole text into the editor, as if it were pasted. */
async function write(page, next) {
  await page.getByTestId("desk-text").click();
  await page.getByTestId("code").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(next);
}

describe("designer", { skip: MOCK && "the development server has no real games" }, () => {
  test("a guard's mind is changed while it runs, and the effect is seen at once", async () => {
    const page = await studio.window({ viewport: { width: 1440, height: 860 } });
    await studio.play(page, "designer", "", "guard");
    await setPlaying(page, true);
    await pick(page, 0);
    await page.getByTestId("edit-mind").click();
    await page.waitForSelector('[data-testid=workbench][data-file="guard.machine.ron"]');
    const mind = readFileSync(
      new URL("../../labs/decisions/src/guard/minds/guard.machine.ron", import.meta.url),
      "utf8",
    );
    await write(page, mind.replaceAll('"Patrol"', '"Stroll"'));
    await page.getByTestId("chip-edited").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByTestId("chip-in-force").waitFor();
    await page.keyboard.press("Control+s");
    await page.getByTestId("chip-saved").waitFor();
    // The picture of the running mind has the new state.
    await page.getByTestId("close-file").click();
    await page.getByTestId("mind-search").fill("Stroll");
    await page.waitForFunction(
      () => document.querySelector("[data-testid=mind-found]")?.textContent !== "none",
    );
    // Undone for good: what came with the game is in force again.
    await page.getByTestId("edit-mind").click();
    await page.getByTestId("revert").click();
    await page.getByTestId("revert-original").click();
    await page.keyboard.press("Control+Enter");
    await page.getByTestId("chip-in-force").waitFor();
  });

  test("a guard's mind is changed in the graph, and the guard does it within a second", async () => {
    const page = await studio.window({ viewport: { width: 1600, height: 900 } });
    await studio.play(page, "drawn", "", "guard");
    // Early on, when guards patrol.
    await setPlaying(page, false);
    await settle(page);
    await pick(page, 0);
    await page.getByTestId("edit-mind").click();
    // Whatever others have saved: the guard as it came.
    await write(
      page,
      readFileSync(
        new URL("../../labs/decisions/src/guard/minds/guard.machine.ron", import.meta.url),
        "utf8",
      ),
    );
    await page.getByTestId("desk-graph").click();
    await page.waitForFunction(() => (window.__witsEditor?.paintings ?? 0) > 1);
    await page.getByTestId("graph-fit").click();
    await click(page, "Patrol");
    await page.keyboard.press("F2");
    await page.getByTestId("rename-input").fill("Amble");
    await page.keyboard.press("Enter");
    await waitForName(page, "Amble");
    // Whatever led to the state leads to it under its new name.
    assert.equal((await text(page)).includes('"Patrol"'), false);
    await page.getByTestId("apply").click();
    await page.getByTestId("chip-in-force").waitFor();
    // A sixth of a second later in the game, however long this machine takes for it.
    await stepTen(page);
    await page.getByTestId("inspector").getByText("Amble").first().waitFor();
    await setPlaying(page, true);
    await page.getByTestId("undo").click();
    await page.getByTestId("apply").click();
    await page.getByTestId("inspector").getByText("Patrol").first().waitFor();
  });

  test("what is wrong is told by line, and the guard goes on with the old text", async () => {
    const page = await studio.window({ viewport: { width: 1440, height: 860 } });
    await studio.play(page, "faults", "", "guard");
    await pick(page, 0);
    await page.getByTestId("edit-mind").click();
    const mind = readFileSync(
      new URL("../../labs/decisions/src/guard/minds/guard.machine.ron", import.meta.url),
      "utf8",
    );
    await write(page, mind.replace('"walk_route"', '"walk_rout"'));
    await page.getByTestId("chip-faulty").waitFor();
    assert.match(await page.getByTestId("first-finding").textContent(), /walk_rout/);
    await page.keyboard.press("Control+Enter");
    await page.getByText("The old text stays in force").waitFor();
    await page.getByTestId("chip-edited").waitFor();
  });

  test("the first steps of the playground's lesson are seen to be done", async () => {
    const page = await studio.window({ viewport: { width: 1440, height: 860 } });
    await studio.play(page, "playground", "", "playground");
    await setPlaying(page, true);
    await page.waitForSelector("[data-testid=lesson-step-0][data-done=true]");
    await page.getByTestId("lesson-file").click();
    await page.waitForSelector('[data-testid=workbench][data-file="bo.tree.ron"]');
    await write(page, '(root: Do("wander"))\n');
    await page.keyboard.press("Control+Enter");
    await page.getByTestId("chip-in-force").waitFor();
    await page.waitForSelector("[data-testid=lesson-step-1][data-done=true]");
  });
});
