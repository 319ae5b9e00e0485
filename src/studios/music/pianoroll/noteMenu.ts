import { Copy, Grid3x3, Link2, Trash2 } from "lucide-react";
import { openProject } from "../../../stores/document";
import { useSelection } from "../../../stores/selection";
import type { MenuEntry } from "../../../ui/overlays/Menu";
import * as edits from "./edits";
import { rollPlace } from "./gestures/useRollPointer";
import { quantiseOptions } from "./Quantise";

/** What a right click or a long press on the notes offers: for the selected ones, else for all. */
export function noteMenu(): MenuEntry[] {
  const disabled = openProject().readOnly;
  const some = useSelection.getState().noteIds.size > 0;
  const off = disabled || !some;
  return [
    {
      label: "Paste here",
      keys: "Mod+V",
      run: () => edits.pasteNotes(rollPlace.tick ?? 0),
      disabled: disabled || !edits.hasCopiedNotes(),
    },
    { label: "Cut", keys: "Mod+X", run: edits.cutNotes, disabled: off },
    { label: "Copy", keys: "Mod+C", run: edits.copySelectedNotes, disabled: !some },
    { label: "Duplicate", icon: Copy, keys: "Mod+D", run: edits.duplicateNotes, disabled: off },
    { label: "Select all notes", keys: "Mod+A", run: edits.selectAllNotes },
    { kind: "separator" },
    {
      label: "Quantise",
      icon: Grid3x3,
      keys: "Q",
      run: () => edits.quantiseNotes(quantiseOptions()),
      disabled,
    },
    { label: "Legato", icon: Link2, keys: "J", run: edits.joinNotes, disabled },
    { label: "Octave up", keys: "Shift+ArrowUp", run: () => edits.transposeNotes(12), disabled },
    { label: "Octave down", keys: "Shift+ArrowDown", run: () => edits.transposeNotes(-12), disabled },
    { kind: "separator" },
    { label: "Delete", icon: Trash2, keys: "Delete", danger: true, run: edits.deleteNotes, disabled: off },
  ];
}
