import { useOwnScope } from "../../../scope/useScope";
import { actionsOf, editable } from "../../../sound/action";
import type { Hands } from "../../../sound/keyboard/playing";
import { usePreferences } from "../../../stores/preferences";
import { useSelection } from "../../../stores/selection";
import { useEngine } from "../../../stores/services";
import { useActions } from "../../../ui/actions/useActions";
import { zoomStep } from "../timeline/model/geometry";
import { currentEdited } from "./edited";
import * as edits from "./edits";
import { nextLane } from "./LaneTools";
import { quantiseOptions } from "./Quantise";
import { lookAtClip } from "./Roll";
import { useRoll } from "./view";

const AUDITION_MS = 180;

/** Keys of the piano roll; most count only while the focus is in it. */
export function useRollActions(hands: Hands | null): void {
  const engine = useEngine();
  const own = useOwnScope();
  const action = actionsOf("Piano roll");
  const scope = "pianoroll";
  const open = () => editable() && currentEdited() !== null;
  const some = () => open() && useSelection.getState().noteIds.size > 0;
  const here = { scope, enabled: open };
  const chosen = { scope, enabled: some };
  const held = { scope, enabled: some, repeat: true };
  const playhead = () => engine?.readTransport().tick ?? 0;
  const { patch, zoomTo } = useRoll.getState();

  const go = (direction: 1 | -1, add: boolean) => {
    const note = edits.goToNote(direction, add);
    const edited = currentEdited();
    if (!note || !edited || !hands || !usePreferences.getState().audition) return;
    hands.press("roll walk", note.key, note.velocity, [edited.track.id]);
    own().timeout(() => hands.release("roll walk"), AUDITION_MS);
  };
  const zoom = (direction: 1 | -1) => {
    const view = useRoll.getState();
    zoomTo(zoomStep(view.zoom, direction), view.width / 2);
  };

  useActions([
    action("roll.select", "Select tool", "V", () => patch({ tool: "select" }), {
      enabled: () => currentEdited() !== null,
    }),
    action("roll.draw", "Draw tool", "P", () => patch({ tool: "draw" }), { enabled: open }),
    action("roll.quantise", "Quantise notes", "Q", () => edits.quantiseNotes(quantiseOptions()), { enabled: open }),
    action("roll.legato", "Legato: join notes to the next", "J", edits.joinNotes, { enabled: open }),
    action("roll.octaveUp", "Transpose up an octave", "Shift+ArrowUp", () => edits.transposeNotes(12), here),
    action("roll.octaveDown", "Transpose down an octave", "Shift+ArrowDown", () => edits.transposeNotes(-12), here),
    action("roll.up", "Transpose up a semitone", "ArrowUp", () => edits.transposeNotes(1), held),
    action("roll.down", "Transpose down a semitone", "ArrowDown", () => edits.transposeNotes(-1), held),
    action("roll.previous", "Previous note", "ArrowLeft", () => go(-1, false), { ...here, repeat: true }),
    action("roll.next", "Next note", "ArrowRight", () => go(1, false), { ...here, repeat: true }),
    action("roll.extendLeft", "Previous note too", "Shift+ArrowLeft", () => go(-1, true), { ...here, repeat: true }),
    action("roll.extendRight", "Next note too", "Shift+ArrowRight", () => go(1, true), { ...here, repeat: true }),
    action("roll.nudgeLeft", "Notes left by a grid step", "Alt+ArrowLeft", () => edits.nudgeNotes(-1, false), held),
    action("roll.nudgeRight", "Notes right by a grid step", "Alt+ArrowRight", () => edits.nudgeNotes(1, false), held),
    action("roll.fineLeft", "Notes left finely", "Alt+Shift+ArrowLeft", () => edits.nudgeNotes(-1, true), held),
    action("roll.fineRight", "Notes right finely", "Alt+Shift+ArrowRight", () => edits.nudgeNotes(1, true), held),
    action("roll.shorter", "Notes shorter by a grid step", "[", () => edits.stretchNotes(-1), held),
    action("roll.longer", "Notes longer by a grid step", "]", () => edits.stretchNotes(1), held),
    action("roll.louder", "Velocity up", "Mod+ArrowUp", () => edits.louder(5), held),
    action("roll.softer", "Velocity down", "Mod+ArrowDown", () => edits.louder(-5), held),
    action(
      "roll.add",
      "Add a note at the playhead",
      "Enter",
      () => edits.addNoteAt(playhead(), usePreferences.getState().keyboard.velocity),
      here,
    ),
    action("roll.delete", "Delete notes", ["Delete", "Backspace"], edits.deleteNotes, chosen),
    action("roll.duplicate", "Duplicate notes", "Mod+D", edits.duplicateNotes, chosen),
    action("roll.copy", "Copy notes", "Mod+C", edits.copySelectedNotes, { scope }),
    action("roll.cut", "Cut notes", "Mod+X", edits.cutNotes, chosen),
    action("roll.paste", "Paste notes at the playhead", "Mod+V", () => edits.pasteNotes(playhead()), {
      scope,
      enabled: () => open() && edits.hasCopiedNotes(),
    }),
    action("roll.selectAll", "Select all notes", "Mod+A", edits.selectAllNotes, { scope }),
    action("roll.selectNone", "Select no notes", "Escape", () => useSelection.getState().selectNotes([]), { scope }),
    action("roll.zoomIn", "Zoom the piano roll in", ["+", "="], () => zoom(1), { scope, repeat: true }),
    action("roll.zoomOut", "Zoom the piano roll out", "-", () => zoom(-1), { scope, repeat: true }),
    action("roll.centre", "Show the clip's notes", "F", lookAtClip, { scope }),
    action("roll.lane", "Next lane below the notes", "Shift+V", nextLane, { enabled: () => currentEdited() !== null }),
    action("roll.audition", "Hear notes as they are drawn", "Shift+H", () => {
      const { audition, set } = usePreferences.getState();
      set({ audition: !audition });
    }),
  ]);
}
