import { useCallback, useState } from "react";
import { type AdminPerson, admin } from "../../../contract/api/admin";
import { useScope } from "../../scope/useScope";
import { callApi } from "../../stores/calls";
import { useSession } from "../../stores/person/session";
import { useCall } from "../../stores/useCall";
import { usePagination } from "../../stores/usePagination";
import { Button } from "../../ui/controls/Button";
import { cx } from "../../ui/cx";
import { Segmented } from "../../ui/fields/Segmented";
import { TextField } from "../../ui/fields/TextField";
import { formatDay } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Menu } from "../../ui/overlays/Menu";
import { toast } from "../../ui/overlays/toast";
import { Avatar } from "../../ui/page/Avatar";
import { PagedList } from "../../ui/page/PagedList";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";
import { SuspendDialog } from "./SuspendDialog";

type Show = "all" | "admins" | "suspended";
const TYPING_MS = 250;

/** Finds people; suspends them, ends suspensions, makes administrators. */
export function PeoplePanel() {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [show, setShow] = useState<Show>("all");
  useScope(
    (scope) => {
      scope.timeout(() => setSearch(typed.trim()), TYPING_MS);
    },
    [typed],
  );
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <TextField
          label="Search"
          type="search"
          placeholder="Handle, name or address"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Segmented
          label="Show"
          value={show}
          onChange={setShow}
          segments={[
            { value: "all", label: "All" },
            { value: "admins", label: "Administrators" },
            { value: "suspended", label: "Suspended" },
          ]}
        />
      </div>
      <People search={search} show={show} />
    </div>
  );
}

function People({ search, show }: { search: string; show: Show }) {
  const ask = useCallback(
    (cursor: string | undefined) =>
      callApi(admin.people, { query: { show, limit: 50, cursor, ...(search === "" ? {} : { search }) } }),
    [search, show],
  );
  const pages = usePagination(ask);
  const replace = (person: AdminPerson) =>
    pages.change((known) => known.map((item) => (item.id === person.id ? person : item)));
  return (
    <PagedList
      pages={pages}
      loading="Loading users"
      failed="The users could not be loaded"
      empty={
        <EmptyState title={show === "suspended" && search === "" ? "Nobody is suspended" : "Nobody was found"}>
          Search by part of a handle, a name or an address.
        </EmptyState>
      }
    >
      {(items) => (
        <Table
          label="Users"
          wide
          head={
            <>
              <th scope="col">User</th>
              <th scope="col" className={styles.wide}>
                Email
              </th>
              <th scope="col">Role</th>
              <th scope="col" className={styles.wide}>
                Since
              </th>
              <th scope="col" className={styles.wide}>
                Last seen
              </th>
              <th scope="col">
                <span className="srOnly">Actions</span>
              </th>
            </>
          }
        >
          {items.map((person) => (
            <PersonRow key={person.id} person={person} onChanged={replace} />
          ))}
        </Table>
      )}
    </PagedList>
  );
}

function PersonRow({ person, onChanged }: { person: AdminPerson; onChanged: (person: AdminPerson) => void }) {
  const own = useSession(({ user }) => user.id === person.id);
  const { pending, run } = useCall();
  const [suspending, setSuspending] = useState(false);

  const act = async (call: () => ReturnType<typeof callApi<typeof admin.restore>>, done: string) => {
    const answer = await run(call);
    if (answer.ok) {
      onChanged(answer.value);
      toast({ title: done, tone: "success" });
    } else toast({ title: "Nothing was changed", description: answer.error.message, tone: "error" });
  };
  const params = { personId: person.id };
  const setRole = (role: AdminPerson["role"]) =>
    act(
      () => callApi(admin.setRole, { params, body: { role } }),
      role === "admin" ? `${person.handle} is an administrator` : `${person.handle} is a user`,
    );

  return (
    <tr>
      <td className={cell.wide}>
        <div className={styles.who}>
          <Avatar name={person.name} src={person.avatar} />
          <div>
            <div>{person.name}</div>
            <div className={styles.handle}>
              @{person.handle}
              {own ? " (you)" : ""}
            </div>
            <div className={cx(styles.handle, styles.narrow)}>{person.email}</div>
          </div>
        </div>
      </td>
      <td className={cx(cell.muted, styles.wide)}>{person.email}</td>
      <td>
        <span className={styles.badges}>
          {person.role === "admin" ? <Badge tone="accent">Admin</Badge> : <Badge>User</Badge>}
          {person.suspended && <Badge tone="danger">Suspended</Badge>}
          {person.secondFactor && <Badge>2FA</Badge>}
        </span>
      </td>
      <td className={cx(cell.muted, styles.wide)}>{formatDay(person.createdAt)}</td>
      <td className={cx(cell.muted, styles.wide)}>{person.lastSeenAt ? formatDay(person.lastSeenAt) : "Signed out"}</td>
      <td className={cell.menu}>
        <Menu
          trigger={
            <Button size="page" kind="ghost" disabled={pending} aria-label={`Actions for ${person.handle}`}>
              Actions
            </Button>
          }
          entries={[
            person.suspended
              ? {
                  label: "Let in again",
                  run: () => void act(() => callApi(admin.restore, { params }), `${person.handle} may sign in again`),
                }
              : { label: "Suspend…", danger: true, disabled: own, run: () => setSuspending(true) },
            person.role === "admin"
              ? { label: "Make a user", danger: true, run: () => void setRole("user") }
              : { label: "Make an administrator", run: () => void setRole("admin") },
          ]}
        />
        {suspending && <SuspendDialog person={person} onClose={() => setSuspending(false)} onSuspended={onChanged} />}
      </td>
    </tr>
  );
}
