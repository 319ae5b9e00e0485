import { foreignPlugin } from "../../../contract/devices/plugins";
import type { Project, Sample } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { newDevice, newPlugin, newProject, trackTemplate } from "../../../contract/project/newProject";
import { between } from "../../../contract/project/order";
import { tracksOfKind } from "../../../contract/project/select";
import { memoryBytes, openWav, type SampleSource } from "../../../workers/samples/source";
import { ids, sampleId, seeded } from "../../contract/project/randomCommands";

/** A WAV of 32-bit floats. */
export function wav(channels: readonly Float32Array[], sampleRate: number): Uint8Array<ArrayBuffer> {
  const frames = channels[0]!.length;
  const bytes = new Uint8Array(44 + frames * channels.length * 4);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at);
  text(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 3, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * channels.length * 4, true);
  view.setUint16(32, channels.length * 4, true);
  view.setUint16(34, 32, true);
  text(36, "data");
  view.setUint32(40, frames * channels.length * 4, true);
  for (const [c, channel] of channels.entries()) {
    for (let i = 0; i < frames; i++) view.setFloat32(44 + (i * channels.length + c) * 4, channel[i]!, true);
  }
  return bytes;
}

/** Noise of a seed, −0.5…0.5. */
export function noise(frames: number, seed: number): Float32Array {
  const random = seeded(seed);
  return Float32Array.from({ length: frames }, () => random() - 0.5);
}

/** Samples in memory. */
export function memorySamples(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): SampleSource {
  return { open: async (id) => (files.has(id) ? openWav(memoryBytes(files.get(id)!)) : null) };
}

/** A project that is edited by commands, with the audio of its samples. */
export class Song {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly makeId = ids("song");
  project: Project = newProject(this.makeId);

  run(name: string, args: unknown): void {
    this.project = execute(this.project, { name, args }).project;
  }

  addTrack(kind: "audio" | "midi" | "drums" | "group" | "return"): string {
    const made = trackTemplate(this.project, kind, this.makeId);
    this.run("addTrack", made);
    return made.track.id;
  }

  /** `number`: one of its own, where tests store samples under their ids. */
  addSample(channels: readonly Float32Array[], sampleRate: number, number = this.files.size + 1): Sample {
    const bytes = wav(channels, sampleRate);
    const id = sampleId(number);
    this.files.set(id, bytes);
    const sample: Sample = {
      id,
      name: `sample ${this.files.size}`,
      channels: channels.length as 1 | 2,
      sampleRate,
      frames: channels[0]!.length,
    };
    this.run("addSample", { sample });
    return sample;
  }

  addClip(trackId: string, sample: Sample, start: number, more: object = {}): string {
    const id = this.makeId();
    const clip = {
      id,
      kind: "audio",
      timeBase: "musical",
      trackId,
      name: "clip",
      start,
      sampleId: sample.id,
      offset: 0,
      length: sample.frames,
      gain: 0,
      fadeIn: 0,
      fadeOut: 0,
      fadeInCurve: 0,
      fadeOutCurve: 0,
      reversed: false,
      muted: false,
      ...more,
    };
    this.run("addClips", { clips: [clip] });
    return id;
  }

  /** A take alone in a lane of its own; `start` and `more` are a clip's. */
  addTake(trackId: string, sample: Sample, start: number, more: object = {}): string {
    const [id, laneId] = [this.makeId(), this.makeId()];
    const take = {
      id,
      kind: "audio",
      timeBase: "musical",
      laneId,
      pass: 1,
      name: "take",
      start,
      sampleId: sample.id,
      offset: 0,
      length: sample.frames,
      gain: 0,
      fadeIn: 0,
      fadeOut: 0,
      fadeInCurve: 0,
      fadeOutCurve: 0,
      reversed: false,
      ...more,
    };
    const lanes = Object.values(this.project.takeLanes).filter((lane) => lane.trackId === trackId);
    const order = between(
      lanes
        .map((lane) => lane.order)
        .sort()
        .at(-1) ?? null,
      null,
    );
    this.run("addTakes", { lanes: [{ id: laneId, trackId, name: "lane", order }], takes: [take] });
    return id;
  }

  /** Has a take sound from tick to tick; its beginning crossfades with what ends there, in seconds. */
  choose(trackId: string, takeId: string, start: number, end: number, crossfade = 0): void {
    this.run("setCompRange", { range: { id: this.makeId(), trackId, takeId, start, end, crossfade } });
  }

  addNotes(
    trackId: string,
    start: number,
    notes: readonly (readonly [start: number, length: number, key: number])[],
  ): string {
    const id = this.makeId();
    const made = notes.map(([at, length, key]) => ({ id: this.makeId(), start: at, length, key, velocity: 100 }));
    const length = Math.max(...made.map((note) => note.start + note.length));
    const clip = {
      id,
      kind: "notes",
      timeBase: "musical",
      trackId,
      name: "notes",
      start,
      length,
      offset: 0,
      muted: false,
      controls: {},
      notes: Object.fromEntries(made.map((note) => [note.id, note])),
    };
    this.run("addClips", { clips: [clip] });
    return id;
  }

  addDevice(trackId: string, kind: string, params: Record<string, number> = {}): string {
    const id = this.makeId();
    const place = { id, trackId, order: "k" };
    const device =
      kind === "pitchShifter"
        ? newPlugin({ ...place, kind: "foreign", plugin: foreignPlugin(kind) }, params)
        : newDevice({ ...place, kind: kind as "reverb" }, params);
    this.run("addDevice", { device });
    return id;
  }
}

/**
 * Two bars that use everything: streamed audio at its own and at another rate, overlapping,
 * reversed, faded; synth, string and drums; sends to all returns; a group; a limiter; a compressor
 * that listens to the drums.
 */
export function everything(): Song {
  const song = new Song();
  const group = song.addTrack("group");
  const [audio, other, synth, string, drums] = [
    song.addTrack("audio"),
    song.addTrack("audio"),
    song.addTrack("midi"),
    song.addTrack("midi"),
    song.addTrack("drums"),
  ] as [string, string, string, string, string];
  const own = song.addSample([noise(60_000, 1), noise(60_000, 2)], 44100);
  const foreign = song.addSample([noise(50_000, 3)], 48000);
  song.addClip(audio, own, 0, { fadeIn: 3000, fadeInCurve: 0.5 });
  song.addClip(audio, foreign, 1920, { reversed: true, gain: -3 });
  song.addClip(other, own, 480, { offset: 1000, length: 30_000, fadeOut: 5000 });
  song.addNotes(synth, 0, [
    [0, 960, 45],
    [960, 480, 57],
    [1440, 480, 60],
  ]);
  song.addNotes(string, 240, [
    [0, 480, 52],
    [720, 480, 59],
  ]);
  song.addNotes(drums, 0, [
    [0, 120, 36],
    [480, 120, 42],
    [960, 120, 38],
    [1440, 120, 42],
    [1920, 120, 36],
  ]);
  const pluck = Object.values(song.project.devices).find((device) => device.trackId === string)!;
  song.run("removeDevice", { id: pluck.id });
  song.addDevice(string, "pluck");
  song.addDevice(audio, "chorus");
  const compressor = song.addDevice(other, "compressor", { lookahead: 5 });
  song.run("setDevice", { id: compressor, sidechain: drums });
  song.run("setTrack", { id: synth, output: group });
  song.run("setTrack", { id: string, output: group });
  song.addDevice(group, "flanger");
  song.run("setParameter", { address: `strip/${audio}/eqLow`, value: 4 });
  song.run("setParameter", { address: `strip/${other}/hpfOn`, value: 1 });
  song.run("setParameter", { address: `strip/${synth}/compRatio`, value: 4 });
  song.run("setParameter", { address: `strip/${synth}/pan`, value: -40 });
  const returns = tracksOfKind(song.project, "return").map((track) => track.id);
  for (const send of Object.values(song.project.sends)) {
    if (returns.includes(send.to)) song.run("setParameter", { address: `send/${send.id}/level`, value: -12 });
  }
  return song;
}
