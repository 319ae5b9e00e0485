import type { Migration } from "../migrate";

/** When each person was last in a project that they may see. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      -- need not outlive a crash of the database
      create unlogged table project_visits (
        project_id text not null references projects (id) on delete cascade,
        person_id uuid not null references people (id),
        seen_at timestamptz not null,
        primary key (project_id, person_id)
      );
      create index project_visits_of_person on project_visits (person_id, seen_at desc);
    `);
  },
};
