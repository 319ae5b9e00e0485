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
import styles from "./Admin.module.css";
import { PersonActions } from "./PersonActions";

const SHOWN = [
  { value: "all", label: "All" },
  { value: "admins", label: "Administrators" },
  { value: "suspended", label: "Suspended" },
] as const;
const search = z.object({
  search: z.string().default(""),
  show: z.enum(SHOWN.map(({ value }) => value)).default("all"),
});

const COLUMNS: readonly Column<AdminPerson>[] = [
  { id: "user", title: "User", wide: true, cell: (person) => <Who person={person} /> },
  { id: "email", title: "Email", kind: "muted", extra: true, cell: ({ email }) => email },
  { id: "role", title: "Role", cell: (person) => <Badges person={person} /> },
  { id: "since", title: "Since", kind: "muted", extra: true, cell: ({ createdAt }) => formatDay(createdAt) },
  {
    id: "seen",
    title: "Last seen",
    kind: "muted",
    extra: true,
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatDay(lastSeenAt) : "Signed out"),
  },
  { id: "actions", title: "Actions", kind: "menu", cell: (person) => <PersonActions person={person} /> },
];

/** Finds people; suspends them, ends suspensions, makes administrators. */
export function PeoplePanel() {
  const [{ search: text, show }, setSearch] = useSearch(search);
  const people = useParts(admin.people, { query: { show, limit: 50, ...(text === "" ? {} : { search: text }) } });
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <SearchField
          placeholder="Handle, name or address"
          value={text}
          onSearch={(typed) => setSearch({ search: typed })}
        />
        <Segmented label="Show" value={show} onChange={(chosen) => setSearch({ show: chosen })} segments={SHOWN} />
      </div>
      <PagedList
        pages={people}
        loading="Loading users"
        failed="The users could not be loaded"
        empty={
          <EmptyState title={show === "suspended" && text === "" ? "Nobody is suspended" : "Nobody was found"}>
            Search by part of a handle, a name or an address.
          </EmptyState>
        }
      >
        {(items) => <DataTable label="Users" rows={items} columns={COLUMNS} keyOf={({ id }) => id} />}
      </PagedList>
    </div>
  );
}

function Who({ person }: { person: AdminPerson }) {
  const own = useSession(({ user }) => user.id === person.id);
  return (
    <PersonCard of={person} {...(own ? { note: "(you)" } : {})}>
      <div className={styles.narrow}>{person.email}</div>
    </PersonCard>
  );
}

function Badges({ person: { role, suspended, secondFactor } }: { person: AdminPerson }) {
  return (
    <span className={styles.badges}>
      {role === "admin" ? <Badge tone="accent">Admin</Badge> : <Badge>User</Badge>}
      {suspended && <Badge tone="danger">Suspended</Badge>}
      {secondFactor && <Badge>2FA</Badge>}
    </span>
  );
}
