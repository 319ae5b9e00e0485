import { t } from "@lingui/core/macro";
import { Trash2, Trophy } from "lucide-react";
import { useState } from "react";
import { type ChallengeCard, challenges as routes } from "../../../contract/api/challenges";
import { coins } from "../../../contract/wallet";
import { useAction } from "../../stores/query/useAction";
import { useParts } from "../../stores/query/useParts";
import { IconButton } from "../../ui/controls/IconButton";
import { formatMoment, formatWhole } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Link } from "../../ui/navigation/Link";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { PagedList } from "../../ui/page/PagedList";
import { addressOf, stateOf } from "../challenges/words";

const columnsOf = (remove: (challenge: ChallengeCard) => void): readonly Column<ChallengeCard>[] => [
  {
    id: "title",
    title: t`Challenge`,
    wide: true,
    cell: ({ id, title }) => <Link href={addressOf(id)}>{title}</Link>,
  },
  { id: "hashtag", title: t`Hashtag`, kind: "muted", extra: true, cell: ({ hashtag }) => hashtag },
  { id: "state", title: t`State`, cell: (challenge) => stateOf(challenge) },
  { id: "pool", title: t`Prize pool`, kind: "number", cell: ({ pool }) => coins(BigInt(pool)) },
  { id: "entries", title: t`Entries`, kind: "number", extra: true, cell: ({ entries }) => formatWhole(entries) },
  { id: "votes", title: t`Votes`, kind: "number", extra: true, cell: ({ votes }) => formatWhole(votes) },
  { id: "ends", title: t`Ends`, kind: "muted", extra: true, cell: ({ closesAt }) => formatMoment(closesAt) },
  {
    id: "menu",
    title: "",
    kind: "menu",
    cell: (challenge) =>
      challenge.state === "open" ? null : (
        <IconButton
          size="page"
          icon={Trash2}
          label={t`Delete “${challenge.title}”`}
          onClick={() => remove(challenge)}
        />
      ),
  },
];

/** One's own challenges in every state. */
export function OwnChallenges() {
  const list = useParts(routes.mine, { query: { limit: 20 } });
  const [removed, setRemoved] = useState<ChallengeCard | null>(null);
  const { run, pending, problem } = useAction(routes.remove, { refreshes: [routes.mine] });
  const remove = async () => {
    if (removed && (await run({ params: { challengeId: removed.id } })).ok) setRemoved(null);
  };
  return (
    <>
      <PagedList
        pages={list}
        loading={t`Loading your challenges`}
        failed={t`Your challenges could not be loaded`}
        empty={
          <EmptyState icon={Trophy} title={t`No challenges yet`}>
            {t`Fill in the form above. Your challenge gets a page of its own that you can share.`}
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable label={t`Your challenges`} rows={items} columns={columnsOf(setRemoved)} keyOf={({ id }) => id} />
        )}
      </PagedList>
      {removed && (
        <FormDialog
          title={t`Delete “${removed.title}”`}
          description={t`Its page, result and video are deleted. Prizes that were paid stay paid. This can't be undone.`}
          action={t`Delete challenge`}
          acting={t`Deleting...`}
          kind="danger"
          busy={pending}
          problem={problem}
          onSubmit={() => void remove()}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}
