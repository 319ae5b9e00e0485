import { z } from "zod";

/**
 * A backup is one tar archive: `backup.json` (below), `keys.json`, the rows of each table in pieces
 * `tables/<schema>.<table>/<number>.copy.gz` (PostgreSQL's COPY text, gzipped), `tables.json` (below), each blob as
 * `blobs/<sha256>`, and at the end `complete.json`. Without that last file it is not whole.
 */
export const FORMAT = 1;
export const HEAD = "backup.json";
export const KEYS = "keys.json";
export const TABLES = "tables.json";
export const COMPLETE = "complete.json";

export const headSchema = z.object({
  format: z.literal(FORMAT),
  /** of Backline */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** of PostgreSQL */
  database: z.string(),
  /** numbers of the migrations that had been applied */
  migrations: z.array(z.number().int()),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const tablesSchema = z.object({
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      pieces: z.number().int(),
      /** of all pieces together, unzipped */
      sha256,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() })),
});

export const completeSchema = z.object({ blobs: z.number().int(), bytes: z.number().int() });

export type Head = z.infer<typeof headSchema>;
export type Tables = z.infer<typeof tablesSchema>;
export type StoredTable = Tables["tables"][number];

export const pieceName = (table: { schema: string; name: string }, piece: number): string =>
  `tables/${table.schema}.${table.name}/${String(piece).padStart(6, "0")}.copy.gz`;

export const blobName = (sha256: string): string => `blobs/${sha256}`;
