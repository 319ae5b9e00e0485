import { useOwnScope } from "../../scope/useScope";
import { usePreferences } from "../../stores/preferences";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { NOTE_ACTIONS, ROLL_ACTIONS } from "../editorActions";
import { editable } from "../enabled";
import type { HeldNotes } from "../keyboard/playing";
import { currentEdited } from "./edited";
import * as edits from "./edits";
import { nextLane } from "./LaneTools";
import { quantiseOptions } from "./Quantise";
import { scrollToClip } from "./Roll";
import { roll } from "./view";

const AUDITION_MS = 180;

/** Keys for the piano roll; most work only while it has the focus. */
export function useRollActions(heldNotes: HeldNotes | null): void {
  const engine = useEngine();
  const own = useOwnScope();
  const open = () => editable() && currentEdited() !== null;
  const some = () => open() && useSelection.getState().noteIds.size > 0;
  const here = (run: () => void) => ({ run, enabled: open });
  const chosen = (run: () => void) => ({ run, enabled: some });
  const playhead = () => engine?.readTransport().tick ?? 0;

  const go = (direction: 1 | -1, add: boolean) => {
    const note = edits.goToNote(direction, add);
    const edited = currentEdited();
    if (!note || !edited || !heldNotes || !usePreferences.getState().audition) return;
    heldNotes.press("roll walk", note.key, note.velocity, [edited.track.id]);
    own().timeout(() => heldNotes.release("roll walk"), AUDITION_MS);
  };

  const shown = () => currentEdited() !== null;
  useActions(ROLL_ACTIONS, {
    "roll.select": { run: () => roll.show({ tool: "select" }), enabled: shown },
    "roll.draw": here(() => roll.show({ tool: "draw" })),
    "roll.quantise": here(() => edits.quantiseNotes(quantiseOptions())),
    "roll.legato": here(edits.makeLegato),
    "roll.lane": { run: nextLane, enabled: shown },
    "roll.audition": () => {
      const { audition, set } = usePreferences.getState();
      set({ audition: !audition });
    },
  });
  useActions(NOTE_ACTIONS, {
    "roll.octaveUp": here(() => edits.transposeNotes(12)),
    "roll.octaveDown": here(() => edits.transposeNotes(-12)),
    "roll.up": chosen(() => edits.transposeNotes(1)),
    "roll.down": chosen(() => edits.transposeNotes(-1)),
    "roll.previous": here(() => go(-1, false)),
    "roll.next": here(() => go(1, false)),
    "roll.extendLeft": here(() => go(-1, true)),
    "roll.extendRight": here(() => go(1, true)),
    "roll.nudgeLeft": chosen(() => edits.nudgeNotes(-1, false)),
    "roll.nudgeRight": chosen(() => edits.nudgeNotes(1, false)),
    "roll.fineLeft": chosen(() => edits.nudgeNotes(-1, true)),
    "roll.fineRight": chosen(() => edits.nudgeNotes(1, true)),
    "roll.shorter": chosen(() => edits.stretchNotes(-1)),
    "roll.longer": chosen(() => edits.stretchNotes(1)),
    "roll.louder": chosen(() => edits.changeVelocity(5)),
    "roll.softer": chosen(() => edits.changeVelocity(-5)),
    "roll.add": here(() => void edits.addNoteAt(playhead(), usePreferences.getState().keyboard.velocity)),
    "roll.delete": chosen(edits.deleteNotes),
    "roll.duplicate": chosen(edits.duplicateNotes),
    "roll.copy": edits.copySelectedNotes,
    "roll.cut": chosen(edits.cutNotes),
    "roll.paste": { run: () => edits.pasteNotes(playhead()), enabled: () => open() && edits.hasCopiedNotes() },
    "roll.selectAll": edits.selectAllNotes,
    "roll.selectNone": () => useSelection.getState().selectNotes([]),
    "roll.zoomIn": () => roll.zoomBy(1),
    "roll.zoomOut": () => roll.zoomBy(-1),
    "roll.centre": scrollToClip,
  });
}
