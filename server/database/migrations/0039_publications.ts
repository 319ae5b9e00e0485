import type { Migration } from "../migrate";

/**
 * Publications of any kind: what every kind has in common stands in `publications`, and likes, comments, views and the
 * like refer to that.
 *
 * Servers of the version before go on as they are: they find the old tables as views, and what they write to a release
 * is carried over to its publication by a trigger. Both go away in a later migration, when no such server is left.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(PUBLICATIONS);
    await client.query(CARRIED);
    for (const table of REFERRING) await client.query(renamed(table));
    await client.query(SHARES);
    await client.query(HEARD);
    await client.query(MODERATION);
  },
};

const KINDS = "'release', 'post', 'episode', 'video', 'artwork', 'set', 'live'";

const PUBLICATIONS = `
  alter table publications drop constraint publications_kind_check;
  alter table publications add constraint publications_kind_check check (kind in (${KINDS}));
  alter table publications
    add column title text not null default '',
    add column description text not null default '',
    -- minor units of AC
    add column price bigint not null default 0 check (price between 0 and 1000),
    add column visibility text not null default 'private' check (visibility in ('public', 'unlisted', 'private')),
    -- null while its owner has taken it back
    add column published_at timestamptz,
    add column first_public_at timestamptz,
    add column state text not null default 'processing' check (state in ('processing', 'ready', 'refused')),
    -- how long it plays; null where that is not known: a live one has no end yet
    add column seconds double precision check (seconds >= 0);

  -- the blobs that a publication consists of
  create table publication_files (
    publication_id text not null references publications (id) on delete cascade,
    role text not null check (role in ('source', 'rendition')),
    sha256 text not null,
    bytes bigint not null,
    primary key (publication_id, role)
  );
  create index publication_files_blob on publication_files (sha256);
`;

const CARRIED = `
  create function publication_of_release() returns trigger language plpgsql as $$
  begin
    update publications set title = new.title, description = new.description, price = new.price,
      visibility = new.visibility, published_at = new.published_at, first_public_at = new.first_public_at,
      state = new.state, seconds = new.frames::float8 / new.sample_rate
    where id = new.id;
    insert into publication_files (publication_id, role, sha256, bytes)
      select new.id, f.role, f.sha256, f.bytes
      from (values ('source', new.source_sha256, new.source_bytes), ('rendition', new.rendition_sha256, new.rendition_bytes))
        f (role, sha256, bytes)
      where f.sha256 is not null and f.bytes is not null
      on conflict (publication_id, role) do update set sha256 = excluded.sha256, bytes = excluded.bytes
        where (publication_files.sha256, publication_files.bytes) is distinct from (excluded.sha256, excluded.bytes);
    return null;
  end $$;
  create trigger releases_publication
    after insert or update of title, description, price, visibility, published_at, first_public_at, state, frames,
      sample_rate, source_sha256, source_bytes, rendition_sha256, rendition_bytes on releases
    for each row execute function publication_of_release();

  update publications p set title = r.title, description = r.description, price = r.price, visibility = r.visibility,
    published_at = r.published_at, first_public_at = r.first_public_at, state = r.state,
    seconds = r.frames::float8 / r.sample_rate
  from releases r where r.id = p.id;
  insert into publication_files (publication_id, role, sha256, bytes)
    select id, 'source', source_sha256, source_bytes from releases
    union all
    select id, 'rendition', rendition_sha256, rendition_bytes from releases
    where rendition_sha256 is not null and rendition_bytes is not null;
`;

interface Referring {
  /** the table as the version before knows it */
  readonly before: string;
  readonly now: string;
  /** its columns, where the second is named release_id before */
  readonly columns: readonly string[];
}

/** Tables of which each row belongs to a publication. */
const REFERRING: readonly Referring[] = [
  { before: "release_covers", now: "publication_covers", columns: ["id", "publication_id", "type", "content"] },
  { before: "release_likes", now: "publication_likes", columns: ["publication_id", "account_id", "at"] },
  {
    before: "release_comments",
    now: "publication_comments",
    columns: ["id", "publication_id", "account_id", "text", "created_at"],
  },
  { before: "paid_views", now: "publication_payments", columns: ["publication_id", "account_id", "until"] },
  {
    before: "watch_streams",
    now: "publication_views",
    columns: ["id", "publication_id", "account_id", "started_at", "beat_at", "position", "seconds"],
  },
  { before: "watch_heard", now: "publication_heard", columns: ["account_id", "publication_id", "bits", "seconds"] },
];

/**
 * The version before groups shared links by their key alone, which PostgreSQL takes of a table only: so the table stays
 * for now, and the new name is the view.
 */
const SHARES = `
  alter table share_links drop constraint share_links_release_id_fkey;
  alter table share_links add constraint share_links_release_id_fkey
    foreign key (release_id) references publications (id) on delete cascade;
  create view publication_shares as select code, release_id as publication_id, account_id, created_at from share_links;
`;

/**
 * Renames a table and lets it refer to publications; a view has its old name and columns. The foreign key keeps its
 * name, by which servers of the version before recognise that a release was deleted meanwhile.
 */
const renamed = ({ before, now, columns }: Referring): string => `
  alter table ${before} rename to ${now};
  alter table ${now} rename column release_id to publication_id;
  alter table ${now} drop constraint ${before}_release_id_fkey;
  alter table ${now} add constraint ${before}_release_id_fkey
    foreign key (publication_id) references publications (id) on delete cascade;
  create view ${before} as select ${columns
    .map((column) => (column === "publication_id" ? "publication_id as release_id" : column))
    .join(", ")} from ${now};
`;

const HEARD = `
  -- of what has no end or a very distant one there are no bits: this is how far it was heard, in seconds
  alter table publication_heard add column until double precision not null default 0;
`;

const MODERATION = ["reports", "takedowns"]
  .map(
    (table) => `
  alter table ${table} drop constraint ${table}_kind_check;
  alter table ${table} add constraint ${table}_kind_check check (kind in (${KINDS}, 'comment', 'midi-preset'));
  alter table ${table} add column publication_id text;
  update ${table} set publication_id = release_id;`,
  )
  .concat(`
  -- the version before knows one name, this one the other
  create function publication_of_report() returns trigger language plpgsql as $$
  begin
    new.publication_id := coalesce(new.publication_id, new.release_id);
    new.release_id := new.publication_id;
    return new;
  end $$;
  create trigger reports_publication before insert on reports for each row execute function publication_of_report();
  create trigger takedowns_publication before insert on takedowns for each row execute function publication_of_report();
`)
  .join("");
