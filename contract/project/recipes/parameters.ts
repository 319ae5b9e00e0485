import { fitParameter, STRIP_PARAMETERS, type StripParameterName } from "../../parameters";
import { type Address, parseAddress, type StripAddress, stripOwner } from "../../parameters/address";
import { specOf } from "../../parameters/table";
import type { CommandArguments } from "../commands";
import type { Track } from "../document";
import { CommandError } from "../errors";
import { deviceParameter } from "./devices";
import { find, type ProjectDraft } from "./lookup";

const refused = (sentence: string) => new CommandError("arguments", sentence);

/** Parses the address in a command; those of earlier versions need the document to find their track. */
function addressIn(draft: ProjectDraft, text: string): Address {
  const kindOf = (id: string) => (Object.hasOwn(draft.tracks, id) ? draft.tracks[id]?.kind : undefined);
  const parsed = parseAddress(text, kindOf);
  if ("address" in parsed) return parsed.address;
  switch (parsed.problem) {
    case "track":
      throw new CommandError("unknownId", "The track is not in the project any more.");
    case "parameter":
      throw refused(`There is no parameter “${text}”.`);
    default:
      throw refused(`“${text}” is not the address of a parameter.`);
  }
}

function stripOf(draft: ProjectDraft, { of, id }: StripAddress): Track["strip"] {
  const track = find(draft, "tracks", id);
  if (stripOwner(track.kind) !== of) throw refused(`“${track.name}” is not a ${of}.`);
  return track.strip;
}

const isStripParameter = (name: string): name is StripParameterName => Object.hasOwn(STRIP_PARAMETERS, name);

/** Sets a parameter with a range. A value outside it is limited. Switches have commands of their own. */
export function setParameter(draft: ProjectDraft, args: CommandArguments<"setParameter">): void {
  const address = addressIn(draft, args.address);
  switch (address.of) {
    case "track":
    case "return":
    case "group":
    case "master":
      if (!isStripParameter(address.parameter)) break;
      stripOf(draft, address)[address.parameter] = fitParameter(specOf(address), args.value);
      return;
    case "send":
      if (address.parameter !== "level") break;
      find(draft, "sends", address.id).level = fitParameter(specOf(address), args.value);
      return;
    case "device": {
      const device = find(draft, "devices", address.id);
      device.params[address.parameter] = fitParameter(deviceParameter(device, address.parameter), args.value);
      return;
    }
  }
  throw refused(`“${args.address}” is set by a command of its own.`);
}
