import type { SpriteRenderer } from "./spriteRenderer";
import { CanvasSprites } from "./spritesCanvas";
import { WebglSprites } from "./spritesWebgl";
import { probeWebgl } from "./webglProbe";

/** WebGL where there is any, else a plain canvas. */
export function createSpriteRenderer(onContextRestored: () => void): SpriteRenderer {
  const webgl = probeWebgl();
  if (webgl !== null) {
    try {
      return new WebglSprites(webgl.software, onContextRestored);
    } catch (error) {
      console.warn("[wits] WebGL failed, sprites are drawn on a plain canvas", error);
    }
  }
  return new CanvasSprites();
}
