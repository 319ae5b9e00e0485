import type { Address } from "../../../contract/parameters/address";
import type { Command } from "../../../contract/project/commands";
import type { Project } from "../../../contract/project/document";
import { isSoloed } from "../../../contract/project/personal";
import { setPersonal, usePersonal } from "../personal";
import type { OwnValue } from "./port";

/**
 * A track's solo as this person hears it: their own or the document's, which applies to everyone. Turning it on sets
 * one of the two, depending on “Solo for everyone”; turning it off clears both.
 */
export function soloOf(project: () => Project, run: (command: Command) => void, address: Address): OwnValue | null {
  if (address.of === "transport" || address.parameter !== "solo") return null;
  const { id } = address;
  const track = () => project().tracks[id];
  if (!track()) return null;
  return {
    get: () => {
      const present = track();
      return present && isSoloed(present, usePersonal.getState().tracks) ? 1 : 0;
    },
    set: (value) => {
      const on = value >= 0.5;
      if (on && usePersonal.getState().shareSolo) return run({ name: "setTrack", args: { id, solo: true } });
      if (!on && track()?.solo) run({ name: "setTrack", args: { id, solo: false } });
      setPersonal(id, { solo: on });
    },
  };
}
