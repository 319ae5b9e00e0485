import { useEffect, useState } from "react";
import { onFrame } from "../../../ui/meters/frame";
import { type HeadProps, TrackHeader } from "./TrackHeader";
import styles from "./TrackHeader.module.css";
import { useTimeline } from "./view";

/** Lanes that have not scrolled for this long stand still, ms. */
const REST_MS = 90;

let scrolledAt = 0;
useTimeline.subscribe((now, before) => {
  if (now.scrollY !== before.scrollY) scrolledAt = performance.now();
});

const waiting: (() => void)[] = [];
let stop: (() => void) | null = null;

/** Calls back once the lanes stand still, one caller a frame. */
function whenStill(call: () => void): () => void {
  waiting.push(call);
  stop ??= onFrame((now) => {
    if (now - scrolledAt < REST_MS) return;
    waiting.shift()?.();
    if (waiting.length > 0) return;
    stop?.();
    stop = null;
  });
  return () => {
    const at = waiting.indexOf(call);
    if (at >= 0) waiting.splice(at, 1);
  };
}

/** A track's head; while the lanes fly by only its colour and name, its controls once they stand still. */
export function SettledHeader(props: HeadProps) {
  const [still, setStill] = useState(() => performance.now() - scrolledAt > REST_MS);
  useEffect(() => (still ? undefined : whenStill(() => setStill(true))), [still]);
  if (still) return <TrackHeader {...props} />;
  const { track, selected } = props;
  return (
    <div
      className={styles.header}
      data-selected={selected || undefined}
      style={{ "--track": `var(--track-${track.color})` } as React.CSSProperties}
    >
      <div className={styles.color} />
      <span className={styles.passing}>{track.name}</span>
    </div>
  );
}
