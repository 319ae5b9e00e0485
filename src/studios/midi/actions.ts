import { actionGroup } from "../../ui/actions/action";
import type { Scope } from "../../ui/actions/scopes";

/** Actions that only the MIDI controller studio has. */

const MIDI_STUDIO: Scope = { id: "midi-studio", label: "MIDI controller studio", reach: "screen" };

export const MIDI_VIEW_ACTIONS = actionGroup("View", MIDI_STUDIO, {
  "studio.tab.mappings": ["Go to Mappings", "Alt+1"],
  "studio.tab.presets": ["Go to Presets", "Alt+2"],
  "studio.tab.monitor": ["Go to Monitor", "Alt+3"],
  "studio.tab.sync": ["Go to Sync", "Alt+4"],
  "studio.tab.settings": ["Go to Settings", "Alt+5"],
});

export const CONTROLLER_CHECKS = actionGroup("MIDI controllers", MIDI_STUDIO, {
  "midi.test": ["Test All Controls", "Alt+T", { keywords: ["check", "lights"] }],
  "midi.reset": ["Reset to Default", "Alt+R", { keywords: ["factory", "clear"] }],
  "midi.calibrate": ["Calibrate Sensitivity", "Alt+C", { keywords: ["reach", "velocity", "range"] }],
});

export const MIDI_PRESET_ACTIONS = actionGroup("MIDI controllers", MIDI_STUDIO, {
  "midi.preset.create": ["Create Custom Profile", "Alt+N", { keywords: ["preset", "save"] }],
});

/** Controls of the studio, which have no key. */
export const MIDI_STUDIO_CONTROLS: Readonly<Record<string, string>> = {
  "midi.controller": "Choose a controller",
  "midi.everyController": "Show mappings of all controllers",
  "midi.picture": "Choose a control of the controller",
  "midi.preset.load": "Load a preset profile",
  "midi.preset.preview": "Preview a preset profile",
  "midi.preset.rate": "Rate a preset profile",
  "midi.preset.export": "Export a preset profile",
  "midi.preset.remove": "Remove a preset profile",
  "midi.monitor.again": "Measure the delay anew",
  "midi.clockOut": "Send MIDI clock to a device",
  "midi.output": "Send a track to an external synth",
  "midi.output.channel": "MIDI channel of a track's synth",
  "midi.output.program": "Program of a track's synth",
  "midi.output.delay": "Delay of a track's synth",
  "midi.follow": "Follow the clock or time code of a device",
  "midi.thru.from": "Device whose notes go through",
  "midi.thru.to": "Device that notes go through to",
  "midi.thru.add": "Pass a device through to another",
  "midi.thru.remove": "End passing a device through",
};
