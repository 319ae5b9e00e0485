import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useState } from "react";
import type { Id } from "../../../contract/project/document";
import { useScope } from "../../scope/useScope";
import { useEngine } from "../../stores/services";
import { announce } from "../../ui/announce";
import { cx } from "../../ui/cx";
import meter from "../../ui/meters/Meter.module.css";
import { DisplayCanvas } from "../displays/DisplayCanvas";
import styles from "./TransportBar.module.css";

/** How often clipping is checked, ms. */
const LOOK_MS = 200;

/** The master's meter in the transport bar, with a clip light that stays until it is clicked. */
export function MasterMeter({ trackId }: { trackId: Id }) {
  const engine = useEngine();
  const [clipped, setClipped] = useState(false);
  const display = useMemo(() => ({ kind: "meter", trackId }) as const, [trackId]);
  useScope(
    (scope) => {
      scope.interval(() => setClipped(engine?.readMeter(trackId)?.clipped ?? false), LOOK_MS);
    },
    [engine, trackId],
  );
  useEffect(() => {
    if (clipped) announce(t`Master clipped`);
  }, [clipped]);
  return (
    <div className={cx(meter.meter, styles.masterMeter)}>
      <button
        type="button"
        className={meter.light}
        data-action="meters.clearClips"
        data-clipped={clipped}
        aria-label={clipped ? t`Master clipped. Put out the clip light` : t`Master: no clipping`}
        onClick={() => engine?.clearClip(trackId)}
        tabIndex={-1}
      />
      <DisplayCanvas key={trackId} display={display} className={meter.canvas} />
    </div>
  );
}
