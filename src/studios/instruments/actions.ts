import { actionGroup } from "../../ui/actions/action";
import type { Scope } from "../../ui/actions/scopes";

/** Actions that only the instruments studio has. */

const INSTRUMENTS: Scope = { id: "instruments", label: "Instruments studio", reach: "screen" };

export const INSTRUMENT_VIEWS = actionGroup("View", INSTRUMENTS, {
  "studio.tab.play": ["Go to Play", "Alt+5"],
  "studio.tab.library": ["Go to Presets", "Alt+0"],
  "studio.tab.sounds": ["Go to Sounds", "Alt+6"],
  "studio.tab.desk": ["Go to Mixer", "Alt+7"],
  "studio.tab.chain": ["Go to Effects", "Alt+8"],
  "studio.tab.midi": ["Go to MIDI", "Alt+9"],
});

export const CARD_ACTIONS = actionGroup("Instruments", INSTRUMENTS, {
  "instrument.piano": ["Play the piano", "Alt+1"],
  "instrument.guitar": ["Play the guitar", "Alt+2"],
  "instrument.drums": ["Play the drums", "Alt+3"],
  "instrument.synth": ["Play the synth", "Alt+4"],
});

export const PLAYING_ACTIONS = actionGroup("Instruments", INSTRUMENTS, {
  "instrument.record": ["Record the instrument, or stop and save", "Alt+R"],
  "instrument.octaveDown": ["Keys an octave down", "Alt+ArrowDown"],
  "instrument.octaveUp": ["Keys an octave up", "Alt+ArrowUp"],
  "instrument.typing": ["Play with the computer keyboard, on or off", "Alt+K"],
  "instrument.loadSample": [
    "Load samples, SFZ or a SoundFont into the sampler",
    "Alt+L",
    { keywords: ["import", "sf2", "sf3", "own"] },
  ],
  "instrument.arpeggio": ["Arpeggiator on or off", "Alt+J", { keywords: ["arp", "sequence"] }],
  "instrument.latch": ["Hold the keys of the arpeggiator, or let them go", "Alt+H"],
  "instrument.settings": ["Settings of the instruments", "Alt+G"],
});

/** Of instruments that are played on a piano keyboard. */
export const SUSTAIN_ACTIONS = actionGroup("Instruments", INSTRUMENTS, {
  "instrument.sustain": ["Sustain on or off", "Alt+Z", { keywords: ["pedal"] }],
});

/** Of the drums. */
export const BEAT_ACTIONS = actionGroup("Instruments", INSTRUMENTS, {
  "instrument.beat": ["Play or stop the drum pattern", "Alt+X"],
});

/** Controls without a key, by the action that finds them. */
export const INSTRUMENT_CONTROLS: Readonly<Record<string, string>> = {
  "instrument.velocity": "Velocity of keys and pads",
  "instrument.root": "Root of the scale",
  "instrument.scale": "Scale",
  "instrument.showScale": "Mark the keys of the scale",
  "instrument.chord": "Play a chord of the scale",
  "instrument.sound": "Sound of the piano",
  "instrument.pad": "Strike a drum pad",
  "instrument.pattern": "Drum pattern",
  "instrument.step": "Step of the drum pattern",
  "instrument.fret": "Play a fret of the guitar",
  "instrument.strum": "Strum the held chord",
  "instrument.damp": "Damp the strings",
  "instrument.letRing": "Let the strings ring",
  "instrument.arpeggioMode": "Order of the arpeggiator's keys",
  "instrument.arpeggioRate": "Length of the arpeggiator's steps",
  "instrument.arpeggioOctaves": "Octaves of the arpeggiator",
  "instrument.arpeggioGate": "How long the arpeggiator's notes sound",
  "instrument.arpeggioSwing": "Swing of the arpeggiator",
  "instrument.presetSearch": "Find a preset",
  "instrument.presetCategory": "Category of presets",
  "instrument.presetTag": "Tag of presets",
  "instrument.presetFavourites": "Show favourite presets only",
  "instrument.audition": "Listen to a preset",
  "instrument.favourite": "Make a preset a favourite",
  "instrument.loadPreset": "Load a preset",
  "instrument.effect": "Effect of the instrument",
  "instrument.recordAs": "Record as notes or audio",
  "instrument.playRecording": "Play a recording",
  "instrument.deleteRecording": "Delete a recording",
  "instrument.keepRecording": "Keep a recording in the account",
  "instrument.addKept": "Add a recording of the account to the project",
  "instrument.removeKept": "Delete a recording from the account",
  "instrument.addTrack": "Add the instrument's track to the project",
};
