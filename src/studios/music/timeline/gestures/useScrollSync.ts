import type { RefObject } from "react";
import { useScope } from "../../../../scope/useScope";
import { contentWidth } from "../model/geometry";
import { currentScene } from "../scene";
import { useTimeline } from "../view";
import { onRest } from "./rest";

/**
 * Keeps the scroller and the view in step, whichever moved. While a zoom goes on the view alone moves; the
 * scroller's size and place follow when it rests: laying out in every frame would cost more than drawing.
 * `rows` counts the lanes.
 */
export function useScrollSync(
  scroller: RefObject<HTMLElement | null>,
  spacer: RefObject<HTMLElement | null>,
  rows: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of rows decides the height
  useScope(
    (scope) => {
      const element = scroller.current;
      const content = spacer.current;
      if (!element || !content) return;
      let left = element.scrollLeft;
      let zooming = false;
      /** the view moves because the scroller did: that needs no setting back */
      let scrolling = false;

      const settle = () => {
        zooming = false;
        const view = useTimeline.getState();
        const scene = currentScene();
        const width = `${contentWidth(view, scene.end)}px`;
        const height = `${(scene.rows.length + 1) * view.rowHeight}px`;
        if (content.style.width !== width) content.style.width = width;
        if (content.style.height !== height) content.style.height = height;
        if (Math.abs(element.scrollLeft - view.scrollX) >= 1) element.scrollLeft = view.scrollX;
        if (Math.abs(element.scrollTop - view.scrollY) >= 1) element.scrollTop = view.scrollY;
        left = element.scrollLeft;
      };

      const scrolled = () => {
        const { patch, scrollX, scrollY } = useTimeline.getState();
        const { scrollLeft, scrollTop } = element;
        const moved = scrollLeft - left;
        left = scrollLeft;
        const x = zooming ? Math.max(0, scrollX + moved) : scrollLeft;
        if (Math.abs(scrollX - x) < 1 && Math.abs(scrollY - scrollTop) < 1) return;
        scrolling = true;
        patch({ scrollX: x, scrollY: scrollTop });
        scrolling = false;
      };

      settle();
      scope.add(
        useTimeline.subscribe((now, before) => {
          if (now.zoom !== before.zoom) zooming = true;
          else if (!zooming && !scrolling && moves(now, before)) settle();
        }),
      );
      scope.add(
        onRest(() => {
          settle();
          return false;
        }),
      );
      scope.listen(element, "scroll", scrolled, { passive: true });
      scope.observeSize(element, () => {
        useTimeline.getState().patch({ width: element.clientWidth, height: element.clientHeight });
      });
    },
    [scroller, spacer, rows],
  );
}

type Place = Pick<ReturnType<typeof useTimeline.getState>, "scrollX" | "scrollY" | "width" | "height" | "rowHeight">;

function moves(now: Place, before: Place): boolean {
  return (
    now.scrollX !== before.scrollX ||
    now.scrollY !== before.scrollY ||
    now.width !== before.width ||
    now.height !== before.height ||
    now.rowHeight !== before.rowHeight
  );
}
