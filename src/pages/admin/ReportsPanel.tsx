import { useCallback, useState } from "react";
import { type Report, reports, type Takedown } from "../../../contract/api/reports";
import { REPORT_REASONS } from "../../../contract/social";
import { callApi } from "../../stores/calls";
import { useCall, useLoaded } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { Segmented } from "../../ui/fields/Segmented";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Link } from "../../ui/navigation/Link";
import { toast } from "../../ui/overlays/toast";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Skeleton } from "../../ui/page/Skeleton";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";
import { TakeDownDialog } from "./TakeDownDialog";

type Show = "open" | "decided" | "takedowns";

/** What people have reported, and what was taken down. */
export function ReportsPanel() {
  const [show, setShow] = useState<Show>("open");
  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <Segmented
          label="Show"
          value={show}
          onChange={setShow}
          segments={[
            { value: "open", label: "Open" },
            { value: "decided", label: "Decided" },
            { value: "takedowns", label: "Taken down" },
          ]}
        />
      </div>
      {show === "takedowns" ? <Takedowns /> : <Reports key={show} show={show} />}
    </div>
  );
}

const when = (time: string) => new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** What a report or a takedown is about: a link to where it stands, and its words. */
function Thing({ thing }: { thing: Report["thing"] }) {
  return (
    <>
      <div>
        <Link href={`/watch/${thing.releaseId}`}>{thing.kind === "release" ? thing.text : "A comment"}</Link>{" "}
        <span className={styles.handle}>@{thing.by}</span>
      </div>
      {thing.kind === "comment" && <div className={styles.said}>{thing.text}</div>}
    </>
  );
}

function Reports({ show }: { show: "open" | "decided" }) {
  const load = useCallback(() => callApi(reports.list, { query: { show, limit: 50 } }), [show]);
  const { state, reload, set } = useLoaded(load);
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
  const { items, nextCursor } = state.value;
  if (items.length === 0) {
    return (
      <EmptyState title={show === "open" ? "Nothing to decide" : "Nothing was decided yet"}>
        What people report on releases and comments appears here.
      </EmptyState>
    );
  }
  const more = async () => {
    if (nextCursor === null) return;
    const answer = await run(() => callApi(reports.list, { query: { show, limit: 50, cursor: nextCursor } }));
    if (answer.ok) set({ items: [...items, ...answer.value.items], nextCursor: answer.value.nextCursor });
  };
  const dismiss = async ({ id }: Report) => {
    const answer = await run(() => callApi(reports.dismiss, { params: { reportId: id } }));
    if (!answer.ok) return;
    toast({ title: "Dismissed" });
    await reload();
  };
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
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
      {nextCursor !== null && (
        <Button size="page" disabled={pending} onClick={() => void more()}>
          Show more
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

const loadTakedowns = () => callApi(reports.takedowns, { query: { limit: 50 } });

function Takedowns() {
  const { state, reload, set } = useLoaded(loadTakedowns);
  const { pending, problem, run } = useCall();
  if (state.kind === "loading") return <Skeleton label="Loading what was taken down" />;
  if (state.kind === "failed") {
    return (
      <Failed title="What was taken down could not be loaded" onRetry={() => void reload()}>
        {state.failure.message}
      </Failed>
    );
  }
  const { items, nextCursor } = state.value;
  if (items.length === 0)
    return <EmptyState title="Nothing was taken down">It would be kept here, with the reason.</EmptyState>;
  const more = async () => {
    if (nextCursor === null) return;
    const answer = await run(() => callApi(reports.takedowns, { query: { limit: 50, cursor: nextCursor } }));
    if (answer.ok) set({ items: [...items, ...answer.value.items], nextCursor: answer.value.nextCursor });
  };
  const restore = async ({ id }: Takedown) => {
    const answer = await run(() => callApi(reports.restore, { params: { takedownId: id } }));
    if (!answer.ok) return;
    toast({ title: "It is back", tone: "success" });
    await reload();
  };
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Table
        label="Taken down"
        wide
        head={
          <>
            <th scope="col">What</th>
            <th scope="col">Reason</th>
            <th scope="col">By</th>
            <th scope="col">State</th>
          </>
        }
      >
        {items.map((takedown) => (
          <tr key={takedown.id}>
            <td className={styles.why}>
              <Thing thing={takedown.thing} />
            </td>
            <td className={styles.why}>{takedown.reason}</td>
            <td className={cell.muted}>
              @{takedown.by}, {when(takedown.at)}
            </td>
            <td>
              {takedown.restoredAt === null ? (
                <Button size="page" disabled={pending} onClick={() => void restore(takedown)}>
                  Restore
                </Button>
              ) : (
                `Restored, ${when(takedown.restoredAt)}`
              )}
            </td>
          </tr>
        ))}
      </Table>
      {nextCursor !== null && (
        <Button size="page" disabled={pending} onClick={() => void more()}>
          Show more
        </Button>
      )}
    </>
  );
}
