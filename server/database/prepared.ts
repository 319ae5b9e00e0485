import type { QueryResultRow } from "pg";
import type { Queryable } from "./database";

/**
 * A statement that each connection plans once, by its name: for hot paths. `text` never changes under a name.
 */
export function prepared<Row extends QueryResultRow>(name: string, text: string) {
  return async (on: Queryable, ...values: unknown[]): Promise<Row[]> => {
    const { rows } = await on.query<Row>({ name, text, values });
    return rows;
  };
}
