import { DEVICES } from "../devices";
import type { Command } from "../project/commands";
import { type Id, type NoteClip, type Project, TICKS_PER_QUARTER } from "../project/document";
import { execute } from "../project/execute";
import { type MakeId, newDevice, newProject, trackTemplate } from "../project/newProject";
import { amountToDb } from "../scales";
import { PARTS, type Part } from "./mix";
import { BAR, notesOf, repeat } from "./pattern";
import { DEMO_BPM, SECTION_BARS } from "./song";

export const DEMO_NAME = "First Light (demo)";

/** Into the master's limiter, dB: brings the mix to about −14 LUFS. */
const MASTER_GAIN = 10;

const BAR_TICKS = BAR * TICKS_PER_QUARTER;

/** Sections that follow each other without a gap become one clip. */
function spans(sections: readonly number[]): { bar: number; bars: number }[] {
  const result: { bar: number; bars: number }[] = [];
  for (const bar of sections) {
    const last = result.at(-1);
    if (last && last.bar + last.bars === bar) last.bars += SECTION_BARS;
    else result.push({ bar, bars: SECTION_BARS });
  }
  return result;
}

function clipsOf(part: Part, trackId: Id, makeId: MakeId): NoteClip[] {
  return spans(part.sections).map(({ bar, bars }) => {
    const id = makeId();
    return {
      kind: "notes",
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

/** The commands that add a part: its track with instrument and sends, then its clips. */
function commandsOf(project: Project, part: Part, makeId: MakeId): Command[] {
  const { track, sends } = trackTemplate(project, part.kind, makeId, { name: part.name, color: part.color });
  const instrument = newDevice({ id: makeId(), trackId: track.id, order: "V", kind: part.instrument }, part.params);
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
    { name: "addClips", args: { clips: clipsOf(part, track.id, makeId) } },
  ];
}

/** The demo project: "First Light", two minutes in A minor, played by the built-in instruments. */
export function demoProject(makeId: MakeId): Project {
  let project = newProject(makeId, { name: DEMO_NAME });
  const run = (command: Command) => {
    project = execute(project, command).project;
  };
  run({ name: "setTempo", args: { id: makeId(), tick: 0, bpm: DEMO_BPM } });
  run({ name: "setLoop", args: { start: 16 * BAR_TICKS, end: 32 * BAR_TICKS } });
  const limiter = Object.values(project.devices).find((device) => device.kind === "limiter");
  if (limiter) run({ name: "setParameter", args: { address: `device/${limiter.id}/gain`, value: MASTER_GAIN } });
  for (const part of PARTS) for (const command of commandsOf(project, part, makeId)) run(command);
  return project;
}
