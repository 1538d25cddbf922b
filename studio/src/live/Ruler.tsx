import { useEffect, useRef } from "react";
import { sceneCamera } from "../scene/currentStage";
import { rulerFor } from "../scene/grid";

/** How long a meter is in the scene, for scenes that are measured in meters. Written by hand into the page: it changes with every turn of the wheel. */
export function Ruler() {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (): void => {
      const [element, camera] = [host.current, sceneCamera.get()];
      if (element === null) return;
      element.hidden = camera === null;
      if (camera === null) return;
      const { metres, pixels } = rulerFor(camera);
      element.style.width = `${pixels}px`;
      element.textContent =
        metres >= 1000 ? `${metres / 1000} km` : metres >= 1 ? `${metres} m` : `${metres * 100} cm`;
    };
    show();
    return sceneCamera.subscribe(show);
  }, []);
  return <span className="ruler" ref={host} aria-hidden="true" hidden />;
}
