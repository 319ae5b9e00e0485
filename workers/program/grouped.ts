import type { Id } from "../../contract/project/document";

/** Entries of a collection by track, in order; a track's list is the same object until it changes. */
export class Grouped<Entry extends { readonly id: Id; readonly trackId: Id }> {
  private readonly tracks = new Map<Id, Id>();
  private readonly groups = new Map<Id, Map<Id, Entry>>();
  private readonly lists = new Map<Id, readonly Entry[]>();

  constructor(private readonly compare: (a: Entry, b: Entry) => number) {}

  /** A track's entries in order. */
  of(track: Id): readonly Entry[] {
    let list = this.lists.get(track);
    if (!list) {
      list = [...(this.groups.get(track)?.values() ?? [])].sort(this.compare);
      this.lists.set(track, list);
    }
    return list;
  }

  /** Adds, replaces or (undefined) removes an entry. `changed` is called with each track concerned. */
  set(id: Id, entry: Entry | undefined, changed: (track: Id) => void): void {
    const before = this.tracks.get(id);
    if (before !== undefined && before !== entry?.trackId) {
      const group = this.groups.get(before);
      group?.delete(id);
      if (group?.size === 0) this.groups.delete(before);
      this.tracks.delete(id);
      this.lists.delete(before);
      changed(before);
    }
    if (!entry) return;
    const { trackId } = entry;
    const group = this.groups.get(trackId) ?? new Map<Id, Entry>();
    group.set(id, entry);
    this.groups.set(trackId, group);
    this.tracks.set(id, trackId);
    this.lists.delete(trackId);
    changed(trackId);
  }

  /** Replaces the whole collection. */
  fill(entries: Readonly<Record<Id, Entry>>): void {
    this.tracks.clear();
    this.groups.clear();
    this.lists.clear();
    for (const entry of Object.values(entries)) this.set(entry.id, entry, () => {});
  }
}
