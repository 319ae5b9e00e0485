import { byHand, type LiveMessage } from "../../../contract/midi/live/channelMessage";
import { DeviceActivity } from "../../../contract/midi/live/deviceActivity";
import { tells } from "../../../contract/midi/mapping/guess";
import type { End } from "../../scope/scope";

/** What every device sends and is sent, for screens that show it as they draw. */

type Listener = (live: LiveMessage) => void;

const activities = new Map<string, DeviceActivity>();
const listeners = new Set<Listener>();
/** a test of all controls, or a calibration: while it listens, messages do nothing else */
let alone: Listener | null = null;

/** The activity of a device since the page was opened. */
export function activityOf(deviceId: string): DeviceActivity {
  const known = activities.get(deviceId);
  if (known) return known;
  const fresh = new DeviceActivity();
  activities.set(deviceId, fresh);
  return fresh;
}

/** Counts a message of a device; true where it is meant for one listener alone. A key that comes up always ends its note. */
export function received(live: LiveMessage): boolean {
  activityOf(live.deviceId).receive(live.message, live.time);
  for (const listener of listeners) listener(live);
  if (!alone) return false;
  alone(live);
  const message = byHand(live.message);
  return message === null || tells(message);
}

export function sent(deviceId: string): void {
  activityOf(deviceId).send(performance.now());
}

/** Calls `listener` with every message of every device, beside what it does. */
export function hearMidi(listener: Listener): End {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Has every message come to `listener` and do nothing else, until the returned function is called. */
export function hearMidiAlone(listener: Listener): End {
  alone = listener;
  return () => {
    if (alone === listener) alone = null;
  };
}
