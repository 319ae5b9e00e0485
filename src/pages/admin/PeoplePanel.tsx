import { t } from "@lingui/core/macro";
import { z } from "zod";
import { type AdminPerson, admin } from "../../../contract/api/admin";
import { useSession } from "../../stores/person/session";
import { useParts } from "../../stores/query/useParts";
import { SearchField } from "../../ui/fields/SearchField";
import { Segmented } from "../../ui/fields/Segmented";
import { formatDay } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { useSearch } from "../../ui/navigation/address";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { PagedList } from "../../ui/page/PagedList";
import { PersonCard } from "../../ui/page/PersonCard";
import { spoken, word } from "../../words/say";
import styles from "./Admin.module.css";
import { PersonActions } from "./PersonActions";

const SHOWN = [
  { value: "all", label: word("All") },
  { value: "admins", label: word("Administrators") },
  { value: "suspended", label: word("Suspended") },
] as const;
const search = z.object({
  search: z.string().default(""),
  show: z.enum(SHOWN.map(({ value }) => value)).default("all"),
});

const COLUMNS: readonly Column<AdminPerson>[] = [
  { id: "user", title: word("User"), wide: true, cell: (person) => <Who person={person} /> },
  { id: "email", title: word("Email"), kind: "muted", extra: true, cell: ({ email }) => email },
  { id: "role", title: word("Role"), cell: (person) => <Badges person={person} /> },
  { id: "since", title: word("Since"), kind: "muted", extra: true, cell: ({ createdAt }) => formatDay(createdAt) },
  {
    id: "seen",
    title: word("Last seen"),
    kind: "muted",
    extra: true,
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatDay(lastSeenAt) : t`Signed out`),
  },
  { id: "actions", title: word("Actions"), kind: "menu", cell: (person) => <PersonActions person={person} /> },
];

/** Finds people; suspends them, ends suspensions, makes administrators. */
export function PeoplePanel() {
  const [{ search: text, show }, setSearch] = useSearch(search);
  const people = useParts(admin.people, { query: { show, limit: 50, ...(text === "" ? {} : { search: text }) } });
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <SearchField
          placeholder={t`Handle, name or address`}
          value={text}
          onSearch={(typed) => setSearch({ search: typed })}
        />
        <Segmented
          label={t`Show`}
          value={show}
          onChange={(chosen) => setSearch({ show: chosen })}
          segments={spoken(SHOWN)}
        />
      </div>
      <PagedList
        pages={people}
        loading={t`Loading users`}
        failed={t`The users could not be loaded`}
        empty={
          <EmptyState title={show === "suspended" && text === "" ? t`Nobody is suspended` : t`Nobody was found`}>
            {t`Search by part of a handle, a name or an address.`}
          </EmptyState>
        }
      >
        {(items) => <DataTable label={t`Users`} rows={items} columns={spoken(COLUMNS)} keyOf={({ id }) => id} />}
      </PagedList>
    </div>
  );
}

function Who({ person }: { person: AdminPerson }) {
  const own = useSession(({ user }) => user.id === person.id);
  return (
    <PersonCard of={person} {...(own ? { note: t`(you)` } : {})}>
      <div className={styles.narrow}>{person.email}</div>
    </PersonCard>
  );
}

function Badges({ person: { role, suspended, secondFactor } }: { person: AdminPerson }) {
  return (
    <span className={styles.badges}>
      {role === "admin" ? <Badge tone="accent">{t`Admin`}</Badge> : <Badge>{t`User`}</Badge>}
      {suspended && <Badge tone="danger">{t`Suspended`}</Badge>}
      {secondFactor && <Badge>2FA</Badge>}
    </span>
  );
}
