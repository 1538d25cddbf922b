import type { Point } from "../protocol/geometry";
import type { View3 } from "../protocol/solidTypes";
import type { Status } from "../protocol/types";
import { latestFrame, room, tick } from "../session/stores";
import type { HandleLayer } from "./handleLayer";
import type { ShownHandle } from "./handlePlaces";
import type { Stage } from "./stage";
import { screenToWorld, worldToScreen } from "./camera";

/** What end-to-end tests read; nothing in the app does. Screen points are relative to the scene. */
export interface TestHooks {
  frames: number;
  tick: number;
  /** The tick of the frame on screen. */
  drawnTick: number;
  /** What the server said last of the room. */
  status: Status | null;
  lastFrameBytes: number;
  fps: number;
  software: boolean;
  camera: {
    worldToScreen(x: number, y: number): [number, number];
    screenToWorld(x: number, y: number): [number, number];
  };
  spritePosition(index: number): [number, number] | null;
  /** `told`: its position in the last frame from the server, whatever the user dragged meanwhile. */
  handles(): (ShownHandle & { told: Point | null })[];
  texts: Stage["texts"];
  /** Of a scene of three dimensions. */
  solid?: {
    agentOnScreen(agent: number): { x: number; y: number; radius: number } | null;
    view(): View3 | null;
    mode(): string;
  };
}

declare global {
  interface Window {
    __wits?: TestHooks | undefined;
  }
}

export function exposeTestHooks(stage: Stage, handles: HandleLayer): TestHooks {
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
      worldToScreen: (x, y) => worldToScreen(stage.view, x, y),
      screenToWorld: (x, y) => screenToWorld(stage.view, x, y),
    },
    spritePosition: (index) => stage.spritePosition(index),
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
  };
  window.__wits = hooks;
  return hooks;
}
