import type { ListedProject } from "../../stores/cloud/projects";

interface Place {
  readonly words: string;
  /** for narrow screens */
  readonly short: string;
  /** what that means */
  readonly detail: string;
  /** who else has it, and what has not reached the cloud; null if neither applies */
  readonly more: string | null;
}

/** Where a project is stored, in words. */
export function placeOf({ local, card, role }: ListedProject): Place {
  const unsent = local?.cloud?.unsent ?? 0;
  const waiting = unsent === 0 ? null : unsent === 1 ? "1 edit waiting" : `${unsent} edits waiting`;
  if (card && role !== "owner") {
    const by = card.owner.name || card.owner.handle;
    const detail = `@${card.owner.handle} shares this project with you.`;
    return { words: `Shared by ${by}`, short: "Shared", detail, more: waiting };
  }
  if (card) {
    const people = card.members === 0 ? null : card.members === 1 ? "1 member" : `${card.members} members`;
    const more = [people, waiting].filter((part) => part !== null).join(", ") || null;
    return local
      ? { words: "Cloud and this device", short: "Cloud", detail: "It opens without a network, too.", more }
      : { words: "Cloud", short: "Cloud", detail: "It is fetched when you open it.", more };
  }
  if (role !== null && role !== "owner") {
    const detail = "A copy of another's project is kept on this device.";
    return { words: "Shared with you", short: "Shared", detail, more: waiting };
  }
  const detail = "The cloud does not have it: only this browser does.";
  return { words: "This device", short: "Device", detail, more: waiting };
}
