import { useCallback, useState } from "react";
import { type AdminJob, admin } from "../../../contract/api/admin";
import type { CallOutput } from "../../../contract/api/route";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { usePages } from "../../stores/usePages";
import { Button } from "../../ui/controls/Button";
import { Segmented } from "../../ui/fields/Segmented";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { toast } from "../../ui/overlays/toast";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Skeleton } from "../../ui/page/Skeleton";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";
import { when } from "./when";

type Counts = CallOutput<typeof admin.jobs>["counts"];
type Show = "all" | "failed";

const STATES: Record<AdminJob["state"], string> = {
  waiting: "Waits",
  running: "Runs",
  retrying: "Tried again",
  failed: "Failed",
};

/** How much there is to do, in a sentence. */
function sentenceOf({ waiting, running, retrying, failed, unknown }: Counts): string {
  const parts = [`${running} running`, `${waiting} waiting`, `${retrying} to be tried again`, `${failed} failed`];
  const outside = unknown === 0 ? "" : ` The outcome of ${unknown} outside is still asked for.`;
  return `${parts.join(", ")}.${outside}`;
}

/** Work in the background that is not done: what failed is tried again, or given up. */
export function JobsPanel() {
  const [show, setShow] = useState<Show>("all");
  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <Segmented
          label="Show"
          value={show}
          onChange={setShow}
          segments={[
            { value: "all", label: "All" },
            { value: "failed", label: "Failed" },
          ]}
        />
      </div>
      <Jobs show={show} />
    </div>
  );
}

function Jobs({ show }: { show: Show }) {
  const ask = useCallback(
    (cursor: string | undefined) => callApi(admin.jobs, { query: { show, limit: 50, cursor } }),
    [show],
  );
  const { state, reload, more } = usePages(ask);
  const { pending, problem, run } = useCall();
  if (state.kind === "loading") return <Skeleton label="Loading the jobs" />;
  if (state.kind === "failed") {
    return (
      <Failed title="The jobs could not be loaded" onRetry={() => void reload()}>
        {state.failure.message}
      </Failed>
    );
  }
  const { items, answer } = state;
  const retry = async ({ id }: AdminJob) => {
    const tried = await run(() => callApi(admin.retryJob, { params: { jobId: id } }));
    if (tried.ok) toast({ title: "It is tried again" });
    await reload();
  };
  const drop = async ({ id }: AdminJob) => {
    const dropped = await run(() => callApi(admin.dropJob, { params: { jobId: id } }));
    if (dropped.ok) toast({ title: "Given up" });
    await reload();
  };
  return (
    <>
      <div className={styles.terms}>
        <p>{sentenceOf(answer.counts)}</p>
        <Button size="page" onClick={() => void reload()}>
          Ask again
        </Button>
      </div>
      {(problem ?? state.problem) && <Notice tone="error">{problem ?? state.problem}</Notice>}
      {items.length === 0 ? (
        <EmptyState title={show === "failed" ? "No job has failed" : "Everything is done"}>
          Mails, renditions, renewals and clearing out appear here until they are done.
        </EmptyState>
      ) : (
        <Table
          label="Jobs"
          wide
          head={
            <>
              <th scope="col">Job</th>
              <th scope="col">State</th>
              <th scope="col">Tries</th>
              <th scope="col">Due</th>
              <th scope="col">What went wrong</th>
              <th scope="col">
                <span className="srOnly">Actions</span>
              </th>
            </>
          }
        >
          {items.map((job) => (
            <tr key={job.id}>
              <td>{job.name}</td>
              <td>
                <Badge tone={job.state === "failed" ? "danger" : "plain"}>{STATES[job.state]}</Badge>
              </td>
              <td className={cell.muted}>
                {job.tries} of {job.mostTries}
              </td>
              <td className={cell.muted}>{when(job.dueAt)}</td>
              <td className={styles.why}>
                <span className={styles.said}>{job.problem}</span>
              </td>
              <td>
                <span className={styles.decide}>
                  {job.state !== "running" && (
                    <Button size="page" disabled={pending} onClick={() => void retry(job)}>
                      Try now
                    </Button>
                  )}
                  {job.state === "failed" && (
                    <Button size="page" kind="danger" disabled={pending} onClick={() => void drop(job)}>
                      Give up
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {state.more && (
        <Button size="page" disabled={state.pending} onClick={() => void more()}>
          {state.pending ? "Loading..." : "Show more"}
        </Button>
      )}
    </>
  );
}
