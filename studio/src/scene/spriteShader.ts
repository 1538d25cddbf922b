import type { SpriteShape } from "../protocol/decodeFrame";
import { TINTS } from "../protocol/tints";

/** Records in one row of the texture. */
export const ROW = 1024;

/**
 * The frame's 8-byte records are put into a texture as they are, one texel a sprite: x, y, angle and
 * tint | scale << 8. Each vertex fetches its sprite by its own number. That is one plain draw call for all
 * sprites; instancing would be the usual way, but drivers that draw on the processor pay dearly for every
 * instance (20 000 of them: 3 frames a second instead of 50).
 */
export const SPRITE_VERTEX = `
precision highp float;
precision highp int;
precision highp usampler2D;
uniform usampler2D records;
uniform vec2 corners[6];    // of a sprite one unit long that looks along +x, as triangles
uniform int cornerCount;
uniform vec4 worldBounds;   // min x, min y, extent x, extent y
uniform vec2 cameraCentre;
uniform vec2 viewport;      // CSS pixels
uniform float pixelsPerMetre;
uniform float metres;       // length of a sprite of scale 16
uniform float leastPixels;
uniform vec3 tints[${TINTS.length}];
out vec3 colour;
out vec2 place;
out float radiusPixels;
void main() {
  int sprite = gl_VertexID / cornerCount;
  vec2 corner = corners[gl_VertexID - sprite * cornerCount];
  uvec4 record = texelFetch(records, ivec2(sprite % ${ROW}, sprite / ${ROW}), 0);
  float scale = float(record.w >> 8u);
  float pixels = scale < 0.5 ? 0.0 : max(metres * scale / 16.0 * pixelsPerMetre, leastPixels);
  float angle = float(record.z) * (6.283185307179586 / 65536.0);
  vec2 forward = vec2(cos(angle), sin(angle));
  vec2 turned = vec2(corner.x * forward.x - corner.y * forward.y, corner.x * forward.y + corner.y * forward.x);
  vec2 world = worldBounds.xy + vec2(record.xy) / 65535.0 * worldBounds.zw;
  vec2 screen = (world - cameraCentre) * pixelsPerMetre + turned * pixels;
  gl_Position = vec4(screen * 2.0 / viewport, 0.0, 1.0);
  colour = tints[min(int(record.w & 255u), ${TINTS.length - 1})];
  place = corner * 2.0;
  radiusPixels = pixels * 0.5;
}`;

export const FLAT_FRAGMENT = `
precision mediump float;
in vec3 colour;
out vec4 pixel;
void main() { pixel = vec4(colour, 1.0); }`;

/** A disc has a soft edge one pixel wide, which needs no antialiasing. Output is premultiplied. */
export const DISC_FRAGMENT = `
precision highp float;
in vec3 colour;
in vec2 place;
in float radiusPixels;
out vec4 pixel;
void main() {
  float cover = clamp((1.0 - length(place)) * radiusPixels + 0.5, 0.0, 1.0);
  pixel = vec4(colour * cover, cover);
}`;

const NOTCHED = [0.5, 0, -0.5, 0.36, -0.3, 0, 0.5, 0, -0.3, 0, -0.5, -0.36];
const PLAIN = [0.5, 0, -0.5, 0.36, -0.5, -0.36];
const SQUARE = [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, -0.5, 0.5, 0.5, -0.5, 0.5];
/** The triangle around a disc with a little room for its soft edge; half the vertices of a square. */
const AROUND_DISC = [1.15, 0, -0.575, 0.996, -0.575, -0.996];

export interface Corners {
  count: number;
  /** Always six points, as the shader wants them; what is not used is zero. */
  points: Float32Array;
}

function corners(points: readonly number[]): Corners {
  const padded = new Float32Array(12);
  padded.set(points);
  return { count: points.length / 2, points: padded };
}

const CORNERS = {
  notched: corners(NOTCHED),
  plain: corners(PLAIN),
  square: corners(SQUARE),
  disc: corners(AROUND_DISC),
};

/** The notch of a dart is only worth its vertices where it can be seen. */
export function cornersOf(shape: SpriteShape, pixels: number): Corners {
  if (shape === "dart") return pixels >= 9 ? CORNERS.notched : CORNERS.plain;
  return CORNERS[shape];
}
