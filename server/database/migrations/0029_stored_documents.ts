import type { Migration } from "../migrate";

/** Documents, edits and versions count as storage of their owner, renditions and covers of their artist. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table project_versions add column bytes bigint;
      update project_versions set bytes = length(document::text);
      alter table project_versions alter column bytes set not null;

      -- what of its owner's storage it takes; the sum of the edits after edits_from up to edits_to
      alter table projects
        add column charged_bytes bigint not null default 0,
        add column edits_bytes bigint not null default 0,
        add column edits_from bigint not null default 0,
        add column edits_to bigint not null default 0;
      update projects p set edits_from = pruned_rev, edits_to = rev,
        edits_bytes = (select coalesce(sum(e.bytes), 0) from project_edits e where e.project_id = p.id and e.rev > p.pruned_rev);
      update projects p set charged_bytes = 16384 * ceil((p.bytes + p.edits_bytes
        + (select coalesce(sum(v.bytes), 0) from project_versions v where v.project_id = p.id)) / 16384.0)
        where deleted_at is null;

      insert into counters as c (key, period, used)
        select 'plan:storage:' || account_id, 'all', sum(bytes) from (
          select account_id, charged_bytes as bytes from projects
          union all
          select p.account_id, coalesce(r.rendition_bytes, 0) + coalesce(octet_length(v.content), 0)
            from publications p join releases r on r.id = p.id left join release_covers v on v.release_id = p.id
        ) taken group by account_id having sum(bytes) > 0
        on conflict (key, period) do update set used = c.used + excluded.used;
    `);
  },
};
