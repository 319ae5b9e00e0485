import { STUDIO } from "../../sound/actions";
import { actionGroup } from "../../ui/actions/action";

/** Actions that only the music studio has: its tabs. */

export const VIEW_ACTIONS = actionGroup("View", STUDIO, {
  "studio.tab.studio": ["Go to Studio", "Alt+1"],
  "studio.tab.mixer": ["Go to Mixer", "Alt+2"],
  "studio.tab.instruments": ["Go to Instruments", "Alt+3"],
  "studio.tab.effects": ["Go to Effects", "Alt+4"],
});

export const DOCK_ACTIONS = actionGroup("View", STUDIO, {
  "studio.dock.notes": ["Show in the dock: piano roll", "Alt+5"],
  "studio.dock.clip": ["Show in the dock: audio clip", "Alt+6"],
  "studio.dock.mixer": ["Show in the dock: mixer", "Alt+7"],
  "studio.dock.devices": ["Show in the dock: devices", "Alt+8"],
  "studio.dock.midi": ["Show in the dock: MIDI controllers", "Alt+9"],
});
