/** Tries WebGL 2 on a throw-away canvas; null when there is none. */
export function probeWebgl(): { software: boolean } | null {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (gl === null) return null;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return { software: /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer) };
}
