import { t } from "@lingui/core/macro";
import { type Remote, wrap } from "comlink";
import { type OwnInstrument, ownFontHash, ownFontId, ownInstrument } from "../../contract/instruments/own";
import type { InstrumentApi } from "../../workers/instrument.worker";
import { Scope } from "../scope/scope";
import type { OwnFile, OwnInstrumentStore } from "./port";
import { asStorageError } from "./storage/errors";
import { openFile, removeFile } from "./storage/folders";
import { hashOf } from "./storage/hash";

/** Instruments of a person's own files: SoundFonts in a private folder, each with a line that says what it holds. */
export class BrowserOwnInstruments implements OwnInstrumentStore {
  readonly #listeners = new Set<() => void>();

  constructor(private readonly folder: FileSystemDirectoryHandle) {}

  async import(files: readonly OwnFile[]): Promise<{ instrument: OwnInstrument; warnings: readonly string[] }> {
    const { name, bytes, sounds, warnings } = await read(files);
    const hash = await hashOf(bytes);
    const instrument = ownInstrument.parse({
      ...{ id: ownFontId(hash), name: name.slice(0, 200) || t`Instrument`, bytes: bytes.byteLength },
      sounds: sounds.map((sound) => ({ ...sound, name: sound.name.slice(0, 200) })),
    });
    try {
      await this.#write(`${hash}.sf2`, bytes);
      // the line comes last: an instrument whose sound could not be written is not listed
      await this.#write(`${hash}.json`, JSON.stringify(instrument));
    } catch (error) {
      throw asStorageError(error);
    }
    for (const listener of this.#listeners) listener();
    return { instrument, warnings };
  }

  async list(): Promise<OwnInstrument[]> {
    const found: OwnInstrument[] = [];
    for await (const name of this.folder.keys()) {
      if (!name.endsWith(".json")) continue;
      const file = await openFile(this.folder, name);
      const parsed = ownInstrument.safeParse(file && json(await file.text()));
      if (parsed.success) found.push(parsed.data);
    }
    return found.sort((a, b) => a.name.localeCompare(b.name));
  }

  /** The SoundFont of an instrument; null if it is not on this device. */
  file(hash: string): Promise<Blob | null> {
    return openFile(this.folder, `${hash}.sf2`);
  }

  async remove(id: string): Promise<void> {
    const hash = ownFontHash(id);
    if (hash === null) return;
    await removeFile(this.folder, `${hash}.json`);
    await removeFile(this.folder, `${hash}.sf2`);
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #write(name: string, content: ArrayBuffer | string): Promise<void> {
    const handle = await this.folder.getFileHandle(name, { create: true });
    const writable = await handle.createWritable();
    await writable.write(content);
    await writable.close();
  }
}

/** In a worker of its own, which ends with it; throws an error with a sentence. */
async function read(files: readonly OwnFile[]) {
  const scope = new Scope();
  try {
    const worker = scope.worker(
      () =>
        new Worker(new URL("../../workers/instrument.worker.ts", import.meta.url), {
          type: "module",
          name: "instruments",
        }),
    );
    const broken = new Promise<never>((_, reject) => {
      scope.listen(worker, "error", () =>
        reject(new Error(t`The part of the app that reads instruments could not be loaded. Reload the page.`)),
      );
    });
    const api: Remote<InstrumentApi> = wrap<InstrumentApi>(worker);
    const outcome = await Promise.race([api.read(files), broken]);
    if (outcome.kind === "failed") throw new Error(outcome.sentence);
    return outcome.instrument;
  } finally {
    scope.end();
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
