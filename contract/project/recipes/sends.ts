import type { CommandArguments } from "../commands";
import type { Send } from "../document";
import { CommandError } from "../errors";
import { processingOrder } from "../routing";
import { find, insert, type ProjectDraft } from "./lookup";

/** Throws a CommandError `cycle` where outputs and sends now feed back. */
export function checkRouting(draft: ProjectDraft): void {
  if (processingOrder(draft) === null) {
    throw new CommandError("cycle", "This routing would feed a track back into itself.");
  }
}

/** Puts a send in. Throws unless it goes from one track to a return or group that has none from it yet. */
export function insertSend(draft: ProjectDraft, send: Send): void {
  const from = find(draft, "tracks", send.from);
  const to = find(draft, "tracks", send.to);
  if (from.kind === "master") throw new CommandError("wrongKind", "The master has no sends.");
  if (to.kind !== "return" && to.kind !== "group") {
    throw new CommandError("wrongKind", "A send goes to a return or a group.");
  }
  const twin = Object.values(draft.sends).some((other) => other.from === send.from && other.to === send.to);
  if (twin) throw new CommandError("outOfPlace", `“${from.name}” already sends to “${to.name}”.`);
  insert(draft, "sends", send);
}

export function addSend(draft: ProjectDraft, args: CommandArguments<"addSend">): void {
  insertSend(draft, args.send);
  checkRouting(draft);
}

export function setSend(draft: ProjectDraft, args: CommandArguments<"setSend">): void {
  find(draft, "sends", args.id).preFader = args.preFader;
}

export function removeSend(draft: ProjectDraft, args: CommandArguments<"removeSend">): void {
  delete draft.sends[find(draft, "sends", args.id).id];
}
