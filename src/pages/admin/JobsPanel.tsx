import { useState } from "react";
import { type AdminJob, admin } from "../../../contract/api/admin";
import type { CallOutput } from "../../../contract/api/route";
import { callApi } from "../../stores/calls";
import { useParts } from "../../stores/query/useParts";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { Segmented } from "../../ui/fields/Segmented";
import { formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { PagedList } from "../../ui/page/PagedList";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";

type Counts = CallOutput<typeof admin.jobs>["counts"];
type Show = "all" | "failed";

const STATES: Record<AdminJob["state"], string> = {
  waiting: "Waits",
  running: "Runs",
  retrying: "Tried again",
  failed: "Failed",
};

/** The state of the job queue, as a sentence. */
function sentenceOf({ waiting, running, retrying, failed, unknown }: Counts): string {
  const parts = [`${running} running`, `${waiting} waiting`, `${retrying} to be tried again`, `${failed} failed`];
  const outside = unknown === 0 ? "" : ` The outcome of ${unknown} outside is still asked for.`;
  return `${parts.join(", ")}.${outside}`;
}

/** Unfinished background jobs; failed ones can be retried or dropped. */
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
  const pages = useParts(admin.jobs, { query: { show, limit: 50 } });
  const { pending, problem, run } = useCall();
  const counts = pages.state.kind === "loaded" ? pages.state.answer.counts : null;
  const retry = async ({ id }: AdminJob) => {
    const tried = await run(() => callApi(admin.retryJob, { params: { jobId: id } }));
    if (tried.ok) toast({ title: "It is tried again" });
    await pages.reload();
  };
  const drop = async ({ id }: AdminJob) => {
    const dropped = await run(() => callApi(admin.dropJob, { params: { jobId: id } }));
    if (dropped.ok) toast({ title: "Given up" });
    await pages.reload();
  };
  return (
    <>
      {counts && (
        <div className={styles.terms}>
          <p>{sentenceOf(counts)}</p>
          <Button size="page" onClick={() => void pages.reload()}>
            Ask again
          </Button>
        </div>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <PagedList
        pages={pages}
        loading="Loading the jobs"
        failed="The jobs could not be loaded"
        empty={
          <EmptyState title={show === "failed" ? "No job has failed" : "Everything is done"}>
            Mails, renditions, renewals and clearing out appear here until they are done.
          </EmptyState>
        }
      >
        {(items) => (
          <Table
            label="Jobs"
            wide
            stacks
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
                <td className={cell.muted} data-label="Tries">
                  {job.tries} of {job.mostTries}
                </td>
                <td className={cell.muted} data-label="Due">
                  {formatMoment(job.dueAt)}
                </td>
                <td className={styles.why}>
                  <span className={styles.said}>{job.problem}</span>
                </td>
                <td>
                  <span className={styles.decide}>
                    {job.state !== "running" && (
                      <Button
                        size="page"
                        disabled={pending}
                        aria-label={`Try now: ${job.name}`}
                        onClick={() => void retry(job)}
                      >
                        Try now
                      </Button>
                    )}
                    {job.state === "failed" && (
                      <Button
                        size="page"
                        kind="danger"
                        disabled={pending}
                        aria-label={`Give up: ${job.name}`}
                        onClick={() => void drop(job)}
                      >
                        Give up
                      </Button>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </>
  );
}
