import { createHash } from "node:crypto";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { type StoredAudio, writeBackline } from "../contract/backline";
import { chunksOf } from "../contract/backline/bytes";
import type { AudioClip, Id, NoteClip, Project, Sample, Track } from "../contract/project/document";
import { execute } from "../contract/project/execute";
import { newProject, trackTemplate } from "../contract/project/newProject";
import { WAV_HEADER_BYTES, wavHeader } from "../contract/storage/wavHeader";
import { DiskFile } from "../scripts/render/files";

export const RATE = 44100;
/** Seconds after which a recording repeats. */
const PATTERN_SECONDS = 5;
export const NOTE_VELOCITY = 110;

/** A project under construction, and the audio that belongs to it. */
export class Seed {
  project: Project;
  private readonly audio = new Map<string, StoredAudio>();
  private next = 0;

  constructor(name: string) {
    this.project = newProject(this.makeId, { name });
  }

  readonly makeId = (): Id => `seed${this.next++}`;

  run(name: string, args: unknown): void {
    this.project = execute(this.project, { name, args }).project;
  }

  addTrack(
    kind: "audio" | "midi" | "drums" | "group",
    options: { name?: string; output?: Id; level?: number } = {},
  ): Id {
    const { level, ...named } = options;
    const made = trackTemplate(this.project, kind, this.makeId, named);
    const strip: Track["strip"] = { ...made.track.strip, ...(level === undefined ? {} : { level }) };
    this.run("addTrack", { ...made, track: { ...made.track, strip } });
    return made.track.id;
  }

  /** A stereo recording of 16 bits, different for each number. */
  async addRecording(number: number, seconds: number): Promise<Sample> {
    const frames = Math.round(seconds * RATE);
    const stored = recording(number, frames);
    const sha = createHash("sha256");
    for await (const chunk of chunksOf(stored)) sha.update(chunk);
    let crc = 0;
    for await (const chunk of chunksOf(stored)) crc = crc32(chunk, crc);
    const sample: Sample = {
      id: sha.digest("hex"),
      name: `Recording ${number}`,
      channels: 2,
      sampleRate: RATE,
      frames,
    };
    this.audio.set(sample.id, { bytes: stored, crc32: crc });
    this.run("addSample", { sample });
    return sample;
  }

  audioClip(trackId: Id, sample: Sample, start: number, part: { offset?: number; length?: number } = {}): AudioClip {
    return {
      kind: "audio",
      timeBase: "musical",
      id: this.makeId(),
      trackId,
      name: sample.name,
      start,
      sampleId: sample.id,
      offset: part.offset ?? 0,
      length: part.length ?? sample.frames,
      gain: 0,
      fadeIn: 0,
      fadeOut: 0,
      fadeInCurve: 0,
      fadeOutCurve: 0,
      reversed: false,
      muted: false,
    };
  }

  noteClip(trackId: Id, start: number, length: number, notes: readonly { tick: number; key: number }[]): NoteClip {
    const made = notes.map(({ tick, key }) => ({
      id: this.makeId(),
      start: tick,
      length: 120,
      key,
      velocity: NOTE_VELOCITY,
    }));
    return {
      kind: "notes",
      timeBase: "musical",
      id: this.makeId(),
      trackId,
      name: "Part",
      start,
      length,
      offset: 0,
      notes: Object.fromEntries(made.map((note) => [note.id, note])),
      controls: {},
      muted: false,
    };
  }

  /** Writes the `.backline` file into a folder; returns its path. */
  async write(folder: string): Promise<string> {
    const path = join(folder, `${this.project.name}.backline`);
    const file = new DiskFile(path, "w+");
    let at = 0;
    const sink = {
      write: (bytes: Uint8Array) => {
        file.write(bytes, at);
        at += bytes.length;
      },
    };
    try {
      await writeBackline(this.project, async ({ id }) => this.audio.get(id) ?? null, sink);
    } finally {
      file.close();
    }
    return path;
  }
}

/** The bytes of a WAV that is generated while it is read: two tones and noise, repeating. */
function recording(number: number, frames: number): { size: number; read(at: number, length: number): Uint8Array } {
  const header = wavHeader({ channels: 2, sampleRate: RATE, encoding: "int16", frames });
  const pattern = new Int16Array(PATTERN_SECONDS * RATE * 2);
  let seed = number + 1;
  for (let frame = 0; frame < PATTERN_SECONDS * RATE; frame++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const noise = seed / 2 ** 32 - 0.5;
    const swell = 0.5 + 0.5 * Math.sin((2 * Math.PI * frame) / (PATTERN_SECONDS * RATE));
    const tone = (hertz: number) => Math.sin((2 * Math.PI * hertz * frame) / RATE);
    pattern[frame * 2] = Math.round(6000 * swell * tone(90 + number * 11) + 600 * noise);
    pattern[frame * 2 + 1] = Math.round(6000 * swell * tone(135 + number * 13) - 600 * noise);
  }
  const bytes = new Uint8Array(pattern.buffer);
  const size = WAV_HEADER_BYTES + frames * 4;
  return {
    size,
    read(at, length) {
      const out = new Uint8Array(Math.max(0, Math.min(length, size - at)));
      for (let done = 0; done < out.length; ) {
        const position = at + done;
        if (position < WAV_HEADER_BYTES) {
          const part = header.subarray(position, Math.min(WAV_HEADER_BYTES, position + out.length - done));
          out.set(part, done);
          done += part.length;
          continue;
        }
        const from = (position - WAV_HEADER_BYTES) % bytes.length;
        const part = bytes.subarray(from, Math.min(bytes.length, from + out.length - done));
        out.set(part, done);
        done += part.length;
      }
      return out;
    },
  };
}
