import type { Keymap } from "../../ui/actions/registry";

/**
 * Keys in the style of another program: for those of our actions that it has too, and for actions that have to give up
 * a key.
 */
export interface Preset {
  readonly id: string;
  readonly label: string;
  /** what somebody used to that program will miss, and why */
  readonly note: string;
  readonly keys: Keymap;
}

const BACKLINE: Preset = { id: "backline", label: "Backline", note: "", keys: {} };

/** As in Ableton Live 12. */
const LIVE: Preset = {
  id: "live",
  label: "Ableton Live",
  note: "Adding tracks keeps Backline's keys, and so does snapping: the browser keeps Mod+T, Mod+Shift+T and Mod+4 for itself.",
  keys: {
    "transport.record": ["F9"],
    "transport.metronome": ["O"],
    "clip.loop": ["Mod+L"],
    "clip.split": ["Mod+E"],
    "clip.reverse": ["R"],
    "clip.mute": ["0"],
    "track.solo": ["S"],
    "track.arm": ["C"],
    "track.rename": ["Mod+R"],
    "track.add.return": ["Mod+Alt+T"],
    "keyboard.typing": ["M"],
    "roll.draw": ["B"],
    "roll.quantise": ["Mod+U"],
    "timeline.fit": ["W"],
    "timeline.follow": ["Mod+Shift+F"],
    "files.export": ["Mod+Shift+R"],
    "studio.panel.browser": ["Mod+Alt+B"],
    "studio.panel.dock": ["Mod+Alt+L"],
    // these give up their own keys
    "track.mute": ["Shift+M"],
    "device.bypass": ["Shift+B"],
  },
};

/** As in Logic Pro for Mac on keyboards without a numeric keypad. */
const LOGIC: Preset = {
  id: "logic",
  label: "Logic Pro",
  note: "Split at the playhead is on Alt+T and Tap tempo stays on T: the browser keeps Mod+T and Mod+Shift+T for itself.",
  keys: {
    "transport.start": ["Enter", "Home"],
    "transport.loop": ["C"],
    "transport.metronome": ["K"],
    "transport.countIn": ["Shift+K"],
    "track.solo": ["S"],
    "track.duplicate": ["Mod+D"],
    "track.group": ["Mod+Shift+D"],
    "track.add.audio": ["Mod+Alt+A"],
    "track.add.midi": ["Mod+Alt+S"],
    "clip.split": ["Alt+T"],
    "clip.duplicate": ["Mod+R"],
    "clip.loop": ["U"],
    "roll.duplicate": ["Mod+R"],
    "timeline.fit": ["Z"],
    "timeline.snap": ["Mod+G"],
    "timeline.follow": ["`"],
    "files.export": ["Mod+B"],
    "files.import": ["Mod+Shift+I"],
    "studio.dock.mixer": ["X"],
    "studio.dock.notes": ["P"],
    "studio.panel.dock": ["E"],
    "studio.panel.inspector": ["I"],
    "studio.panel.browser": ["Y"],
    // these give up their own keys
    "roll.draw": ["D"],
    "track.monitor": ["Alt+U"],
    "track.phase": ["Mod+Alt+I"],
    "track.lpfOn": ["Alt+K"],
  },
};

/** As in Pro Tools with commands keyboard focus in the Edit window. */
const PRO_TOOLS: Preset = {
  id: "proTools",
  label: "Pro Tools",
  note: "What Pro Tools has on the numeric keypad keeps Backline's keys, and so do new tracks: the browser keeps Mod+Shift+N for itself.",
  keys: {
    "transport.record": ["F12"],
    "transport.start": ["Enter", "Home"],
    "clip.split": ["B", "Mod+E"],
    "clip.trimStart": ["A"],
    "clip.trimEnd": ["S"],
    "clip.fadeIn": ["D"],
    "clip.fadeOut": ["G"],
    "timeline.zoomOut": ["R", "-"],
    "timeline.zoomIn": ["T", "+"],
    "timeline.fit": ["Alt+A"],
    "track.arm": ["Shift+R"],
    "track.solo": ["Shift+S"],
    "track.mute": ["Shift+M"],
    "track.monitor": ["Shift+I"],
    "roll.quantise": ["Alt+0"],
    "files.export": ["Mod+Alt+B"],
    "files.import": ["Mod+Shift+I"],
    // these give up their own keys
    "clip.reverse": ["Alt+R"],
    "clip.splitAtPointer": ["Mod+Alt+E"],
    "clip.mute": ["M"],
    "device.bypass": ["Shift+B"],
    "timeline.grid": ["Alt+Shift+ArrowUp"],
    "timeline.loopStart": ["Alt+["],
    "timeline.loopEnd": ["Alt+]"],
    "transport.tap": ["Alt+T"],
  },
};

export const PRESETS: readonly Preset[] = [BACKLINE, LIVE, LOGIC, PRO_TOOLS];

export const presetOf = (id: string): Preset => PRESETS.find((preset) => preset.id === id) ?? BACKLINE;
