import type { Migration } from "../migrate";

/**
 * Postings without foreign keys: those took a lock of the platform's account for every posting, which all transfers
 * share. Neither transfers nor accounts are ever deleted, so that both are there is checked once a statement, with the
 * sums. And however few accounts there are, they are found by their index: plans are made once and kept, also when
 * there are many.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table ledger_postings drop constraint ledger_postings_transfer_id_fkey,
        drop constraint ledger_postings_account_id_fkey;
      alter table ledger_holds drop constraint ledger_holds_transfer_id_fkey,
        drop constraint ledger_holds_account_id_fkey;

      create or replace function ledger_check_sums() returns trigger language plpgsql
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
        set enable_mergejoin = off as $$
      begin
        if exists (
          select from fresh left join ledger_accounts a on a.id = fresh.account_id
          group by fresh.transfer_id, a.asset having sum(fresh.amount) <> 0 or a.asset is null
        ) then
          raise exception 'The amounts of a transfer do not sum to zero.' using errcode = 'integrity_constraint_violation';
        end if;
        if exists (
          select from fresh where not exists (select from ledger_transfers t where t.id = fresh.transfer_id)
        ) then
          raise exception 'A posting belongs to a transfer.' using errcode = 'foreign_key_violation';
        end if;
        return null;
      end $$;

      alter function ledger_transfer(uuid, text, text, text, text, text, timestamptz, text[], text[], bigint[])
        set plan_cache_mode = force_generic_plan;
      alter function ledger_transfer(uuid, text, text, text, text, text, timestamptz, text[], text[], bigint[])
        set enable_seqscan = off;
      alter function ledger_transfer(uuid, text, text, text, text, text, timestamptz, text[], text[], bigint[])
        set enable_hashjoin = off;
      alter function ledger_transfer(uuid, text, text, text, text, text, timestamptz, text[], text[], bigint[])
        set enable_mergejoin = off;
    `);
  },
};
