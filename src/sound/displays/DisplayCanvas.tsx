import { useEffect, useRef } from "react";
import { watchPlace } from "../../kit/surface/place";
import { useScope } from "../../scope/useScope";
import { currentProject } from "../../stores/document";
import { useEngine } from "../../stores/services";
import { projectMeters } from "../../stores/time";
import { cx } from "../../ui/cx";
import { measuredTrack } from "../system/measured";
import { paintPanel, setPanelSources } from "./displays";
import styles from "./DisplayCanvas.module.css";
import { PANEL_TOKENS, type Panel } from "./protocol";

/** A place on the page that is painted in a worker, sharp on any display, while it is in sight. `panel` never changes. */
export function PanelCanvas({ panel, className }: { panel: Panel; className?: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const first = useRef(panel);
  const engine = useEngine();

  useScope((scope) => {
    const element = place.current;
    if (!element) return;
    const canvas = scope.own(document.createElement("canvas"), (it) => it.remove());
    element.append(canvas);
    const painted = scope.own(paintPanel(first.current, canvas), (it) => it.remove());
    watchPlace(scope, element, ({ width, height, inSight, ratio }) => {
      const style = getComputedStyle(element);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
      painted.look({
        ...(inSight ? { width, height } : { width: 0, height: 0 }),
        ratio,
        colors: Object.fromEntries(PANEL_TOKENS.map((token) => [token, style.getPropertyValue(token).trim()])),
      });
    });
  }, []);

  useEffect(() => {
    setPanelSources(() => {
      const project = currentProject();
      return {
        readings: engine?.shared ?? null,
        sampleRate: project.sampleRate,
        meters: projectMeters(project),
        track: measuredTrack(project, engine) !== null,
        slow: engine?.economy.step === "measuring",
      };
    });
  }, [engine]);

  return <span ref={place} className={cx(styles.place, className)} aria-hidden="true" />;
}
