import { SILENCE_DB } from "../parameters";
import type { Id, Project, Track } from "./document";
import { clipsOf, devicesOf, masterOf, tracksInOrder } from "./select";

/**
 * Stems are parts of a mix, in files that add up to it. A bus that only sums and scales can be split exactly: each
 * track of a group with nothing but gain, phase, fader and pan is a stem, at the group's level. A bus that processes
 * the sum cannot be split, because a compressor, for example, reacts to all its tracks together: such a group is one
 * stem. So is every return, and every group that is fed by sends. The same holds for the master: if it only scales, the
 * stems include its level and add up to the mix; if it processes, they are taken before it and add up to its input.
 */

/** Whether a strip does more to its signal than scale it. */
function processes(project: Project, { id, strip }: Track): boolean {
  const { hpfOn, lpfOn, eqLow, eqMid, eqHigh, compRatio, compMakeup } = strip;
  if (hpfOn !== 0 || lpfOn !== 0 || eqLow !== 0 || eqMid !== 0 || eqHigh !== 0) return true;
  if (compRatio !== 1 || compMakeup !== 0) return true;
  return devicesOf(project, id).some((device) => !device.bypassed);
}

const hasComp = ({ compRanges }: Project, id: Id): boolean =>
  Object.values(compRanges).some(({ trackId }) => trackId === id);

/** Whether the master does more than scale, so that stems are taken before it. */
export const masterProcesses = (project: Project): boolean => processes(project, masterOf(project));

const isFedBySends = (project: Project, id: Id): boolean =>
  Object.values(project.sends).some((send) => send.to === id && send.level > SILENCE_DB);

/** The buses between a track and the master, in order, without the master. */
function busesOf(project: Project, track: Track): Track[] {
  const buses: Track[] = [];
  for (let at: Track | undefined = track; at?.output; ) {
    at = project.tracks[at.output];
    if (at && at.kind !== "master") buses.push(at);
  }
  return buses;
}

/** The buses, possibly including the master, whose levels are in a track's stem. All of them only scale. */
export function scalersOf(project: Project, trackId: Id): Id[] {
  const track = project.tracks[trackId];
  if (!track) throw new RangeError("The track of a stem is not in the project.");
  const buses = busesOf(project, track);
  const end = buses.findIndex((bus) => !onlyScales(project, bus));
  if (end >= 0) return buses.slice(0, end).map((bus) => bus.id);
  return [...buses.map((bus) => bus.id), ...(masterProcesses(project) ? [] : [masterOf(project).id])];
}

const onlyScales = (project: Project, bus: Track): boolean =>
  bus.kind === "group" && !isFedBySends(project, bus.id) && !processes(project, bus);

/** The tracks that become stems, in order. Together they are everything that sounds. */
export function stemTracks(project: Project): Track[] {
  const sources = tracksInOrder(project).filter((track) => {
    if (track.kind === "master") return false;
    if (track.kind === "group" || track.kind === "return") return isFedBySends(project, track.id);
    return clipsOf(project, track.id).length > 0 || hasComp(project, track.id);
  });
  const stems = new Set(
    sources.map((track) => busesOf(project, track).findLast((bus) => !onlyScales(project, bus)) ?? track),
  );
  return tracksInOrder(project).filter((track) => stems.has(track));
}
