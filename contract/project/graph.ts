import type { Device, Id, Project, Send, Track } from "./document";
import { byOrder } from "./order";

/** The parts of a document that determine the routing. */
export type Routes = Pick<Project, "tracks" | "sends"> & { readonly devices: Readonly<Record<Id, Sidechained>> };
type Sidechained = Pick<Device, "id" | "trackId" | "sidechain">;

/** How a project's tracks feed each other: by outputs, sends and sidechains. */
export interface RouteGraph {
  /**
   * the order of processing and summing: level by level, each track after all that feed it, in document order within a
   * level
   */
  readonly order: readonly Track[];
  /**
   * the level of each track is above those of all tracks that feed it. Tracks that nothing feeds have 0, groups and
   * returns at least 1, the master the highest
   */
  readonly levels: ReadonlyMap<Id, number>;
  /** the track that each track outputs to; null: the engine's output */
  readonly outputs: ReadonlyMap<Id, Id | null>;
  readonly sends: readonly Send[];
  /** for each device, the track that it listens to */
  readonly sidechains: ReadonlyMap<Id, Id>;
  /**
   * whether some routes would form a cycle: these are left out of the order, the sends, the sidechains, and the
   * outputs, which then go to the master
   */
  readonly circular: boolean;
}

const isSource = ({ kind }: Track) => kind === "audio" || kind === "midi" || kind === "drums";
const byId = (a: { id: Id }, b: { id: Id }) => (a.id < b.id ? -1 : 1);

/** Routes by the track where they begin. */
class Feeds {
  private readonly targets = new Map<Id, Set<Id>>();

  add(from: Id, to: Id): void {
    const targets = this.targets.get(from);
    if (targets) targets.add(to);
    else this.targets.set(from, new Set([to]));
  }

  from(id: Id): Iterable<Id> {
    return this.targets.get(id) ?? [];
  }

  /** Whether sound from one track reaches another; a track reaches itself. */
  reaches(from: Id, to: Id): boolean {
    const seen = new Set([from]);
    for (const id of seen) {
      if (id === to) return true;
      for (const next of this.from(id)) seen.add(next);
    }
    return false;
  }

  /** Every track that a track's sound reaches, itself first. */
  reached(from: Id): Set<Id> {
    const seen = new Set([from]);
    for (const id of seen) for (const next of this.from(id)) seen.add(next);
    return seen;
  }

  /** The level of each track, at least its `least`; null if there is a cycle. (Kahn's algorithm.) */
  levels(least: ReadonlyMap<Id, number>): Map<Id, number> | null {
    const levels = new Map(least);
    const waiting = new Map<Id, number>();
    for (const targets of this.targets.values()) for (const to of targets) waiting.set(to, (waiting.get(to) ?? 0) + 1);
    const ready = [...least.keys()].filter((id) => !waiting.has(id));
    let done = 0;
    for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
      done++;
      for (const to of this.from(id)) {
        levels.set(to, Math.max(levels.get(to) ?? 0, (levels.get(id) ?? 0) + 1));
        const left = (waiting.get(to) ?? 0) - 1;
        waiting.set(to, left);
        if (left === 0) ready.push(to);
      }
    }
    return done === least.size ? levels : null;
  }
}

/**
 * The graph of a project's tracks. It depends only on the document, so that sums do not depend on how the document came
 * to be. The invariants forbid cycles; a foreign document that has one still gets an order.
 */
export function routeGraph(routes: Routes): RouteGraph {
  const tracks = Object.values(routes.tracks).sort(byOrder);
  const master = tracks.find(({ kind }) => kind === "master");
  const buses = new Set(tracks.filter((track) => !isSource(track) && track !== master).map(({ id }) => id));
  const least = new Map(
    tracks.filter((track) => track !== master).map((track) => [track.id, isSource(track) ? 0 : 1] as const),
  );
  const fallback = master?.id ?? null;
  const sends = Object.values(routes.sends)
    .sort(byId)
    .filter(({ from, to }) => least.has(from) && buses.has(to));
  const listeners = Object.values(routes.devices)
    .filter(({ sidechain, trackId }) => sidechain && least.has(sidechain) && trackId in routes.tracks)
    .sort(byId);

  const graph = (connect: (feeds: Feeds, from: Id, to: Id) => boolean) => {
    const feeds = new Feeds();
    const outputs = new Map<Id, Id | null>();
    for (const track of tracks) {
      const wanted = track.output !== null && buses.has(track.output) ? track.output : null;
      const goes = track !== master && wanted !== null && connect(feeds, track.id, wanted);
      outputs.set(track.id, track === master ? null : goes ? wanted : fallback);
    }
    const kept = sends.filter(({ from, to }) => connect(feeds, from, to));
    const sidechains = new Map<Id, Id>();
    for (const { id, sidechain, trackId } of listeners) {
      // The master is computed last, whatever feeds it.
      if (sidechain && (trackId === fallback || connect(feeds, sidechain, trackId))) sidechains.set(id, sidechain);
    }
    return { outputs, sends: kept, sidechains, levels: feeds.levels(least) };
  };

  const whole = graph((feeds, from, to) => {
    feeds.add(from, to);
    return true;
  });
  const circular = whole.levels === null;
  const found = circular
    ? graph((feeds, from, to) => {
        if (feeds.reaches(to, from)) return false;
        feeds.add(from, to);
        return true;
      })
    : whole;
  const levels = found.levels ?? least;
  if (master) levels.set(master.id, Number.POSITIVE_INFINITY);
  const levelOf = ({ id }: Track) => levels.get(id) ?? 0;
  const order = [...tracks].sort((a, b) => (levelOf(a) === levelOf(b) ? 0 : levelOf(a) - levelOf(b)));
  return { order, levels, outputs: found.outputs, sends: found.sends, sidechains: found.sidechains, circular };
}

/**
 * Whether one of some tracks feeds itself, directly or through others. If a document had no cycles and only these
 * tracks' routes were changed, that tells whether it has one now.
 */
export function feedsItself(routes: Routes, changed: Iterable<Id>): boolean {
  const feeds = feedsOf(routes);
  for (const id of changed) for (const next of feeds.from(id)) if (feeds.reaches(next, id)) return true;
  return false;
}

/** Every track that a track's sound reaches, itself included; none of these may feed it. */
export const fedBy = (routes: Routes, id: Id): ReadonlySet<Id> => feedsOf(routes).reached(id);

function feedsOf({ tracks, sends, devices }: Routes): Feeds {
  const feeds = new Feeds();
  for (const { from, to } of Object.values(sends)) feeds.add(from, to);
  for (const { sidechain, trackId } of Object.values(devices)) if (sidechain) feeds.add(sidechain, trackId);
  for (const { id, output } of Object.values(tracks)) if (output !== null) feeds.add(id, output);
  return feeds;
}
