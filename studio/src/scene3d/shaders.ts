/**
 * Light is computed at the vertices and fragments only copy it: drivers that draw on the processor spend their time in
 * fragments. The formula is that of the Rust renderer (render/solid/eye.rs).
 */

const COMMON = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 lens;
uniform vec3 eye;
uniform vec3 tints[18];
uniform float alpha;
uniform bool smoothed;
out vec4 shade;

const vec3 SUN = vec3(0.42683, 0.85366, 0.29878);

vec3 lit(int tint, vec3 normal, vec3 at) {
  // Flat faces are seen from both sides.
  vec3 n = !smoothed && dot(normal, eye - at) < 0.0 ? -normal : normal;
  float light = min(0.56 + 0.1 * n.y + 0.42 * max(dot(n, SUN), 0.0), 1.06);
  return tints[clamp(tint, 0, 17)] * light;
}
`;

/** Meshes that do not move. */
export const MESH_VERTEX = /* glsl */ `${COMMON}
in vec3 position;
in vec3 normal;
in float tint;

void main() {
  gl_Position = lens * vec4(position, 1.0);
  shade = vec4(lit(int(tint + 0.5), normalize(normal), position), 1.0) * alpha;
}
`;

/**
 * Bodies: each vertex fetches its own body (three texels: place and tint, orientation, size). Not instanced: drivers that
 * draw on the processor are many times slower with it.
 */
export const BODY_VERTEX = /* glsl */ `${COMMON}
uniform highp sampler2D bodies;
uniform int row;
in vec3 position;
in vec3 normal;
in float tint;
in float body;

vec3 turned(vec4 q, vec3 v) {
  return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

void main() {
  int start = int(body + 0.5) * 3;
  ivec2 place = ivec2(start % row, start / row);
  vec4 at = texelFetch(bodies, place, 0);
  vec4 turn = texelFetch(bodies, place + ivec2(1, 0), 0);
  vec3 size = texelFetch(bodies, place + ivec2(2, 0), 0).xyz;
  vec3 point = at.xyz + turned(turn, position * size);
  vec3 n = turned(turn, normalize(normal / max(size, vec3(1e-3))));
  gl_Position = lens * vec4(point, 1.0);
  int own = int(tint + 0.5);
  shade = vec4(lit(own == 0 ? int(at.w + 0.5) : own, n, point), 1.0) * alpha;
}
`;

/** Faces and edges with a colour of their own, without light. `lift` draws them before the surface they lie on. */
export const PLAIN_VERTEX = /* glsl */ `
precision highp float;
uniform mat4 lens;
uniform float lift;
in vec3 position;
in vec4 colour;
out vec4 shade;

void main() {
  gl_Position = lens * vec4(position, 1.0);
  gl_Position.z -= lift * gl_Position.w;
  shade = vec4(colour.rgb * colour.a, colour.a);
}
`;

/** The sky: around the camera, behind everything. */
export const SKY_VERTEX = /* glsl */ `
precision highp float;
uniform mat4 lens;
uniform vec3 eye;
uniform float reach;
in vec3 position;
in vec4 colour;
out vec4 shade;

void main() {
  gl_Position = (lens * vec4(eye + position * 0.5 * reach, 1.0)).xyww;
  shade = colour;
}
`;

/** The ground: beneath the camera, and beyond what is seen of the world, up to the horizon. */
export const PLANE_VERTEX = /* glsl */ `
precision highp float;
uniform mat4 lens;
uniform vec3 eye;
uniform float reach;
uniform float level;
in vec3 position;
in vec4 colour;
out vec4 shade;

void main() {
  gl_Position = lens * vec4(eye.x + position.x * reach, level, eye.z + position.z * reach, 1.0);
  // Beneath everything else at the same height, and never too far away.
  gl_Position.z = min(gl_Position.z + 4e-4 * gl_Position.w, gl_Position.w);
  shade = colour;
}
`;

/** Lines with a width in pixels: four vertices a piece, moved apart on the screen. */
export const LINE_VERTEX = /* glsl */ `
precision highp float;
uniform mat4 lens;
uniform vec2 viewport;
uniform float lift;
uniform float near;
in vec3 from;
in vec3 to;
in vec3 corner; // along (0 or 1), side (-1 or 1), width
in vec4 colour;
out vec4 shade;

void main() {
  vec4 a = lens * vec4(from, 1.0);
  vec4 b = lens * vec4(to, 1.0);
  // The part behind the camera is cut off.
  if (a.w < near && b.w > near) a = mix(a, b, (near - a.w) / (b.w - a.w));
  else if (b.w < near && a.w > near) b = mix(b, a, (near - b.w) / (a.w - b.w));
  vec2 pixels = 0.5 * viewport * (b.xy / b.w - a.xy / a.w);
  float size = length(pixels);
  vec2 ahead = size > 1e-3 ? pixels / size : vec2(1.0, 0.0);
  vec2 side = vec2(-ahead.y, ahead.x) * corner.y;
  // Ends overlap a little, so that a bent line has no gaps.
  vec2 shift = 0.5 * corner.z * (side + ahead * (corner.x * 2.0 - 1.0) * (size > 1e-3 ? 0.5 : 1.0));
  vec4 end = corner.x < 0.5 ? a : b;
  gl_Position = vec4(end.xy + shift / (0.5 * viewport) * end.w, end.z - lift * end.w, end.w);
  shade = vec4(colour.rgb * colour.a, colour.a);
}
`;

export const COPY_FRAGMENT = /* glsl */ `
precision mediump float;
in vec4 shade;
out vec4 result;
void main() {
  result = shade;
}
`;
