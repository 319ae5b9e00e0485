import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { z } from "zod";
import { asStorageError } from "./storage/errors";

const unmapped = z.object({
  group: z.string(),
  key: z.string(),
  status: z.number(),
  midino: z.number(),
  reason: z.string(),
});

/** What became of a mapping's controls when it was imported. */
const report = z.object({
  controls: z.number(),
  mapped: z.number(),
  scripted: z.number(),
  unmapped: z.array(unmapped).readonly(),
  errors: z.array(z.string()).readonly(),
});
export type KeptReport = Readonly<z.infer<typeof report>>;

const keptMapping = z.object({
  /** the controller's name */
  device: z.string(),
  name: z.string(),
  xml: z.string(),
  scripts: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  report,
});
/** A person's own mapping of Mixxx for one of their controllers, with its script files. */
export type KeptMixxxMapping = Readonly<z.infer<typeof keptMapping>>;

interface Schema extends DBSchema {
  mixxx: { key: string; value: KeptMixxxMapping };
}

const STORE = "mixxx";
/** Apart from projects: a controller's files concern no document. */
const DATABASE = "backline-controllers";

async function withDatabase<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  let database: IDBPDatabase<Schema> | null = null;
  try {
    database = await openDB<Schema>(DATABASE, 1, {
      upgrade: (fresh) => void fresh.createObjectStore(STORE, { keyPath: "device" }),
    });
    return await work(database);
  } catch (error) {
    throw asStorageError(error);
  } finally {
    database?.close();
  }
}

/** Those of this browser, one for a controller; what cannot be read is left out. */
export async function keptMixxxMappings(): Promise<KeptMixxxMapping[]> {
  const all: unknown[] = await withDatabase((database) => database.getAll(STORE));
  return all.flatMap((one) => keptMapping.safeParse(one).data ?? []);
}

/** Keeps a mapping, in place of the one that its controller had. */
export const keepMixxxMapping = (mapping: KeptMixxxMapping): Promise<unknown> =>
  withDatabase((database) => database.put(STORE, mapping));

export const forgetMixxxMapping = (device: string): Promise<void> =>
  withDatabase((database) => database.delete(STORE, device));
