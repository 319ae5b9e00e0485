import type { Migration } from "../migrate";

/**
 * When agents looked at an account last, and what they propose. Views of posts are no metric that the version before reads.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table social_agent_runs (
        account_id uuid not null references accounts (id),
        agent text not null,
        at timestamptz not null,
        found int not null,
        primary key (account_id, agent)
      );
      create table social_proposals (
        id text primary key,
        account_id uuid not null references accounts (id),
        agent text not null,
        -- the release or post: the same is proposed once
        subject text not null,
        -- with its values
        sentence jsonb not null,
        at timestamptz not null,
        state text not null check (state in ('open', 'accepted', 'declined')),
        unique (account_id, agent, subject)
      );

      drop trigger metric_sums_old_counts on metric_sums;
      create trigger metric_sums_old_counts after insert or update on metric_sums for each row
        when (new.step = 'day' and new.part = 'publication' and new.platform = 'backline' and new.source = 'own'
          and new.metric <> 'views')
        execute function audience_counts_of_metric();
      drop trigger metrics_old_counts on metrics;
      create trigger metrics_old_counts after insert or update on metrics for each row
        when (new.platform = 'backline' and new.source = 'own' and new.metric <> 'views')
        execute function audience_counts_of_metric();
    `);
  },
};
