import { t } from "@lingui/core/macro";
import { type Invitation, organisations } from "../../../contract/api/organisations";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatDay } from "../../ui/format";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { say } from "../../words/say";
import { ROLE_TITLES } from "./roles";

/** Invitations to oneself; nothing where there are none. */
export function Invitations() {
  const { state } = useQuery(organisations.invitations);
  const refreshes = [organisations.invitations, organisations.list];
  const accept = useAction(organisations.accept, { refreshes });
  const decline = useAction(organisations.decline, { refreshes });
  if (state.kind === "failed") return <Notice tone="error">{state.failure.message}</Notice>;
  if (state.kind !== "loaded" || state.value.items.length === 0) return null;
  const busy = accept.pending || decline.pending;
  const problem = accept.problem ?? decline.problem;
  const columns: readonly Column<Invitation>[] = [
    { id: "name", title: t`Organisation`, wide: true, cell: ({ organisation }) => organisation.name },
    { id: "role", title: t`As`, cell: ({ role }) => say(ROLE_TITLES[role]) },
    { id: "until", title: t`Until`, kind: "muted", labelled: true, cell: ({ until }) => formatDay(until) },
    {
      id: "answer",
      title: t`Answer`,
      kind: "menu",
      cell: ({ id, organisation }) => (
        <>
          <Button
            size="page"
            kind="primary"
            disabled={busy}
            aria-label={t`Join ${organisation.name}`}
            onClick={() => void accept.run({ params: { invitationId: id } })}
          >
            {t`Join`}
          </Button>{" "}
          <Button
            size="page"
            disabled={busy}
            aria-label={t`Decline ${organisation.name}`}
            onClick={() => void decline.run({ params: { invitationId: id } })}
          >
            {t`Decline`}
          </Button>
        </>
      ),
    },
  ];
  return (
    <Section title={t`Invitations`}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <DataTable label={t`Invitations`} rows={state.value.items} columns={columns} keyOf={({ id }) => id} stacks />
    </Section>
  );
}
