import type { CommandArguments } from "../commands";
import { find, insert, type ProjectDraft } from "./lookup";

export function addSend(draft: ProjectDraft, args: CommandArguments<"addSend">): void {
  insert(draft, "sends", args.send);
}

export function setSend(draft: ProjectDraft, args: CommandArguments<"setSend">): void {
  find(draft, "sends", args.id).preFader = args.preFader;
}

export function removeSend(draft: ProjectDraft, args: CommandArguments<"removeSend">): void {
  delete draft.sends[find(draft, "sends", args.id).id];
}
