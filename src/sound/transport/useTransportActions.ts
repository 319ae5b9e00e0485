import { currentProject, openProject } from "../../stores/document";
import { useProject } from "../../stores/project";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { announce } from "../../ui/announce";
import { actionsOf, editable } from "../action";
import { setParameter, toggleParameter } from "../parameters";
import { tapTempo } from "./Tempo";
import { useTransport } from "./useTransport";

/** Keys of the transport and the history. */
export function useTransportActions(): void {
  const engine = useEngine();
  const transport = useTransport();
  const action = actionsOf("Transport");
  const edit = actionsOf("Edit");
  useActions([
    action("transport.play", "Play or pause", "Space", transport.playOrPause, { keywords: ["start"] }),
    action("transport.stop", "Stop and return to the start", "Shift+Space", transport.stop),
    action("transport.record", "Record", "R", transport.record, { enabled: editable, keywords: ["take"] }),
    action("transport.start", "Go to start", "Home", transport.toStart),
    action("transport.end", "Go to end", "End", transport.toEnd),
    action("transport.loop", "Loop on or off", "L", toggleLoop, { enabled: editable }),
    action("transport.metronome", "Metronome on or off", "C", toggleMetronome, { enabled: editable }),
    action("transport.countIn", "Count-in on or off", "Shift+C", toggleCountIn, { enabled: editable }),
    action("transport.preRoll", "Pre-roll on or off", "Shift+P", togglePreRoll, { enabled: editable }),
    action("transport.tap", "Tap tempo", "T", () => tapTempo(engine), { enabled: editable }),
    action("transport.panic", "Silence all notes", "Shift+Escape", () => engine?.panic(), { keywords: ["panic"] }),
    edit("project.takeOver", "Take over from the other tab", "Mod+Shift+O", () => openProject().takeOver(), {
      enabled: () => useProject.getState().readOnly && useProject.getState().viewOnly === null,
      keywords: ["read only", "edit here"],
    }),
    edit("edit.undo", "Undo", "Mod+Z", () => openProject().undo(), {
      enabled: () => useProject.getState().canUndo !== null,
      repeat: true,
    }),
    edit("edit.redo", "Redo", ["Mod+Shift+Z", "Mod+Y"], () => openProject().redo(), {
      enabled: () => useProject.getState().canRedo !== null,
      repeat: true,
    }),
  ]);
}

function toggleLoop(): void {
  const on = toggleParameter({ of: "transport", parameter: "loop" });
  if (on !== null) announce(on ? "Loop on" : "Loop off");
}

function toggleMetronome(): void {
  const on = toggleParameter({ of: "transport", parameter: "metronome" });
  if (on !== null) announce(on ? "Metronome on" : "Metronome off");
}

function toggleCountIn(): void {
  const on = currentProject().countInBars > 0;
  if (setParameter({ of: "transport", parameter: "countIn" }, on ? 0 : 1))
    announce(on ? "No count-in" : "Count-in of one bar");
}

function togglePreRoll(): void {
  const on = currentProject().preRollBars > 0;
  if (setParameter({ of: "transport", parameter: "preRoll" }, on ? 0 : 1))
    announce(on ? "No pre-roll" : "Pre-roll of one bar");
}
