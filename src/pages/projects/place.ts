import { plural, t } from "@lingui/core/macro";
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
  const waiting = unsent === 0 ? null : plural(unsent, { one: "# edit waiting", other: "# edits waiting" });
  if (card && role !== "owner") {
    const by = card.owner.name || card.owner.handle;
    const detail = `@${card.owner.handle} shares this project with you.`;
    return { words: t`Shared by ${by}`, short: t`Shared`, detail, more: waiting };
  }
  if (card) {
    const people = card.members === 0 ? null : plural(card.members, { one: "# member", other: "# members" });
    const more = [people, waiting].filter((part) => part !== null).join(", ") || null;
    return local
      ? { words: t`Cloud and this device`, short: t`Cloud`, detail: t`It opens without a network, too.`, more }
      : { words: t`Cloud`, short: t`Cloud`, detail: t`It is fetched when you open it.`, more };
  }
  if (role !== null && role !== "owner") {
    const detail = t`A copy of another's project is kept on this device.`;
    return { words: t`Shared with you`, short: t`Shared`, detail, more: waiting };
  }
  const detail = t`The cloud does not have it: only this browser does.`;
  return { words: t`This device`, short: t`Device`, detail, more: waiting };
}
