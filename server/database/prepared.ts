import type { QueryResultRow } from "pg";
import type { Queryable } from "./database";

/** A named statement, which each connection plans only once; for hot paths. The `text` of a name never changes. */
export function prepared<Row extends QueryResultRow>(name: string, text: string) {
  return async (on: Queryable, ...values: unknown[]): Promise<Row[]> => {
    const { rows } = await on.query<Row>({ name, text, values });
    return rows;
  };
}
