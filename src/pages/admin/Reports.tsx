import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type Report, reports } from "../../../contract/api/reports";
import { REPORT_REASONS } from "../../../contract/social";
import { useAction } from "../../stores/query/useAction";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { toast } from "../../ui/overlays/toast";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { PagedList } from "../../ui/page/PagedList";
import { say } from "../../words/say";
import styles from "./Admin.module.css";
import { Moment, ReportedItem } from "./ReportedItem";
import { TakeDownDialog } from "./TakeDownDialog";

/** Open or decided reports. */
export function Reports({ show }: { show: "open" | "decided" }) {
  const pages = useParts(reports.list, { query: { show, limit: 50 } });
  const dismissal = useAction(reports.dismiss, { refreshes: [reports.list] });
  const [judged, setJudged] = useState<Report | null>(null);
  const dismiss = async ({ id }: Report) => {
    if ((await dismissal.run({ params: { reportId: id } })).ok) toast({ title: t`Dismissed` });
  };
  const columns: readonly Column<Report>[] = [
    { id: "about", title: t`About`, kind: "long", cell: ({ thing }) => <ReportedItem thing={thing} /> },
    {
      id: "why",
      title: t`Why`,
      kind: "long",
      cell: ({ reason, details }) => (
        <>
          {say(REPORT_REASONS[reason])}
          {details !== "" && <div className={styles.said}>{details}</div>}
        </>
      ),
    },
    { id: "reported", title: t`Reported`, cell: ({ reporter, at }) => <Moment by={reporter} at={at} /> },
    {
      id: "decision",
      title: show === "open" ? t`Decide` : t`Decided`,
      cell: (report) =>
        report.state === "open" ? (
          <span className={styles.decide}>
            <Button size="page" kind="danger" disabled={dismissal.pending} onClick={() => setJudged(report)}>
              {t`Take down…`}
            </Button>
            <Button size="page" disabled={dismissal.pending} onClick={() => void dismiss(report)}>
              {t`Dismiss`}
            </Button>
          </span>
        ) : (
          `${report.state === "upheld" ? t`Taken down` : t`Dismissed`}, ${report.decidedAt ? formatMoment(report.decidedAt) : ""}`
        ),
    },
  ];
  return (
    <>
      {dismissal.problem && <Notice tone="error">{dismissal.problem}</Notice>}
      <PagedList
        pages={pages}
        loading={t`Loading reports`}
        failed={t`The reports could not be loaded`}
        empty={
          <EmptyState title={show === "open" ? t`Nothing to decide` : t`Nothing was decided yet`}>
            {t`What people report on releases and comments appears here.`}
          </EmptyState>
        }
      >
        {(items) => <DataTable label={t`Reports`} rows={items} columns={columns} keyOf={({ id }) => id} stacks />}
      </PagedList>
      {judged && <TakeDownDialog thing={judged.thing} onClose={() => setJudged(null)} />}
    </>
  );
}
