import { DEVICES } from "../devices";
import { DEVICE_PRESETS } from "../devices/presets";
import { formatAddress } from "../parameters/address";
import type { Command } from "../project/commands";
import { type Id, type NoteClip, type Project, TICKS_PER_QUARTER } from "../project/document";
import { execute } from "../project/execute";
import { type MakeId, newDevice, newProject, trackTemplate } from "../project/newProject";
import { amountToDb } from "../scales";
import type { Part } from "./mix";
import { BAR, notesOf, repeat } from "./pattern";

/** A composition: parts that play in sections of equal length. */
export interface Song {
  readonly name: string;
  readonly bpm: number;
  /** bars in a section */
  readonly sectionBars: number;
  /** gain before the master's limiter, dB */
  readonly gain: number;
  /** loop range in bars, if playback loops */
  readonly loop?: { readonly start: number; readonly end: number };
  readonly parts: readonly Part[];
}

const BAR_TICKS = BAR * TICKS_PER_QUARTER;

/** Joins consecutive sections into one clip. */
function spans(sections: readonly number[], sectionBars: number): { bar: number; bars: number }[] {
  const result: { bar: number; bars: number }[] = [];
  for (const bar of sections) {
    const last = result.at(-1);
    if (last && last.bar + last.bars === bar) last.bars += sectionBars;
    else result.push({ bar, bars: sectionBars });
  }
  return result;
}

function clipsOf(part: Part, sectionBars: number, trackId: Id, makeId: MakeId): NoteClip[] {
  return spans(part.sections, sectionBars).map(({ bar, bars }) => {
    const id = makeId();
    return {
      kind: "notes",
      timeBase: "musical",
      id,
      trackId,
      name: part.name,
      start: bar * BAR_TICKS,
      length: bars * BAR_TICKS,
      offset: 0,
      notes: notesOf(id, repeat(part.tones, bars / part.bars, part.bars * BAR)),
      controls: {},
      muted: false,
    };
  });
}

/** The parameters of a part's instrument: those of its preset, if it names one, overridden by its own. */
function paramsOf({ instrument, preset, params }: Part): Readonly<Record<string, number>> {
  const named: readonly { name: string; params: Readonly<Record<string, number>> }[] = DEVICE_PRESETS[instrument];
  return { ...named.find(({ name }) => name === preset)?.params, ...params };
}

/** The commands that add a part: its track with instrument and sends, then its clips. */
function commandsOf(project: Project, part: Part, sectionBars: number, makeId: MakeId): Command[] {
  const { track, sends } = trackTemplate(project, part.kind, makeId, { name: part.name, color: part.color });
  const instrument = {
    ...newDevice({ id: makeId(), trackId: track.id, order: "V", kind: part.instrument }, paramsOf(part)),
    presetName: part.preset ?? null,
  };
  const amountTo = (returnId: Id) => {
    const kinds = Object.keys(part.sends) as (keyof Part["sends"])[];
    const kind = kinds.find((name) => project.tracks[returnId]?.name === DEVICES[name].label);
    return (kind && part.sends[kind]) ?? 0;
  };
  const args = {
    track: { ...track, strip: { ...track.strip, ...part.strip } },
    devices: [part.font ? { ...instrument, font: part.font } : instrument],
    sends: sends.map((send) => ({ ...send, level: amountToDb(amountTo(send.to)) })),
  };
  return [
    { name: "addTrack", args },
    { name: "addClips", args: { clips: clipsOf(part, sectionBars, track.id, makeId) } },
  ];
}

/** The project of a song, built with the same commands that people use. */
export function songProject(song: Song, makeId: MakeId): Project {
  const { name, bpm, gain, sectionBars, loop, parts } = song;
  let project = newProject(makeId, { name });
  const run = (command: Command) => {
    project = execute(project, command).project;
  };
  run({ name: "setTempo", args: { id: makeId(), tick: 0, bpm } });
  if (loop) run({ name: "setLoop", args: { start: loop.start * BAR_TICKS, end: loop.end * BAR_TICKS } });
  const limiter = Object.values(project.devices).find((device) => device.kind === "limiter");
  if (limiter) {
    const address = formatAddress({ of: "device", id: limiter.id, parameter: "gain" });
    run({ name: "setParameter", args: { address, value: gain } });
  }
  for (const part of parts) for (const command of commandsOf(project, part, sectionBars, makeId)) run(command);
  return project;
}
