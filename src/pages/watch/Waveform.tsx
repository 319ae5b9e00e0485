import { t } from "@lingui/core/macro";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { formatTime } from "../../ui/format";
import { useCanvas } from "../../ui/meters/useCanvas";
import styles from "./Watch.module.css";

interface Props {
  /** peaks of equal parts, 255 = full scale */
  points: readonly number[];
  /** length of the sound */
  seconds: number;
  /** the position that the text shows */
  shown: number;
  position: () => number;
  onSeek: (seconds: number) => void;
}

const BAR = 3;
const GAP = 1;

/** The position of the sound on its waveform: a slider for pointer and keys. */
export function Waveform({ points, seconds, shown, position, onSeek }: Props) {
  const drawn = useRef(Number.NaN);
  const canvas = useCanvas(({ context, width, height, color, stale }) => {
    const now = position();
    const bars = Math.max(1, Math.floor((width + GAP) / (BAR + GAP)));
    const played = seconds > 0 ? (now / seconds) * bars : 0;
    if (!stale && Math.round(played * BAR) === drawn.current) return;
    drawn.current = Math.round(played * BAR);
    context.clearRect(0, 0, width, height);
    for (let bar = 0; bar < bars; bar++) {
      const from = Math.floor((bar * points.length) / bars);
      const to = Math.max(from + 1, Math.floor(((bar + 1) * points.length) / bars));
      const largest = Math.max(0, ...points.slice(from, to)) / 255;
      const tall = Math.max(2, largest * height);
      context.fillStyle = color(bar < played ? "--accent" : "--control-line");
      context.fillRect(bar * (BAR + GAP), (height - tall) / 2, BAR, tall);
    }
  });

  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onSeek(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * seconds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -5,
      ArrowDown: -5,
      ArrowRight: 5,
      ArrowUp: 5,
      PageDown: -30,
      PageUp: 30,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    };
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSeek(Math.min(seconds, Math.max(0, position() + step)));
  };

  return (
    <div
      className={styles.wave}
      role="slider"
      tabIndex={0}
      aria-label={t`Position`}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={`${formatTime(shown, 0)} of ${formatTime(seconds, 0)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
    </div>
  );
}
