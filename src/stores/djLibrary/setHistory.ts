import { create } from "zustand";
import { type Play, type TrackList, tracksOf } from "../../../contract/dj/list";
import { newId } from "../document";
import { djStore, useDjLibrary } from "./library";

/** The set that is being played: made with its first play; null before. */
const useSet = create<{ readonly id: string | null }>()(() => ({ id: null }));

/** The id of the set that is being played; null before its first play. */
export const useCurrentSet = (): string | null => useSet(({ id }) => id);

/** What was played in this set, in order. */
export function playedInSet(): readonly string[] {
  const { id } = useSet.getState();
  const list = id === null ? undefined : useDjLibrary.getState().lists.get(id);
  return list ? tracksOf(list) : [];
}

/** A new set begins: the next play makes it. */
export const beginSet = (): void => useSet.setState({ id: null });

/** Keeps that a track was played: in the set, and with the track. */
export async function keepPlay(play: Play): Promise<void> {
  const store = djStore();
  const { id } = useSet.getState();
  const add = (list: TrackList): TrackList => (list.kind === "set" ? { ...list, plays: [...list.plays, play] } : list);
  const kept = id !== null && (await store.changeList(id, add));
  if (!kept) {
    const made = newId();
    await store.putLists([{ id: made, kind: "set", name: "Set", created: play.at, plays: [play] }]);
    useSet.setState({ id: made });
  }
  await store.played(play.trackId, play.at);
}
