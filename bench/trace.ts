import type { Browser } from "playwright";

/** An event of Chromium's trace; times in µs. */
export interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: Record<string, unknown>;
}

/** Traces the whole browser while `action` runs; gives all events of the categories. */
export async function traced(
  browser: Browser,
  categories: readonly string[],
  action: () => Promise<void>,
): Promise<TraceEvent[]> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Tracing.start", {
    transferMode: "ReturnAsStream",
    traceConfig: { recordMode: "recordUntilFull", traceBufferSizeInKb: 400_000, includedCategories: [...categories] },
  });
  await action();
  const complete = new Promise<string>((resolve) => {
    session.once("Tracing.tracingComplete", ({ stream }) => resolve(stream ?? ""));
  });
  await session.send("Tracing.end");
  const handle = await complete;
  const parts: Buffer[] = [];
  for (;;) {
    const { data, base64Encoded, eof } = await session.send("IO.read", { handle, size: 8 << 20 });
    parts.push(Buffer.from(data, base64Encoded ? "base64" : "utf8"));
    if (eof) break;
  }
  await session.send("IO.close", { handle });
  await session.detach();
  const { traceEvents } = JSON.parse(Buffer.concat(parts).toString("utf8")) as { traceEvents: TraceEvent[] };
  return traceEvents;
}

/** The value below which a share of the values lies (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}
