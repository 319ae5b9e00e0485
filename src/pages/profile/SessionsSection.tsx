import { account, type SessionEntry } from "../../../contract/api/account";
import { callApi } from "../../stores/calls";
import { forgetSession } from "../../stores/person/session";
import { askSignOut } from "../../stores/person/signOut";
import { useQuery } from "../../stores/query/useQuery";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { formatDay, formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { cell, Table } from "../../ui/page/Table";

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
        {({ items }) => (
          <Table
            label="Sessions"
            wide
            stacks
            head={
              <>
                <th scope="col">Device</th>
                <th scope="col">Address</th>
                <th scope="col">Last used</th>
                <th scope="col">Ends</th>
                <th scope="col">
                  <span className="srOnly">Sign out</span>
                </th>
              </>
            }
          >
            {items.map((session) => (
              <tr key={session.id}>
                <td>
                  {session.device} {session.current && <Badge tone="accent">This one</Badge>}
                </td>
                <td className={cell.muted}>{session.address}</td>
                <td className={cell.muted} data-label="Last used">
                  {formatMoment(session.lastSeenAt)}
                </td>
                <td className={cell.muted} data-label="Ends">
                  {formatDay(session.expiresAt)}
                </td>
                <td>
                  <Button size="page" kind="ghost" disabled={pending} onClick={() => void end(session)}>
                    Sign out
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Resource>
    </Section>
  );
}
