/** A program that shows itself: the example with a plain main loop, if it has been built. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "../dev/browser.mjs";
import { firstAddress } from "../dev/server-process.mjs";
import { setPlaying, settle, tickOf, waitForTick } from "./harness.mjs";

const beside = process.env.WITS_BIN && join(dirname(process.env.WITS_BIN), "plain_loop");
const built = ["release", "debug"]
  .map((kind) => fileURLToPath(new URL(`../../target/${kind}/plain_loop`, import.meta.url)))
  .concat(beside ?? [])
  .find((path) => existsSync(path));
const binary = process.env.WITS_LOOP ?? built;

describe("an attached program", { skip: binary === undefined && "plain_loop is not built" }, () => {
  let program, browser, url;

  before(async () => {
    program = spawn(binary, [], { stdio: ["ignore", "pipe", "inherit"] });
    url = await firstAddress(program, binary);
    browser = await openBrowser();
  });

  after(async () => {
    await browser?.close();
    program?.kill();
  });

  async function open() {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(20_000);
    await page.goto(`${url}#/play/balls`);
    await page.waitForFunction(() => (window.__wits?.frames ?? 0) >= 3);
    return page;
  }

  test("is seen, inspected, paused and stepped", async () => {
    const page = await open();
    assert.equal(await page.getByTestId("agents").textContent(), "24");
    await setPlaying(page, false);
    await settle(page);
    const tick = await tickOf(page);
    await page.getByTestId("step").click();
    await waitForTick(page, (now) => now === tick + 1);
    await page.getByTestId("jump-input").fill("3");
    await page.getByTestId("jump-input").press("Enter");
    await page.getByText("Ball 3").waitFor();
    await setPlaying(page, true);
    await waitForTick(page, (now) => now > tick + 20);
    await page.close();
  });

  test("is told something, and says what it does not understand", async () => {
    const page = await open();
    await page.getByTestId("world-button").click();
    await page.getByTestId("panel-tab-kicks").click();
    await page.getByTestId("tell-button").click();
    await page.getByTestId("tell-to").fill("5");
    await page.getByTestId("tell-send").click();
    await page.getByText("ball 5 was kicked").waitFor();
    assert.match(await page.getByTestId("tell-told").textContent(), /Told at tick \d+/);
    await page.getByTestId("tell-value").fill("much");
    assert.ok(await page.getByTestId("tell-send").isDisabled());
    await page.close();
  });

  test("another studio is opened by its address", async () => {
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByTestId("studio-address").fill("ftp://somewhere");
    assert.match(await page.getByTestId("studio-why").textContent(), /http/);
    assert.ok(await page.getByTestId("studio-open").isDisabled());
    await page.getByTestId("studio-address").fill(new URL(url).host);
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByTestId("studio-open").click(),
    ]);
    await other.waitForSelector("[data-testid^=gallery-card]");
    assert.equal(new URL(other.url()).host, new URL(url).host);
    assert.equal(await page.getByTestId("studio-known").count(), 1);
    await page.close();
  });
});
