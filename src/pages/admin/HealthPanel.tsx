import { admin } from "../../../contract/api/admin";
import type { CallOutput } from "../../../contract/api/route";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { Resource } from "../../ui/page/Resource";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;

/** The present health of the platform's parts. */
export function HealthPanel() {
  const health = useQuery(admin.health);
  return (
    <Resource of={health} loading="Asking the server" failed="The server did not say how it is">
      {(value) => <Health {...value} onAsk={() => void health.reload()} />}
    </Resource>
  );
}

type Checked = CallOutput<typeof admin.health>;

function Health({ onAsk, ...health }: Checked & { onAsk: () => void }) {
  const { version, startedAt, checks, memoryBytes, database, people, sessions } = health;
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
        <Button size="page" onClick={onAsk}>
          Ask again
        </Button>
      </div>
    </div>
  );
}
