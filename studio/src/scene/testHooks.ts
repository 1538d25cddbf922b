import { tick } from "../session/stores";
import type { HandleLayer } from "./handleLayer";
import type { ShownHandle } from "./handlePlaces";
import type { Stage } from "./stage";
import { screenToWorld, worldToScreen } from "./camera";

/** What end-to-end tests read; nothing in the app does. Screen points are relative to the scene. */
export interface TestHooks {
  frames: number;
  tick: number;
  lastFrameBytes: number;
  fps: number;
  software: boolean;
  camera: {
    worldToScreen(x: number, y: number): [number, number];
    screenToWorld(x: number, y: number): [number, number];
  };
  spritePosition(index: number): [number, number] | null;
  handles(): ShownHandle[];
  texts: Stage["texts"];
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
    lastFrameBytes: 0,
    fps: 0,
    software: stage.slow,
    camera: {
      worldToScreen: (x, y) => worldToScreen(stage.view, x, y),
      screenToWorld: (x, y) => screenToWorld(stage.view, x, y),
    },
    spritePosition: (index) => stage.spritePosition(index),
    handles: () => handles.shown(),
    get texts() {
      return stage.texts;
    },
  };
  window.__wits = hooks;
  return hooks;
}
