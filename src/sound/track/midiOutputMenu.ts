import { t } from "@lingui/core/macro";
import type { Track } from "../../../contract/project/document";
import { type MidiOutput, personalOf } from "../../../contract/project/personal";
import { useMidi } from "../../stores/midi/midi";
import { ownTracks, setPersonal } from "../../stores/personal";
import type { MenuEntry } from "../../ui/overlays/Menu";

const CHANNELS = Array.from({ length: 16 }, (_, index) => index + 1);

/** Ms that a synth beside the computer takes about: from the message to the sound in the interface. */
const USUAL_DELAY = 8;

/** The output that a track gets when it is sent to an instrument first. */
export const outputTo = (device: string): MidiOutput => ({ device, channel: 1, program: null, delay: USUAL_DELAY });

/** The choice of an external synth in place of the track's own instrument, and of its channel. */
export function midiOutputEntries(track: Track): MenuEntry[] {
  const now = personalOf(ownTracks(), track.id).midiOutput;
  const { outputs, state, enable } = useMidi.getState();
  const choose = (midiOutput: MidiOutput | null) => setPersonal(track.id, { midiOutput });
  const device = (name: string): MenuEntry => ({
    kind: "check",
    label: outputs.includes(name) ? name : t`${name} (not connected)`,
    on: now?.device === name,
    run: () => choose(now ? { ...now, device: name } : outputTo(name)),
  });
  const names = [...new Set([...outputs, ...(now ? [now.device] : [])])];
  return [
    { kind: "check", label: t`None: the track’s own instrument`, on: now === null, run: () => choose(null) },
    ...names.map(device),
    ...(state.kind === "on"
      ? []
      : [{ label: t`Connect MIDI devices`, run: () => void enable(), disabled: state.kind === "asking" }]),
    ...(now
      ? [
          { kind: "separator" as const },
          {
            kind: "submenu" as const,
            label: t`Channel ${now.channel}`,
            entries: CHANNELS.map(
              (channel): MenuEntry => ({
                kind: "check",
                label: t`Channel ${channel}`,
                on: now.channel === channel,
                run: () => choose({ ...now, channel }),
              }),
            ),
          },
        ]
      : []),
  ];
}
