import { t } from "@lingui/core/macro";
import { account, type SessionEntry } from "../../../contract/api/account";
import { forgetSession } from "../../stores/person/session";
import { askSignOut } from "../../stores/person/signOut";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
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
  const ending = useAction(account.endSession, { refreshes: [account.sessions] });
  const endingAll = useAction(account.endSessions);
  const pending = ending.pending || endingAll.pending;
  const problem = ending.problem ?? endingAll.problem;
  const end = async ({ id, current }: SessionEntry) => {
    if (current) askSignOut();
    else await ending.run({ params: { sessionId: id } });
  };
  const endAll = async () => {
    // this session ended too
    if ((await endingAll.run({})).ok) await forgetSession();
  };
  const columns: readonly Column<SessionEntry>[] = [
    {
      id: "device",
      title: t`Device`,
      cell: ({ device, current }) => (
        <>
          {device} {current && <Badge tone="accent">{t`This one`}</Badge>}
        </>
      ),
    },
    { id: "address", title: t`Address`, kind: "muted", cell: ({ address }) => address },
    {
      id: "used",
      title: t`Last used`,
      kind: "muted",
      labelled: true,
      cell: (session) => formatMoment(session.lastSeenAt),
    },
    { id: "ends", title: t`Ends`, kind: "muted", labelled: true, cell: ({ expiresAt }) => formatDay(expiresAt) },
    {
      id: "end",
      title: t`Sign out`,
      kind: "menu",
      cell: (session) => (
        <Button size="page" kind="ghost" disabled={pending} onClick={() => void end(session)}>
          {t`Sign out`}
        </Button>
      ),
    },
  ];
  return (
    <Section
      title={t`Where you are signed in`}
      actions={
        <Button size="page" disabled={pending} onClick={() => void endAll()}>
          {t`Sign out everywhere`}
        </Button>
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <Resource of={sessions} loading={t`Loading the sessions`} failed={t`The sessions could not be loaded`}>
        {({ items }) => <DataTable label={t`Sessions`} rows={items} columns={columns} keyOf={({ id }) => id} stacks />}
      </Resource>
    </Section>
  );
}
