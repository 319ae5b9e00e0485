import { SILENCE_DB } from "../parameters";
import type { Id, Project, Track } from "./document";
import { clipsOf, devicesOf, masterOf, tracksInOrder } from "./select";

/**
 * Stems: the parts of a mix, in files that add up to it. What only sums and scales can be split
 * into its parts exactly: a group with nothing but gain, phase, fader and pan gives each of its
 * tracks a stem, at the group's level. What processes a sum cannot (the compressor of a group
 * answers to all its tracks together): such a group is one stem. So is each return, and a group
 * that is fed by sends. Likewise the master: where it only scales, its level is in the stems and
 * they add up to the mix; where it processes, they end in front of it and add up to what enters it.
 */

/** Whether a strip does more to its signal than scale it. */
function processes(project: Project, { id, strip }: Track): boolean {
  const { hpfOn, lpfOn, eqLow, eqMid, eqHigh, compRatio, compMakeup } = strip;
  if (hpfOn !== 0 || lpfOn !== 0 || eqLow !== 0 || eqMid !== 0 || eqHigh !== 0) return true;
  if (compRatio !== 1 || compMakeup !== 0) return true;
  return devicesOf(project, id).some((device) => !device.bypassed);
}

/** Whether the master does more than scale, so that the stems end in front of it. */
export const masterProcesses = (project: Project): boolean => processes(project, masterOf(project));

const isFedBySends = (project: Project, id: Id): boolean =>
  Object.values(project.sends).some((send) => send.to === id && send.level > SILENCE_DB);

/** The buses through which a track comes to the master, in order, without it. */
function busesOf(project: Project, track: Track): Track[] {
  const buses: Track[] = [];
  for (let at: Track | undefined = track; at?.output; ) {
    at = project.tracks[at.output];
    if (at && at.kind !== "master") buses.push(at);
  }
  return buses;
}

/** What a track's stem passes through on its way out, master among it: all of it scales only. */
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

/** The tracks that make a stem, in order: together they are all that sounds. */
export function stemTracks(project: Project): Track[] {
  const sources = tracksInOrder(project).filter((track) => {
    if (track.kind === "master") return false;
    if (track.kind === "group" || track.kind === "return") return isFedBySends(project, track.id);
    return clipsOf(project, track.id).length > 0;
  });
  const stems = new Set(
    sources.map((track) => busesOf(project, track).findLast((bus) => !onlyScales(project, bus)) ?? track),
  );
  return tracksInOrder(project).filter((track) => stems.has(track));
}
