/** Dialogs lie in the middle of the window and leave the page around them visible. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { useStudio } from "./harness.mjs";

const studio = useStudio({ panes: "usual" });

async function boxOf(page, testid) {
  await page.getByTestId(testid).waitFor();
  return page.getByTestId(testid).boundingBox();
}

describe("dialogs", () => {
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
    [390, 844],
  ]) {
    test(`help does not fill a window of ${width} by ${height}`, async () => {
      const page = await studio.window({ viewport: { width, height } });
      await studio.play(page, `dialog-${width}`);
      await page.keyboard.press("?");
      const box = await boxOf(page, "help-sheet");
      const [left, right] = [box.x, width - box.x - box.width];
      const [top, bottom] = [box.y, height - box.y - box.height];
      assert.ok(Math.min(left, right) >= 12, `margins ${left} and ${right}`);
      assert.ok(Math.min(top, bottom) >= 12, `margins ${top} and ${bottom}`);
      assert.ok(Math.abs(left - right) <= 1 && Math.abs(top - bottom) <= 1, "in the middle");
      assert.ok(box.width <= 800, `${box.width} wide`);
      await page.keyboard.press("Escape");
      await page.getByTestId("help-sheet").waitFor({ state: "detached" });
    });
  }
});
