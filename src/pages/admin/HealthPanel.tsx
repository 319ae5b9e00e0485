import { admin } from "../../../contract/api/admin";
import { callApi } from "../../stores/calls";
import { useLoaded } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { Failed } from "../../ui/page/Failed";
import { Skeleton } from "../../ui/page/Skeleton";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";

const load = () => callApi(admin.health);
const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;

/** The present health of the platform's parts. */
export function HealthPanel() {
  const { state, reload } = useLoaded(load);
  if (state.kind === "loading") return <Skeleton label="Asking the server" />;
  if (state.kind === "failed") {
    return (
      <Failed title="The server did not say how it is" onRetry={() => void reload()}>
        {state.failure.message}
      </Failed>
    );
  }
  const { version, startedAt, checks, memoryBytes, database, people, sessions } = state.value;
  const figures: readonly (readonly [string, string])[] = [
    ["Version", version],
    ["Running since", formatMoment(startedAt)],
    ["Memory of the server", megabytes(memoryBytes)],
    ["PostgreSQL", database.version],
    ["Size of the database", megabytes(database.bytes)],
    ["Connections to the database", String(database.connections)],
    ["Users", String(people)],
    ["Sessions", String(sessions)],
  ];
  return (
    <div className={styles.panel}>
      <Table
        label="Checks"
        head={
          <>
            <th scope="col">Part</th>
            <th scope="col">State</th>
          </>
        }
      >
        {checks.map(({ name, ok, problem }) => (
          <tr key={name}>
            <td className={styles.part}>{name}</td>
            <td className={cell.wide}>
              {ok ? <Badge>Works</Badge> : <Badge tone="danger">Fails</Badge>} {problem}
            </td>
          </tr>
        ))}
      </Table>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button size="page" onClick={() => void reload()}>
          Ask again
        </Button>
      </div>
    </div>
  );
}
