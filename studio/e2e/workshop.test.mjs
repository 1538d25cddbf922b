/** What is in the drawer and on the desk, with real games: console, script debugger, decision trees as graphs, drafts. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { click, drag, spot, text, waitForName } from "./graphs.mjs";
import { setPlaying, tickOf, useStudio, waitForTick } from "./harness.mjs";

const MOCK = process.env.WITS_MOCK === "1";
const studio = useStudio();

/** A script whose every tick is the same, with a variable to look at. */
const COUNTS = `function think()
  local steps = 1
  steps = steps + 40
  act.try.stand()
end
`;

async function open(room, { file = null, size = { width: 1440, height: 860 }, agent = 0 } = {}) {
  const page = await studio.window({ viewport: size });
  await studio.play(page, room, "", "playground");
  await page.getByTestId("jump-input").fill(String(agent));
  await page.getByTestId("jump-input").press("Enter");
  await page.getByTestId("edit-mind").waitFor();
  if (file !== null) {
    await page.getByTestId(`file-${file}`).click();
    await page.waitForSelector(`[data-testid=workbench][data-file="${file}"]`);
  }
  return page;
}

/** Writes a whole text into the editor, as if it were pasted. */
async function write(page, next) {
  await page.getByTestId("code").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(next);
}

async function apply(page) {
  await page.getByTestId("apply").click();
  await page.getByTestId("chip-in-force").waitFor();
}

/** Waits until the unsaved text is kept in the browser. */
const draftWith = (page, word) =>
  page.waitForFunction((wanted) => Object.values(localStorage).some((text) => text.includes(wanted)), word);

const line = (page, number) => page.waitForSelector(`[data-testid=debugger][data-line="${number}"]`);
const gutter = (page, number) => page.locator(".cm-stops .cm-gutterElement").nth(number - 1);
const stopsShown = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".cm-stops .cm-gutterElement")]
      .map((one, place) => (one.querySelector('.cm-stop[data-set="true"]') ? place + 1 : null))
      .filter((place) => place !== null),
  );

describe("workshop", { skip: MOCK && "the development server has no real games" }, () => {
  test("a console line is run for the picked creature, and a faulty one says what is wrong", async () => {
    const page = await open("console");
    await setPlaying(page, false);
    await page.getByTestId("drawer-console").click();
    const answers = page.getByTestId("console").locator(".console-entry");
    const say = async (code, keys) => {
      const before = await answers.count();
      await page.getByTestId("console-input").fill(code);
      await page.getByTestId("console-input").press(keys);
      const entry = answers.nth(before);
      await entry.locator("pre").waitFor();
      return {
        ok: (await entry.getAttribute("data-ok")) === "true",
        text: await entry.locator("pre").textContent(),
      };
    };
    const input = page.getByTestId("console-input");
    const offered = page.getByTestId("console-list").locator("li");
    await input.fill("act.");
    await offered.first().waitFor();
    const first = await offered.first().locator("b").textContent();
    await input.press("Tab");
    await offered.first().waitFor({ state: "detached" });
    assert.equal(await input.inputValue(), `act.${first}`);
    await input.fill("act.sa");
    await offered.getByText("say", { exact: true }).waitFor();
    await input.press("Tab");
    assert.equal(await input.inputValue(), "act.say");
    await input.pressSequentially("(");
    const help = page.getByTestId("console-help");
    await help.getByText("text", { exact: true }).waitFor();
    assert.match(await help.locator("code").textContent(), /^act\.say\(.*text/);
    assert.deepEqual(await say("1 + 2", "Enter"), { ok: true, text: "3" });
    const hunger = await say("ask.hunger()", "Enter");
    assert.ok(hunger.ok && Number(hunger.text) >= 0, hunger.text);
    const unknown = await say("ask.hungri()", "Enter");
    assert.ok(!unknown.ok, unknown.text);
    assert.match(unknown.text, /hungri/);
    assert.equal((await say("1 +", "Enter")).ok, false);
    // What would change something is offered as an act.
    assert.equal((await say("board.count = 7", "Enter")).ok, false);
    await page.getByTestId("act-instead").click();
    assert.deepEqual(await say("board.count", "Enter"), { ok: true, text: "7" });
    // Endless loops end, and the game goes on.
    assert.equal((await say("while true do end", "Enter")).ok, false);
    const tick = await tickOf(page);
    await setPlaying(page, true);
    await waitForTick(page, (now) => now > tick + 10);
  });

  test("a script stops at its line, is stepped through, and its breakpoint moves with the text", async () => {
    const page = await open("debug", { file: "forager.lua" });
    await page.getByTestId("assign").click();
    await page.getByTestId("follows").waitFor();
    await write(page, COUNTS);
    await apply(page);
    await gutter(page, 3).click();
    await page.getByTestId("debug-stopped").waitFor();
    await line(page, 3);
    const variable = page.getByTestId("variables").locator("div", { hasText: "steps" });
    assert.match(await variable.textContent(), /steps.*1/);
    await page.keyboard.press("F10");
    await line(page, 4);
    assert.match(await variable.textContent(), /41/);
    assert.equal(await variable.getAttribute("data-changed"), "true");
    await page.getByTestId("debug-back").click();
    await line(page, 3);
    // Two lines above it: it moves at once on the page, and in the game with the text.
    await page.locator(".cm-line").first().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("-- counts\n-- and stands\n");
    assert.deepEqual(await stopsShown(page), [5]);
    await apply(page);
    // It stops again in the very next tick.
    await page.getByTestId("play-pause").click();
    await line(page, 5);
    assert.match(await page.getByTestId("debug-stopped").textContent(), /line 5/);
    await gutter(page, 5).click();
    const tick = await tickOf(page);
    await setPlaying(page, true);
    await waitForTick(page, (now) => now > tick + 20);
  });

  test("a decision tree is drawn anew: added to, connected, set, undone, applied, and followed", async () => {
    const page = await open("decision", { file: "shy.dtree.ron", size: { width: 1600, height: 900 } });
    await page.getByTestId("desk-graph").click();
    await page.getByTestId("stage-mind").click();
    await page.waitForFunction(() => (window.__witsEditor?.paintings ?? 0) > 1);
    await page.getByTestId("graph-fit").click();
    const before = await text(page);
    // Add: a question around sleeping. One step back and forth again.
    await click(page, "sleep");
    await page.keyboard.press("Space");
    await page.getByTestId("add-input").fill("test");
    await page.keyboard.press("Shift+Enter");
    await page.waitForFunction(() =>
      window.__witsDesk().text.includes('yes: If(test: Always, yes: Do("sleep")'),
    );
    await page.keyboard.press("Control+z");
    assert.equal(await text(page), before, "undo restores every character");
    await page.keyboard.press("Control+y");
    await page.waitForFunction((old) => window.__witsDesk().text !== old, before);
    await waitForName(page, "always");
    // Connect: where the answer is no, it goes on with what was there already.
    await page.getByTestId("graph-fit").click();
    await drag(page, await spot(page, "always", 0.99, 0.5), await spot(page, "go_home"));
    await page.waitForFunction(() => window.__witsDesk().text.includes('no: Go("branch1")'));
    assert.match(await text(page), /"branch1": Do\("go_home"\)/);
    // Set: it does not sleep, it strolls.
    await click(page, "sleep");
    const action = page.getByRole("combobox", { name: "action" });
    await action.fill("stroll");
    await action.press("Enter");
    await waitForName(page, "stroll");
    assert.match(await text(page), /^\/\/ Asks itself/, "comments stay");
    await apply(page);
    // The effect: Bo, who follows it now, does what was drawn.
    await page.getByTestId("stage-split").click();
    await page.getByTestId("assign").click();
    await page.getByTestId("follows").waitFor();
    await setPlaying(page, true);
    await page.getByTestId("close-file").click();
    await page.waitForFunction(() => {
      const mind = window.__witsMind;
      const node = mind?.shown.model.graph.nodes.findIndex((one) => one.name === "stroll") ?? -1;
      return node >= 0 && mind.mind?.status[node] === 1;
    });
  });

  test("an unsaved text is found again after the page was loaded anew", async () => {
    const page = await open("draft", { file: "bo.tree.ron" });
    await page.getByTestId("desk-text").click();
    await write(page, '(root: Do("wander"))\n');
    await apply(page);
    await draftWith(page, "wander");
    await write(page, '(root: Do("stroll"))\n');
    await page.getByTestId("chip-edited").waitFor();
    await draftWith(page, "stroll");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByTestId("draft").waitFor();
    const shown = () => page.getByTestId("code").textContent();
    assert.match(await shown(), /stroll/);
    await page.getByTestId("draft-discard").click();
    assert.match(await shown(), /wander/);
    await page.getByTestId("undo").click();
    assert.match(await shown(), /stroll/);
  });
});
