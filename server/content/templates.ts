import { type ContentTemplate, content as routes } from "../../contract/api/content";
import { said } from "../../contract/words/said";
import { WRITING } from "../../contract/writing/content";
import { type Queryable, transaction } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import { created, empty, type Handled, handle, limitedBefore, ok } from "../http/handlers";
import { randomId } from "../ids";
import { demand } from "../policy/policy";
import { CHANGES } from "./limits";
import { OwnContent } from "./policy";
import type { ContentPorts } from "./routes";
import { rethrowAsTaken } from "./voices/store";

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly text: string;
  readonly changed_at: Date;
}

export const presentTemplate = ({ id, name, text, changed_at }: Row): ContentTemplate => ({
  ...{ id, name, text },
  changedAt: changed_at.toISOString(),
});

const COLUMNS = "id, account_id, name, text, changed_at";
const byId = prepared<Row>("templates.byId", `select ${COLUMNS} from content_templates where id = $1`);
const ofAccount = prepared<Row>(
  "templates.ofAccount",
  `select ${COLUMNS} from content_templates where account_id = $1 order by name, id`,
);
export const findTemplate = async (on: Queryable, id: string): Promise<Row | null> => (await byId(on, id))[0] ?? null;
export const listTemplates = (on: Queryable, accountId: string): Promise<Row[]> => ofAccount(on, accountId);

const TAKEN = "There is a template of that name already.";

/** An account's own templates. */
export function templateRoutes({ pool, clock, rates }: ContentPorts): Handled[] {
  return [
    handle(routes.templates, async ({ session }) =>
      ok({ items: (await listTemplates(pool, session.accountId)).map(presentTemplate) }),
    ),
    limitedBefore(
      rates,
      CHANGES,
      handle(routes.addTemplate, async ({ session: { accountId }, body: { name, text } }) => {
        const row = await transaction(pool, async (tx) => {
          // two at once see each other's
          await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`templates:${accountId}`]);
          const { rows } = await tx
            .query<Row>(
              `insert into content_templates (id, account_id, name, text, created_at, changed_at)
               select $1, $2::uuid, $3, $4, $5, $5 where (select count(*) from content_templates where account_id = $2) < $6
               returning ${COLUMNS}`,
              [randomId(12), accountId, name, text, clock(), WRITING.templates],
            )
            .catch((error: unknown) => rethrowAsTaken(error, TAKEN));
          return rows[0];
        });
        if (!row) throw new ApiError("conflict", said`There may be ${WRITING.templates} templates. Delete one first.`);
        return created(presentTemplate(row));
      }),
    ),
    limitedBefore(
      rates,
      CHANGES,
      handle(routes.changeTemplate, async ({ session, params: { templateId }, body: { name, text } }) => {
        demand(session, "change", OwnContent, await findTemplate(pool, templateId));
        const { rows } = await pool
          .query<Row>(
            `update content_templates set name = $2, text = $3, changed_at = $4 where id = $1 returning ${COLUMNS}`,
            [templateId, name, text, clock()],
          )
          .catch((error: unknown) => rethrowAsTaken(error, TAKEN));
        if (!rows[0]) throw new ApiError("not_found");
        return ok(presentTemplate(rows[0]));
      }),
    ),
    handle(routes.removeTemplate, async ({ session, params: { templateId } }) => {
      demand(session, "remove", OwnContent, await findTemplate(pool, templateId));
      await pool.query("delete from content_templates where id = $1", [templateId]);
      return empty();
    }),
  ];
}
