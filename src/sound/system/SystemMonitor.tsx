import { t } from "@lingui/core/macro";
import { memo, useEffect, useState } from "react";
import type { EngineState } from "../../engine/port";
import type { StorageReading } from "../../project/port";
import { useScope } from "../../scope/useScope";
import { useApp } from "../../stores/app";
import { useDocument, useReadOnly } from "../../stores/document";
import { useEngine, useServices } from "../../stores/services";
import { Button } from "../../ui/controls/Button";
import { toast } from "../../ui/overlays/toast";
import { say, spoken, word } from "../../words/say";
import { useEngineState, useTransport, useTransportState } from "../transport/useTransport";
import { sheddingRow, sheddingSentence, useLoadShedding } from "./loadShedding";
import { Outputs } from "./Outputs";
import { BUFFER_CHOICES, choiceOf, chooseBuffer, grownSentence, useOutputBuffer } from "./outputBuffer";
import { secondRows } from "./outputChoice";
import { engineRows, offlineRow, type SystemRow, storageRows } from "./readings";
import styles from "./SystemMonitor.module.css";
import { SystemSelect } from "./SystemSelect";
import { rateName, ratesBeside, setSampleRate } from "./sampleRate";

/** How often numbers change, ms: as fast as they can be read. */
const EVERY_MS = 1000;
const STORAGE_EVERY_MS = 10_000;

/** How engine, storage and the offline copy stand, as they really are. */
export function SystemMonitor() {
  const storage = useStorage();
  const offline = useApp((now) => now.offline);
  const state = useEngineState();
  return (
    <div className={styles.monitor}>
      <EngineLine state={state} />
      <EngineReadings />
      <ProjectRate />
      <Buffer />
      <Outputs />
      <Overload />
      <Rows rows={[...(storage.reading ? storageRows(storage.reading) : []), offlineRow(offline)]} />
      {offline.kind === "failed" && <p className={styles.reason}>{offline.reason}</p>}
      {storage.reading && !storage.reading.persisted && (
        <Button data-action="system.keep" onClick={storage.persist}>
          {t`Ask to keep the data`}
        </Button>
      )}
      {offline.kind === "updated" && (
        <Button data-action="system.update" onClick={() => location.reload()}>
          {t`Reload to update`}
        </Button>
      )}
    </div>
  );
}

/** By itself, because its numbers change every second. */
function EngineReadings() {
  return <Rows rows={useEngineRows()} measured />;
}

/** The rate that the project asks the engine for, which a take that runs would not outlast. */
export function ProjectRate() {
  const readOnly = useReadOnly();
  const { recording } = useTransportState();
  const rate = useDocument((project) => project.sampleRate);
  return (
    <SystemSelect
      caption={t`Project rate`}
      label={t`Sample rate of the project`}
      action="system.rate"
      value={String(rate)}
      options={ratesBeside(rate).map((entry) => ({ value: String(entry), label: rateName(entry) }))}
      onChange={(chosen) => setSampleRate(Number(chosen))}
      disabled={readOnly || recording}
    />
  );
}

/** The size of the output's buffer: chosen, or growing by itself. */
export function Buffer() {
  const engine = useEngine();
  const buffer = useOutputBuffer();
  const { recording } = useTransportState();
  if (!buffer) return null;
  const grown = grownSentence(buffer);
  return (
    <>
      <SystemSelect
        caption={t`Output buffer`}
        label={t`Output buffer`}
        action="system.buffer"
        value={choiceOf(buffer)}
        options={spoken(BUFFER_CHOICES)}
        onChange={(chosen) => chooseBuffer(engine, chosen)}
        disabled={recording}
      />
      {grown && <p className={styles.explained}>{grown}</p>}
    </>
  );
}

/** What is left out under overload, why, and the ways back. */
function Overload() {
  const engine = useEngine();
  const shedding = useLoadShedding();
  const sentence = sheddingSentence(shedding);
  return (
    <>
      <Rows rows={[sheddingRow(shedding)]} />
      {sentence && <p className={styles.explained}>{sentence}</p>}
      {sentence && (
        <Button data-action="system.showAll" onClick={() => engine?.showAll()}>
          {t`Measure all again`}
        </Button>
      )}
    </>
  );
}

const STATES: Record<EngineState["kind"], string> = {
  off: word("Not started"),
  starting: word("Starting …"),
  blocked: word("Waits for a click"),
  running: word("Running"),
  unsupported: word("Not in this browser"),
  failed: word("Failed"),
};

function EngineLine({ state }: { state: EngineState }) {
  const { playOrPause } = useTransport();
  const reason = state.kind === "unsupported" || state.kind === "failed" ? state.reason : null;
  const tone = state.kind === "running" ? "good" : reason === null ? "plain" : "bad";
  return (
    <>
      <Rows rows={[{ id: "engine", label: t`Sound engine`, value: say(STATES[state.kind]), tone }]} />
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {state.kind === "blocked" && (
        <Button data-action="transport.play" onClick={() => void playOrPause()}>
          {t`Let it sound`}
        </Button>
      )}
    </>
  );
}

export function Rows({ rows, measured }: { rows: readonly SystemRow[]; measured?: boolean }) {
  return (
    <dl className={styles.rows} data-measured={measured || undefined}>
      {rows.map(({ id, label, value, tone }) => (
        <Row key={id} label={label} value={value} tone={tone} />
      ))}
    </dl>
  );
}

const Row = memo(function Row({ label, value, tone }: Omit<SystemRow, "id">) {
  return (
    <div data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
      </dd>
    </div>
  );
});

/** Runs `read` now and every so often, while the page is seen. */
function usePolled(read: () => void, every: number): void {
  useScope(
    (scope) => {
      read();
      scope.interval(() => {
        if (!document.hidden) read();
      }, every);
    },
    [read, every],
  );
}

export function useEngineRows(): readonly SystemRow[] {
  const { engine } = useServices();
  const [rows, setRows] = useState<readonly SystemRow[]>([]);
  const [read] = useState(() => ({ engine, last: "" }));
  read.engine = engine;
  const [poll] = useState(() => () => {
    if (!read.engine) return;
    const second = read.engine.outputs.readSecond();
    const next = [...engineRows(read.engine.readSystem()), ...(second ? secondRows(second) : [])];
    const text = next.map((row) => row.value).join();
    if (text === read.last) return;
    read.last = text;
    setRows(next);
  });
  usePolled(poll, EVERY_MS);
  return rows;
}

function useStorage(): { reading: StorageReading | null; persist: () => void } {
  const { library } = useServices();
  const [reading, setReading] = useState<StorageReading | null>(null);
  const [box] = useState(() => ({ library }));
  box.library = library;
  const [poll] = useState(() => () => {
    box.library?.storage().then(setReading, () => setReading(null));
  });
  usePolled(poll, STORAGE_EVERY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a library that has just come is asked at once
  useEffect(poll, [library]);
  const persist = async () => {
    const kept = await library?.persist();
    poll();
    toast(
      kept
        ? { title: t`The browser keeps the data`, tone: "success" }
        : {
            title: t`The browser does not promise to keep the data`,
            description: t`Save the project to a file now and then: Save project file in the quick actions.`,
          },
    );
  };
  return { reading, persist: () => void persist() };
}
