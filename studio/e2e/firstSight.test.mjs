/** What a newcomer meets: finding a game, the guide beside the scene, an agent that is selected at once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setPlaying, until, useStudio } from "./harness.mjs";
import { greyPictures } from "./looks.mjs";

const studio = useStudio({ panes: "usual" });
/** So wide that guide and inspector are both in front; in narrower windows they share a place. */
const WIDE = { viewport: { width: 1720, height: 860 } };

const cards = (page) =>
  page
    .locator("[data-testid^=gallery-card-]")
    .evaluateAll((all) => all.map((card) => card.dataset.testid.replace("gallery-card-", "")));

/** The gallery with a clock that can be put forward, and the films that it asks for. Pictures are there at once. */
async function withClock(options = {}) {
  const page = await studio.window(options);
  await greyPictures(page);
  const films = [];
  page.on("request", (request) => request.url().includes("moving") && films.push(request.url()));
  await page.clock.install();
  await page.goto(studio.server.url);
  await page.getByTestId("gallery-start-pathlab").waitFor();
  return { page, films };
}

describe("the search of the gallery", () => {
  test("finds by the words of the field, and going back leads to it again", async () => {
    const page = await studio.window();
    await page.goto(studio.server.url);
    await page.getByTestId("gallery-start-flock").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("goap");
    await until(
      () => cards(page),
      (names) => names.length === 1 && names[0] === "planner",
      "not found",
    );
    assert.match(page.url(), /#\/\?q=goap$/);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => (window.__wits?.frames ?? 0) >= 1);
    assert.match(page.url(), /#\/play\/planner$/);
    await page.goBack();
    await page.getByTestId("gallery-card-planner").waitFor();
    assert.equal(await page.getByTestId("gallery-search").inputValue(), "goap");
    await page.keyboard.press("/");
    await page.keyboard.press("Escape");
    await page.getByTestId("gallery-start-flock").waitFor();
  });

  test("suggests terms where nothing matches, and keeps the section in the address", async () => {
    const page = await studio.window();
    await page.goto(`${studio.server.url}#/?q=xqzwv&in=Paths`);
    await page.getByTestId("gallery-nearest").waitFor();
    await page.getByTestId("gallery-suggestion").first().click();
    await page.getByTestId("gallery-found").waitFor();
    await page.goto(`${studio.server.url}#/`);
    const games = await studio.games();
    const inPaths = games
      .filter(({ listing }) => listing.family === "Paths")
      .map(({ name }) => name)
      .sort();
    assert.ok(inPaths.includes("pathlab") && inPaths.length < games.length);
    await page.getByTestId("gallery-section-Paths").click();
    await until(
      async () => (await cards(page)).sort(),
      (names) => names.join() === inPaths.join(),
      `not the section (${inPaths})`,
    );
    assert.match(page.url(), /in=Paths/);
    await page.goBack();
    await page.getByTestId("gallery-start-flock").waitFor();
  });

  test("a card plays once the pointer rests on it, unless less motion is asked for", async () => {
    const { page, films } = await withClock();
    const card = page.getByTestId("gallery-start-pathlab");
    await card.hover();
    await page.getByTestId("card-film").waitFor();
    await page.mouse.move(2, 2);
    await page.getByTestId("card-film").waitFor({ state: "detached" });
    assert.equal(films.length, 1);
    // With less motion nothing is fetched, however long the pointer rests.
    const calm = await withClock({ reducedMotion: "reduce" });
    await calm.page.getByTestId("gallery-start-pathlab").hover();
    await calm.page.clock.runFor(5000);
    assert.deepEqual(calm.films, []);
    // The very same card, with motion again.
    await calm.page.mouse.move(2, 2);
    await calm.page.emulateMedia({ reducedMotion: "no-preference" });
    await calm.page.getByTestId("gallery-start-pathlab").hover();
    await calm.page.clock.runFor(5000);
    await until(
      () => calm.films.length,
      (count) => count === 1,
      "the film is not fetched",
    );
  });

  test("offers the tutorial", async () => {
    const page = await studio.window();
    await page.goto(studio.server.url);
    await page.getByTestId("lesson-offer").click();
    await page.getByTestId("lesson").waitFor();
    assert.match(page.url(), /#\/play\/playground$/);
  });
});

describe("a game that is opened", () => {
  test("shows somebody at once, until the person looks away", async () => {
    const page = await studio.window(WIDE);
    await studio.play(page, "first", "", "guard");
    await page.waitForSelector('[data-testid=inspector][data-agent="0"]');
    await page.keyboard.press("Escape");
    await page.waitForSelector('[data-testid=inspector][data-agent=""]');
    await setPlaying(page, true);
    const tick = () => page.evaluate(() => window.__wits.status.tick);
    const before = await tick();
    await until(tick, (now) => now > before + 60, "time does not run");
    assert.equal(await page.getByTestId("inspector").getAttribute("data-agent"), "");
  });

  test("has a guide whose buttons do what they say, and can be taken back", async () => {
    const page = await studio.window(WIDE);
    await studio.play(page, "guide", "", "trees");
    const guide = page.getByTestId("guide");
    await guide.waitFor();
    assert.match(await guide.textContent(), /behaviour tree/);
    await setPlaying(page, false);
    await page.getByTestId("try-0").click();
    const doors = () => page.evaluate(() => window.__wits.status.params.doors);
    await until(doors, (now) => now === 3, "the parameter is not set");
    // What was tried can be seen: time goes on.
    await page.waitForSelector('[data-testid=play-pause][data-playing="true"]');
    await page.waitForSelector('[data-testid=inspector][data-agent="3"]');
    await page.getByTestId("guide-start-over").click();
    await until(doors, (now) => now === 0, "it is not taken back");
    await page.getByTestId("guide-more").click();
    await page.getByTestId("about-sheet").waitFor();
  });

  test("has a guide that still knows what was tried when it was behind another pane", async () => {
    const page = await studio.window();
    await studio.play(page, "behind", "", "trees");
    await page.getByTestId("try-0").click();
    await page.getByTestId("tab-agent").click();
    // Whoever the try selects is there, and brings no pane to the front later.
    await page.waitForSelector('[data-testid=inspector][data-agent="3"]');
    assert.equal(await page.getByTestId("guide").count(), 0);
    await page.getByTestId("tab-guide").click();
    await page.waitForSelector("[data-testid=try-0][data-tried=true]");
    await page.getByTestId("guide-start-over").click();
    const doors = () => page.evaluate(() => window.__wits.status.params.doors);
    await until(doors, (now) => now === 0, "it is not taken back");
    await page.getByTestId("guide-start-over").waitFor({ state: "detached" });
  });
});
