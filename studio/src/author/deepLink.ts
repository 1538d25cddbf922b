import { editAddress, playAddress, route } from "../store/route";
import { files, room } from "../session/stores";
import { desk } from "./desk";
import { editFile } from "./open";

/** Keeps the address and the open file in step: a link opens its file, and an open file is in the address. */
export function startDeepLink(): () => void {
  let wished: string | null = null;
  const wish = (): void => {
    const now = route.get();
    wished = now.page === "play" ? now.file : null;
    open();
  };
  /** The list of files comes after the room was joined. */
  const open = (): void => {
    if (wished === null || !files.get().list.some((file) => file.name === wished)) return;
    editFile(wished);
    wished = null;
  };
  let before = desk.get()?.file ?? null;
  const show = (): void => {
    const { wanted } = room.get();
    const file = desk.get()?.file ?? null;
    if (wanted === null || file === before) return;
    before = file;
    const address =
      file === null ? playAddress(wanted.game, wanted.room) : editAddress(wanted.game, wanted.room, file);
    history.replaceState(history.state, "", address);
  };
  const undo = [route.subscribe(wish), files.subscribe(open), desk.subscribe(show)];
  wish();
  return () => {
    for (const stop of undo) stop();
  };
}
