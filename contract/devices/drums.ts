import { range } from "../parameters";
import { level } from "./common";
import { defineDevice, INSTRUMENT_PORTS, NO_LATENCY } from "./manifest";

/** A drum synth on General MIDI drum keys. Tunes are semitones around the drum's own pitch, decays times to −60 dB. */
export const drums = defineDevice({
  id: "drums",
  order: 3,
  label: "Drum synth",
  role: "instrument",
  parameters: {
    kickTune: range("Kick tune", -24, 24, 0, { step: 0.1, unit: "semitones" }),
    kickDecay: range("Kick decay", 50, 2000, 450, { unit: "ms", scale: "log" }),
    kickPunch: range("Kick punch", 0, 100, 60, { step: 1, unit: "%" }),
    kickLevel: range("Kick level", -48, 6, 0, { step: 0.1, unit: "dB" }),
    snareTune: range("Snare tune", -24, 24, 0, { step: 0.1, unit: "semitones" }),
    snareDecay: range("Snare decay", 50, 1000, 240, { unit: "ms", scale: "log" }),
    snareSnap: range("Snare snap", 0, 100, 60, { step: 1, unit: "%" }),
    snareLevel: range("Snare level", -48, 6, 0, { step: 0.1, unit: "dB" }),
    clapDecay: range("Clap decay", 50, 1000, 280, { unit: "ms", scale: "log" }),
    clapTone: range("Clap tone", 500, 4000, 1200, { unit: "Hz", scale: "log" }),
    clapLevel: range("Clap level", -48, 6, 0, { step: 0.1, unit: "dB" }),
    hatTone: range("Hat tone", 2000, 14000, 8000, { unit: "Hz", scale: "log" }),
    closedHatDecay: range("Closed hat decay", 10, 300, 90, { unit: "ms", scale: "log" }),
    openHatDecay: range("Open hat decay", 50, 2000, 600, { unit: "ms", scale: "log" }),
    hatLevel: range("Hat level", -48, 6, -4, { step: 0.1, unit: "dB" }),
    tomTune: range("Tom tune", -24, 24, 0, { step: 0.1, unit: "semitones" }),
    tomDecay: range("Tom decay", 50, 2000, 500, { unit: "ms", scale: "log" }),
    tomLevel: range("Tom level", -48, 6, 0, { step: 0.1, unit: "dB" }),
    cymbalTone: range("Cymbal tone", 2000, 12000, 5000, { unit: "Hz", scale: "log" }),
    cymbalDecay: range("Cymbal decay", 200, 5000, 2400, { unit: "ms", scale: "log" }),
    cymbalLevel: range("Cymbal level", -48, 6, -4, { step: 0.1, unit: "dB" }),
    percussionTune: range("Percussion tune", -24, 24, 0, { step: 0.1, unit: "semitones" }),
    percussionDecay: range("Percussion decay", 20, 1000, 120, { unit: "ms", scale: "log" }),
    percussionLevel: range("Percussion level", -48, 6, 0, { step: 0.1, unit: "dB" }),
    level,
  },
  ports: INSTRUMENT_PORTS,
  latency: NO_LATENCY,
  panel: {
    groups: [
      { title: "Kick", omit: "Kick", rows: [["kickTune", "kickDecay", "kickPunch", "kickLevel"]] },
      { title: "Snare", omit: "Snare", rows: [["snareTune", "snareDecay", "snareSnap", "snareLevel"]] },
      { title: "Clap", omit: "Clap", rows: [["clapDecay", "clapTone", "clapLevel"]] },
      { title: "Hats", omit: "hat", rows: [["hatTone", "closedHatDecay", "openHatDecay", "hatLevel"]] },
      { title: "Toms", omit: "Tom", rows: [["tomTune", "tomDecay", "tomLevel"]] },
      { title: "Cymbals", omit: "Cymbal", rows: [["cymbalTone", "cymbalDecay", "cymbalLevel"]] },
      {
        title: "Percussion",
        omit: "Percussion",
        rows: [["percussionTune", "percussionDecay", "percussionLevel"]],
      },
      { title: "Output", rows: [["level"]] },
    ],
  },
});
