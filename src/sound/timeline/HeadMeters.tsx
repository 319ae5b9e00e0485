import { t } from "@lingui/core/macro";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { visibleRows, yToRow } from "../../kit/timeline/rows";
import { useScope } from "../../scope/useScope";
import { useEngine } from "../../stores/services";
import { announce } from "../../ui/announce";
import type { TimelineCanvases } from "./painter/canvases";
import { currentScene } from "./scene";
import styles from "./TrackHeaders.module.css";
import { lanes } from "./view";

/** How often clipping is checked for screen readers, ms. */
const HEARD_EVERY_MS = 250;

interface Props {
  canvases: TimelineCanvases;
  /** the heads, which are also scrolled by the wheel over the meters */
  scroller: RefObject<HTMLElement | null>;
}

/** The meters of all visible heads on one canvas; a press on one resets its clip light. */
export function HeadMeters({ canvases, scroller }: Props) {
  const engine = useEngine();
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => (host.current ? canvases.add("meters", host.current) : undefined), [canvases]);

  useScope(
    (scope) => {
      const element = host.current;
      if (!element) return;
      const turn = (event: WheelEvent) => {
        if (!event.ctrlKey && !event.metaKey) scroller.current?.scrollBy(0, event.deltaY);
      };
      scope.listen(element, "wheel", turn, { passive: true });
    },
    [scroller],
  );

  useScope(
    (scope) => {
      if (!engine) return;
      const clipped = new Set<string>();
      const listen = () => {
        const { rows } = currentScene();
        const { first, end } = visibleRows(lanes.state, rows.length);
        for (const { track } of rows.slice(first, end)) {
          if (!engine.readMeter(track.id)?.clipped) clipped.delete(track.id);
          else if (!clipped.has(track.id)) {
            clipped.add(track.id);
            announce(t`${track.name} clipped`);
          }
        }
      };
      scope.interval(listen, HEARD_EVERY_MS);
    },
    [engine],
  );

  const press = (event: PointerEvent<HTMLDivElement>) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    const track = currentScene().rows[yToRow(lanes.state, y)]?.track;
    if (track) engine?.clearClip(track.id);
  };

  return <div ref={host} className={styles.meters} onPointerDown={press} />;
}
