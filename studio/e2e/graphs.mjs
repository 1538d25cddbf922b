import assert from "node:assert/strict";

/** Words for what a person does in the graph editor. */

export const text = (page) => page.evaluate(() => window.__witsDesk().text);
export const selection = (page) => page.evaluate(() => [...window.__witsDesk().selection]);
export const waitForName = (page, name) =>
  page.waitForFunction(
    (one) => window.__witsEditor.shown.model.graph.nodes.some((node) => node.name === one),
    name,
  );
/** The middle of a node on the page, or a part of it: shares of its width and height. */
export async function spot(page, name, across = 0.5, down = 0.5) {
  await waitForName(page, name);
  await page.waitForFunction(() => {
    const { checked, text, waiting } = window.__witsDesk();
    return !waiting && checked === text && !window.__witsEditor.moving;
  });
  const box = await page.evaluate((wanted) => {
    const stage = window.__witsEditor;
    const node = stage.shown.model.graph.nodes.findIndex((one) => one.name === wanted);
    return node < 0 ? null : stage.boxOf(node);
  }, name);
  assert.ok(box, `there is no node “${name}”`);
  const canvas = await page.getByTestId("graph-canvas").boundingBox();
  return [canvas.x + box.x + box.w * across, canvas.y + box.y + box.h * down];
}

export const click = async (page, name, options) => page.mouse.click(...(await spot(page, name)), options);

export async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}
