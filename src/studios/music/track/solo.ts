import type { Id, Track } from "../../../../contract/project/document";
import { isSoloed, type PersonalTracks } from "../../../../contract/project/personal";
import { ownTracks, setPersonal, usePersonal } from "../../../stores/personal";
import { announce } from "../../../ui/announce";
import { command, currentProject, gesture } from "../document";

/** Whether the person hears a track as soloed. */
export const useSoloed = (track: Track): boolean => usePersonal(({ tracks }) => isSoloed(track, tracks));

/** What the switch of a track's solo is called: whose solo it is. */
export const soloLabel = ({ name, solo }: Pick<Track, "name" | "solo">): string =>
  solo ? `Solo ${name}, for everyone` : `Solo ${name}`;

/**
 * Solos a track or ends its solo: for this person alone, or, with “Solo for everyone”, in the document. Ending it
 * ends both. False where the document cannot be edited.
 */
export function setSolo({ id, solo }: Pick<Track, "id" | "solo">, on: boolean): boolean {
  if (on && usePersonal.getState().shareSolo) return command("setTrack", { id, solo: true });
  if (!on && solo && !command("setTrack", { id, solo: false })) return false;
  setPersonal(id, { solo: on });
  return true;
}

const soloed = (own: PersonalTracks): Id[] =>
  Object.values(currentProject().tracks).flatMap(({ id, solo }) => (!solo && own[id]?.solo ? [id] : []));

/** From now on what is soloed is soloed for everyone, or again for this person alone; what is soloed now goes along. */
export function shareSolo(share: boolean): void {
  const ids = share
    ? soloed(ownTracks())
    : Object.values(currentProject().tracks).flatMap(({ id, solo }) => (solo ? [id] : []));
  const done =
    ids.length === 0 ||
    gesture("Solo for everyone", (open) => {
      for (const id of ids) open.run("setTrack", { id, solo: share });
    });
  if (!done) return;
  usePersonal.setState({ shareSolo: share });
  for (const id of ids) setPersonal(id, { solo: !share });
  announce(share ? "Solo is for everyone" : "Solo is for you alone");
}
