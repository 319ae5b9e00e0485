import type { PublicationKind } from "../../contract/publications";
import type { Queryable } from "../database/database";
import { TAKEN_DOWN } from "../publications/store";
import type { Sought } from "./words";

export interface AccountRow {
  readonly kind: "person" | "organisation";
  readonly handle: string;
  readonly name: string;
  readonly avatar_id: string | null;
}

export interface PublicationRow {
  readonly id: string;
  readonly kind: PublicationKind;
  readonly title: string;
  readonly price: string;
  readonly cover_id: string | null;
  readonly handle: string;
  readonly name: string;
  readonly avatar_id: string | null;
}

/** How many are compared of those that an index gives. */
const COMPARED = 400;

const HERE = "a.suspended_at is null and a.closed_at is null and a.handle is not null";
const CALLED = "search_form(coalesce(a.handle, '') || ' ' || a.name)";
const ACCOUNTS = `select a.id::text as id from accounts a where ${HERE}`;
const TITLED = "search_form(p.title)";
/** The publications that everybody may find. */
const OPEN = `select p.id from publications p join accounts a on a.id = p.account_id ${TAKEN_DOWN}
  where p.visibility = 'public' and p.published_at is not null and p.state = 'ready' and ${HERE} and t.id is null`;

/** Best first: called exactly so ($2), beginning so, with words that begin so ($3), then in order of likeness. */
const ranked = (form: string) => `(${form} = $2) desc, (${form} like $2 || '%') desc,
  (to_tsvector('simple', ${form}) @@ to_tsquery('simple', $3)) desc, similarity(${form}, $2) desc`;
const begins = (form: string) => `${form} like $1 || '%'`;
const hasWords = (form: string) => `to_tsvector('simple', ${form}) @@ to_tsquery('simple', $2)`;
const hasParts = (form: string) => `${form} like $1 and ${form} like $2 and ${form} like $3`;

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/**
 * Gathers ids until there are enough: those that begin so or have words that begin so, then those that have the words
 * within others, and where nothing was found those that resemble it.
 */
async function gathered(
  limit: number,
  ways: readonly (() => Promise<string[]>)[],
  resembling: () => Promise<string[]>,
) {
  const found = new Set<string>();
  for (const way of ways) {
    if (found.size < limit) for (const id of await way()) found.add(id);
  }
  return found.size > 0 ? [...found] : resembling();
}

/** Accounts by handle and name, the best first. */
export async function searchAccounts(on: Queryable, sought: Sought, limit: number): Promise<AccountRow[]> {
  const { form, beginnings, parts } = sought;
  interface Id {
    readonly id: string;
  }
  const found = await gathered(
    limit,
    [
      async () =>
        ids(
          (
            await on.query<Id>(
              `(${ACCOUNTS} and ${begins(CALLED)} limit ${COMPARED}) union (${ACCOUNTS} and ${hasWords(CALLED)} limit ${COMPARED})`,
              [form, beginnings],
            )
          ).rows,
        ),
      async () =>
        parts
          ? ids((await on.query<Id>(`${ACCOUNTS} and ${hasParts(CALLED)} limit ${COMPARED}`, [...parts])).rows)
          : [],
    ],
    async () =>
      parts ? ids((await on.query<Id>(`${ACCOUNTS} and $1 <% ${CALLED} limit ${COMPARED}`, [form])).rows) : [],
  );
  const { rows } = await on.query<AccountRow>(
    `select a.kind, a.handle, a.name, a.avatar_id from accounts a where a.id = any($1::uuid[])
     order by (a.handle = $2) desc, ${ranked(CALLED)}, a.created_at, a.id limit $4`,
    [found, form, beginnings, limit],
  );
  return rows;
}

/** Publications by title that everybody may find, and those of one's own account; the best first, then the newest. */
export async function searchPublications(
  on: Queryable,
  sought: Sought,
  reader: string | null,
  limit: number,
): Promise<PublicationRow[]> {
  const { form, beginnings, parts } = sought;
  interface Id {
    readonly id: string;
  }
  const found = await gathered(
    limit,
    [
      async () =>
        ids(
          (
            await on.query<Id>(
              `(${OPEN} and ${begins(TITLED)} limit ${COMPARED}) union (${OPEN} and ${hasWords(TITLED)} limit ${COMPARED})
               union (select p.id from publications p where p.account_id = $3 and ${hasWords(TITLED)} limit ${COMPARED})`,
              [form, beginnings, reader],
            )
          ).rows,
        ),
      async () =>
        parts ? ids((await on.query<Id>(`${OPEN} and ${hasParts(TITLED)} limit ${COMPARED}`, [...parts])).rows) : [],
    ],
    async () => (parts ? ids((await on.query<Id>(`${OPEN} and $1 <% ${TITLED} limit ${COMPARED}`, [form])).rows) : []),
  );
  const { rows } = await on.query<PublicationRow>(
    `select p.id, p.kind, p.title, p.price, c.id as cover_id, a.handle, a.name, a.avatar_id
     from publications p join accounts a on a.id = p.account_id
       left join publication_covers c on c.publication_id = p.id
     where p.id = any($1) order by ${ranked(TITLED)}, p.published_at desc nulls last, p.id limit $4`,
    [found, form, beginnings, limit],
  );
  return rows;
}
