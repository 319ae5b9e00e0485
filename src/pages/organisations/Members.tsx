import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type Invitation, type Organisation, organisations } from "../../../contract/api/organisations";
import { type MemberRole, mayAppoint, mayAs } from "../../../contract/organisations";
import { useSession } from "../../stores/person/session";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatDay } from "../../ui/format";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Select } from "../../ui/overlays/Select";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Resource } from "../../ui/page/Resource";
import { say } from "../../words/say";
import { InviteForm } from "./InviteForm";
import { ROLE_TITLES, rolesFrom } from "./roles";

interface Member {
  readonly handle: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly since: string;
}

/** The members of an organisation and who is invited, with what one's own role lets one do about them. */
export function Members({ of: { id, name, role: own }, onGone }: { of: Organisation; onGone: () => void }) {
  const me = useSession(({ user }) => user.username);
  const params = { organisationId: id };
  const people = useQuery(organisations.people, { params });
  const refreshes = [organisations.people, organisations.list];
  const setRole = useAction(organisations.setRole, { refreshes });
  const remove = useAction(organisations.remove, { refreshes });
  const revoke = useAction(organisations.revoke, { refreshes });
  const close = useAction(organisations.close, { refreshes: [organisations.list] });
  const [closing, setClosing] = useState(false);
  const problem = setRole.problem ?? remove.problem ?? revoke.problem;
  const removeMember = async (handle: string) => {
    const answer = await remove.run({ params: { ...params, handle } });
    if (answer.ok && handle === me) onGone();
  };
  const columns: readonly Column<Member>[] = [
    { id: "name", title: t`Member`, wide: true, cell: (member) => `${member.name} (@${member.handle})` },
    {
      id: "role",
      title: t`Role`,
      cell: ({ handle, role }) =>
        mayAppoint(own, role) ? (
          <Select
            size="page"
            label={t`Role of ${handle}`}
            value={role}
            options={rolesFrom(own)}
            disabled={setRole.pending}
            onChange={(to) => void setRole.run({ params: { ...params, handle }, body: { role: to as MemberRole } })}
          />
        ) : (
          say(ROLE_TITLES[role])
        ),
    },
    { id: "since", title: t`Since`, kind: "muted", labelled: true, cell: ({ since }) => formatDay(since) },
    {
      id: "end",
      title: t`Membership`,
      kind: "menu",
      cell: ({ handle, role }) =>
        (handle === me || mayAppoint(own, role)) && (
          <Button
            size="page"
            kind="ghost"
            disabled={remove.pending}
            aria-label={handle === me ? t`Leave ${name}` : t`Remove ${handle}`}
            onClick={() => void removeMember(handle)}
          >
            {handle === me ? t`Leave` : t`Remove`}
          </Button>
        ),
    },
  ];
  const invited: readonly Column<Invitation>[] = [
    { id: "who", title: t`Invited`, wide: true, cell: ({ person }) => `${person.name} (@${person.handle})` },
    { id: "role", title: t`As`, cell: ({ role }) => say(ROLE_TITLES[role]) },
    { id: "until", title: t`Until`, kind: "muted", labelled: true, cell: ({ until }) => formatDay(until) },
    {
      id: "revoke",
      title: t`Invitation`,
      kind: "menu",
      cell: ({ id: invitationId, role, person }) =>
        mayAppoint(own, role) && (
          <Button
            size="page"
            kind="ghost"
            aria-label={t`Take back the invitation of ${person.handle}`}
            onClick={() => void revoke.run({ params: { ...params, invitationId } })}
          >
            {t`Take back`}
          </Button>
        ),
    },
  ];
  return (
    <Resource of={people} loading={t`Loading the members`} failed={t`The members could not be loaded`}>
      {({ members, invitations }) => (
        <>
          {problem && <Notice tone="error">{problem}</Notice>}
          <DataTable label={t`Members`} rows={members} columns={columns} keyOf={({ handle }) => handle} stacks />
          {invitations.length > 0 && (
            <DataTable label={t`Invited`} rows={invitations} columns={invited} keyOf={(one) => one.id} stacks />
          )}
          {mayAs(own, "people") && <InviteForm organisationId={id} by={own} />}
          {mayAs(own, "own") && (
            <Button size="page" kind="danger" onClick={() => setClosing(true)}>
              {t`Close organisation`}
            </Button>
          )}
          {closing && (
            <FormDialog
              title={t`Close ${name}`}
              description={t`What it published is deleted, and nobody acts for it any more. This can't be undone.`}
              action={t`Close organisation`}
              acting={t`Closing...`}
              kind="danger"
              busy={close.pending}
              problem={close.problem}
              onSubmit={() => void close.run({ params }).then((answer) => answer.ok && onGone())}
              onClose={() => setClosing(false)}
            />
          )}
        </>
      )}
    </Resource>
  );
}
