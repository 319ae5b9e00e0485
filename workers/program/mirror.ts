import type { Patch } from "immer";
import { compClips } from "../../contract/project/comp";
import {
  type Clip,
  COLLECTIONS,
  type Collection,
  type CompRange,
  type Device,
  type Id,
  isCollection,
  type Project,
} from "../../contract/project/document";
import { byOrder } from "../../contract/project/order";
import { type TempoMap, tempoMap } from "../../contract/project/time";
import { Changed } from "./changed";
import { Grouped } from "./grouped";

/** Track fields that the engine does not use. */
const SILENT: ReadonlySet<unknown> = new Set(["name", "color"]);
const byStart = (a: Clip | CompRange, b: Clip | CompRange) => a.start - b.start || (a.id < b.id ? -1 : 1);

type Place = Record<string | number, unknown>;

/**
 * A copy of the document that is modified by its patches in place, so that an edit costs only what it changes. Its
 * collections are its own and change; the entries in them never do.
 */
export class ProjectMirror {
  readonly clips = new Grouped<Clip>(byStart);
  readonly devices = new Grouped<Device>(byOrder);
  private readonly comps = new Grouped<CompRange>(byStart);
  private held: Project;
  private map: TempoMap;
  /** objects that may be modified besides what an edit has copied: the document itself and its collections */
  private own = new WeakSet<object>();

  constructor(project: Project) {
    this.held = this.taken(project);
    this.map = tempoMap(project.tempo);
  }

  /** The present document, to be read at once, because it changes with the next edit. */
  get project(): Project {
    return this.held;
  }

  get tempo(): TempoMap {
    return this.map;
  }

  /** A copy of the document that does not change. */
  snapshot(): Project {
    return copied(this.held);
  }

  /** Replaces the document; returns everything in both as changed. */
  replace(project: Project): Changed {
    const changed = new Changed();
    const both = (name: Collection, into: Set<Id>) => {
      for (const id of Object.keys(this.held[name])) into.add(id);
      for (const id of Object.keys(project[name])) into.add(id);
    };
    both("devices", changed.devices);
    both("sends", changed.sends);
    both("samples", changed.samples);
    for (const into of [changed.strips, changed.chains, changed.lists]) both("tracks", into);
    Object.assign(changed, { tempo: true, signatures: true, loop: true, metronome: true, routes: true });
    this.held = this.taken(project);
    this.map = tempoMap(project.tempo);
    return changed;
  }

  /**
   * Applies an edit; returns what it may have changed. Throws a RangeError if it does not fit: the copy is then partly
   * changed, and must be replaced.
   */
  apply(patches: readonly Patch[]): Changed {
    if (patches.some(isWhole)) {
      return this.replace(patches.reduce((project, patch) => placed(project, patch, new WeakSet()), this.snapshot()));
    }
    const changed = new Changed();
    const copies = new WeakSet<object>();
    const own: Own = { has: (part) => this.own.has(part) || copies.has(part), add: (part) => copies.add(part) };
    const entries = new Map<string, readonly [Collection, Id]>();
    for (const patch of patches) {
      const [name, id, field] = patch.path.map(String);
      this.look(changed, name, id, field);
      placed(this.held, patch, own);
      if (isCollection(name) && id !== undefined) entries.set(`${name}/${id}`, [name, id]);
    }
    for (const [name, id] of entries.values()) this.regroup(changed, name, id);
    if (changed.tempo) this.retime(changed);
    return changed;
  }

  /** The clips that a track plays by a tempo, including its comp, by start; at the engine's rate in Hz. */
  played(track: Id, rate: number, tempo = this.map): readonly Clip[] {
    const clips = this.clips.of(track);
    const comp = this.comps.of(track);
    if (comp.length === 0) return clips;
    return [...clips, ...compClips(comp, this.held, tempo, rate).map(({ clip }) => clip)].sort(byStart);
  }

  /** The document with collections that belong to this copy. */
  private taken(project: Project): Project {
    const own = copied(project);
    this.own = new WeakSet<object>([own, ...COLLECTIONS.map((name) => own[name])]);
    this.clips.fill(own.clips);
    this.devices.fill(own.devices);
    this.comps.fill(own.compRanges);
    return own;
  }

  /** Records what a patch may change, before it is applied. */
  private look(changed: Changed, name: string | undefined, id = "", field?: string): void {
    switch (name) {
      case "tempo":
      case "signatures":
      case "loop":
      case "metronome":
        changed[name] = true;
        break;
      case "tracks":
        if (SILENT.has(field)) break;
        changed.strips.add(id);
        if (field === undefined || field === "kind") {
          changed.chains.add(id);
          changed.lists.add(id);
        }
        if (field === undefined || field === "kind" || field === "order" || field === "output") changed.routes = true;
        break;
      case "sends":
        changed.sends.add(id);
        if (field !== "level") changed.routes = true;
        break;
      case "devices":
        changed.devices.add(id);
        if (field === undefined || field === "trackId" || field === "sidechain") changed.routes = true;
        break;
      case "samples":
        changed.samples.add(id);
        break;
      case "takes":
      case "takeLanes":
        this.lookAtTake(changed, name, id);
    }
  }

  private lookAtTake(changed: Changed, name: "takes" | "takeLanes", id: Id): void {
    const laneId = name === "takes" ? this.held.takes[id]?.laneId : id;
    const track = laneId === undefined ? undefined : this.held.takeLanes[laneId]?.trackId;
    if (track !== undefined) changed.lists.add(track);
  }

  /** Moves an entry to its track after it has changed. */
  private regroup(changed: Changed, name: Collection, id: Id): void {
    const list = (track: Id) => changed.lists.add(track);
    if (name === "clips") this.clips.set(id, this.held.clips[id], list);
    else if (name === "compRanges") this.comps.set(id, this.held.compRanges[id], list);
    else if (name === "takes" || name === "takeLanes") this.lookAtTake(changed, name, id);
    else if (name === "samples") this.lookAtPlayers(changed, id);
    else if (name === "devices") {
      this.devices.set(id, this.held.devices[id], (track) => {
        changed.chains.add(track);
        // the track's sampler determines which sounds notes can choose
        list(track);
      });
    }
  }

  /** A sample was added or removed: clips that play it begin to sound or fall silent. */
  private lookAtPlayers(changed: Changed, sample: Id): void {
    for (const clip of Object.values(this.held.clips)) {
      if (clip.kind === "audio" && clip.sampleId === sample) changed.lists.add(clip.trackId);
    }
    for (const take of Object.values(this.held.takes)) {
      if (take.kind === "audio" && take.sampleId === sample) this.lookAtTake(changed, "takes", take.id);
    }
  }

  /** In another tempo, audio has another length in ticks. */
  private retime(changed: Changed): void {
    this.map = tempoMap(this.held.tempo);
    for (const { id, kind } of Object.values(this.held.tracks)) if (kind === "audio") changed.lists.add(id);
  }
}

/** The document with copies of its collections. */
function copied(project: Project): Project {
  const collections = Object.fromEntries(COLLECTIONS.map((name) => [name, { ...project[name] }]));
  return { ...project, ...collections };
}

/** Whether a patch replaces a collection or the whole document. */
const isWhole = ({ path }: Patch): boolean => path.length === 0 || (path.length === 1 && isCollection(path[0]));

type Own = Pick<WeakSet<object>, "has"> & { add(part: object): void };

/** Applies a patch to a part of the document; objects that are not in `own` are copied first. */
function placed<Part extends object>(part: Part, patch: Patch, own: Own, depth = 0): Part {
  const key = patch.path[depth];
  if (key === undefined) return patch.value as Part;
  let changed: Part = part;
  if (!own.has(part)) {
    changed = { ...part };
    own.add(changed);
  }
  const place = changed as Place;
  if (depth === patch.path.length - 1) {
    if (patch.op === "remove") delete place[key];
    else place[key] = patch.value;
    return changed;
  }
  const inner = Object.hasOwn(place, key) ? place[key] : undefined;
  if (inner === null || typeof inner !== "object") throw new RangeError("The patch does not fit the document.");
  place[key] = placed(inner, patch, own, depth + 1);
  return changed;
}
