import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import type { LoudnessReading } from "../../../../engine/port";
import { useEngine } from "../../../../stores/services";
import { IconButton } from "../../../../ui/controls/IconButton";
import { formatNumber } from "../../../../ui/format";
import { onFrame } from "../../../../ui/meters/frame";
import { useCanvas } from "../../../../ui/meters/useCanvas";
import styles from "./LoudnessPanel.module.css";

const ROWS: readonly {
  id: string;
  label: string;
  title: string;
  unit: string;
  read: (r: LoudnessReading) => number;
}[] = [
  { id: "m", label: "M", title: "Momentary loudness", unit: "LUFS", read: (r) => r.momentary },
  { id: "s", label: "S", title: "Short-term loudness", unit: "LUFS", read: (r) => r.shortTerm },
  { id: "i", label: "I", title: "Integrated loudness", unit: "LUFS", read: (r) => r.integrated },
  { id: "lra", label: "LRA", title: "Loudness range", unit: "LU", read: (r) => r.range },
  {
    id: "tp",
    label: "TP",
    title: "True peak",
    unit: "dBTP",
    read: (r) => Math.max(r.truePeakLeft, r.truePeakRight),
  },
];

/** Ten times a second is as fast as numbers can be read. */
const EVERY_MS = 100;

/** Loudness of the master after BS.1770: momentary, short-term, integrated, range, true peak, correlation. */
export function LoudnessPanel() {
  const engine = useEngine();
  const cells = useRef(new Map<string, HTMLElement>());
  useEffect(() => {
    if (!engine) return;
    let last = 0;
    return onFrame((now) => {
      if (now - last < EVERY_MS) return;
      last = now;
      const reading = engine.readLoudness("master");
      for (const row of ROWS) {
        const cell = cells.current.get(row.id);
        const text = formatLoudness(row.read(reading));
        if (cell && cell.textContent !== text) cell.textContent = text;
        if (row.id === "tp" && cell) cell.dataset.over = String(row.read(reading) > 0);
      }
    });
  }, [engine]);

  return (
    <section className={styles.panel} aria-label="Loudness">
      <header className={styles.header}>
        <h2>Loudness</h2>
        <IconButton icon={RotateCcw} label="Start measuring anew" onClick={() => engine?.clearLoudness()} />
      </header>
      <dl>
        {ROWS.map((row) => (
          <div key={row.id} className={styles.row} title={row.title}>
            <dt>
              {row.label}
              <span className="srOnly"> {row.title}</span>
            </dt>
            <dd>
              <span
                className={styles.value}
                ref={(node) => {
                  if (node) cells.current.set(row.id, node);
                  else cells.current.delete(row.id);
                }}
              >
                –
              </span>
              <span className={styles.unit}>{row.unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Correlation read={() => engine?.readLoudness("master").correlation ?? 0} />
    </section>
  );
}

/** Below the absolute gate of BS.1770 by far: nothing that one could hear. */
const SILENT = -100;

function formatLoudness(value: number): string {
  if (!Number.isFinite(value)) return "–";
  return value < SILENT ? "−∞" : formatNumber(value, 1);
}

function Correlation({ read }: { read: () => number }) {
  const drawn = useRef(Number.NaN);
  const canvas = useCanvas((surface) => {
    const value = Math.min(1, Math.max(-1, read()));
    const x = Math.round(((value + 1) / 2) * surface.width);
    if (x === drawn.current && !surface.stale) return;
    drawn.current = x;
    const { context, width, height } = surface;
    context.fillStyle = surface.color("--well");
    context.fillRect(0, 0, width, height);
    context.fillStyle = surface.color("--line-strong");
    context.fillRect(Math.floor(width / 2), 0, 1, height);
    context.fillStyle = surface.color(value < 0 ? "--over" : "--meter-low");
    context.fillRect(Math.min(x, width / 2), 1, Math.max(2, Math.abs(x - width / 2)), height - 2);
  });
  return (
    <div className={styles.correlation}>
      <canvas ref={canvas} role="img" aria-label="Stereo correlation from −1 to +1" />
      <div aria-hidden="true">
        <span>−1</span>
        <span>Correlation</span>
        <span>+1</span>
      </div>
    </div>
  );
}
