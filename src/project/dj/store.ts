import { t } from "@lingui/core/macro";
import { z } from "zod";
import { listSchema, type TrackList, withoutTracks } from "../../../contract/dj/list";
import { COMMENT_MAX, type Track, type TrackEdit, trackSchema } from "../../../contract/dj/track";
import { type TrackWaveform, waveformSchema } from "../../../contract/dj/waveform";
import type { AnalysedTrack } from "../../../workers/trackAnalysis/port";
import { Scope } from "../../scope/scope";
import { type Database, write } from "../storage/database";
import { asStorageError, StorageError } from "../storage/errors";
import type { DjStore, LibraryChange } from "./port";

const CHANNEL = "backline-dj-library";

/** What other tabs are told: which records changed; they read them. */
const message = z.object({ kind: z.enum(["tracks", "lists"]), put: z.array(z.string()), gone: z.array(z.string()) });

/** A record as it is read; null where it cannot be used. */
function parsed<Value>(schema: { safeParse(value: unknown): { success: boolean; data?: Value } }, value: unknown) {
  return schema.safeParse(value).data ?? null;
}

/** The DJ library in this browser's database. */
export class BrowserDjStore implements DjStore {
  readonly #database: Database;
  readonly #scope = new Scope();
  readonly #channel = this.#scope.channel(CHANNEL);
  readonly #listeners = new Set<(change: LibraryChange) => void>();

  constructor(database: Database) {
    this.#database = database;
    this.#channel.onmessage = ({ data }) => void this.#heard(data);
  }

  async tracks(): Promise<Track[]> {
    return this.#read(trackSchema, await this.#guarded(() => this.#database.getAll("djTracks")));
  }

  async track(id: string): Promise<Track | null> {
    return parsed(trackSchema, await this.#guarded(() => this.#database.get("djTracks", id)));
  }

  async lists(): Promise<TrackList[]> {
    return this.#read(listSchema, await this.#guarded(() => this.#database.getAll("djLists")));
  }

  async waveform(id: string): Promise<TrackWaveform | null> {
    return parsed(waveformSchema, await this.#guarded(() => this.#database.get("djWaveforms", id)));
  }

  async putTracks(tracks: readonly Track[]): Promise<void> {
    const records = tracks.map((track) => valid(trackSchema, track));
    await this.#guarded(() =>
      write(this.#database, ["djTracks"], async (transaction) => {
        await Promise.all(records.map((record) => transaction.objectStore("djTracks").put(record)));
      }),
    );
    this.#tell({ kind: "tracks", put: records, gone: [] });
  }

  async edit(ids: readonly string[], edit: TrackEdit): Promise<void> {
    await this.#change(ids, (track) => ({ ...track, ...edit }));
  }

  async played(id: string, at: number): Promise<void> {
    await this.#change([id], (track) => ({ ...track, plays: track.plays + 1, lastPlayed: at }));
  }

  async putAnalysis(id: string, { findings, waveform }: AnalysedTrack, keep: TrackEdit = {}): Promise<void> {
    const put: Track[] = [];
    await this.#guarded(() =>
      write(this.#database, ["djTracks", "djWaveforms"], async (transaction) => {
        const track = parsed(trackSchema, await transaction.objectStore("djTracks").get(id));
        // removed while it was analysed
        if (!track) return;
        put.push(valid(trackSchema, { ...track, ...findings, ...keep, analysed: true, failure: null }));
        await transaction.objectStore("djTracks").put(put[0] as Track);
        await transaction.objectStore("djWaveforms").put(waveform, id);
      }),
    );
    this.#tell({ kind: "tracks", put, gone: [] });
  }

  async analysisFailed(id: string, failure: string): Promise<void> {
    await this.#change([id], (track) => ({ ...track, failure: failure.slice(0, COMMENT_MAX) }));
  }

  async putWaveforms(waveforms: readonly (readonly [track: string, waveform: TrackWaveform])[]): Promise<void> {
    await this.#guarded(() =>
      write(this.#database, ["djWaveforms"], async (transaction) => {
        for (const [id, waveform] of waveforms) await transaction.objectStore("djWaveforms").put(waveform, id);
      }),
    );
  }

  async removeTracks(ids: readonly string[]): Promise<void> {
    const gone = new Set(ids);
    const changed: TrackList[] = [];
    await this.#guarded(() =>
      write(this.#database, ["djTracks", "djWaveforms", "djLists"], async (transaction) => {
        for (const id of ids) {
          await transaction.objectStore("djTracks").delete(id);
          await transaction.objectStore("djWaveforms").delete(id);
        }
        for (const list of this.#read(listSchema, await transaction.objectStore("djLists").getAll())) {
          const next = withoutTracks(list, gone);
          if (
            next === list ||
            (next.kind !== "set" && list.kind !== "set" && next.tracks.length === list.tracks.length)
          )
            continue;
          changed.push(next);
          await transaction.objectStore("djLists").put(next);
        }
      }),
    );
    this.#tell({ kind: "tracks", put: [], gone: ids });
    if (changed.length > 0) this.#tell({ kind: "lists", put: changed, gone: [] });
  }

  async putLists(lists: readonly TrackList[]): Promise<void> {
    const records = lists.map((list) => valid(listSchema, list));
    await this.#guarded(() =>
      write(this.#database, ["djLists"], async (transaction) => {
        for (const record of records) await transaction.objectStore("djLists").put(record);
      }),
    );
    this.#tell({ kind: "lists", put: records, gone: [] });
  }

  async changeList(id: string, change: (list: TrackList) => TrackList): Promise<TrackList | null> {
    let next: TrackList | null = null;
    await this.#guarded(() =>
      write(this.#database, ["djLists"], async (transaction) => {
        const list = parsed(listSchema, await transaction.objectStore("djLists").get(id));
        if (!list) return;
        next = valid(listSchema, change(list));
        await transaction.objectStore("djLists").put(next);
      }),
    );
    if (next) this.#tell({ kind: "lists", put: [next], gone: [] });
    return next;
  }

  async removeLists(ids: readonly string[]): Promise<void> {
    await this.#guarded(() =>
      write(this.#database, ["djLists"], async (transaction) => {
        for (const id of ids) await transaction.objectStore("djLists").delete(id);
      }),
    );
    this.#tell({ kind: "lists", put: [], gone: ids });
  }

  onChange(listener: (change: LibraryChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#scope.end();
  }

  async #change(ids: readonly string[], change: (track: Track) => Track): Promise<void> {
    const put: Track[] = [];
    await this.#guarded(() =>
      write(this.#database, ["djTracks"], async (transaction) => {
        for (const id of ids) {
          const track = parsed(trackSchema, await transaction.objectStore("djTracks").get(id));
          if (!track) continue;
          const next = valid(trackSchema, change(track));
          put.push(next);
          await transaction.objectStore("djTracks").put(next);
        }
      }),
    );
    this.#tell({ kind: "tracks", put, gone: [] });
  }

  /** The records that can be read. */
  #read<Value>(
    schema: { safeParse(value: unknown): { success: boolean; data?: Value } },
    records: readonly unknown[],
  ): Value[] {
    return records.flatMap((record) => parsed(schema, record) ?? []) as Value[];
  }

  async #guarded<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      throw libraryError(error);
    }
  }

  async #heard(data: unknown): Promise<void> {
    const { success, data: change } = message.safeParse(data);
    if (!success || !change) return;
    try {
      const put = await Promise.all(
        change.put.map((id) => this.#database.get(change.kind === "tracks" ? "djTracks" : "djLists", id)),
      );
      if (change.kind === "tracks") this.#inform({ ...change, kind: "tracks", put: this.#read(trackSchema, put) });
      else this.#inform({ ...change, kind: "lists", put: this.#read(listSchema, put) });
    } catch {
      // the browser has closed the storage, and says so itself
    }
  }

  #tell(change: LibraryChange): void {
    if (change.put.length + change.gone.length === 0) return;
    if (!this.#scope.ended) {
      this.#channel.postMessage({ kind: change.kind, put: change.put.map(({ id }) => id), gone: change.gone });
    }
    this.#inform(change);
  }

  #inform(change: LibraryChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** A record that may be written. */
function valid<Value>(
  schema: { safeParse(value: unknown): { success: boolean; data?: Value; error?: unknown } },
  value: unknown,
): Value {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new StorageError("refused", t`A track or list has a value that the library cannot keep.`, error);
  return data as Value;
}

/** A failure of the library's storage; nothing of a library stands in a tab alone. */
export function libraryError(error: unknown): StorageError {
  const failure = asStorageError(error);
  if (failure.code === "full") {
    return new StorageError(
      "full",
      t`The browser's storage is full. What is in the library stays there. Free some space, then try again.`,
      error,
    );
  }
  if (failure.code === "unavailable") {
    return new StorageError("unavailable", t`The browser's storage does not answer. Reload the page.`, error);
  }
  return failure;
}
