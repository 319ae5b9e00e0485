import type { Id, Project, Send, Track } from "../../contract/project/document";
import { tracksInOrder } from "../../contract/project/select";

/** The graph of strips as the engine computes it. */
export interface Graph {
  /**
   * tracks level by level, each after all that feed it, in document order within a level: the
   * order of processing and of sums
   */
  order: Track[];
  /** where each track goes; null: the engine's output */
  outputs: Map<Id, Id | null>;
  sends: Send[];
}

const isSource = (track: Track) => track.kind === "audio" || track.kind === "midi" || track.kind === "drums";

/**
 * The graph of a project's tracks. It depends on the document alone, so that sums do not
 * depend on how the document came to be. A route that would close a circle is left out
 * (an output then goes to the master); the document's invariants forbid one.
 */
export function graphOf(project: Project): Graph {
  const tracks = tracksInOrder(project);
  const master = tracks.find((track) => track.kind === "master");
  const buses = new Set(tracks.filter((track) => !isSource(track) && track !== master).map((track) => track.id));
  const feeds = new Map<Id, Set<Id>>();

  const reaches = (from: Id, to: Id): boolean =>
    from === to || [...(feeds.get(from) ?? [])].some((next) => reaches(next, to));
  const connect = (from: Id, to: Id): boolean => {
    if (!buses.has(from) || !buses.has(to)) return true;
    if (reaches(to, from)) return false;
    const targets = feeds.get(from);
    if (targets) targets.add(to);
    else feeds.set(from, new Set([to]));
    return true;
  };

  const outputs = new Map<Id, Id | null>();
  for (const track of tracks) {
    if (track === master) {
      outputs.set(track.id, null);
      continue;
    }
    const fallback = master?.id ?? null;
    const wanted = track.output !== null && (buses.has(track.output) || track.output === fallback);
    const target = wanted ? track.output : fallback;
    outputs.set(track.id, target !== null && connect(track.id, target) ? target : fallback);
  }
  const sends = Object.values(project.sends)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .filter((send) => project.tracks[send.from] && buses.has(send.to) && connect(send.from, send.to));

  const levels = new Map<Id, number>();
  const levelOf = (id: Id): number => {
    const known = levels.get(id);
    if (known !== undefined) return known;
    let level = 1;
    for (const [from, targets] of feeds) if (targets.has(id)) level = Math.max(level, levelOf(from) + 1);
    levels.set(id, level);
    return level;
  };
  for (const track of tracks) {
    if (track === master) levels.set(track.id, Number.POSITIVE_INFINITY);
    else if (isSource(track)) levels.set(track.id, 0);
    else levelOf(track.id);
  }
  const order = [...tracks].sort((a, b) => (levels.get(a.id) ?? 0) - (levels.get(b.id) ?? 0));
  return { order, outputs, sends };
}
