import type { HandMessage } from "../../../../contract/midi/live/channelMessage";
import { messageKey } from "../../../../contract/midi/mapping/mapping";

/** The controls that a message may be of: a controller below 64 may be half of a 14-bit one. */
export function keysHeard(message: HandMessage): string[] {
  const own = messageKey(message);
  if (message.kind !== "control" || message.controller >= 64) return [own];
  return [own, messageKey({ kind: "control14", channel: message.channel, controller: message.controller & 31 })];
}
