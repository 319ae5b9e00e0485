import { z } from "zod";
import { type Credit, type ReleaseRights, rightsRoutes } from "../../contract/api/rights";
import { CREDITS } from "../../contract/releaseCodes";
import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import { partOf, placeOf } from "../http/cursor";
import { handle, ok } from "../http/handlers";
import type { Platform } from "../platform";
import { allow, demand, resource, User } from "../policy/policy";
import { languageAsked, type Writer, writerIn } from "../words/writer";
import { findRights, listRights, type RightsRow, setRights } from "./store";

const RightsThing = resource<Pick<RightsRow, "account_id">>("rights");
allow(User, "change", RightsThing, (user, release) => release.account_id === user.accountId);

/** What was noted before a role was taken out of the list is shown as another one. */
const stored = z.array(z.object({ name: z.string(), role: z.enum(CREDITS.roles).catch("Other") }));

function present(row: RightsRow, write: Writer): ReleaseRights {
  const credits: Credit[] = stored.parse(row.credits);
  const { id, title, isrc, iswc, upc } = row;
  const missing = [
    ...(isrc === null ? ["The ISRC of the recording"] : []),
    ...(iswc === null ? ["The ISWC of the work, once a collecting society has given one"] : []),
    ...(upc === null ? ["The UPC or EAN, if it is sold as a product"] : []),
    ...(credits.length === 0 ? ["Who wrote, played and produced it"] : []),
  ];
  return { id, title, isrc, iswc, upc, credits, missing: missing.map(write) };
}

/** Codes and credits go with the release; its export is theirs. */
const rightsData: PersonalData = {
  name: "rights",
  read: async (on, { accountId }) => {
    const { rows } = await on.query(
      `select p.title, r.isrc, r.iswc, r.upc, r.credits from release_rights r join publications p on p.id = r.publication_id
       where p.account_id = $1 order by p.created_at, p.id`,
      [accountId],
    );
    return rows as unknown[];
  },
  erase: async (on, { accountId }) => {
    await on.query(
      "delete from release_rights where publication_id in (select id from publications where account_id = $1)",
      [accountId],
    );
  },
};

/** Codes and credits of releases. */
export function rightsCapability({ pool, clock }: Pick<Platform, "pool" | "clock">): Capability {
  return {
    handlers: [
      handle(rightsRoutes.list, async ({ session, query: { limit, cursor }, headers }) => {
        const write = await writerIn(languageAsked(headers));
        const rows = await listRights(pool, session.accountId, placeOf(cursor), limit);
        const { shown, nextCursor } = partOf(rows, limit, ({ created_at: at, id }) => ({ at, id }));
        return ok({ items: shown.map((row) => present(row, write)), nextCursor });
      }),
      handle(rightsRoutes.set, async ({ session, params: { releaseId }, body, headers }) => {
        const row = demand(session, "change", RightsThing, await findRights(pool, releaseId));
        await setRights(pool, row.id, body, clock());
        return ok(present({ ...row, ...body }, await writerIn(languageAsked(headers))));
      }),
    ],
    personalData: [rightsData],
  };
}
