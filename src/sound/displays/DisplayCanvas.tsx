import { useContext, useEffect, useRef } from "react";
import { watchPlace } from "../../kit/surface/place";
import { useScope } from "../../scope/useScope";
import { currentProject } from "../../stores/document";
import { useEngine } from "../../stores/services";
import { projectMeters } from "../../stores/time";
import { cx } from "../../ui/cx";
import { measuredTrack } from "../system/measured";
import styles from "./DisplayCanvas.module.css";
import { DisplaysContext } from "./displays";
import { DISPLAY_TOKENS, type Display } from "./protocol";

/** A canvas that shows what the engine measures, drawn in a worker while it is visible. `display` must not change. */
export function DisplayCanvas({ display, className }: { display: Display; className?: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const first = useRef(display);
  const engine = useEngine();
  const displays = useContext(DisplaysContext);

  useScope(
    (scope) => {
      const element = place.current;
      if (!element) return;
      const canvas = scope.own(document.createElement("canvas"), (it) => it.remove());
      element.append(canvas);
      const painted = scope.own(displays.show(first.current, canvas), (it) => it.remove());
      watchPlace(scope, element, ({ width, height, inSight, ratio }) => {
        const style = getComputedStyle(element);
        canvas.style.width = `${width}px`;
        canvas.style.height = `${height}px`;
        painted.look({
          ...(inSight ? { width, height } : { width: 0, height: 0 }),
          ratio,
          colors: Object.fromEntries(DISPLAY_TOKENS.map((token) => [token, style.getPropertyValue(token).trim()])),
        });
      });
    },
    [displays],
  );

  useEffect(() => {
    displays.readFrom(() => {
      const project = currentProject();
      return {
        readings: engine?.shared ?? null,
        sampleRate: project.sampleRate,
        meters: projectMeters(project),
        track: measuredTrack(project, engine) !== null,
        slow: engine?.shedding.step === "measuring",
      };
    });
  }, [displays, engine]);

  return <span ref={place} className={cx(styles.place, className)} aria-hidden="true" />;
}
