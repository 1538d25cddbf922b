import assert from "node:assert/strict";
import { test } from "node:test";
import { settle, setPlaying, until, useStudio } from "./harness.mjs";

const studio = useStudio({ panes: "usual" });

const mode = (page) => page.evaluate(() => window.__wits.solid.mode());
const view = (page) => page.evaluate(() => window.__wits.solid.view());
const onScreen = (page, agent) => page.evaluate((n) => window.__wits.solid.agentOnScreen(n), agent);

const selected = (page) => page.getByTestId("inspector").getAttribute("data-agent");

/** The aircraft that is farthest from all others on the screen: nobody else is hit. */
function loneliest(page) {
  return page.evaluate(() => {
    const places = Array.from({ length: 9 }, (_, agent) => window.__wits.solid.agentOnScreen(agent));
    const room = places.map((at) =>
      Math.min(
        ...places.filter((other) => other !== at).map((other) => Math.hypot(at.x - other.x, at.y - other.y)),
      ),
    );
    return room.indexOf(Math.max(...room));
  });
}

async function flight(options) {
  const page = await studio.window(options);
  await studio.play(page, `solid-${Math.random().toString(36).slice(2)}`, "", "flight");
  await page.waitForSelector("[data-testid=follow]:enabled");
  await setPlaying(page, false);
  await settle(page);
  return page;
}

test("an aircraft is picked in the scene, followed, and seen from inside", async () => {
  const page = await flight();
  const agent = await loneliest(page);
  const at = await onScreen(page, agent);
  await page.getByTestId("scene").click({ position: { x: at.x, y: at.y } });
  await until(
    () => selected(page),
    (now) => now === String(agent),
    "the aircraft under the pointer is not selected",
  );

  await page.getByTestId("follow").click();
  await until(
    () => mode(page),
    (now) => now === "follow",
    "the camera does not follow",
  );
  const { width, height } = await page.getByTestId("scene").boundingBox();
  const middle = await until(
    () => onScreen(page, agent),
    (seen) => Math.hypot(seen.x - width / 2, seen.y - height / 2) < 2,
    "the one that is followed is not in the middle",
  );
  const before = await view(page);
  await page.keyboard.press("Shift+ArrowRight");
  await until(
    () => view(page),
    (now) => now.target[0] !== before.target[0],
    "the camera stays behind",
  );
  assert.ok(middle.radius > 20, `it is only ${middle.radius} pixels large`);

  await page.keyboard.press("k");
  await until(
    () => mode(page),
    (now) => now === "first",
    "the scene is not seen from inside",
  );
  await page.keyboard.press("o");
  await until(
    () => mode(page),
    (now) => now === "orbit",
    "the camera still follows",
  );
  await page.keyboard.press("0");
  const whole = await view(page);

  // With the keyboard and with the mouse: a drag turns, with Shift it moves.
  await page.locator(".scene-canvases").focus();
  await page.keyboard.press("ArrowLeft");
  await until(
    () => view(page),
    (now) => now.yaw !== whole.yaw,
    "the arrow keys do not turn the camera",
  );
  const turned = await view(page);
  await page.keyboard.down("Shift");
  await page.mouse.move(width / 2 + 300, height / 2 + 200);
  await page.mouse.down();
  await page.mouse.move(width / 2 + 360, height / 2 + 220, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const moved = await view(page);
  assert.equal(moved.yaw, turned.yaw);
  assert.notDeepEqual(moved.target, turned.target);
});

test("the card of an aircraft stands beside it, however large it is drawn", async () => {
  const page = await flight();
  const agent = await loneliest(page);
  const at = await onScreen(page, agent);
  const scene = page.getByTestId("scene");
  await scene.click({ position: { x: at.x, y: at.y } });
  await until(
    () => selected(page),
    (now) => now === String(agent),
    "the aircraft under the pointer is not selected",
  );
  await page.getByTestId("follow").click();
  const { width, height } = await scene.boundingBox();
  const body = await until(
    () => onScreen(page, agent),
    (seen) => Math.hypot(seen.x - width / 2, seen.y - height / 2) < 2 && seen.radius > 20,
    "the one that is followed is not in the middle",
  );
  await scene.hover({ position: { x: body.x, y: body.y } });
  await page.waitForSelector(`[data-testid=hover-card][data-agent="${agent}"]`);
  /** How far the card is from the ball around the aircraft. */
  const apart = () =>
    page.evaluate((n) => {
      const card = document.querySelector("[data-testid=hover-card]").getBoundingClientRect();
      const scene = document.querySelector("[data-testid=scene]").getBoundingClientRect();
      const { x, y, radius } = window.__wits.solid.agentOnScreen(n);
      const [across, down] = [scene.left + x, scene.top + y];
      return Math.max(
        Math.max(card.left - across, across - card.right) - radius,
        Math.max(card.top - down, down - card.bottom) - radius,
      );
    }, agent);
  await until(apart, (gap) => gap >= 0, "the card covers the aircraft");
});

test("a lost WebGL context is told of, and the scene comes back", async () => {
  const page = await flight();
  const lose = () =>
    page.evaluate(() => {
      const canvas = document.querySelector(".scene canvas");
      window.lost = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
      window.lost.loseContext();
    });
  await lose();
  await page.getByTestId("context-lost").waitFor();
  await page.evaluate(() => window.lost.restoreContext());
  await page.getByTestId("context-lost").waitFor({ state: "detached" });
  await lose();
  await page.getByTestId("draw-again").click();
  await page.getByTestId("context-lost").waitFor({ state: "detached" });
  await until(
    () => onScreen(page, 0),
    (at) => at !== null,
    "nothing is drawn again",
  );
});

test("a browser that refuses another WebGL context leaves the page as it is", async () => {
  const page = await flight();
  await page.evaluate(() => {
    const canvas = document.querySelector(".scene canvas");
    canvas.getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
      return kind.startsWith("webgl") ? null : getContext.call(this, kind, ...more);
    };
  });
  await page.getByTestId("draw-again").click();
  await page.getByTestId("no-webgl").waitFor();
  await setPlaying(page, true);
});

test("one finger turns the camera, two move it and come nearer", async () => {
  const page = await flight({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const touches = await page.context().newCDPSession(page);
  const touch = (type, ...fingers) =>
    touches.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    });
  const before = await view(page);
  await touch("touchStart", [150, 400]);
  for (const x of [170, 200, 230]) await touch("touchMove", [x, 400]);
  await touch("touchEnd");
  const turned = await until(
    () => view(page),
    (now) => now.yaw !== before.yaw,
    "one finger does not turn",
  );
  assert.deepEqual(turned.target, before.target);
  await touch("touchStart", [150, 400], [250, 400]);
  for (const step of [10, 20, 30])
    await touch("touchMove", [150 - step, 400 + step], [250 + step, 400 + step]);
  await touch("touchEnd");
  const nearer = await until(
    () => view(page),
    (now) => now.distance < before.distance,
    "two fingers do not zoom",
  );
  assert.equal(nearer.yaw, turned.yaw);
  assert.notDeepEqual(nearer.target, turned.target);
});
