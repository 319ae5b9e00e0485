import { t } from "@lingui/core/macro";
import type { SystemReading } from "../../../engine/port";
import type { StorageReading } from "../../../project/port";
import { formatBytes, formatNumber } from "../../../ui/format";
import { say, word } from "../../../words/say";

/** One of the six metrics: as it was measured, or why it cannot be. */
export interface Metric {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly tone: "plain" | "warn" | "bad";
}

const metric = (label: string, value: string, detail: string, tone: Metric["tone"] = "plain"): Metric => ({
  ...{ label, value, detail, tone },
});

const UNTOLD = word("Not told");
const BUSY = 0.5;
const OVERLOADED = 0.8;

/** How much of its time the sound takes. A page is not told the computer's load. */
export function audioLoad(reading: Pick<SystemReading, "running" | "load" | "underruns"> | null): Metric {
  if (!reading?.running) return metric(t`CPU: audio load`, t`Not started`, t`The sound engine is not running yet.`);
  const { load, underruns } = reading;
  if (load === null) return metric(t`CPU: audio load`, say(UNTOLD), t`This browser does not report it.`);
  const gaps = underruns === null ? "" : underruns === 1 ? ", 1 gap in the sound" : `, ${underruns} gaps in the sound`;
  return metric(
    t`CPU: audio load`,
    `${formatNumber(load * 100)} %`,
    `of the time that each block of sound has${gaps}`,
    load > OVERLOADED ? "bad" : load > BUSY ? "warn" : "plain",
  );
}

/** What Chrome's `performance.memory` holds. */
export interface HeapReading {
  readonly usedJSHeapSize: number;
  readonly jsHeapSizeLimit: number;
}

export function memory(heap: HeapReading | null): Metric {
  if (!heap) return metric(t`RAM: JavaScript`, say(UNTOLD), t`This browser does not report it.`);
  const share = heap.usedJSHeapSize / heap.jsHeapSizeLimit;
  return metric(
    t`RAM: JavaScript`,
    formatBytes(heap.usedJSHeapSize),
    t`of ${formatBytes(heap.jsHeapSizeLimit)} that this page may use`,
    share > OVERLOADED ? "warn" : "plain",
  );
}

export function graphics(name: string | null): Metric {
  if (name === null) return metric("GPU", say(UNTOLD), t`This browser does not name it.`);
  return metric("GPU", name, t`as the browser names it; its load is told to no page`);
}

export function storage(reading: StorageReading | null): Metric {
  const { usage = null, quota = null } = reading ?? {};
  if (usage === null) return metric(t`Storage`, say(UNTOLD), t`This browser does not report it.`);
  if (quota === null) return metric(t`Storage`, formatBytes(usage), t`used by Backline`);
  const full = quota > 0 && usage / quota > 0.9;
  const free = t`used, ${formatBytes(Math.max(0, quota - usage))} free`;
  return metric(t`Storage`, formatBytes(usage), free, full ? "bad" : "plain");
}

/** What `navigator.connection` holds; speeds are the browser's estimates. */
export interface ConnectionReading {
  readonly downlink?: number;
  readonly rtt?: number;
}

export function network(online: boolean, connection: ConnectionReading | null): Metric {
  if (!online) return metric(t`Network`, t`Offline`, t`Studios work on; the cloud waits.`, "warn");
  const { downlink, rtt } = connection ?? {};
  if (downlink === undefined) return metric(t`Network`, t`Online`, t`This browser does not report the speed.`);
  const estimate =
    rtt === undefined ? t`the browser's estimate` : t`the browser's estimate, ${formatNumber(rtt)} ms there and back`;
  return metric(t`Network`, `${formatNumber(downlink, 1)} Mbit/s`, estimate);
}

/** How hard the computer says it works, from the Compute Pressure API. */
export type Pressure = "nominal" | "fair" | "serious" | "critical";

const PRESSURES: Readonly<Record<Pressure, readonly [value: string, tone: Metric["tone"]]>> = {
  nominal: [word("Low pressure"), "plain"],
  fair: [word("Some pressure"), "plain"],
  serious: [word("High pressure"), "warn"],
  critical: [word("Near its limit"), "bad"],
};

/** No browser tells a temperature. What stands for it is whether the processor is pressed. */
export function temperature(pressure: Pressure | null): Metric {
  const detail = t`A browser cannot know the temperature.`;
  if (pressure === null) {
    return metric(t`Temperature`, say(UNTOLD), t`${detail} This one does not tell the processor's pressure either.`);
  }
  const [value, tone] = PRESSURES[pressure];
  return metric(t`Temperature`, value, t`${detail} This is the pressure on the processor.`, tone);
}
