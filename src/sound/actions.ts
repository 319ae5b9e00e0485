import { actionGroup } from "../ui/actions/action";
import type { Scope } from "../ui/actions/scopes";

/** Actions that all studios share. */

/** Its keys work everywhere in a studio. */
export const STUDIO: Scope = { id: "studio", label: "Studio", reach: "screen" };
/** Its keys have priority while the computer's keyboard plays notes. */
const TYPING: Scope = { id: "typing", label: "Playing notes by typing", reach: "mode" };

const WAVE: Scope = { id: "clip", label: "Audio clip, with the focus in it", reach: "focus" };

/** The panels beside and below a studio's work. */
export const PANEL_ACTIONS = actionGroup("View", STUDIO, {
  "studio.panel.browser": ["Show or hide the browser", "Alt+B"],
  "studio.panel.dock": ["Show or hide the dock", "Alt+D"],
  "studio.panel.inspector": ["Show or hide the inspector", "Alt+I"],
});

export const TRANSPORT_ACTIONS = actionGroup("Transport", STUDIO, {
  "transport.play": ["Play or pause", "Space", { keywords: ["start"] }],
  "transport.stop": ["Stop and return to the start", "Shift+Space"],
  "transport.record": ["Record", "R", { keywords: ["take"] }],
  "transport.start": ["Go to start", "Home"],
  "transport.end": ["Go to end", "End"],
  "transport.loop": ["Loop on or off", "L"],
  "transport.metronome": ["Metronome on or off", "C"],
  "transport.countIn": ["Count-in on or off", "Shift+C"],
  "transport.preRoll": ["Pre-roll on or off", "Shift+P"],
  "transport.tap": ["Tap tempo", "T"],
  "transport.panic": ["Silence all notes", "Shift+Escape", { keywords: ["panic"] }],
});

export const EDIT_ACTIONS = actionGroup("Edit", STUDIO, {
  "project.takeOver": ["Take over from the other tab", "Mod+Shift+O", { keywords: ["read only", "edit here"] }],
  "edit.undo": ["Undo", "Mod+Z", { repeat: true }],
  "edit.redo": ["Redo", ["Mod+Shift+Z", "Mod+Y"], { repeat: true }],
});

export const INPUT_ACTIONS = actionGroup("Transport", STUDIO, {
  "input.calibrate": [
    "Calibrate input",
    "Alt+Shift+C",
    { keywords: ["latency", "loopback", "round trip", "recording offset"] },
  ],
});

const VERSION = ["cloud", "checkpoint", "keep"];

export const FILE_ACTIONS = actionGroup("Files", STUDIO, {
  "files.export": ["Export audio", "Mod+E", { keywords: ["bounce", "render", "mixdown", "stems"] }],
  "files.publish": ["Publish the mix", "Alt+P", { keywords: ["release", "upload", "watch"] }],
  "files.import": ["Import audio, MIDI or a project file", "Mod+I"],
  "files.new": ["New project", "Alt+Shift+T", { keywords: ["create", "empty"] }],
  "files.removeUnused": ["Remove unused recordings", "Shift+J", { keywords: ["samples", "clean", "space"] }],
  "files.midi": ["Export a MIDI file", "Mod+Shift+E"],
  "files.version": ["Save version", ["Alt+V", "Mod+Shift+S"], { keywords: VERSION }],
  "files.versionAs": ["Save version as …", "Alt+S", { keywords: VERSION }],
  "files.save": ["Save the project to a file", "Mod+S", { keywords: ["backup"] }],
});

export const NAME_ACTIONS = actionGroup("Files", STUDIO, {
  "project.rename": ["Rename the project", "Mod+F2"],
});

const NEW = { keywords: ["new", "create"] };

export const TRACK_ACTIONS = actionGroup("Tracks", STUDIO, {
  "track.add.audio": ["Add audio track", "Alt+Shift+A", NEW],
  "track.add.midi": ["Add MIDI track", "Alt+Shift+M", NEW],
  "track.add.drums": ["Add drum track", "Alt+Shift+D", NEW],
  "track.add.group": ["Add group", "Alt+Shift+G", NEW],
  "track.add.return": ["Add return", "Alt+Shift+R", NEW],
  "track.group": ["Group the selected tracks", "Mod+G"],
  "track.rename": ["Rename track", "F2"],
  "track.duplicate": ["Duplicate track", "Mod+Shift+D"],
  "track.delete": ["Delete track", "Mod+Backspace"],
  "track.up": ["Move track up", "Mod+Shift+ArrowUp"],
  "track.down": ["Move track down", "Mod+Shift+ArrowDown"],
  "track.previous": ["Select the track above", "PageUp", { repeat: true }],
  "track.next": ["Select the track below", "PageDown", { repeat: true }],
  "track.mute": ["Mute track", "M"],
  "track.solo": ["Solo track", "O"],
  "track.soloForEveryone": ["Solo for everyone", "Alt+O", { keywords: ["share", "personal"] }],
  "track.soloSafe": ["Solo-safe on or off", "Alt+G", { keywords: ["solo-safe"] }],
  "track.cue": ["Hear track in headphones", "Shift+Q", { keywords: ["cue", "pfl", "pre-fader listen"] }],
  "track.arm": ["Arm track for recording", "A"],
  "track.monitor": ["Change input monitoring", "U"],
  "track.menu.track": ["Open the track's menu", "Alt+Enter"],
  "track.menu.colour": ["Choose the track's colour", "Alt+Shift+L"],
  "track.menu.instrument": ["Choose the track's instrument", "Shift+W"],
  "track.menu.input": ["Choose the track's input", "Alt+Shift+I"],
  "track.menu.output": ["Choose the track's output", "Alt+Shift+O"],
  "track.menu.sends": ["Choose where the track sends to", "Alt+Shift+S"],
  "track.menu.effects": ["Add an effect to the track", "Alt+Shift+E"],
  "track.phase": ["Invert the track's phase", "I"],
  "track.hpfOn": ["High-pass filter on or off", "H"],
  "track.lpfOn": ["Low-pass filter on or off", "K"],
  "device.bypass": ["Bypass the selected device", "B"],
  "device.up": ["Move the selected device up", "Alt+PageUp"],
  "device.down": ["Move the selected device down", "Alt+PageDown"],
  "device.remove": ["Remove the selected device", "Shift+Delete"],
});

export const PRESET_ACTIONS = actionGroup("Presets", STUDIO, {
  "preset.next": ["Next preset of the device", "Shift+PageDown"],
  "preset.previous": ["Previous preset of the device", "Shift+PageUp"],
  "preset.choose": ["Choose a preset of the device", "Alt+Shift+F"],
  "preset.save": ["Save the device's preset", "Alt+Shift+V"],
});

export const MIXER_ACTIONS = actionGroup("Mixer", STUDIO, {
  "mixer.section.input": ["Show or hide Input", "Alt+Shift+1"],
  "mixer.section.eq": ["Show or hide EQ", "Alt+Shift+2"],
  "mixer.section.dynamics": ["Show or hide Compressor", "Alt+Shift+3"],
  "mixer.section.amounts": ["Show or hide Amounts", "Alt+Shift+4"],
  "mixer.section.inserts": ["Show or hide Inserts", "Alt+Shift+5"],
  "mixer.section.sends": ["Show or hide Sends", "Alt+Shift+6"],
});

export const METER_ACTIONS = actionGroup("System", STUDIO, {
  "meters.clearClips": ["Put out all clip lights", "Shift+X"],
  "meters.clearLoudness": ["Measure loudness anew", "Shift+U", { keywords: ["lufs", "reset"] }],
  "system.rate": ["Next sample rate of the project", "Alt+Shift+Z", { keywords: ["44.1", "48", "96", "khz"] }],
});

export const LOAD_ACTIONS = actionGroup("System", STUDIO, {
  "system.showAll": ["Measure all again", "Alt+Shift+Q"],
  "system.buffer": ["Next size of the output buffer", "Alt+Shift+0", { keywords: ["latency"] }],
});

export const OUTPUT_ACTIONS = actionGroup("System", STUDIO, {
  "system.outputs": ["Outputs and headphones", "Shift+Y", { keywords: ["cue", "device", "speakers", "sound card"] }],
});

export const KEYBOARD_ACTIONS = actionGroup("Keyboard", STUDIO, {
  "keyboard.typing": ["Play notes with the computer keyboard", "Mod+Shift+K", { keywords: ["musical typing", "midi"] }],
});

export const TYPING_ACTIONS = actionGroup("Keyboard", TYPING, {
  "keyboard.octaveDown": ["Octave down", "-"],
  "keyboard.octaveUp": ["Octave up", "="],
  "keyboard.softer": ["Play softer", "["],
  "keyboard.louder": ["Play louder", "]"],
});

export const CONTROLLER_ACTIONS = actionGroup("Keyboard", STUDIO, {
  "input.keyboards": ["Connect MIDI keyboards", "Alt+Shift+K", { keywords: ["midi", "controller", "usb"] }],
});

export const MIDI_ACTIONS = actionGroup("MIDI controllers", STUDIO, {
  "midi.learn": ["Learn MIDI: choose a control", "Alt+Q", { keywords: ["map", "mapping", "controller", "assign"] }],
});

/** Of studios whose MIDI panel stands in no dock. */
export const MIDI_PANEL_ACTIONS = actionGroup("MIDI controllers", STUDIO, {
  "midi.panel": ["Show or hide MIDI controllers", "Alt+M"],
});

export const WAVE_ACTIONS = actionGroup("Clips", WAVE, {
  "wave.zoomIn": ["Zoom the waveform in", ["+", "="], { repeat: true }],
  "wave.zoomOut": ["Zoom the waveform out", "-", { repeat: true }],
});
