/** Links to what somebody sees, and saves for others. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, settle, tickOf, until, useStudio, waitForTick } from "./harness.mjs";

const studio = useStudio({ panes: "usual" });
const OPEN_CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

/** A guard is looked at, in a room of its own, with the mind alone on the stage. */
async function lookAt(page, room, agent) {
  await studio.play(page, room, "", "guard");
  await page.getByTestId("jump-input").fill(String(agent));
  await page.getByTestId("jump-input").press("Enter");
  await hasSelected(page, agent);
  await page.getByTestId("stage-mind").click();
  await page.waitForSelector("[data-testid=stage-mind][aria-pressed=true]");
}

/** The link that is shared tells which agent is selected. */
async function hasSelected(page, agent) {
  await until(
    async () => {
      await page.getByTestId("share-button").click();
      const link = await page.getByTestId("share-link").inputValue();
      await page.keyboard.press("Escape");
      await page.getByTestId("share-sheet").waitFor({ state: "detached" });
      return link;
    },
    (link) => new URL(link.replace("#", "")).searchParams.get("agent") === String(agent),
    `agent ${agent} is not selected`,
  );
}

describe("sharing", () => {
  test("a link leads to the same agent and stage", async () => {
    const page = await studio.window(OPEN_CLIPBOARD);
    await lookAt(page, "shared", 2);
    await page.getByTestId("share-button").click();
    assert.match(await page.getByTestId("share-reach").textContent(), /works only on this computer/);
    await page.getByTestId("copy-link").click();
    await page.getByTestId("toast").filter({ hasText: "The link is copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#\/play\/guard\/shared\?agent=2&stage=mind&tick=\d+&guest=1$/);
    const other = await studio.window();
    await other.goto(link);
    await other.waitForSelector("[data-testid=stage-mind][aria-pressed=true]");
    await hasSelected(other, 2);
    assert.equal(new URL(other.url()).hash, "#/play/guard/shared");
    // What the link shows is not what its reader has chosen for other games.
    const chosen = await other.evaluate(() => JSON.parse(localStorage.getItem("wits-studio") ?? "{}").stage);
    assert.equal(chosen ?? null, null);
    // Whoever follows a link into a room where somebody is watches, and drives it only after taking over.
    await other.getByTestId("play-pause").click();
    await other.getByTestId("toast").filter({ hasText: "You only watch" }).waitFor();
    // What the guest asks for later is done, and the game still goes on.
    await other.getByTestId("stage-scene").click();
    await other.getByTestId("jump-input").fill("1");
    await other.getByTestId("jump-input").press("Enter");
    await hasSelected(other, 1);
    const tick = await tickOf(page);
    await waitForTick(page, (now) => now > tick + 30);
    await other.getByTestId("take-over").click();
    await other.getByTestId("guest-notice").waitFor({ state: "detached" });
    await setPlaying(other, false);
    await page.waitForSelector("[data-testid=play-pause][data-playing=false]");
  });

  test("where the clipboard is closed, the link is shown selected", async () => {
    const page = await studio.window();
    await studio.play(page, "closed", "", "guard");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("closed"));
    });
    await page.getByTestId("share-button").click();
    await page.getByTestId("copy-link").click();
    await page.getByTestId("share-refused").waitFor();
    const field = page.getByTestId("share-link");
    const selected = await field.evaluate((one) => one.value.slice(one.selectionStart, one.selectionEnd));
    assert.match(selected, /^http.*#\/play\/guard\/closed/);
    assert.ok(await field.evaluate((one) => document.activeElement === one));
  });

  test("a save is downloaded, and its name is said", async () => {
    const page = await studio.window({ viewport: { width: 360, height: 740 } });
    await studio.play(page, "file", "", "guard");
    await setPlaying(page, false);
    await settle(page);
    const name = `guard-tick${await tickOf(page)}.save`;
    const buttons = page.locator(".top-bar .button").filter({ visible: true });
    const spilt = await buttons.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.dataset.testid),
    );
    assert.deepEqual(spilt, [], "a button is narrower than its text");
    await page.getByTestId("share-button").click();
    const download = page.waitForEvent("download");
    await page.getByTestId("share-save").click();
    assert.equal((await download).suggestedFilename(), name);
    await page.getByTestId("toast").filter({ hasText: name }).waitFor();
  });
});
