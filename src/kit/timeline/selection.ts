/** What an editor's items are selected by. */
export interface Selection {
  has(id: string): boolean;
  all(): ReadonlySet<string>;
  select(ids: Iterable<string>, mode?: "only" | "add" | "toggle"): void;
}

/**
 * Selects as a press on an item asks: alone, beside others (Shift), in or out (Ctrl or ⌘). Gives what is left to do
 * where the press turns out to be a click: one that drags keeps all that is selected.
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
