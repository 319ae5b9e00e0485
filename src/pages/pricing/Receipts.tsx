import { t } from "@lingui/core/macro";
import { plans as routes } from "../../../contract/api/plans";
import type { CallOutput } from "../../../contract/api/route";
import { dollars } from "../../../contract/wallet";
import { useParts } from "../../stores/query/useParts";
import { formatDay } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { spoken, word } from "../../words/say";

type Receipt = CallOutput<typeof routes.receipts>["items"][number];

const whatOf = ({ what, from, until, provider }: Receipt) =>
  [
    from && until ? t`${what}, ${formatDay(from)} to ${formatDay(until)}` : what,
    ...(provider === "demonstration" ? [t`(demonstration: no money was taken)`] : []),
  ].join(" ");

const PAYMENTS: readonly Column<Receipt>[] = [
  { id: "number", title: word("Number"), kind: "muted", cell: ({ number }) => number },
  { id: "date", title: word("Date"), kind: "muted", cell: ({ at }) => formatDay(at) },
  { id: "for", title: word("For"), wide: true, cell: whatOf },
  { id: "amount", title: word("Amount"), kind: "number", cell: ({ cents }) => dollars(BigInt(cents)) },
];

/** What was paid, the latest first. */
export function Receipts() {
  const pages = useParts(routes.receipts, { query: { limit: 50 } });
  return (
    <Section title={t`Receipts`}>
      <PagedList
        pages={pages}
        loading={t`Loading the receipts`}
        failed={t`The receipts could not be loaded`}
        empty={<EmptyState title={t`No receipts yet`}>{t`Each payment appears here with its number.`}</EmptyState>}
        more={t`Earlier payments`}
      >
        {(items) => (
          <DataTable label={t`Payments`} rows={items} columns={spoken(PAYMENTS)} keyOf={({ id }) => id} stacks />
        )}
      </PagedList>
    </Section>
  );
}
