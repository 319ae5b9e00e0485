import { t } from "@lingui/core/macro";
import { admin } from "../../../contract/api/admin";
import type { CallOutput } from "../../../contract/api/route";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Resource } from "../../ui/page/Resource";
import { Stat, Stats } from "../../ui/page/Stat";
import { language } from "../../words/language";
import { spoken, word } from "../../words/say";
import styles from "./Admin.module.css";

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString(language(), { maximumFractionDigits: 1 })} MB`;

/** The present health of the platform's parts. */
export function HealthPanel() {
  const health = useQuery(admin.health);
  return (
    <Resource of={health} loading={t`Asking the server`} failed={t`The server did not say how it is`}>
      {(value) => <Health {...value} onAsk={() => void health.reload()} />}
    </Resource>
  );
}

type Checked = CallOutput<typeof admin.health>;

const CHECKS: readonly Column<Checked["checks"][number]>[] = [
  { id: "part", title: word("Part"), cell: ({ name }) => <span className={styles.part}>{name}</span> },
  {
    id: "state",
    title: word("State"),
    wide: true,
    cell: ({ ok, problem }) => (
      <>
        {ok ? <Badge>{t`Works`}</Badge> : <Badge tone="danger">{t`Fails`}</Badge>} {problem}
      </>
    ),
  },
];

function Health({ onAsk, ...health }: Checked & { onAsk: () => void }) {
  const { version, startedAt, checks, memoryBytes, database, people, sessions } = health;
  const figures: readonly (readonly [string, string])[] = [
    [t`Version`, version],
    [t`Running since`, formatMoment(startedAt)],
    [t`Memory of the server`, megabytes(memoryBytes)],
    ["PostgreSQL", database.version],
    [t`Size of the database`, megabytes(database.bytes)],
    [t`Connections to the database`, String(database.connections)],
    [t`Users`, String(people)],
    [t`Sessions`, String(sessions)],
  ];
  return (
    <div className={styles.panel}>
      <DataTable label={t`Checks`} rows={checks} columns={spoken(CHECKS)} keyOf={({ name }) => name} />
      <Stats columns>
        {figures.map(([name, value]) => (
          <Stat key={name} name={name}>
            {value}
          </Stat>
        ))}
      </Stats>
      <div>
        <Button size="page" onClick={onAsk}>
          {t`Ask again`}
        </Button>
      </div>
    </div>
  );
}
