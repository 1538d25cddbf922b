import { latestFrame, room, tick } from "../session/stores";
import type { HandleLayer } from "../scene/handleLayer";
import type { TestHooks } from "../scene/testHooks";
import type { Stage3 } from "./stage3";

/** What end-to-end tests read of a scene of three dimensions. Places are those of the ground. */
export function exposeTestHooks3(stage: Stage3, handles: HandleLayer): TestHooks {
  const hooks: TestHooks = {
    frames: 0,
    get tick() {
      return tick.get();
    },
    drawnTick: -1,
    get status() {
      return room.get().status;
    },
    lastFrameBytes: 0,
    fps: 0,
    software: stage.slow,
    camera: {
      worldToScreen: (x, y) => [...(stage.onScreen([x, y]) ?? [NaN, NaN])],
      screenToWorld: (x, y) => [...(stage.groundAt(x, y) ?? [NaN, NaN])],
    },
    spritePosition: () => null,
    handles: () => {
      const told = latestFrame.get()?.handles ?? [];
      return handles.shown().map((handle) => ({
        ...handle,
        told: told.find(({ name }) => name === handle.name)?.at ?? null,
      }));
    },
    get texts() {
      return stage.texts;
    },
    solid: {
      agentOnScreen: (agent) => stage.agentOnScreen(agent),
      view: () => stage.cameras.shown,
      mode: () => stage.cameras.current,
    },
  };
  window.__wits = hooks;
  return hooks;
}
