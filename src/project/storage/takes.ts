import { t } from "@lingui/core/macro";
import type { Id, Project, Sample } from "../../../contract/project/document";
import { trackTemplate } from "../../../contract/project/newProject";
import { carries } from "../../../contract/project/select";
import { SET_FILE } from "../../../contract/storage/layout";
import { isPlaced, type Recorded, recorded } from "../../../contract/storage/recorded";
import {
  type RecordedTake,
  readTake,
  type TakeLine,
  type TakeStart,
  takeLineText,
} from "../../../contract/storage/take";
import { word } from "../../words/say";
import { newId } from "../ids";
import type { OpenProject, TakeStore } from "../port";
import { asStorageError, StorageError } from "./errors";
import { type Folders, openFile, removeFile, removeOld } from "./folders";
import type { BrowserSampleStore } from "./samples";
import type { StorageWorker } from "./service";

const ENDING = ".take";
const KEPT_ORPHANS = 24 * 3600 * 1000;

/** Takes on disk, from their beginning until they are part of a project. */
export class BrowserTakeStore implements TakeStore {
  readonly #folders: Folders;
  readonly #samples: BrowserSampleStore;
  readonly #worker: StorageWorker;

  constructor(folders: Folders, samples: BrowserSampleStore, worker: StorageWorker) {
    this.#folders = folders;
    this.#samples = samples;
    this.#worker = worker;
  }

  async #append(id: Id, line: TakeLine): Promise<void> {
    try {
      await this.#worker.service.appendTake(id, takeLineText(line));
    } catch (error) {
      throw asStorageError(error);
    }
  }

  async finish(ids: readonly Id[], open: OpenProject): Promise<void> {
    await this.#finish(ids, open);
  }

  /** Gives the takes that are in the project now. */
  async #finish(ids: readonly Id[], open: OpenProject): Promise<StoredTake[]> {
    const stored: StoredTake[] = [];
    const failures: unknown[] = [];
    for (const id of ids) {
      try {
        const take = await this.#storeTake(id, open);
        if (take) stored.push(take);
      } catch (error) {
        failures.push(error);
      }
    }
    await endOfGesture(open);
    const refused = placeAll(open, stored);
    await open.flush();
    for (const { id } of stored) if (!refused.has(id)) await this.discard(id);
    const [failure] = [...failures, ...refused.values()];
    if (failure !== undefined) throw failure;
    return stored.filter(({ take }) => isPlaced(open.project, take));
  }

  /** Stores a take's audio as a sample; null if there is no such take. */
  async #storeTake(id: Id, open: OpenProject): Promise<StoredTake | null> {
    const take = await this.#read(id);
    if (!take) return null;
    if (take.start.projectId !== open.project.id) {
      throw new StorageError(
        "elsewhere",
        t`The take belongs to another project. It comes back when that one is opened.`,
      );
    }
    const sample = take.start.kind === "audio" ? await this.#store(id, take) : null;
    return { id, take, sample };
  }

  async discard(id: Id): Promise<void> {
    await this.#worker.service.closeTake(id);
    await removeFile(this.#folders.takes, `${id}.wav`);
    await removeFile(this.#folders.takes, id + ENDING);
  }

  async left(beginning: string): Promise<Id[]> {
    const found: Id[] = [];
    for await (const name of this.#folders.takes.keys()) {
      if (name.startsWith(beginning) && name.endsWith(".wav")) found.push(name.slice(0, -".wav".length));
    }
    return found;
  }

  async recover(open: OpenProject): Promise<string[]> {
    const sentences: string[] = [];
    for (const { id, take } of await this.#leftOf(open.project.id)) {
      const track = open.project.tracks[take.start.trackId]?.name;
      const where = track ? ` on “${track}”` : "";
      try {
        if ((await this.#finish([id], open)).length > 0) sentences.push(recoveredSentence(take, where));
      } catch (error) {
        sentences.push(t`A take${where} could not be recovered yet: ${asStorageError(error).message}`);
      }
    }
    return sentences;
  }

  /**
   * Deletes what can no longer be used, as of `now`, ms since 1970: after a day, audio without a record of where it
   * belongs, and takes of projects that were deleted permanently. Recordings of sets stay until they are kept.
   */
  async collect(projects: ReadonlySet<Id>, now: number): Promise<void> {
    const names = new Set<string>();
    for await (const name of this.#folders.takes.keys()) if (!name.startsWith(SET_FILE)) names.add(name);
    const orphans = new Set<string>();
    for (const name of names) {
      const id = name.replace(/\.(take|wav)$/, "");
      const file = names.has(id + ENDING) ? await openFile(this.#folders.takes, id + ENDING) : null;
      const take = file && readTake(await file.text());
      if (!take || !projects.has(take.start.projectId)) orphans.add(name);
    }
    await removeOld(this.#folders.takes, now - KEPT_ORPHANS, (name) => orphans.has(name));
  }

  /** The takes of one project that are still on disk. */
  async #leftOf(projectId: Id): Promise<{ id: Id; take: RecordedTake }[]> {
    const found: { id: Id; take: RecordedTake }[] = [];
    for await (const name of this.#folders.takes.keys()) {
      if (!name.endsWith(ENDING)) continue;
      const id = name.slice(0, -ENDING.length);
      const take = await this.#read(id);
      if (take?.start.projectId === projectId) found.push({ id, take });
    }
    return found;
  }

  async #read(id: Id): Promise<RecordedTake | null> {
    await this.#worker.service.closeTake(id);
    const file = await openFile(this.#folders.takes, id + ENDING);
    return file ? readTake(await file.text()) : null;
  }

  /** The take's audio as a stored sample; null if there is none. May be repeated after a crash at any point. */
  async #store(id: Id, take: RecordedTake): Promise<Sample | null> {
    if (take.sample && (await this.#samples.has(take.sample.id))) return take.sample;
    const name = `${id}.wav`;
    if ((await this.#worker.service.endTakeAudio(id)) === 0) return null;
    const file = await openFile(this.#folders.takes, name);
    if (!file) return null;
    const facts = await this.#worker.service.inspect(file);
    const { channels, sampleRate, frames } = facts;
    const sample: Sample = { id: facts.id, name: take.start.name, channels, sampleRate, frames };
    await this.#append(id, { type: "stored", sample });
    return this.#samples.adoptInspected({ folder: "takes", name }, facts, take.start.name);
  }
}

/** Waits until a gesture has ended, because cancelling it would undo the take as well. */
function endOfGesture(open: OpenProject): Promise<void> {
  if (!open.inGesture) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = open.listen({
      state: () => {
        if (open.inGesture) return;
        stop();
        resolve();
      },
    });
  });
}

/** A take whose audio is stored. */
interface StoredTake {
  id: Id;
  take: RecordedTake;
  sample: Sample | null;
}

/** What is told of a take that was recovered; `where`: “ on ” and its track. */
function recoveredSentence({ passes }: RecordedTake, where: string): string {
  const ended = "the last session ended while it was recorded";
  if (passes.length === 1) return t`A take${where} was recovered: ${ended}.`;
  return t`A take${where} was recovered with its ${passes.length} passes: ${ended}, in pass ${passes.length}.`;
}

/** Puts takes into the project in one step of undo; gives why some could not be placed. */
function placeAll(open: OpenProject, takes: readonly StoredTake[]): Map<Id, unknown> {
  const refused = new Map<Id, unknown>();
  if (takes.every((stored) => isNothing(recordedIn(open, stored)))) return refused;
  open.beginGesture(word("Record"));
  for (const stored of takes) {
    try {
      place(open, stored);
    } catch (error) {
      refused.set(stored.id, error);
    }
  }
  open.endGesture();
  return refused;
}

const recordedIn = (open: OpenProject, { take, sample }: StoredTake, trackId = take.start.trackId): Recorded =>
  recorded(take, sample, open.project, trackId);

const isNothing = ({ takes, clips }: Recorded): boolean => takes.length === 0 && clips.length === 0;

/**
 * Puts what a take becomes on its track, or on a new one where that is gone. Repeats safely after a crash at any point.
 */
function place(open: OpenProject, stored: StoredTake): void {
  const { take, sample } = stored;
  if (isPlaced(open.project, take) || isNothing(recordedIn(open, stored))) return;
  open.beginGesture(word("Record"));
  try {
    const { lanes, takes, comp, clips } = recordedIn(open, stored, trackFor(open, take.start));
    if (sample) open.run("addSample", { sample });
    if (takes.length > 0) open.run("addTakes", { lanes, takes });
    for (const range of comp) open.run("setCompRange", { range, restId: newId() });
    if (clips.length > 0) open.run("addClips", { clips });
    open.endGesture();
  } catch (error) {
    open.cancelGesture();
    throw error;
  }
}

function trackFor(open: OpenProject, { trackId, kind }: Pick<TakeStart, "trackId" | "kind">): Id {
  const { project }: { project: Project } = open;
  const track = project.tracks[trackId];
  if (track && carries(track.kind, kind)) return track.id;
  const template = trackTemplate(project, kind === "audio" ? "audio" : "midi", newId, { name: "Recovered take" });
  open.run("addTrack", template);
  return template.track.id;
}
