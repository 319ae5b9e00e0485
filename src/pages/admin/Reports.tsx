import { useCallback, useState } from "react";
import { type Report, reports } from "../../../contract/api/reports";
import { REPORT_REASONS } from "../../../contract/social";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { usePages } from "../../stores/usePages";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { toast } from "../../ui/overlays/toast";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Skeleton } from "../../ui/page/Skeleton";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";
import { TakeDownDialog } from "./TakeDownDialog";
import { Thing } from "./Thing";
import { when } from "./when";

/** What people have reported: to be decided, or decided. */
export function Reports({ show }: { show: "open" | "decided" }) {
  const ask = useCallback(
    (cursor: string | undefined) => callApi(reports.list, { query: { show, limit: 50, cursor } }),
    [show],
  );
  const { state, reload, more } = usePages(ask);
  const { pending, problem, run } = useCall();
  const [judged, setJudged] = useState<Report | null>(null);
  if (state.kind === "loading") return <Skeleton label="Loading reports" />;
  if (state.kind === "failed") {
    return (
      <Failed title="The reports could not be loaded" onRetry={() => void reload()}>
        {state.failure.message}
      </Failed>
    );
  }
  const { items } = state;
  if (items.length === 0) {
    return (
      <EmptyState title={show === "open" ? "Nothing to decide" : "Nothing was decided yet"}>
        What people report on releases and comments appears here.
      </EmptyState>
    );
  }
  const dismiss = async ({ id }: Report) => {
    const answer = await run(() => callApi(reports.dismiss, { params: { reportId: id } }));
    if (!answer.ok) return;
    toast({ title: "Dismissed" });
    await reload();
  };
  return (
    <>
      {(problem ?? state.problem) && <Notice tone="error">{problem ?? state.problem}</Notice>}
      <Table
        label="Reports"
        wide
        head={
          <>
            <th scope="col">About</th>
            <th scope="col">Why</th>
            <th scope="col">Reported</th>
            <th scope="col">{show === "open" ? "Decide" : "Decided"}</th>
          </>
        }
      >
        {items.map((report) => (
          <tr key={report.id}>
            <td className={styles.why}>
              <Thing thing={report.thing} />
            </td>
            <td className={styles.why}>
              {REPORT_REASONS[report.reason]}
              {report.details !== "" && <div className={styles.said}>{report.details}</div>}
            </td>
            <td className={cell.muted}>
              @{report.reporter}, {when(report.at)}
            </td>
            <td>
              {report.state === "open" ? (
                <span className={styles.decide}>
                  <Button size="page" kind="danger" disabled={pending} onClick={() => setJudged(report)}>
                    Take down…
                  </Button>
                  <Button size="page" disabled={pending} onClick={() => void dismiss(report)}>
                    Dismiss
                  </Button>
                </span>
              ) : (
                `${report.state === "upheld" ? "Taken down" : "Dismissed"}, ${report.decidedAt ? when(report.decidedAt) : ""}`
              )}
            </td>
          </tr>
        ))}
      </Table>
      {state.more && (
        <Button size="page" disabled={state.pending} onClick={() => void more()}>
          {state.pending ? "Loading..." : "Show more"}
        </Button>
      )}
      {judged && (
        <TakeDownDialog
          thing={judged.thing}
          onClose={() => setJudged(null)}
          onDone={() => {
            setJudged(null);
            void reload();
          }}
        />
      )}
    </>
  );
}
