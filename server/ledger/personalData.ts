import type { PersonalData } from "../accounts/personalData";
import type { Queryable } from "../database/database";
import { presentMovement } from "./present";
import { movementsBefore } from "./store";

const AT_ONCE = 1000;

async function movementsOf(on: Queryable, accountId: string) {
  const all = [];
  let cursor: string | undefined;
  for (;;) {
    const rows = await movementsBefore(on, accountId, AT_ONCE, cursor);
    all.push(...rows.map(presentMovement));
    cursor = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) return all;
  }
}

/**
 * The movements of a person's coins. They stay when the person leaves, under an account id that no longer has a name.
 */
export const walletData: PersonalData = {
  name: "wallet",
  read: async (on, { accountId }) => ({ movements: await movementsOf(on, accountId) }),
  erase: async () => {},
};
