import { useEffect } from "react";
import { framesDrawn } from "../session/session";
import { latestFrame } from "../session/stores";

/** Nobody draws the scene: frames are taken as they come, so that time goes on. */
export function FrameSink() {
  useEffect(() => {
    let due = 0;
    const take = (): void => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(framesDrawn);
    };
    take();
    const stop = latestFrame.subscribe(take);
    return () => {
      stop();
      cancelAnimationFrame(due);
    };
  }, []);
  return null;
}
