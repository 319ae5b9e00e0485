import type { DeviceKindName } from "../../contract/devices";
import type { Device, Id } from "../../contract/project/document";
import { newDevice, trackTemplate } from "../../contract/project/newProject";
import { devicesOf } from "../../contract/project/select";
import { NOTE_VELOCITY, Seed } from "../seed";
import { attackOf } from "./attack";

export const STREAMS = 32;
/** Seconds between two notes of the timeline; the instruments alternate. */
export const NOTE_SECONDS = 0.5;
/** Seconds before the first note. */
export const LEAD_SECONDS = 4;
const BPM = 120;
const TICKS_PER_SECOND = (960 * BPM) / 60;

interface Player {
  kind: "midi" | "drums";
  instrument: DeviceKindName;
  font?: Device["font"];
  params: Record<string, number>;
  key: number;
}

/** Short sounds, so that each has faded before the next one. */
const PLAYERS: readonly Player[] = [
  { kind: "midi", instrument: "synth", params: { release: 20 }, key: 64 },
  { kind: "midi", instrument: "pluck", params: { decay: 0.3, release: 20 }, key: 72 },
  { kind: "drums", instrument: "drums", params: { snareDecay: 100 }, key: 38 },
  {
    kind: "midi",
    instrument: "sampler",
    font: { fontId: "sonivox", bank: 0, program: 13 },
    params: {},
    key: 76,
  },
];
export const GROUP = "Instruments";
export const LIVE = "synth";

/** Streams for the whole length, and a group of four instruments that alternate for `noteSeconds`. */
export async function song(noteSeconds: number, seconds: number): Promise<Seed> {
  const seed = new Seed("Callback");
  seed.run("setTempo", { id: seed.makeId(), tick: 0, bpm: BPM });
  const group = seed.addTrack("group", { name: GROUP });
  for (const [index, player] of PLAYERS.entries()) {
    const trackId = addPlayer(seed, player, group);
    const notes = [];
    for (let number = index; number * NOTE_SECONDS < noteSeconds; number += PLAYERS.length) {
      notes.push({ tick: Math.round((LEAD_SECONDS + number * NOTE_SECONDS) * TICKS_PER_SECOND), key: player.key });
    }
    const length = Math.round((LEAD_SECONDS + noteSeconds) * TICKS_PER_SECOND);
    seed.run("addClips", { clips: [seed.noteClip(trackId, 0, length, notes)] });
  }
  for (let number = 0; number < STREAMS; number++) {
    const trackId = seed.addTrack("audio", { level: -36 });
    const sample = await seed.addRecording(number, seconds);
    seed.run("addClips", { clips: [seed.audioClip(trackId, sample, 0)] });
  }
  return seed;
}

function addPlayer(seed: Seed, player: Player, output: Id): Id {
  const { track, sends } = trackTemplate(seed.project, player.kind, seed.makeId, { name: player.instrument, output });
  const made = newDevice({ id: seed.makeId(), trackId: track.id, order: "V", kind: player.instrument }, player.params);
  seed.run("addTrack", { track, sends, devices: [player.font ? { ...made, font: player.font } : made] });
  return track.id;
}

/** Seconds from a note to its sound, for each player alone, in their order. */
export function attacks({ project }: Seed, sampleRate: number): Promise<number[]> {
  return Promise.all(
    PLAYERS.map(async ({ instrument, key }) => {
      const track = Object.values(project.tracks).find(({ name }) => name === instrument);
      const [device] = track ? devicesOf(project, track.id) : [];
      if (!device) throw new Error(`There is no ${instrument}.`);
      return attackOf(device, key, NOTE_VELOCITY / 127, sampleRate);
    }),
  );
}
