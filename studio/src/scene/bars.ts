import type { Box } from "./labels";

/** The tool bars that float over the scene, as the scene sees them. */
export function barsOver(host: HTMLElement): Box[] {
  const { left, top } = host.getBoundingClientRect();
  const bars = host.closest(".future")?.querySelectorAll(".palette-group") ?? [];
  return [...bars].map((bar) => {
    const box = bar.getBoundingClientRect();
    return {
      left: box.left - left,
      right: box.right - left,
      top: box.top - top,
      bottom: box.bottom - top,
    };
  });
}
