import { type Collection, type Id, isCollection, type Project } from "../document";
import type { Touched } from "../touched";

type Content = "notes" | "controls";

/** The parts of a document to check. */
export interface Scope {
  /** entries of a collection to check, or "all" */
  entries(name: Collection): "all" | Iterable<Id>;
  /** content of a clip to check, or "all" */
  content(clipId: Id): "all" | readonly (readonly [Content, Id])[];
  readonly time: boolean;
  /** whether to check order and outputs of tracks */
  readonly tracks: boolean;
  readonly sends: boolean;
  /** tracks whose outputs, sends or sidechains may have changed; null: any */
  readonly routed: ReadonlySet<Id> | null;
  /** tracks whose device chain may have changed; null: any */
  readonly chains: ReadonlySet<Id> | null;
  /** whether to check the order of take lanes */
  readonly lanes: boolean;
  /** tracks whose comp may have changed; null: any */
  readonly comps: ReadonlySet<Id> | null;
}

export const EVERYTHING: Scope = {
  entries: () => "all",
  content: () => "all",
  time: true,
  tracks: true,
  sends: true,
  routed: null,
  chains: null,
  lanes: true,
  comps: null,
};

/** Track fields that no invariant depends on. */
const FREE: ReadonlySet<unknown> = new Set(["name", "color", "mute", "solo", "soloSafe", "strip"]);
/** Track fields that determine what the track may contain. */
const HOLDING: ReadonlySet<unknown> = new Set(["id", "kind"]);

/** Collects what an edit may have broken. */
class Gathering {
  private readonly named = new Map<Collection, "all" | Set<Id>>();
  private readonly contents = new Map<Id, "all" | (readonly [Content, Id])[]>();
  private readonly parts = { time: false, tracks: false, sends: false, lanes: false };
  private readonly routed = new Set<Id>();
  private readonly chains = new Set<Id>();
  private readonly comps = new Set<Id>();
  private readonly all = { routed: false, chains: false, comps: false };
  /** the collection of clips itself was replaced */
  private wholeClips = false;

  constructor(private readonly project: Project) {}

  private look(name: Collection, id: Id | undefined): void {
    const known = this.named.get(name);
    if (id === undefined) this.named.set(name, "all");
    else if (!known) this.named.set(name, new Set([id]));
    else if (known !== "all") known.add(id);
  }

  take({ path, op }: Touched): void {
    const [name = "", id, field, key] = path.map(String);
    if (name === "loop") this.parts.time = true;
    if (!isCollection(name)) return;
    this.look(name, id);
    /** something that others may refer to was removed or replaced */
    const replaced = id === undefined || (field === undefined && op !== "add");
    switch (name) {
      case "tempo":
      case "signatures":
        this.parts.time = true;
        break;
      case "tracks":
        if (!(id !== undefined && FREE.has(field))) this.track(id, replaced || HOLDING.has(field));
        break;
      case "sends":
        this.parts.sends = true;
        this.route(id, id === undefined ? undefined : this.project.sends[id]?.from);
        break;
      case "devices":
        this.device(id);
        break;
      case "clips":
        if (id === undefined) this.wholeClips = true;
        else this.clip(id, field, key);
        break;
      case "takeLanes":
        this.parts.lanes = true;
        if (replaced || field === "trackId" || field === "id") {
          this.look("takes", undefined);
          this.look("compRanges", undefined);
          this.all.comps = true;
        }
        break;
      case "takes":
        if (replaced || field === "laneId" || field === "id") this.look("compRanges", undefined);
        break;
      case "compRanges": {
        const trackId = id === undefined ? undefined : this.project.compRanges[id]?.trackId;
        if (id === undefined) this.all.comps = true;
        else if (trackId !== undefined) this.comps.add(trackId);
        break;
      }
      case "samples":
        if (id !== undefined && op === "add") break;
        this.look("clips", undefined);
        this.look("takes", undefined);
    }
  }

  private track(id: Id | undefined, holds: boolean): void {
    this.parts.tracks = true;
    this.route(id, id);
    if (!holds) return;
    this.parts.sends = true;
    this.parts.lanes = true;
    this.all.chains = true;
    for (const name of ["clips", "devices", "takeLanes", "takes", "compRanges"] as const) this.look(name, undefined);
  }

  private route(id: Id | undefined, from: Id | undefined): void {
    if (id === undefined) this.all.routed = true;
    else if (from !== undefined) this.routed.add(from);
  }

  private device(id: Id | undefined): void {
    const device = id === undefined ? undefined : this.project.devices[id];
    if (id === undefined) this.all.chains = true;
    else if (device) this.chains.add(device.trackId);
    this.route(id, device?.sidechain ?? undefined);
  }

  private clip(id: Id, field: string | undefined, key: string | undefined): void {
    const isContent = field === "notes" || field === "controls";
    if (field === undefined || field === "kind" || (isContent && key === undefined)) this.contents.set(id, "all");
    else if (isContent && key !== undefined) {
      const known = this.contents.get(id);
      if (!known) this.contents.set(id, [[field, key]]);
      else if (known !== "all") known.push([field, key]);
    }
  }

  scope(): Scope {
    return {
      ...this.parts,
      entries: (name) => this.named.get(name) ?? [],
      content: (clipId) => (this.wholeClips ? "all" : (this.contents.get(clipId) ?? [])),
      routed: this.all.routed ? null : this.routed,
      chains: this.all.chains ? null : this.chains,
      comps: this.all.comps ? null : this.comps,
    };
  }
}

/** What an edit may have broken in a document without violations. */
export function scopeOf(project: Project, touched: readonly Touched[]): Scope {
  const gathering = new Gathering(project);
  for (const one of touched) {
    if (one.path.length === 0) return EVERYTHING;
    gathering.take(one);
  }
  return gathering.scope();
}
