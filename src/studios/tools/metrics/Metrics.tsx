import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { SystemReading } from "../../../engine/port";
import type { StorageReading } from "../../../project/port";
import { useScope } from "../../../scope/useScope";
import { useServices } from "../../../stores/services";
import styles from "../Tools.module.css";
import { followPressure, gpuName, readConnection, readHeap } from "./browser";
import { audioLoad, graphics, memory, network, type Pressure, storage, temperature } from "./readings";

const EVERY_MS = 1000;
const STORAGE_EVERY_MS = 10_000;

interface Readings {
  system: SystemReading | null;
  heap: ReturnType<typeof readHeap>;
  connection: ReturnType<typeof readConnection>;
  online: boolean;
}

/** The six metrics, measured where this browser can. */
export function Metrics() {
  const { engine, library } = useServices();
  const [gpu] = useState(gpuName);
  const [pressure, setPressure] = useState<Pressure | null>(null);
  const [stored, setStored] = useState<StorageReading | null>(null);
  const [now, setNow] = useState<Readings>(() => read(null));
  useScope((scope) => followPressure(scope, setPressure), []);
  useScope(
    (scope) => {
      const look = () => {
        if (!document.hidden) setNow(read(engine?.readSystem() ?? null));
      };
      look();
      scope.interval(look, EVERY_MS);
      scope.listen(window, "online", look);
      scope.listen(window, "offline", look);
    },
    [engine],
  );
  useScope(
    (scope) => {
      const look = () => {
        const told = (reading: StorageReading | null) => !scope.ended && setStored(reading);
        library?.storage().then(told, () => told(null));
      };
      look();
      scope.interval(look, STORAGE_EVERY_MS);
    },
    [library],
  );
  const metrics = [
    audioLoad(now.system),
    memory(now.heap),
    graphics(gpu),
    storage(stored),
    network(now.online, now.connection),
    temperature(pressure),
  ];
  return (
    <dl className={styles.metrics} aria-label={t`System metrics`}>
      {metrics.map(({ label, value, detail, tone }) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

function read(system: SystemReading | null): Readings {
  // the engine reuses its object: a copy, so that a change is seen
  return {
    system: system && { ...system },
    heap: readHeap(),
    connection: readConnection(),
    online: navigator.onLine,
  };
}
