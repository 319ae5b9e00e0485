import { z } from "zod";
import { type AdminJob, admin } from "../../../contract/api/admin";
import type { CallOutput } from "../../../contract/api/route";
import { useAction } from "../../stores/query/useAction";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { Segmented } from "../../ui/fields/Segmented";
import { formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { useSearch } from "../../ui/navigation/address";
import { toast } from "../../ui/overlays/toast";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { PagedList } from "../../ui/page/PagedList";
import styles from "./Admin.module.css";

type Counts = CallOutput<typeof admin.jobs>["counts"];
const search = z.object({ show: z.enum(["all", "failed"]).default("all") });
type Show = z.output<typeof search>["show"];

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
  const [{ show }, setSearch] = useSearch(search);
  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <Segmented
          label="Show"
          value={show}
          onChange={(chosen) => setSearch({ show: chosen })}
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
  const retrying = useAction(admin.retryJob, { refreshes: [admin.jobs] });
  const dropping = useAction(admin.dropJob, { refreshes: [admin.jobs] });
  const pending = retrying.pending || dropping.pending;
  const problem = retrying.problem ?? dropping.problem;
  const counts = pages.state.kind === "loaded" ? pages.state.answer.counts : null;
  const retry = async ({ id }: AdminJob) => {
    if ((await retrying.run({ params: { jobId: id } })).ok) toast({ title: "It is tried again" });
    else await pages.reload();
  };
  const drop = async ({ id }: AdminJob) => {
    if ((await dropping.run({ params: { jobId: id } })).ok) toast({ title: "Given up" });
    else await pages.reload();
  };
  const columns: readonly Column<AdminJob>[] = [
    { id: "job", title: "Job", cell: ({ name }) => name },
    {
      id: "state",
      title: "State",
      cell: ({ state }) => <Badge tone={state === "failed" ? "danger" : "plain"}>{STATES[state]}</Badge>,
    },
    { id: "tries", title: "Tries", kind: "muted", labelled: true, cell: (job) => `${job.tries} of ${job.mostTries}` },
    { id: "due", title: "Due", kind: "muted", labelled: true, cell: ({ dueAt }) => formatMoment(dueAt) },
    {
      id: "problem",
      title: "What went wrong",
      kind: "long",
      cell: ({ problem: why }) => <span className={styles.said}>{why}</span>,
    },
    {
      id: "actions",
      title: "Actions",
      kind: "menu",
      cell: (job) => (
        <span className={styles.decide}>
          {job.state !== "running" && (
            <Button size="page" disabled={pending} aria-label={`Try now: ${job.name}`} onClick={() => void retry(job)}>
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
      ),
    },
  ];
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
        {(items) => <DataTable label="Jobs" rows={items} columns={columns} keyOf={({ id }) => id} stacks />}
      </PagedList>
    </>
  );
}
