import type { MappingTarget } from "../../../contract/midi/mapping/mapping";
import { type Address, parseAddress } from "../../../contract/parameters/address";
import type { Id, Project, Track } from "../../../contract/project/document";
import { readParameter, stripAddress } from "../../../contract/project/parameters";
import { masterOf, tracksInOrder } from "../../../contract/project/select";

type StripTarget = Extract<MappingTarget, { kind: "strip" }>;

/** The tracks that positions count, from 1: all but the master, as the mixer shows them. */
export const countedTracks = (project: Project): readonly Track[] =>
  tracksInOrder(project).filter(({ kind }) => kind !== "master");

function trackOf({ track }: StripTarget, project: Project, selected: Id | null): Track | undefined {
  if (track === "master") return masterOf(project);
  if (track === "selected") return selected === null ? undefined : project.tracks[selected];
  return countedTracks(project)[track - 1];
}

/** The parameter that a target means in a project now; null where it means none, or the project has none there. */
export function addressOf(target: MappingTarget, project: Project, selected: Id | null): Address | null {
  if (target.kind === "parameter") {
    const parsed = parseAddress(target.address);
    return "address" in parsed && readParameter(project, parsed.address) ? parsed.address : null;
  }
  if (target.kind !== "strip") return null;
  const track = trackOf(target, project, selected);
  if (!track) return null;
  const silent = track.kind === "master" && (target.parameter === "solo" || target.parameter === "soloSafe");
  return silent ? null : stripAddress(track, target.parameter);
}
