import { t } from "@lingui/core/macro";
import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import type { LoudnessReading } from "../../engine/port";
import { useEngine } from "../../stores/services";
import { IconButton } from "../../ui/controls/IconButton";
import { formatNumber } from "../../ui/format";
import { onFrame } from "../../ui/meters/frame";
import { useCanvas } from "../../ui/meters/useCanvas";
import { spoken, word } from "../../words/say";
import { useMeasuredTrack } from "../system/measured";
import styles from "./LoudnessPanel.module.css";

const ROWS: readonly {
  id: string;
  label: string;
  title: string;
  unit: string;
  read: (r: LoudnessReading) => number;
}[] = [
  { id: "m", label: "M", title: word("Momentary loudness"), unit: "LUFS", read: (r) => r.momentary },
  { id: "s", label: "S", title: word("Short-term loudness"), unit: "LUFS", read: (r) => r.shortTerm },
  { id: "i", label: "I", title: word("Integrated loudness"), unit: "LUFS", read: (r) => r.integrated },
  {
    id: "lra",
    label: "LRA",
    title: word("Loudness range"),
    unit: "LU",
    // without any block above the gate there is no range
    read: (r) => (Number.isFinite(r.integrated) ? r.range : Number.NaN),
  },
  {
    id: "tp",
    label: "TP",
    title: word("True peak"),
    unit: "dBTP",
    read: (r) => Math.max(r.truePeakLeft, r.truePeakRight),
  },
];

/** Numbers cannot be read faster than ten times a second. */
const EVERY_MS = 100;

type Measured = "master" | "selected";

/**
 * Loudness of the master and of the selected track after BS.1770: momentary, short-term, integrated, range, true peak,
 * correlation.
 */
export function LoudnessPanel() {
  const track = useMeasuredTrack();
  return (
    <section className={styles.panel} aria-label={t`Loudness`}>
      <header className={styles.header}>
        <h2>{t`Loudness`}</h2>
        <IconButton icon={RotateCcw} action="meters.clearLoudness" label={t`Start measuring anew`} />
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t`Master`}</th>
            {track !== null && (
              <th scope="col" title={track}>
                {track}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {spoken(ROWS).map((row) => (
            <tr key={row.id} title={row.title}>
              <th scope="row">
                {row.label}
                <span className="srOnly"> {row.title}</span>
                <span className={styles.unit}>{row.unit}</span>
              </th>
              <Reading of="master" row={row} turn={0} />
              {track !== null && <Reading of="selected" row={row} turn={EVERY_MS / 2} />}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.correlation}>
        <Correlation of="master" label={t`Stereo correlation of the master`} />
        {track !== null && <Correlation of="selected" label={t`Stereo correlation of ${track}`} />}
        <div aria-hidden="true">
          <span>−1</span>
          <span>{t`Correlation`}</span>
          <span>+1</span>
        </div>
      </div>
    </section>
  );
}

/** One number. `turn`, ms: numbers with different turns are updated in different frames. */
function Reading({ of, row, turn }: { of: Measured; row: (typeof ROWS)[number]; turn: number }) {
  const engine = useEngine();
  const cell = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (!engine) return;
    let last = 0;
    return onFrame((now) => {
      const at = Math.floor((now + turn) / EVERY_MS);
      if (at === last || !cell.current) return;
      last = at;
      const value = row.read(engine.readLoudness(of));
      const text = formatLoudness(value);
      if (cell.current.textContent !== text) cell.current.textContent = text;
      if (row.id === "tp") cell.current.dataset.over = String(value > 0);
    });
  }, [engine, of, row, turn]);
  return (
    <td ref={cell} className={styles.value}>
      –
    </td>
  );
}

/** Far below the absolute gate of BS.1770, inaudible. */
const SILENT = -100;

function formatLoudness(value: number): string {
  if (!Number.isFinite(value)) return "–";
  return value < SILENT ? "−∞" : formatNumber(value, 1);
}

/** From −1, where left and right cancel each other, to +1, where they are the same. */
function Correlation({ of, label }: { of: Measured; label: string }) {
  const engine = useEngine();
  const drawn = useRef(Number.NaN);
  const canvas = useCanvas((surface) => {
    const value = Math.min(1, Math.max(-1, engine?.readLoudness(of).correlation ?? 0));
    const x = Math.round(((value + 1) / 2) * surface.width);
    if (x === drawn.current && !surface.stale) return;
    drawn.current = x;
    const { context, width, height } = surface;
    context.fillStyle = surface.color("--well");
    context.fillRect(0, 0, width, height);
    context.fillStyle = surface.color("--line-strong");
    context.fillRect(Math.floor(width / 2), 0, 1, height);
    context.fillStyle = surface.color(value < 0 ? "--over" : of === "master" ? "--meter-low" : "--accent");
    context.fillRect(Math.min(x, width / 2), 1, Math.max(2, Math.abs(x - width / 2)), height - 2);
  });
  return <canvas ref={canvas} role="img" aria-label={t`${label}, from −1 to +1`} />;
}
