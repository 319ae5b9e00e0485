import { account, type SessionEntry } from "../../../contract/api/account";
import { callApi } from "../../stores/calls";
import { forgetSession } from "../../stores/person/session";
import { askSignOut } from "../../stores/person/signOut";
import { useQuery } from "../../stores/query/useQuery";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { formatDay, formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";

/** The places where one is signed in, each of which can be signed out. */
export function SessionsSection() {
  const sessions = useQuery(account.sessions);
  const { pending, problem, run } = useCall();
  const end = async ({ id, current }: SessionEntry) => {
    if (current) return askSignOut();
    const answer = await run(() => callApi(account.endSession, { params: { sessionId: id } }));
    if (answer.ok) await sessions.reload();
  };
  const endAll = async () => {
    const answer = await run(() => callApi(account.endSessions));
    // this session ended too
    if (answer.ok) await forgetSession();
  };
  const columns: readonly Column<SessionEntry>[] = [
    {
      id: "device",
      title: "Device",
      cell: ({ device, current }) => (
        <>
          {device} {current && <Badge tone="accent">This one</Badge>}
        </>
      ),
    },
    { id: "address", title: "Address", kind: "muted", cell: ({ address }) => address },
    {
      id: "used",
      title: "Last used",
      kind: "muted",
      labelled: true,
      cell: (session) => formatMoment(session.lastSeenAt),
    },
    { id: "ends", title: "Ends", kind: "muted", labelled: true, cell: ({ expiresAt }) => formatDay(expiresAt) },
    {
      id: "end",
      title: "Sign out",
      kind: "menu",
      cell: (session) => (
        <Button size="page" kind="ghost" disabled={pending} onClick={() => void end(session)}>
          Sign out
        </Button>
      ),
    },
  ];
  return (
    <Section
      title="Where you are signed in"
      actions={
        <Button size="page" disabled={pending} onClick={() => void endAll()}>
          Sign out everywhere
        </Button>
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <Resource of={sessions} loading="Loading the sessions" failed="The sessions could not be loaded">
        {({ items }) => <DataTable label="Sessions" rows={items} columns={columns} keyOf={({ id }) => id} stacks />}
      </Resource>
    </Section>
  );
}
