import type { SampleReader, SampleSource } from "../samples/source";

/** Samples by the engine's number, opened when first asked for and kept open. */
export class OpenSamples {
  private readonly ids = new Map<number, string>();
  private readonly readers = new Map<string, SampleReader | null>();
  private readonly opening = new Map<string, Promise<SampleReader | null>>();

  /** `onMissing`: called once for a sample that is not stored or cannot be read; it plays as silence. */
  constructor(
    private readonly source: SampleSource,
    private readonly onMissing: (id: string, error: unknown) => void = () => {},
  ) {}

  /** Takes up the engine's numbers; closes what none refers to any more. */
  setSamples(samples: readonly (readonly [number, string])[]): void {
    this.ids.clear();
    const kept = new Set<string>();
    for (const [index, id] of samples) {
      this.ids.set(index, id);
      kept.add(id);
    }
    for (const [id, reader] of [...this.readers]) {
      if (kept.has(id)) continue;
      reader?.close();
      this.readers.delete(id);
    }
  }

  /** The reader at once where it is open; null where there is none. */
  get(index: number): SampleReader | null | Promise<SampleReader | null> {
    const id = this.ids.get(index);
    if (id === undefined) return null;
    const known = this.readers.get(id);
    return known !== undefined ? known : this.open(id);
  }

  /** Tries again to open what was missing: it may have been stored since. */
  retryMissing(): void {
    for (const [id, reader] of [...this.readers]) if (reader === null) this.readers.delete(id);
  }

  close(): void {
    this.setSamples([]);
  }

  private open(id: string): Promise<SampleReader | null> {
    const under = this.opening.get(id);
    if (under) return under;
    const opening = this.source
      .open(id)
      .then((reader) => {
        if (!reader) this.onMissing(id, null);
        return reader;
      })
      .catch((error: unknown) => {
        this.onMissing(id, error);
        return null;
      })
      .then((reader) => {
        this.opening.delete(id);
        if ([...this.ids.values()].includes(id)) this.readers.set(id, reader);
        else reader?.close();
        return reader;
      });
    this.opening.set(id, opening);
    return opening;
  }
}
