import { DEVICES } from "../devices";
import { type Id, type NoteClip, type Project, TICKS_PER_QUARTER } from "../project/document";
import { type MakeId, newDevice, newProject, trackTemplate } from "../project/newProject";
import { amountToDb } from "../scales";
import { PARTS, type Part } from "./mix";
import { BAR, notesOf, repeat } from "./pattern";
import { DEMO_BPM, SECTION_BARS } from "./song";

export const DEMO_NAME = "First Light (demo)";

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

function addPart(project: Project, part: Part, makeId: MakeId): void {
  const { track, sends } = trackTemplate(project, part.kind, makeId, { name: part.name, color: part.color });
  const device = newDevice({ id: makeId(), trackId: track.id, order: "V", kind: part.instrument }, part.params);
  project.tracks[track.id] = { ...track, strip: { ...track.strip, ...part.strip } };
  project.devices[device.id] = part.font ? { ...device, font: part.font } : device;
  for (const send of sends) {
    const name = (Object.keys(part.sends) as (keyof Part["sends"])[]).find(
      (kind) => project.tracks[send.to]?.name === DEVICES[kind].label,
    );
    project.sends[send.id] = { ...send, level: amountToDb((name && part.sends[name]) ?? 0) };
  }
  for (const clip of clipsOf(part, track.id, makeId)) project.clips[clip.id] = clip;
}

/** The demo project: "First Light", two minutes in A minor, played by the built-in instruments. */
export function demoProject(makeId: MakeId): Project {
  const project = newProject(makeId, { name: DEMO_NAME });
  for (const point of Object.values(project.tempo)) point.bpm = DEMO_BPM;
  for (const part of PARTS) addPart(project, part, makeId);
  for (const track of Object.values(project.tracks)) if (track.kind === "master") track.strip.level = 0;
  project.loop = { enabled: false, start: 16 * BAR_TICKS, end: 32 * BAR_TICKS };
  return project;
}
