import type { Game } from "../protocol/types";
import { room, view } from "../session/stores";
import { useStore } from "../store/store";
import { Button } from "../ui/Button";
import { orbit, toggleFirstPerson, toggleFollow } from "./tools";

/** Whom the camera goes with: in two dimensions a switch, in three a choice of three cameras. */
export function CameraModes({ game }: { game: Game }) {
  const follow = useStore(view, (v) => v.follow);
  const firstPerson = useStore(view, (v) => v.firstPerson);
  const selected = useStore(room, (r) => r.selected !== null);
  const isSolid = game.space === "3d";
  const without = selected ? "" : " (select one first)";
  return (
    <>
      {isSolid && (
        <Button
          icon="orbit"
          label="Orbit: drag to turn about the world, with Shift to move sideways"
          keys="O"
          testid="orbit"
          aria-pressed={!follow}
          onPress={orbit}
        />
      )}
      <Button
        icon="follow"
        label={`Follow the selected agent${without}`}
        keys="T"
        testid="follow"
        aria-pressed={follow && !firstPerson}
        disabled={!selected}
        onPress={toggleFollow}
      />
      {isSolid && (
        <Button
          icon="eye"
          label={`Look from the eyes of the selected agent${without}`}
          keys="K"
          testid="first-person"
          aria-pressed={follow && firstPerson}
          disabled={!selected}
          onPress={toggleFirstPerson}
        />
      )}
    </>
  );
}
