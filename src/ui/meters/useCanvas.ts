import { useRef } from "react";
import { useScope } from "../../scope/useScope";
import type { Surface } from "./draw/surface";
import { onEverySecondFrame, onMeterFrame } from "./frame";

/**
 * A canvas painted in the app's animation loop while it is on screen, sharp on any display: at display rate, or at half
 * of it for what is read rather than followed by the eye. `paint` may skip drawing if nothing has changed and the
 * surface is not stale.
 */
export function useCanvas(paint: (surface: Surface, now: number) => void, rate: "display" | "half" = "display") {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(paint);
  latest.current = paint;

  useScope(
    (scope) => {
      const element = canvas.current;
      const context = element?.getContext("2d");
      if (!element || !context) return;
      let stop: (() => void) | null = null;
      const colors = new Map<string, string>();
      const surface: Surface = {
        context,
        width: 0,
        height: 0,
        stale: true,
        color: (token) => {
          let value = colors.get(token);
          if (value === undefined) {
            value = getComputedStyle(element).getPropertyValue(token).trim();
            colors.set(token, value);
          }
          return value;
        },
      };
      const draw = (now: number) => {
        if (surface.width === 0 || surface.height === 0) return;
        latest.current(surface, now);
        surface.stale = false;
      };
      scope.observeSize(element, (entry) => {
        const ratio = devicePixelRatio;
        surface.width = entry.contentRect.width;
        surface.height = entry.contentRect.height;
        element.width = Math.round(surface.width * ratio);
        element.height = Math.round(surface.height * ratio);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        surface.stale = true;
      });
      scope.observeSight(element, (inSight) => {
        if (inSight && !stop) {
          surface.stale = true;
          stop = scope.add((rate === "half" ? onEverySecondFrame : onMeterFrame)(draw, () => surface.stale));
        } else if (!inSight) {
          stop?.();
          stop = null;
        }
      });
      scope.observeChanges(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] }, () => {
        colors.clear();
        surface.stale = true;
      });
    },
    [rate],
  );

  return canvas;
}
