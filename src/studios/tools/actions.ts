import { actionGroup } from "../../ui/actions/action";
import type { Scope } from "../../ui/actions/scopes";

/** Actions that only the professional tools suite has. */

const TOOLS: Scope = { id: "tools", label: "Professional tools suite", reach: "screen" };

export const TOOL_ACTIONS = actionGroup("View", TOOLS, {
  "tools.tab.midi": ["Go to MIDI Controllers", "Alt+1"],
  "tools.tab.instruments": ["Go to Professional Instruments", "Alt+2"],
});

export const RECORD_ACTIONS = actionGroup("Instruments", TOOLS, {
  "tools.record": ["Record the instrument, or stop and save", "Alt+R"],
});

/** Controls without a key, by the action that finds them. */
export const TOOL_CONTROLS: Readonly<Record<string, string>> = {
  "tools.set": "Preset of all instruments",
  "tools.choose": "Choose the instrument that is played",
};
