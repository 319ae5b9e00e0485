import { type Mapping, type MappingTarget, newMapping } from "./mapping";
import { MIDI_PRESET_FORMAT, type MidiPreset } from "./preset";

/** Presets that come along: for controllers whose factory settings their maker has published. */

const control = (controller: number, target: MappingTarget, rest: Partial<Mapping>, channel = 1): Mapping =>
  newMapping({
    id: `built-in-${channel}-${controller}`,
    device: "built in",
    message: { kind: "control", channel, controller, encoding: "absolute" },
    target,
    ...rest,
  });

const strip = (track: number, parameter: "level" | "pan" | "mute" | "solo"): MappingTarget => ({
  kind: "strip",
  track,
  parameter,
});
const action = (id: string): MappingTarget => ({ kind: "action", id });

const FADER = { control: "fader", pickup: true } as const;
const KNOB = { control: "knob", pickup: true } as const;
const BUTTON = { control: "button", mode: "toggle" } as const;

const EIGHT = Array.from({ length: 8 }, (_, index) => index);

/** The factory scene of KORG's nanoKONTROL2 (its parameter guide): CC mode, channel 1. */
const nanoKontrol: MidiPreset = {
  format: MIDI_PRESET_FORMAT,
  version: 1,
  name: "nanoKONTROL2: mixer",
  description: "Faders, knobs, S and M buttons for eight tracks, and the transport, in the factory scene (CC mode).",
  device: "nanoKONTROL2",
  mappings: [
    ...EIGHT.map((track) => control(track, strip(track + 1, "level"), FADER)),
    ...EIGHT.map((track) => control(16 + track, strip(track + 1, "pan"), KNOB)),
    ...EIGHT.map((track) => control(32 + track, strip(track + 1, "solo"), BUTTON)),
    ...EIGHT.map((track) => control(48 + track, strip(track + 1, "mute"), BUTTON)),
    control(41, action("transport.play"), BUTTON),
    control(42, action("transport.stop"), BUTTON),
    control(45, action("transport.record"), BUTTON),
    control(46, action("transport.loop"), BUTTON),
    control(43, action("transport.start"), BUTTON),
    control(44, action("transport.end"), BUTTON),
    control(58, action("track.previous"), BUTTON),
    control(59, action("track.next"), BUTTON),
  ],
};

/** The messages that MIDI 1.0 itself gives a meaning: volume and pan of each channel. */
const generalMixer: MidiPreset = {
  format: MIDI_PRESET_FORMAT,
  version: 1,
  name: "Standard: volume and pan",
  description: "Volume (CC 7) and pan (CC 10) on channels 1 to 16 move the tracks at those places.",
  device: "Any controller",
  mappings: Array.from({ length: 16 }, (_, index) => index + 1).flatMap((channel) => [
    control(7, strip(channel, "level"), FADER, channel),
    control(10, strip(channel, "pan"), KNOB, channel),
  ]),
};

export const BUILT_IN_PRESETS: readonly MidiPreset[] = [nanoKontrol, generalMixer];

/** Whether a preset was made for a controller that the browser calls `name`: makers add numbers and ports to a name. */
export const isMadeFor = ({ device }: Pick<MidiPreset, "device">, name: string): boolean =>
  name.toLowerCase().includes(device.toLowerCase());
