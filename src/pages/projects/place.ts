import type { ListedProject } from "../../stores/cloud/projects";

interface Place {
  readonly words: string;
  /** what that means */
  readonly detail: string;
  /** what the cloud lacks; null: nothing */
  readonly waiting: string | null;
}

/** Where a project is, in words. */
export function placeOf({ local, card, role }: ListedProject): Place {
  const unsent = local?.cloud?.unsent ?? 0;
  const waiting = unsent === 0 ? null : unsent === 1 ? "1 edit waiting" : `${unsent} edits waiting`;
  if (card && role !== "owner") {
    const by = card.owner.name || card.owner.handle;
    return { words: `Shared by ${by}`, detail: `@${card.owner.handle} shares this project with you.`, waiting };
  }
  if (card) {
    const people = card.members === 0 ? "" : card.members === 1 ? ", 1 member" : `, ${card.members} members`;
    return local
      ? { words: `Cloud and this device${people}`, detail: "It opens without a network, too.", waiting }
      : { words: `Cloud${people}`, detail: "It is fetched when you open it.", waiting };
  }
  if (role !== null && role !== "owner") {
    return { words: "Shared with you", detail: "A copy of another's project is kept on this device.", waiting };
  }
  return { words: "This device", detail: "It is in no account: only this browser has it.", waiting };
}
