import { reports, type Takedown } from "../../../contract/api/reports";
import { callApi } from "../../stores/calls";
import { useParts } from "../../stores/query/useParts";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { PagedList } from "../../ui/page/PagedList";
import { Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";
import { ReportedItem } from "./ReportedItem";

/** What was taken down and why; each can be put back. */
export function Takedowns() {
  const pages = useParts(reports.takedowns, { query: { limit: 50 } });
  const { pending, problem, run } = useCall();
  const restore = async ({ id }: Takedown) => {
    const answer = await run(() => callApi(reports.restore, { params: { takedownId: id } }));
    if (!answer.ok) return;
    toast({ title: "It is back", tone: "success" });
    await pages.reload();
  };
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <PagedList
        pages={pages}
        loading="Loading what was taken down"
        failed="What was taken down could not be loaded"
        empty={<EmptyState title="Nothing was taken down">It would be kept here, with the reason.</EmptyState>}
      >
        {(items) => (
          <Table
            label="Taken down"
            wide
            stacks
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
                  <ReportedItem thing={takedown.thing} />
                </td>
                <td className={styles.why}>{takedown.reason}</td>
                <td className={styles.moment}>
                  @{takedown.by}, <time dateTime={takedown.at}>{formatMoment(takedown.at)}</time>
                </td>
                <td>
                  {takedown.restoredAt === null ? (
                    <Button size="page" disabled={pending} onClick={() => void restore(takedown)}>
                      Restore
                    </Button>
                  ) : (
                    `Restored, ${formatMoment(takedown.restoredAt)}`
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </>
  );
}
