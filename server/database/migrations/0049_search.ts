import type { Migration } from "../migrate";

/**
 * Search over what accounts and publications are called. It reads the tables themselves, so that nothing is found that
 * has been hidden, taken down or suspended meanwhile; only its indexes are its own.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create extension if not exists pg_trgm;

      -- lower case, without accents (the combining marks of the decomposed text), ASCII punctuation as spaces
      create function search_form(text) returns text language sql immutable parallel safe as $$
        select lower(regexp_replace(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g'),
          '[\\s!-/:-@\\[-\\x60{-~]+', ' ', 'g'))
      $$;

      create index publications_words on publications using gin (to_tsvector('simple', search_form(title)))
        where visibility = 'public' and published_at is not null and state = 'ready';
      create index publications_parts on publications using gin (search_form(title) gin_trgm_ops)
        where visibility = 'public' and published_at is not null and state = 'ready';

      create index publications_beginnings on publications (search_form(title) text_pattern_ops)
        where visibility = 'public' and published_at is not null and state = 'ready';

      create index accounts_words on accounts
        using gin (to_tsvector('simple', search_form(coalesce(handle, '') || ' ' || name)))
        where suspended_at is null and closed_at is null;
      create index accounts_parts on accounts
        using gin (search_form(coalesce(handle, '') || ' ' || name) gin_trgm_ops)
        where suspended_at is null and closed_at is null;
      create index accounts_beginnings on accounts (search_form(coalesce(handle, '') || ' ' || name) text_pattern_ops)
        where suspended_at is null and closed_at is null;
    `);
  },
};
