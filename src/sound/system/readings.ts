import { t } from "@lingui/core/macro";
import type { LoadShedding, SystemReading } from "../../engine/port";
import type { StorageReading } from "../../project/port";
import type { OfflineState } from "../../stores/app";
import { formatBytes, formatNumber } from "../../ui/format";
import { say, word } from "../../words/say";

/** How a reading is to be taken: good, worth a look, or trouble; plain where it says neither. */
export type Tone = "plain" | "good" | "warn" | "bad";

/** One line of the system monitor. */
export interface SystemRow {
  id: string;
  label: string;
  value: string;
  tone: Tone;
}

/** Before there is an engine that could have too much to do. */
export const NOTHING_SHED: LoadShedding = { step: "all", reason: null };

/** Latency below this is good, seconds. */
const GOOD_LATENCY = 0.01;
const BUSY = 0.5;
const OVERLOADED = 0.8;
const UNKNOWN = word("Unknown");
const NOT_STARTED = word("Not started");

function row(id: string, label: string, value: string, tone: Tone = "plain"): SystemRow {
  return { id, label, value, tone };
}

/** From engine to ear in seconds: what the context adds and what the device adds; null where neither is told. */
export function latencyOf(reading: Pick<SystemReading, "baseLatency" | "outputLatency">): number | null {
  const { baseLatency, outputLatency } = reading;
  // the output latency counts from the context's output on, where it is told at all
  if (outputLatency !== null && outputLatency > 0) return outputLatency + (baseLatency ?? 0);
  return baseLatency !== null && baseLatency > 0 ? baseLatency : null;
}

/** Sound that did not come from disk in time: as long as it would have been, where the rate is known. */
const late = (frames: number, rate: number | null): string =>
  rate === null ? t`${formatNumber(frames)} frames` : `${formatNumber((frames / rate) * 1000)} ms`;

/** The lines that the engine's reading gives; nothing is made up where a browser does not tell. */
export function engineRows(reading: SystemReading): SystemRow[] {
  const { sampleRate, bufferSize, unserved, unservedFrames, starved, contained, eventsLost, arenaUsed, arenaSize } =
    reading;
  return [
    ...outputRows(reading),
    row("rate", t`Sample rate`, sampleRate === null ? say(UNKNOWN) : `${formatNumber(sampleRate / 1000, 1)} kHz`),
    row(
      "buffer",
      t`Buffer`,
      bufferSize === null
        ? say(UNKNOWN)
        : t`${bufferSize} frames${sampleRate ? `, ${formatNumber((bufferSize / sampleRate) * 1000, 1)} ms` : ""}`,
    ),
    row(
      "unserved",
      t`Clips not heard`,
      unserved > 0 ? t`${unserved} now` : unservedFrames > 0 ? t`Some before` : t`None`,
      unserved > 0 ? "bad" : unservedFrames > 0 ? "warn" : "good",
    ),
    row(
      "starved",
      t`Late from disk`,
      starved === 0 ? t`None` : late(starved, sampleRate),
      starved > 0 ? "warn" : "good",
    ),
    row(
      "contained",
      t`Non-finite samples`,
      contained === 0 ? t`None` : t`${formatNumber(contained)} silenced`,
      contained > 0 ? "bad" : "good",
    ),
    row(
      "events",
      t`Notes left out`,
      eventsLost === 0 ? t`None` : t`${formatNumber(eventsLost)}, too many at once`,
      eventsLost > 0 ? "bad" : "good",
    ),
    row(
      "memory",
      t`Memory`,
      arenaSize > 0 ? t`${formatBytes(arenaUsed)} of ${formatBytes(arenaSize)}` : say(UNKNOWN),
      arenaSize > 0 && arenaUsed / arenaSize > 0.9 ? "warn" : "plain",
    ),
  ];
}

/** The output's readings; none before it has started. */
function outputRows(reading: SystemReading): SystemRow[] {
  const { running, load, underruns } = reading;
  const latency = latencyOf(reading);
  if (!running) {
    return [
      row("load", t`Audio load`, say(NOT_STARTED)),
      row("underruns", t`Underruns`, say(NOT_STARTED)),
      row("latency", t`Output latency`, say(NOT_STARTED)),
    ];
  }
  return [
    row(
      "load",
      t`Audio load`,
      load === null ? say(UNKNOWN) : `${formatNumber(load * 100)} %`,
      load === null ? "plain" : load >= OVERLOADED ? "bad" : load >= BUSY ? "warn" : "good",
    ),
    row(
      "underruns",
      t`Underruns`,
      underruns === null ? say(UNKNOWN) : String(underruns),
      underruns === null ? "plain" : underruns > 0 ? "bad" : "good",
    ),
    row(
      "latency",
      t`Output latency`,
      latency === null
        ? say(UNKNOWN)
        : `${formatNumber(latency * 1000, 1)} ms${latency < GOOD_LATENCY ? ", good" : ""}`,
      latency === null ? "plain" : latency < GOOD_LATENCY ? "good" : "warn",
    ),
  ];
}

/** The lines on storage. */
export function storageRows(storage: StorageReading): SystemRow[] {
  const { usage, quota, persisted } = storage;
  const full = usage !== null && quota !== null && quota > 0 && usage / quota > 0.9;
  return [
    row(
      "storage",
      t`Storage`,
      usage === null
        ? say(UNKNOWN)
        : quota === null
          ? formatBytes(usage)
          : t`${formatBytes(usage)} of ${formatBytes(quota)}`,
      full ? "bad" : "plain",
    ),
    row("persisted", t`Browser keeps it`, persisted ? t`Yes` : t`It may clear it`, persisted ? "good" : "warn"),
    row("audio", t`Audio kept in`, storage.audio === "opfs" ? t`Private files` : t`Browser database`, "plain"),
  ];
}

/** The line on the offline copy; why there is none stands below it. */
export function offlineRow(offline: OfflineState): SystemRow {
  switch (offline.kind) {
    case "registering":
      return row("offline", t`Offline copy`, t`Being made …`);
    case "ready":
      return row("offline", t`Offline copy`, t`Ready`, "good");
    case "updated":
      return row("offline", t`Offline copy`, t`A newer version waits`, "warn");
    case "unsupported":
      return row("offline", t`Offline copy`, t`Not in this browser`, "warn");
    case "failed":
      return row("offline", t`Offline copy`, t`Failed`, "bad");
  }
}
