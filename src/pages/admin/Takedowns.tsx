import { reports, type Takedown } from "../../../contract/api/reports";
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
import { Thing } from "./Thing";
import { when } from "./when";

const ask = (cursor: string | undefined) => callApi(reports.takedowns, { query: { limit: 50, cursor } });

/** What was taken down, with the reason, to be put back. */
export function Takedowns() {
  const { state, reload, more } = usePages(ask);
  const { pending, problem, run } = useCall();
  if (state.kind === "loading") return <Skeleton label="Loading what was taken down" />;
  if (state.kind === "failed") {
    return (
      <Failed title="What was taken down could not be loaded" onRetry={() => void reload()}>
        {state.failure.message}
      </Failed>
    );
  }
  const { items } = state;
  if (items.length === 0)
    return <EmptyState title="Nothing was taken down">It would be kept here, with the reason.</EmptyState>;
  const restore = async ({ id }: Takedown) => {
    const answer = await run(() => callApi(reports.restore, { params: { takedownId: id } }));
    if (!answer.ok) return;
    toast({ title: "It is back", tone: "success" });
    await reload();
  };
  return (
    <>
      {(problem ?? state.problem) && <Notice tone="error">{problem ?? state.problem}</Notice>}
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
      {state.more && (
        <Button size="page" disabled={state.pending} onClick={() => void more()}>
          {state.pending ? "Loading..." : "Show more"}
        </Button>
      )}
    </>
  );
}
