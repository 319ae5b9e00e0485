import { StringDecoder } from "node:string_decoder";
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

/** Traces the whole browser while `action` runs; returns all events of the categories. */
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
  const events: TraceEvent[] = [];
  // a minute's trace is longer than a string may be, so it is parsed line by line: each event is on one line
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for (;;) {
    const { data, base64Encoded, eof } = await session.send("IO.read", { handle, size: 8 << 20 });
    const lines = (rest + decoder.write(Buffer.from(data, base64Encoded ? "base64" : "utf8"))).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) addEvent(line, events);
    if (eof) break;
  }
  addEvent(rest, events);
  await session.send("IO.close", { handle });
  await session.detach();
  if (events.length === 0) throw new Error("The trace holds no events.");
  return events;
}

/** Adds the event on a line; other lines have the list's brackets and the trace's metadata. */
function addEvent(line: string, events: TraceEvent[]): void {
  if (line.startsWith('{"args"')) events.push(JSON.parse(line.replace(/(,|\],"metadata":)$/, "")) as TraceEvent);
}

/** The value that a share of the values does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}
