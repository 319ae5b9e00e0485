import { t } from "@lingui/core/macro";
import type { SystemRow } from "../../../sound/system/readings";
import { Rows, useEngineRows } from "../../../sound/system/SystemMonitor";
import { formatNumber } from "../../../ui/format";
import styles from "./Monitor.module.css";
import type { Measured, MeasuredDelay } from "./measured";

const time = (ms: number | null): string => (ms === null ? t`Not measured yet` : `${formatNumber(ms, 1)} ms`);

/** Of a kind of delay, what half of the messages and what nearly all of them stay below. */
function delayRows(id: string, label: string, { p50, p95 }: MeasuredDelay): SystemRow[] {
  return [
    { id: `${id}50`, label: t`${label}, half of the messages`, value: time(p50), tone: "plain" },
    { id: `${id}95`, label: `${label}, 95 of 100`, value: time(p95), tone: "plain" },
  ];
}

/** The measured delays beside what the output itself takes. */
export function Delay({ reading }: { reading: Measured }) {
  const output = useEngineRows().filter(({ id }) => ["load", "underruns", "latency", "buffer", "rate"].includes(id));
  const rows: SystemRow[] = [
    ...delayRows("frame", t`Message to audio frame`, reading.toFrame),
    ...delayRows("ear", t`Message to output`, reading.toEar),
    { id: "count", label: t`Messages measured`, value: formatNumber(reading.count), tone: "plain" },
    { id: "rate-in", label: t`Messages a second`, value: formatNumber(reading.perSecond), tone: "plain" },
  ];
  return (
    <>
      <div className={styles.rows}>
        <Rows rows={[...rows, ...output]} measured />
      </div>
      <p className={styles.quiet}>
        {reading.count === 0
          ? t`Play a key or move a mapped control: each message that reaches the sound is measured, from its time stamp to the callback of the audio thread that carried it out.`
          : t`The audio thread's clock counts whole milliseconds.`}
      </p>
    </>
  );
}
