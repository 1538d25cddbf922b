import type { SpriteRenderer } from "./spriteRenderer";
import { PixelSprites } from "./spritesPixels";
import { WebglSprites } from "./spritesWebgl";
import { probeWebgl } from "./webglProbe";

/** `?sprites=webgl` or `?sprites=pixels` in the address chooses by hand, for tests and measurements. */
function chosenByHand(): string | null {
  return new URLSearchParams(location.search).get("sprites");
}

/** WebGL on a graphics card; where there is none, or only an emulated one, pixels in memory are faster. */
export function createSpriteRenderer(onContextRestored: () => void): SpriteRenderer {
  const choice = chosenByHand();
  const webgl = choice === "pixels" ? null : probeWebgl();
  if (webgl !== null && (!webgl.software || choice === "webgl")) {
    try {
      return new WebglSprites(webgl.software, onContextRestored);
    } catch (error) {
      console.warn("[wits] WebGL failed, sprites are drawn in memory", error);
    }
  }
  return new PixelSprites();
}
