import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { PREPARE_LIST, type TrackList, withTracks } from "../../../contract/dj/list";
import type { Track, TrackEdit } from "../../../contract/dj/track";
import type { DjStore, LibraryChange } from "../../project/dj/port";
import { sentenceOf } from "../../words/say";
import { newId } from "../document";

interface DjLibrary {
  readonly store: DjStore | null;
  readonly tracks: ReadonlyMap<string, Track>;
  readonly lists: ReadonlyMap<string, TrackList>;
  /** false until the library has been read */
  readonly ready: boolean;
  /** why it could not be read, as a sentence */
  readonly failure: string | null;
}

const NOTHING: DjLibrary = { store: null, tracks: new Map(), lists: new Map(), ready: false, failure: null };

/** The DJ library as it is stored in this browser. */
export const useDjLibrary = create<DjLibrary>()(() => NOTHING);

/** A map with entries replaced and removed. */
function changed<Entry extends { readonly id: string }>(
  map: ReadonlyMap<string, Entry>,
  { put, gone }: { readonly put: readonly Entry[]; readonly gone: readonly string[] },
): ReadonlyMap<string, Entry> {
  const next = new Map(map);
  for (const id of gone) next.delete(id);
  for (const entry of put) next.set(entry.id, entry);
  return next;
}

function mirror(change: LibraryChange): void {
  if (change.kind === "tracks") useDjLibrary.setState(({ tracks }) => ({ tracks: changed(tracks, change) }));
  else useDjLibrary.setState(({ lists }) => ({ lists: changed(lists, change) }));
}

const byId = <Entry extends { readonly id: string }>(entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [entry.id, entry] as const));

/** the library that is shown, and for how many */
let shown: { readonly store: DjStore; users: number; readonly end: () => void } | null = null;

/**
 * Reads the library and follows its changes until the returned function is called; read once for all who show the same
 * store.
 */
export function showDjLibrary(store: DjStore): () => void {
  if (shown?.store !== store) shown = { store, users: 0, end: follow(store) };
  const mine = shown;
  mine.users += 1;
  let left = false;
  return () => {
    if (left) return;
    left = true;
    mine.users -= 1;
    if (mine.users > 0) return;
    if (shown === mine) shown = null;
    mine.end();
  };
}

function follow(store: DjStore): () => void {
  let live = true;
  const early: LibraryChange[] = [];
  let read = false;
  const stop = store.onChange((change) => (read ? mirror(change) : early.push(change)));
  useDjLibrary.setState({ ...NOTHING, store });
  Promise.all([store.tracks(), store.lists()]).then(
    ([tracks, lists]) => {
      if (!live) return;
      useDjLibrary.setState({ tracks: byId(tracks), lists: byId(lists), ready: true });
      read = true;
      for (const change of early) mirror(change);
    },
    (cause: unknown) => live && useDjLibrary.setState({ failure: sentenceOf(cause) }),
  );
  return () => {
    live = false;
    stop();
    if (useDjLibrary.getState().store === store) useDjLibrary.setState(NOTHING);
  };
}

/** The stored library; throws an Error with a sentence before it is there. */
export function djStore(): DjStore {
  const { store } = useDjLibrary.getState();
  if (!store) throw new Error(t`The library is not open yet. Try again in a moment.`);
  return store;
}

/** Changes tracks; rejects with an Error whose message is a sentence. */
export async function editTracks(ids: readonly string[], edit: TrackEdit): Promise<void> {
  await djStore().edit(ids, edit);
}

/** Makes a crate or playlist with these tracks; returns its id. */
export async function makeList(
  kind: "crate" | "playlist",
  name: string,
  tracks: readonly string[] = [],
): Promise<string> {
  const id = newId();
  await djStore().putLists([withTracks({ id, kind, name, created: Date.now(), tracks: [] }, tracks)]);
  return id;
}

/** Adds tracks to a list, at a place or behind the others; the prepare list is made when it is first needed. */
export async function addToList(id: string, tracks: readonly string[], before?: number): Promise<void> {
  const store = djStore();
  if (await store.changeList(id, (list) => withTracks(list, tracks, before))) return;
  if (id !== PREPARE_LIST) throw new Error(t`The list is not in the library any more.`);
  const prepare: TrackList = { id, kind: "prepare", name: "Prepare", created: Date.now(), tracks: [] };
  await store.putLists([withTracks(prepare, tracks)]);
}
