import type { DeviceKindName } from "../../contract/devices";
import type { AudioClip, Device, Note, NoteClip, Project, Track } from "../../contract/project/document";
import { execute } from "../../contract/project/execute";
import { type MakeId, newDevice, newProject, trackTemplate } from "../../contract/project/newProject";
import { amountToDb } from "../../contract/scales";

export const RATE = 44100;
export const SECONDS = 300;
export const AUDIO_TRACKS = 12;

/** 120 BPM, so that a bar of four quarters lasts two seconds. */
const BPM = 120;
const BAR_TICKS = 3840;
const BARS = SECONDS / 2;

/** EQ, filters and compressor are active on every track. */
const STRIP: Partial<Track["strip"]> = {
  level: -12,
  hpfOn: 1,
  hpfFrequency: 60,
  lpfOn: 1,
  lpfFrequency: 16000,
  eqLow: 2,
  eqMid: -3,
  eqHigh: 1.5,
  compThreshold: -24,
  compRatio: 3,
};

interface Player {
  kind: "midi" | "drums";
  instrument: DeviceKindName;
  font?: Device["font"];
  /** keys of each quarter of a bar */
  keys: readonly (readonly number[])[];
}

const PLAYERS: readonly Player[] = [
  {
    kind: "midi",
    instrument: "synth",
    keys: [
      [57, 60, 64],
      [57, 60, 64],
      [53, 57, 60],
      [55, 59, 62],
    ],
  },
  { kind: "midi", instrument: "pluck", keys: [[69], [72], [76], [79]] },
  {
    kind: "drums",
    instrument: "drums",
    keys: [
      [36, 42],
      [38, 42],
      [36, 42],
      [38, 46],
    ],
  },
  {
    kind: "midi",
    instrument: "sampler",
    font: { fontId: "sonivox", bank: 0, program: 0 },
    keys: [
      [48, 64],
      [52, 67],
      [53, 69],
      [55, 71],
    ],
  },
];

function notes(player: Player, makeId: MakeId): Record<string, Note> {
  const all: Note[] = [];
  for (let bar = 0; bar < BARS; bar++) {
    player.keys.forEach((keys, quarter) => {
      for (const key of keys)
        all.push({ id: makeId(), start: bar * BAR_TICKS + quarter * 960, length: 900, key, velocity: 96 });
    });
  }
  return Object.fromEntries(all.map((note) => [note.id, note]));
}

/**
 * Twelve audio tracks over the whole length and four instruments, sends to reverb and delay, a limiter on the master.
 */
export function song(sampleIds: readonly string[]): Project {
  let next = 0;
  const makeId = () => `id${next++}`;
  let project = newProject(makeId);
  const run = (name: string, args: unknown) => {
    project = execute(project, { name, args }).project;
  };
  const addTrack = (kind: "audio" | "midi" | "drums", devices?: (track: Track) => Device[]) => {
    const made = trackTemplate(project, kind, makeId);
    const track = { ...made.track, strip: { ...made.track.strip, ...STRIP } };
    const sends = made.sends.map((send) => ({
      ...send,
      level: amountToDb(project.tracks[send.to]?.name === "Chorus" ? 0 : 25),
    }));
    run("addTrack", { track, devices: devices?.(track) ?? made.devices, sends });
    return track.id;
  };
  run("setTempo", { id: makeId(), tick: 0, bpm: BPM });
  for (const sampleId of sampleIds) {
    const trackId = addTrack("audio");
    const length = SECONDS * RATE;
    run("addSample", { sample: { id: sampleId, name: "bench.wav", channels: 2, sampleRate: RATE, frames: length } });
    const clip: AudioClip = {
      kind: "audio",
      timeBase: "musical",
      id: makeId(),
      trackId,
      name: "bench",
      start: 0,
      sampleId,
      offset: 0,
      length,
      gain: 0,
      fadeIn: 0,
      fadeOut: 0,
      fadeInCurve: 0,
      fadeOutCurve: 0,
      reversed: false,
      muted: false,
    };
    run("addClips", { clips: [clip] });
  }
  for (const player of PLAYERS) {
    const trackId = addTrack(player.kind, (track) => {
      const device = newDevice({ id: makeId(), trackId: track.id, order: "V", kind: player.instrument });
      return [player.font ? { ...device, font: player.font } : device];
    });
    const clip: NoteClip = {
      kind: "notes",
      timeBase: "musical",
      id: makeId(),
      trackId,
      name: player.instrument,
      start: 0,
      length: BARS * BAR_TICKS,
      offset: 0,
      notes: notes(player, makeId),
      controls: {},
      muted: false,
    };
    run("addClips", { clips: [clip] });
  }
  return project;
}
