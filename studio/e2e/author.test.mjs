/** Minds that are changed while they run: against the development server, whose files are small. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, tickOf, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio({ mock: true });
const TREE = "creature.tree.ron";

/** In a room of its own, with a file open as text. */
async function edit(room, file = TREE, part = "text") {
  const page = await studio.window({ viewport: { width: 1440, height: 860 } });
  await studio.play(page, room);
  await page.getByTestId(`file-${file}`).click();
  await page.waitForSelector(`[data-testid=workbench][data-file="${file}"]`);
  if (file.endsWith(".tree.ron")) await page.getByTestId(`desk-${part}`).click();
  if (part !== "graph") await page.getByTestId("code").waitFor();
  return page;
}

/** The text in the editor. Long files are drawn in part; these are short. */
function textOf(page) {
  return page
    .getByTestId("code")
    .evaluate((code) => [...code.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
}

/** Writes something in the place of a word of the text. */
async function replace(page, line, from, to) {
  const at = page.locator(".cm-line").nth(line - 1);
  await at.click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Home");
  const before = (await at.textContent()).indexOf(from);
  assert.ok(before >= 0, `“${from}” is in line ${line}`);
  for (let i = 0; i < before; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.down("Shift");
  for (let i = 0; i < from.length; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.up("Shift");
  await page.keyboard.type(to);
}

async function pick(page, mind = 0) {
  await page.getByTestId("jump-input").fill("7");
  await page.getByTestId("jump-input").press("Enter");
  await page.getByTestId(`mind-tab-${mind}`).click();
}

describe("author", () => {
  test("a lesson is followed: open, change, apply, save", async () => {
    const page = await edit("lesson");
    await page.waitForSelector("[data-testid=lesson-step-0][data-done=true]");
    await page.getByTestId("chip-in-force").waitFor();
    await replace(page, 16, "0.5", "2");
    await page.getByTestId("chip-edited").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByTestId("chip-in-force").waitFor();
    await page.waitForSelector("[data-testid=lesson-step-1][data-done=true]");
    await page.keyboard.press("Control+s");
    await page.getByTestId("chip-saved").waitFor();
    await page.getByTestId("lesson-done").waitFor();
    assert.equal(await page.getByTestId("lesson-count").textContent(), "3 of 3");
  });

  test("faults are told while typing, and the old text stays in force", async () => {
    const page = await edit("faults");
    await replace(page, 6, "fly_away", "fly_awry");
    await page.getByTestId("chip-faulty").waitFor();
    assert.match(await page.getByTestId("first-finding").textContent(), /6:12 there is no “fly_awry”/);
    await page.waitForSelector(".cm-lint-marker-error");
    await page.getByTestId("apply").click();
    await page.getByText("The old text stays in force").waitFor();
    await page.getByTestId("chip-edited").waitFor();
    await page.getByTestId("drawer-findings").click();
    await page.getByTestId("findings").getByRole("button").click();
    await page.keyboard.press("Control+z");
    await page.getByTestId("chip-in-force").waitFor();
    await page.getByTestId("no-findings").waitFor();
  });

  test("undo goes back to every character, redo forward again", async () => {
    const page = await edit("undo");
    const before = await textOf(page);
    await replace(page, 16, "0.5", "7");
    const after = await textOf(page);
    assert.notEqual(after, before);
    await page.getByTestId("undo").click();
    assert.equal(await textOf(page), before);
    assert.ok(await page.getByTestId("undo").isDisabled());
    await page.getByTestId("redo").click();
    assert.equal(await textOf(page), after);
  });

  test("words of the game are offered", async () => {
    const page = await edit("words");
    await replace(page, 12, "peck", "");
    await page.keyboard.type("fly_t");
    await page.locator(".cm-tooltip-autocomplete").getByText("fly_to_food").waitFor();
    // The editor ignores keys for 75 ms after a completion list appears, so that no unseen entry is picked. Waiting
    // longer than that is safe.
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    assert.match(await textOf(page), /fly_to_food"\), \/\/ straight there\n {8}Do\("fly_to_food"\)/);
  });

  test("two who save the same file do not destroy each other's text", async () => {
    const [mine, theirs] = [await edit("conflict", "notes.txt"), await edit("conflict", "notes.txt")];
    await mine.getByTestId("code").click();
    await mine.keyboard.type("mine ");
    await theirs.getByTestId("code").click();
    await theirs.keyboard.type("theirs ");
    await theirs.getByTestId("save").click();
    await mine.getByTestId("conflict").waitFor();
    await mine.getByTestId("save").click();
    await mine.getByTestId("conflict-compare").click();
    await mine.waitForSelector("[data-testid=diff-view][data-against=conflict] .cm-changedLine");
    await mine.getByTestId("take-theirs").click();
    await mine.waitForSelector("[data-testid=conflict]", { state: "detached" });
    assert.match(await textOf(mine), /theirs /);
    await mine.getByTestId("undo").click();
    assert.match(await textOf(mine), /mine /);
    await mine.getByTestId("save").click();
    await mine.getByTestId("chip-saved").waitFor();
  });

  test("a double click on what overwrites somebody else's text stores once", async () => {
    const [mine, theirs] = [await edit("twice", "notes.txt"), await edit("twice", "notes.txt")];
    await mine.getByTestId("code").click();
    await mine.keyboard.type("mine ");
    await theirs.getByTestId("code").click();
    await theirs.keyboard.type("theirs ");
    await theirs.getByTestId("save").click();
    await mine.getByTestId("conflict").waitFor();
    await mine.evaluate(() => {
      const send = WebSocket.prototype.send;
      window.__saves = [];
      WebSocket.prototype.send = function (data) {
        if (typeof data === "string" && JSON.parse(data).do === "save") window.__saves.push(data);
        return send.call(this, data);
      };
    });
    await mine.getByTestId("keep-mine").dblclick();
    await mine.getByTestId("chip-saved").waitFor();
    await mine.waitForSelector("[data-testid=conflict]", { state: "detached" });
    assert.equal(await mine.evaluate(() => window.__saves.length), 1);
  });

  test("what is edited is compared, and reverted", async () => {
    const page = await edit("diff");
    await replace(page, 16, "0.5", "7");
    await page.getByTestId("diff").click();
    await page.waitForSelector("[data-testid=diff-view][data-against=inForce] .cm-changedLine");
    await page.getByTestId("diff-close").click();
    await page.getByTestId("revert").click();
    await page.getByTestId("revert-in-force").click();
    await page.getByTestId("chip-in-force").waitFor();
  });

  test("an unfinished text is kept while the file is closed, and the address opens it", async () => {
    const page = await edit("kept");
    await replace(page, 16, "0.5", "7");
    await page.getByTestId("close-file").click();
    await page.waitForSelector("[data-testid=workbench]", { state: "detached" });
    await page.getByTestId(`file-${TREE}`).click();
    await page.getByTestId("chip-edited").waitFor();
    assert.match(await textOf(page), /Wait\(7\)/);
    assert.match(page.url(), /#\/play\/flock\/kept\/edit\/creature\.tree\.ron$/);
    const other = await studio.tab(page.context());
    await other.goto(page.url());
    await other.waitForSelector(`[data-testid=workbench][data-file="${TREE}"]`);
    // Leaving the page would lose it: the browser asks.
    const asked = new Promise((resolve) => page.once("dialog", resolve));
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    assert.equal(dialog.type(), "beforeunload");
    // Answered with yes: a page that was asked and stays makes the browser end now and then.
    const closed = page.waitForEvent("close");
    await dialog.accept();
    await closed;
  });

  test("a new character is made of a template, and one follows it", async () => {
    const page = await studio.window();
    await studio.play(page, "template");
    await pick(page);
    await page.getByTestId("new-file").click();
    await page.getByText("A shy creature").last().click();
    await page.getByTestId("new-name").fill("a b");
    await page.getByText("Letters, digits").waitFor();
    await page.getByTestId("new-name").fill("ada");
    await page.getByTestId("make-file").click();
    await page.waitForSelector('[data-testid=workbench][data-file="ada.tree.ron"]');
    await page.getByTestId("file-ada.tree.ron").waitFor();
    await page.getByTestId("follows").waitFor();
    await page.getByTestId("file-shy.tree.ron").click();
    await page.getByTestId("assign").click();
    await page.getByTestId("follows").waitFor();
    await page.getByTestId("file-ada.tree.ron").click();
    await page.getByTestId("assign").click();
    await page.getByTestId("close-file").click();
    await page.getByTestId("edit-mind").click();
    await page.waitForSelector('[data-testid=workbench][data-file="ada.tree.ron"]');
  });

  test("a console asks and acts", async () => {
    const page = await studio.window();
    await studio.play(page, "console");
    await pick(page);
    await page.getByTestId("drawer-console").click();
    const input = page.getByTestId("console-input");
    const say = async (code, keys) => {
      await input.fill(code);
      await input.press(keys);
    };
    await say("board.energy = 12", "Enter");
    await page.getByText("asking changes nothing").waitFor();
    await say("board.energy = 12", "Shift+Enter");
    await say("board.energy", "Enter");
    await page.getByTestId("console").getByText("12", { exact: true }).waitFor();
    await input.press("ArrowUp");
    assert.equal(await input.inputValue(), "board.energy");
    await input.press("ArrowUp");
    assert.equal(await input.inputValue(), "board.energy = 12");
    await input.press("ArrowDown");
    await input.press("ArrowDown");
    assert.equal(await input.inputValue(), "");
    // Beyond the oldest line there is none; what is typed at its beginning stays together.
    for (let times = 0; times < 4; times++) await input.press("ArrowUp");
    await input.press("Home");
    await page.keyboard.type("me.");
    assert.equal(await input.inputValue(), "me.board.energy = 12");
  });

  test("a script stops at a line, and is stepped through in both directions", async () => {
    const page = await studio.window({ viewport: { width: 1440, height: 860 } });
    await studio.play(page, "debug");
    await pick(page, 7);
    await page.getByTestId("edit-mind").click();
    await page.getByTestId("code").waitFor();
    await page.locator(".cm-stops .cm-gutterElement").nth(15).click();
    await page.waitForSelector('[data-testid=debugger][data-line="16"]');
    await page.waitForSelector(".cm-now");
    const line = (number) => page.waitForSelector(`[data-testid=debugger][data-line="${number}"]`);
    await page.getByTestId("debug-back").click();
    await line(15);
    await page.getByTestId("debug-back").click();
    await line(10);
    await page.getByTestId("debug-out").click();
    await line(15);
    await page.keyboard.press("F10");
    await line(16);
    await page.waitForSelector("[data-testid=variables] dt");
    const tick = await tickOf(page);
    await page.getByTestId("debug-end").click();
    await line(26);
    await page.getByTestId("debug-into").click();
    await waitForTick(page, (now) => now === tick + 1);
    // Without the breakpoint it goes on.
    await page.locator(".cm-stops .cm-gutterElement").nth(15).click();
    await setPlaying(page, true);
    await waitForTick(page, (now) => now > tick + 20);
  });
});
