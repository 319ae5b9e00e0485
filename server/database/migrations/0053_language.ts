import type { Migration } from "../migrate";

/** The language that an account reads (ISO 639-1); null until it is known. */
export const migration: Migration = {
  up: async (client) => {
    await client.query("alter table accounts add column language text check (language ~ '^[a-z]{2}$')");
  },
};
