import { Copy, Grid3x3, Link2, Trash2 } from "lucide-react";
import { openProject } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import type { MenuEntry } from "../../ui/overlays/Menu";
import * as edits from "./edits";
import { roll } from "./view";

/** The menu of a right click or long press on the notes, for the selected ones, otherwise for all. */
export function noteMenu(): MenuEntry[] {
  const disabled = openProject().readOnly;
  const some = useSelection.getState().noteIds.size > 0;
  return [
    {
      label: "Paste here",
      action: "roll.paste",
      run: () => edits.pasteNotes(roll.asked?.position ?? 0),
      disabled: disabled || !edits.hasCopiedNotes(),
    },
    { label: "Cut", action: "roll.cut" },
    { label: "Copy", action: "roll.copy", disabled: !some },
    { label: "Duplicate", icon: Copy, action: "roll.duplicate" },
    { action: "roll.selectAll" },
    { kind: "separator" },
    { label: "Quantise", icon: Grid3x3, action: "roll.quantise" },
    { label: "Legato", icon: Link2, action: "roll.legato" },
    { label: "Octave up", action: "roll.octaveUp" },
    { label: "Octave down", action: "roll.octaveDown" },
    { kind: "separator" },
    { label: "Delete", icon: Trash2, action: "roll.delete", danger: true },
  ];
}
