import { t } from "@lingui/core/macro";
import { reports, type Takedown } from "../../../contract/api/reports";
import { useAction } from "../../stores/query/useAction";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { toast } from "../../ui/overlays/toast";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { PagedList } from "../../ui/page/PagedList";
import { Moment, ReportedItem } from "./ReportedItem";

/** What was taken down and why; each can be put back. */
export function Takedowns() {
  const pages = useParts(reports.takedowns, { query: { limit: 50 } });
  const restoring = useAction(reports.restore, { refreshes: [reports.takedowns] });
  const restore = async ({ id }: Takedown) => {
    if ((await restoring.run({ params: { takedownId: id } })).ok) toast({ title: t`It is back`, tone: "success" });
  };
  const columns: readonly Column<Takedown>[] = [
    { id: "what", title: t`What`, kind: "long", cell: ({ thing }) => <ReportedItem thing={thing} /> },
    { id: "reason", title: t`Reason`, kind: "long", cell: ({ reason }) => reason },
    { id: "by", title: t`By`, cell: ({ by, at }) => <Moment by={by} at={at} /> },
    {
      id: "state",
      title: t`State`,
      cell: (takedown) =>
        takedown.restoredAt === null ? (
          <Button size="page" disabled={restoring.pending} onClick={() => void restore(takedown)}>
            {t`Restore`}
          </Button>
        ) : (
          t`Restored, ${formatMoment(takedown.restoredAt)}`
        ),
    },
  ];
  return (
    <>
      {restoring.problem && <Notice tone="error">{restoring.problem}</Notice>}
      <PagedList
        pages={pages}
        loading={t`Loading what was taken down`}
        failed={t`What was taken down could not be loaded`}
        empty={<EmptyState title={t`Nothing was taken down`}>{t`It would be kept here, with the reason.`}</EmptyState>}
      >
        {(items) => <DataTable label={t`Taken down`} rows={items} columns={columns} keyOf={({ id }) => id} stacks />}
      </PagedList>
    </>
  );
}
