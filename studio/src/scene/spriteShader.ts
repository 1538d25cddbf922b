import { TINTS } from "../protocol/tints";

/**
 * One instance is one 8-byte record of the frame, read as four normalized 16-bit numbers:
 * x, y, angle, and tint + 256 * scale. Nothing is unpacked on the processor.
 */
export const SPRITE_VERTEX = `
precision highp float;
in vec2 corner;
in vec4 record;
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
  float packed = floor(record.w * 65535.0 + 0.5);
  float scale = floor(packed / 256.0);
  int tint = int(packed - scale * 256.0);
  float pixels = scale < 0.5 ? 0.0 : max(metres * scale / 16.0 * pixelsPerMetre, leastPixels);
  float angle = record.z * (65535.0 / 65536.0) * 6.283185307179586;
  vec2 forward = vec2(cos(angle), sin(angle));
  vec2 turned = vec2(corner.x * forward.x - corner.y * forward.y, corner.x * forward.y + corner.y * forward.x);
  vec2 world = worldBounds.xy + record.xy * worldBounds.zw;
  vec2 screen = (world - cameraCentre) * pixelsPerMetre + turned * pixels;
  gl_Position = vec4(screen * 2.0 / viewport, 0.0, 1.0);
  colour = tints[min(tint, ${TINTS.length - 1})];
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

/** Corners of a sprite one unit long that looks along +x, as triangles. */
export const CORNERS = {
  dart: [0.5, 0, -0.5, 0.34, -0.3, 0, 0.5, 0, -0.3, 0, -0.5, -0.34],
  disc: [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, -0.5, 0.5, 0.5, -0.5, 0.5],
  square: [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, -0.5, 0.5, 0.5, -0.5, 0.5],
} as const;
