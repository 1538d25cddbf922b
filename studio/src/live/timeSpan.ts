/** Where the ends of the time slider are, and how much of its track is filled. */
export interface SliderSpan {
  min: number;
  max: number;
  /** [%] */
  share: number;
}

/**
 * From the oldest tick to the newest. Right after a start or after loading a save there is only one tick: it is the newest, so
 * the thumb stands at the end of the track, where the filled part ends.
 */
export function sliderSpan(oldest: number, newest: number, value: number): SliderSpan {
  if (newest <= oldest) return { min: newest - 1, max: newest, share: 100 };
  const share = ((value - oldest) / (newest - oldest)) * 100;
  return { min: oldest, max: newest, share: Math.min(100, Math.max(0, share)) };
}
