import { t } from "@lingui/core/macro";
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
      label: t`Paste here`,
      action: "roll.paste",
      run: () => edits.pasteNotes(roll.asked?.position ?? 0),
      disabled: disabled || !edits.hasCopiedNotes(),
    },
    { label: t`Cut`, action: "roll.cut" },
    { label: t`Copy`, action: "roll.copy", disabled: !some },
    { label: t`Duplicate`, icon: Copy, action: "roll.duplicate" },
    { action: "roll.selectAll" },
    { kind: "separator" },
    { label: t`Quantise`, icon: Grid3x3, action: "roll.quantise" },
    { label: t`Legato`, icon: Link2, action: "roll.legato" },
    { label: t`Octave up`, action: "roll.octaveUp" },
    { label: t`Octave down`, action: "roll.octaveDown" },
    { kind: "separator" },
    { label: "Delete", icon: Trash2, action: "roll.delete", danger: true },
  ];
}
