import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { activityOf } from "../../../stores/midi/activity";
import { onFrame } from "../../../ui/meters/frame";
import styles from "./Controllers.module.css";

/** A message's light stays on this long, ms. */
const LIT_MS = 120;

/** Two lights: the device sends, and is sent. They are drawn outside React. */
export function Lights({ deviceId }: { deviceId: string }) {
  const input = useRef<HTMLSpanElement>(null);
  const output = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const activity = activityOf(deviceId);
    return onFrame(() => {
      const now = performance.now();
      light(input.current, now - activity.lastReceived < LIT_MS);
      light(output.current, now - activity.lastSent < LIT_MS);
    });
  }, [deviceId]);
  return (
    <span className={styles.lights} aria-hidden="true">
      <span ref={input} className={styles.light}>
        {t`In`}
      </span>
      <span ref={output} className={styles.light}>
        {t`Out`}
      </span>
    </span>
  );
}

function light(element: HTMLElement | null, on: boolean): void {
  if (element && (element.dataset.on === "true") !== on) element.dataset.on = String(on);
}
