import { t } from "@lingui/core/macro";
import { career, type RecommendationKind } from "../../../contract/api/career";
import { LEARNING } from "../../../contract/career/agents";
import { useAction } from "../../stores/query/useAction";
import { Switch } from "../../ui/controls/Switch";
import { formatNumber, formatWhole } from "../../ui/format";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { CHANGED } from "./useAgents";

/** How each kind was answered so far, what that does to its place, and which are muted. */
export function Learned({ kinds }: { kinds: readonly RecommendationKind[] }) {
  const mute = useAction(career.mute, { refreshes: CHANGED });
  const columns: readonly Column<RecommendationKind>[] = [
    { id: "kind", title: t`Kind`, wide: true, cell: ({ title }) => title },
    {
      id: "accepted",
      title: t`Accepted`,
      kind: "number",
      labelled: true,
      cell: ({ accepted }) => formatWhole(accepted),
    },
    { id: "later", title: t`Later`, kind: "number", labelled: true, cell: ({ later }) => formatWhole(later) },
    { id: "no", title: t`No`, kind: "number", labelled: true, cell: ({ no }) => formatWhole(no) },
    { id: "weight", title: t`Weight`, kind: "number", labelled: true, cell: ({ weight }) => formatNumber(weight, 2) },
    {
      id: "heard",
      title: t`Told`,
      kind: "menu",
      cell: ({ kind, title, muted }) => (
        <Switch
          label={t`Tell of: ${title}`}
          on={!muted}
          onChange={(on) => void mute.run({ params: { kind }, body: { muted: !on } })}
        />
      ),
    },
  ];
  return (
    <Section
      title={t`What the agents learned from you`}
      lead={t`Your answers order the recommendations: the weight of a kind is 2 × (accepted + 1) ÷ (accepted + no + 2). After ${LEARNING.mutingNos} times “No” and no “Accept” a kind is muted.`}
    >
      {mute.problem !== null && <Notice tone="error">{mute.problem}</Notice>}
      <DataTable label={t`Answers by kind`} rows={kinds} columns={columns} keyOf={({ kind }) => kind} stacks />
    </Section>
  );
}
