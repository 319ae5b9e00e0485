import { t } from "@lingui/core/macro";
import type { HardwareController } from "../../../contract/api/hardware";
import type { HeardControl } from "../../../contract/midi/live/deviceActivity";
import { isLearned, type Mapping } from "../../../contract/midi/mapping/mapping";
import { pictureOf } from "../../../contract/midi/mapping/picture";
import type { ConnectedDevice } from "./midi";

/**
 * What is known of a controller: MIDI tells neither how many controls it has nor its battery, so controls and channels are
 * counted as they are mapped or were moved, and null stands for what nobody can tell.
 */
export function knownOf(
  device: Pick<ConnectedDevice, "name" | "status" | "answers">,
  mappings: readonly Mapping[],
  heard: readonly HeardControl[],
): HardwareController {
  const own = mappings.filter(isLearned).filter((mapping) => mapping.device === device.name);
  const { button, pad, knob, fader } = pictureOf(own, heard);
  const channels = new Set([...own, ...heard].map(({ message }) => message.channel));
  const features = [
    device.answers && t`Shows values`,
    [...own, ...heard].some(({ message }) => message.kind === "control14" || message.kind === "nrpn") && t`14 bits`,
    own.some(({ target }) => target.kind === "layer") && t`Layers`,
    pad.length > 0 && t`Velocity`,
    heard.some(({ message }) => message.kind === "pressure" || message.kind === "keyPressure") && t`Aftertouch`,
  ].filter((feature) => feature !== false);
  return {
    ...{ name: device.name.slice(0, 120), status: device.status, battery: null, features },
    ...{ channels: counted(channels.size), buttons: counted(button.length + pad.length) },
    ...{ knobs: counted(knob.length), faders: counted(fader.length) },
  };
}

const counted = (count: number): number | null => (count === 0 ? null : count);
