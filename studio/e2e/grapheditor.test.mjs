/** The graph editor: against the development server, which can edit small trees and machines. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { click, drag, selection, spot, text, waitForName } from "./graphs.mjs";
import { useStudio } from "./harness.mjs";

const studio = useStudio({ mock: true });

async function openGraph(room, file = "creature.tree.ron") {
  const page = await studio.window({ viewport: { width: 1600, height: 1100 } });
  await page.addInitScript(() =>
    localStorage.setItem(
      "wits-studio",
      JSON.stringify({ leftOpen: false, rightOpen: false, deskPart: "graph" }),
    ),
  );
  await studio.play(page, room);
  await page.getByTestId("stage-mind").click();
  await page.goto(`${studio.server.url}#/play/flock/${room}/edit/${file}`);
  await page.waitForSelector("[data-testid=graph-canvas] canvas");
  await page.waitForFunction(() => (window.__witsEditor?.paintings ?? 0) > 1);
  return page;
}

describe("graph editor", () => {
  test("typing adds below the selected node, undo takes it back, Shift and Enter wraps", async () => {
    const page = await openGraph("type");
    const before = await text(page);
    await click(page, "flee");
    await page.keyboard.type("hide");
    await page.getByTestId("add-box").waitFor();
    await page.keyboard.press("Enter");
    await waitForName(page, "hide");
    assert.match(await text(page), /Do\("fly_away"\),\s*Do\("hide"\)/);
    assert.deepEqual(await selection(page), ["root[0][2]"]);
    await page.keyboard.press("Space");
    await page.getByTestId("add-input").fill("selec");
    await page.keyboard.press("Shift+Enter");
    await waitForName(page, "Selector");
    assert.match(await text(page), /Selector\(\[Do\("hide"\)\]\)/);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    assert.equal(await text(page), before);
    await page.keyboard.press("Control+y");
    await waitForName(page, "hide");
  });

  test("nodes are dragged among siblings and to other parents; Alt makes a copy", async () => {
    const page = await openGraph("drag");
    await drag(page, await spot(page, "peck"), await spot(page, "hungry", 0.4, 0.1));
    await page.waitForFunction(() => /Do\("peck"\),\s*If\("hungry"\)/.test(window.__witsDesk().text));
    await drag(page, await spot(page, "peck"), await spot(page, "flee"));
    await page.waitForFunction(() => /Do\("fly_away"\),\s*Do\("peck"\)/.test(window.__witsDesk().text));
    await page.keyboard.down("Alt");
    await drag(page, await spot(page, "fly_away"), await spot(page, "flock"));
    await page.keyboard.up("Alt");
    await page.waitForFunction(() => window.__witsDesk().text.match(/fly_away/g).length === 2);
    // A node cannot go below itself.
    const before = await text(page);
    await drag(page, await spot(page, "eat"), await spot(page, "search_food", 0.5, 0.1));
    await page.waitForFunction(() => !window.__witsDesk().waiting);
    assert.equal(await text(page), before);
  });

  test("an item of the palette is dragged between two children", async () => {
    const page = await openGraph("palette");
    const item = await page.getByTestId("item-wander").boundingBox();
    await drag(page, [item.x + 30, item.y + 10], await spot(page, "fly_away", 0.4, 0.08));
    await page.waitForFunction(() => /If\("afraid"\),\s*Do\("wander"\)/.test(window.__witsDesk().text));
  });

  test("several are selected with a band and removed; keys walk the tree", async () => {
    const page = await openGraph("band");
    const [x, y] = await spot(page, "hungry", -0.1, -0.1);
    await page.keyboard.down("Shift");
    await drag(page, [x, y], await spot(page, "fly_to_food", 1.3, 1.1));
    await page.keyboard.up("Shift");
    assert.equal((await selection(page)).length, 3);
    await page.getByText("3 selected").waitFor();
    await page.getByTestId("graph-canvas").focus();
    await page.keyboard.press("Delete");
    await page.waitForFunction(() => !window.__witsDesk().text.includes("hungry"));
    await click(page, "eat");
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await selection(page), ["root[1][0]"]);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    assert.deepEqual(await selection(page), ["root[0]"]);
    await page.keyboard.press("Control+a");
    assert.ok((await selection(page)).length > 6);
    await page.keyboard.press("Escape");
    assert.deepEqual(await selection(page), []);
  });

  test("Ctrl+S stores the value that is still being typed", async () => {
    const page = await openGraph("stored");
    await click(page, "0.5");
    const seconds = page.getByRole("textbox", { name: "seconds" });
    await seconds.fill("7");
    await page.keyboard.press("Control+s");
    await page.waitForFunction(() => {
      const { text, stored } = window.__witsDesk();
      return text.includes("Wait(7)") && stored === text;
    });
    assert.ok(await seconds.evaluate((field) => field === document.activeElement), "typing goes on");
  });

  test("fields are set in the form, for several parts in one step", async () => {
    const page = await openGraph("form");
    await click(page, "0.5");
    await page.getByRole("textbox", { name: "seconds" }).fill("2");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => window.__witsDesk().text.includes("Wait(2)"));
    await click(page, "peck");
    await page.keyboard.down("Shift");
    await click(page, "search_food");
    await page.keyboard.up("Shift");
    await page.getByText("2 parts").waitFor();
    const steps = await page.evaluate(() => window.__witsDesk().past.length);
    const action = page.getByRole("combobox", { name: "acts" });
    await action.fill("wan");
    await action.press("Enter");
    await page.waitForFunction(() => window.__witsDesk().text.match(/wander/g)?.length === 2);
    assert.equal(await page.evaluate(() => window.__witsDesk().past.length), steps + 1);
  });

  test("parts are copied, pasted, duplicated and renamed", async () => {
    const page = await openGraph("clip");
    await click(page, "flee");
    await page.keyboard.press("Control+c");
    await click(page, "eat");
    await page.keyboard.press("Control+v");
    await page.waitForFunction(() => window.__witsDesk().text.match(/"afraid"/g).length === 2);
    await click(page, "peck");
    await page.keyboard.press("Control+d");
    await page.waitForFunction(() => window.__witsDesk().text.match(/"peck"/g).length === 2);
    await click(page, "flock");
    await page.keyboard.press("F2");
    await page.getByTestId("rename-input").fill("be together");
    await page.keyboard.press("Enter");
    await waitForName(page, "be together");
  });

  test("the menu wraps, changes and unwraps", async () => {
    const page = await openGraph("menu");
    await click(page, "eat", { button: "right" });
    await page.getByRole("menuitem", { name: "Change into …" }).click();
    await page.getByTestId("add-input").fill("Selector");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /name: "eat", node: Selector/.test(window.__witsDesk().text));
    await click(page, "eat", { button: "right" });
    await page.keyboard.press("Escape");
    await page.getByTestId("graph-menu").waitFor({ state: "detached" });
  });

  test("faults are shown on the node, at the field, and while the text cannot be read", async () => {
    const page = await openGraph("faults");
    await click(page, "peck");
    const action = page.getByRole("combobox", { name: "acts" });
    await action.fill("pack");
    await action.press("Enter");
    await page.getByText("there is no “pack”").first().waitFor();
    assert.equal(await page.evaluate(() => window.__witsEditor.shown.faults.size), 1);
    await page.evaluate(() => window.__witsSetText("(root: Selector(["));
    await page.getByTestId("graph-unreadable").waitFor();
    await page.evaluate(() => window.__witsSetText("(root: Selector([]))"));
    await page.getByTestId("graph-unreadable").waitFor({ state: "detached" });
  });

  test("states are connected and renamed and links are led elsewhere", async () => {
    const page = await openGraph("machine", "moods.machine.ron");
    await drag(page, await spot(page, "Fleeing", 0.99, 0.5), await spot(page, "Hungry"));
    await page.waitForFunction(() => window.__witsDesk().text.match(/to: "Hungry"/g).length === 2);
    assert.match((await selection(page))[0], /transitions/);
    await page.getByTestId("row-when").getByText("+ Condition").click();
    await page.waitForFunction(() => /to: "Hungry", when: Is\("afraid"\)/.test(window.__witsDesk().text));
    await page.getByLabel("when: what is asked").selectOption("below");
    await page.waitForFunction(() => /Below\(of: "distance", than: 0\)/.test(window.__witsDesk().text));
    await click(page, "Hungry");
    await page.getByRole("button", { name: "Ask on noise, afraid later" }).click();
    await page.waitForFunction(() =>
      /Not\(Is\("hungry"\)\)\),\s*\(to: "Fleeing"/.test(window.__witsDesk().text),
    );
    await click(page, "Calm");
    await page.keyboard.press("F2");
    await page.getByTestId("rename-input").fill("Easy");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => window.__witsDesk().text.match(/to: "Easy"/g)?.length === 2);
    await page.keyboard.press("Space");
    await page.getByTestId("add-input").fill("wander");
    await page.keyboard.press("Enter");
    await waitForName(page, "wander");
  });
});
