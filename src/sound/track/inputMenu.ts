import { t } from "@lingui/core/macro";
import type { OwnTrack } from "../../../contract/project/personal";
import { chosenKeyboard, type MidiDevice, type MidiState } from "../../stores/midi/midi";
import { setPersonal } from "../../stores/personal";
import type { MenuEntry } from "../../ui/overlays/Menu";
import { say, word } from "../../words/say";
import type { AudioInputDevice } from "./audioInputs";

const CHANNELS = { left: word("Mono, left"), right: word("Mono, right"), stereo: word("Stereo") } as const;
const MIDI_CHANNELS = Array.from({ length: 16 }, (_, index) => index + 1);

type InputTrack = Pick<OwnTrack, "kind" | "audioInput" | "midiInput">;

interface Inputs {
  audioInputs: readonly AudioInputDevice[];
  keyboards: readonly MidiDevice[];
  midi: MidiState["kind"];
  connectKeyboards(): void;
  inputSentence: string;
  calibrate(): void;
}

/** Where a track records from, in a few words. */
export function inputName(track: InputTrack): string {
  if (track.kind === "audio") {
    const input = track.audioInput;
    return input ? `${input.label}, ${CHANNELS[input.channels].toLowerCase()}` : t`Default input`;
  }
  const input = track.midiInput;
  const device = input?.deviceId ? (input.label ?? t`One keyboard`) : t`All keyboards`;
  return input?.channel ? t`${device}, channel ${input.channel}` : device;
}

/** As `inputName`, in as few letters as a head has room for. */
export function shortInputName(track: InputTrack): string {
  if (track.kind === "audio") return track.audioInput?.deviceId ? track.audioInput.label : t`Default`;
  const device = track.midiInput?.deviceId ? (track.midiInput.label ?? t`One`) : t`All`;
  return track.midiInput?.channel ? `${device} ${track.midiInput.channel}` : device;
}

/** The choice of a track's input: microphones for audio tracks, keyboards and their channel for the others. */
export function inputEntries(track: OwnTrack, inputs: Inputs): MenuEntry[] {
  return track.kind === "audio" ? audioEntries(track, inputs) : midiEntries(track, inputs);
}

function audioEntries(track: OwnTrack, { audioInputs, inputSentence, calibrate }: Inputs): MenuEntry[] {
  const now = track.audioInput;
  const choices = [{ id: null, label: t`Default input` }, ...audioInputs].map(
    (device): MenuEntry => ({
      kind: "submenu",
      label: device.label,
      entries: (Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]).map((channels) => ({
        kind: "check",
        label: say(CHANNELS[channels]),
        on: (now?.deviceId ?? null) === device.id && (now?.channels ?? "stereo") === channels,
        run: () => setPersonal(track.id, { audioInput: { deviceId: device.id, label: device.label, channels } }),
      })),
    }),
  );
  return [
    ...choices,
    { kind: "separator" },
    { kind: "label", label: inputSentence },
    { label: t`Calibrate …`, action: "input.calibrate", run: calibrate },
  ];
}

function midiEntries(track: OwnTrack, { keyboards, midi, connectKeyboards }: Inputs): MenuEntry[] {
  const now = track.midiInput ?? { deviceId: null, channel: null };
  const chosen = chosenKeyboard(now, keyboards);
  const device = (id: string | null, label: string): MenuEntry => ({
    kind: "check",
    label,
    on: (chosen?.id ?? now.deviceId) === id,
    run: () =>
      setPersonal(track.id, {
        midiInput: { deviceId: id, channel: now.channel, ...(id === null ? {} : { label }) },
      }),
  });
  const gone = now.deviceId !== null && !chosen;
  const channel = (value: number | null): MenuEntry => ({
    kind: "check",
    label: value === null ? t`All channels` : t`Channel ${value}`,
    on: now.channel === value,
    run: () => setPersonal(track.id, { midiInput: { ...now, channel: value } }),
  });
  return [
    device(null, t`All devices`),
    ...keyboards.map((keyboard) => device(keyboard.id, keyboard.name)),
    ...(gone
      ? [{ kind: "check" as const, label: t`${now.label ?? t`A keyboard`} (not connected)`, on: true, run: () => {} }]
      : []),
    ...(midi === "on"
      ? []
      : [{ label: t`Connect MIDI keyboards`, run: connectKeyboards, disabled: midi === "asking" }]),
    { kind: "separator" },
    {
      kind: "submenu",
      label: now.channel === null ? t`All channels` : t`Channel ${now.channel}`,
      entries: [channel(null), ...MIDI_CHANNELS.map(channel)],
    },
  ];
}
