import pg from "pg";

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** stored columns only, not those that the database computes */
  readonly columns: readonly string[];
}

export interface Named {
  readonly schema: string;
  readonly name: string;
}

type Client = Pick<pg.ClientBase, "query">;

const USERS_SCHEMAS = "n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_'";
/** Tables in which migrations keep their own state are made by the migrations, not copied. */
const OWN_BOOKS = "NOT (c.relname = 'migrations' AND n.nspname IN ('public', 'graphile_worker'))";
/** Leaves out what belongs to an extension. */
const NOT_OF_AN_EXTENSION = "NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')";

export const quoted = ({ schema, name }: Named): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** The tables to copy, in any order: a partitioned one as a whole, unlogged ones not at all. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT n.nspname AS schema, c.relname AS name,
           coalesce((SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''), '[]') AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
       AND ${USERS_SCHEMAS} AND ${OWN_BOOKS} AND ${NOT_OF_AN_EXTENSION}
     ORDER BY 1, 2`);
  return rows;
}

/** The platform's sequences, including those of identity columns. */
export async function sequencesOf(client: Client): Promise<Named[]> {
  const { rows } = await client.query<Named>(`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND ${USERS_SCHEMAS} AND ${NOT_OF_AN_EXTENSION} ORDER BY 1, 2`);
  return rows;
}

/** The platform's materialised views, in the order of their creation. */
export async function materialisedViewsOf(client: Client): Promise<Named[]> {
  const { rows } = await client.query<Named>(`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'm' AND ${USERS_SCHEMAS} ORDER BY c.oid`);
  return rows;
}

/** Foreign keys with the SQL that creates them again. */
export async function foreignKeysOf(client: Client): Promise<(Named & { key: string; definition: string })[]> {
  const { rows } = await client.query<Named & { key: string; definition: string }>(`
    SELECT n.nspname AS schema, c.relname AS name, k.conname AS key, pg_get_constraintdef(k.oid) AS definition
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND ${USERS_SCHEMAS}`);
  return rows;
}

/** Numbers of the applied migrations; none for a new database. */
export async function migrationsOf(client: Client): Promise<number[]> {
  const { rows } = await client.query("SELECT to_regclass('public.migrations') IS NOT NULL AS there");
  if (!rows[0]?.there) return [];
  const applied = await client.query<{ number: number }>("SELECT number FROM public.migrations ORDER BY number");
  return applied.rows.map(({ number }) => number);
}
