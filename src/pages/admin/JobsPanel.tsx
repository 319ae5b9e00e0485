import { t } from "@lingui/core/macro";
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
import { say, word } from "../../words/say";
import styles from "./Admin.module.css";

type Counts = CallOutput<typeof admin.jobs>["counts"];
const search = z.object({ show: z.enum(["all", "failed"]).default("all") });
type Show = z.output<typeof search>["show"];

const STATES: Record<AdminJob["state"], string> = {
  waiting: word("Waits"),
  running: word("Runs"),
  retrying: word("Tried again"),
  failed: word("Failed"),
};

/** The state of the job queue, as a sentence. */
function sentenceOf({ waiting, running, retrying, failed, unknown }: Counts): string {
  const parts = [t`${running} running`, t`${waiting} waiting`, t`${retrying} to be tried again`, t`${failed} failed`];
  const outside = unknown === 0 ? "" : t` The outcome of ${unknown} outside is still asked for.`;
  return `${parts.join(", ")}.${outside}`;
}

/** Unfinished background jobs; failed ones can be retried or dropped. */
export function JobsPanel() {
  const [{ show }, setSearch] = useSearch(search);
  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <Segmented
          label={t`Show`}
          value={show}
          onChange={(chosen) => setSearch({ show: chosen })}
          segments={[
            { value: "all", label: t`All` },
            { value: "failed", label: t`Failed` },
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
    if ((await retrying.run({ params: { jobId: id } })).ok) toast({ title: t`It is tried again` });
    else await pages.reload();
  };
  const drop = async ({ id }: AdminJob) => {
    if ((await dropping.run({ params: { jobId: id } })).ok) toast({ title: t`Given up` });
    else await pages.reload();
  };
  const columns: readonly Column<AdminJob>[] = [
    { id: "job", title: t`Job`, cell: ({ name }) => name },
    {
      id: "state",
      title: t`State`,
      cell: ({ state }) => <Badge tone={state === "failed" ? "danger" : "plain"}>{say(STATES[state])}</Badge>,
    },
    { id: "tries", title: t`Tries`, kind: "muted", labelled: true, cell: (job) => `${job.tries} of ${job.mostTries}` },
    { id: "due", title: t`Due`, kind: "muted", labelled: true, cell: ({ dueAt }) => formatMoment(dueAt) },
    {
      id: "problem",
      title: t`What went wrong`,
      kind: "long",
      cell: ({ problem: why }) => <span className={styles.said}>{why}</span>,
    },
    {
      id: "actions",
      title: t`Actions`,
      kind: "menu",
      cell: (job) => (
        <span className={styles.decide}>
          {job.state !== "running" && (
            <Button size="page" disabled={pending} aria-label={t`Try now: ${job.name}`} onClick={() => void retry(job)}>
              {t`Try now`}
            </Button>
          )}
          {job.state === "failed" && (
            <Button
              size="page"
              kind="danger"
              disabled={pending}
              aria-label={t`Give up: ${job.name}`}
              onClick={() => void drop(job)}
            >
              {t`Give up`}
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
            {t`Ask again`}
          </Button>
        </div>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <PagedList
        pages={pages}
        loading={t`Loading the jobs`}
        failed={t`The jobs could not be loaded`}
        empty={
          <EmptyState title={show === "failed" ? t`No job has failed` : t`Everything is done`}>
            {t`Mails, renditions, renewals and clearing out appear here until they are done.`}
          </EmptyState>
        }
      >
        {(items) => <DataTable label={t`Jobs`} rows={items} columns={columns} keyOf={({ id }) => id} stacks />}
      </PagedList>
    </>
  );
}
