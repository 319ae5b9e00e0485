/** The selection of an editor's items. */
export interface Selection {
  has(id: string): boolean;
  all(): ReadonlySet<string>;
  select(ids: Iterable<string>, mode?: "only" | "add" | "toggle"): void;
}

/**
 * Selects for a press on an item: alone, added (Shift), or toggled (Ctrl or ⌘). Returns what else to do if the press
 * turns out to be a click, because a drag keeps the whole selection.
 */
export function pressItem(
  selection: Selection,
  id: string,
  { shift, mod }: { shift: boolean; mod: boolean },
): () => void {
  const chosen = selection.has(id);
  if (mod) {
    if (!chosen) selection.select([id], "add");
    return () => {
      if (chosen) selection.select([id], "toggle");
    };
  }
  if (shift) {
    selection.select([id], "add");
    return () => {};
  }
  if (!chosen) selection.select([id]);
  return () => selection.select([id]);
}
