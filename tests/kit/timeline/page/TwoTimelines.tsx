import { useCallback, useRef } from "react";
import { useStore } from "zustand";
import { useGesture } from "../../../../src/kit/gesture/useGesture";
import { fitCanvas } from "../../../../src/kit/surface/canvas";
import type { Theme } from "../../../../src/kit/surface/theme";
import { usePicture } from "../../../../src/kit/surface/usePicture";
import { GridTwin } from "../../../../src/kit/timeline/GridTwin";
import { drawLasso } from "../../../../src/kit/timeline/lasso";
import { useEditing, useScroller, useShown } from "../../../../src/kit/timeline/useTimeline";
import { useScope } from "../../../../src/scope/useScope";
import { onFrame } from "../../../../src/ui/meters/frame";
import { drawEditor, type Editor } from "./editor";

const RULER_HEIGHT = 20;

/** Timelines of different units side by side: what the kit promises, on a page of its own. */
export function TwoTimelines<A extends number, B extends number>({
  left,
  right,
}: {
  left: Editor<A>;
  right: Editor<B>;
}) {
  return (
    <main style={{ display: "flex", gap: 16, height: 300 }}>
      <View editor={left} />
      <View editor={right} />
    </main>
  );
}

function View<Unit extends number>({ editor }: { editor: Editor<Unit> }) {
  const { timeline, work, options, editing } = editor;
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLCanvasElement>(null);
  const pieces = useStore(work, (now) => now.pieces);
  const selected = useStore(work, (now) => now.selected);
  const focused = useShown(timeline, (now) => now.focused);
  useEditing(timeline, scroller, editing);
  useScroller(timeline, scroller, spacer, pieces);
  useGesture(ruler, {
    press: () => ({
      slack: 0,
      drag: (at) => work.setState({ playhead: options.snap(timeline.axis.toPosition(timeline.view, at.x), at.alt) }),
    }),
  });
  useScope(
    (scope) => {
      const follow = () => {
        const { playhead, playing, follow } = work.getState();
        timeline.follow({ at: playhead, playing, follow });
      };
      scope.add(onFrame(follow));
    },
    [timeline, work],
  );
  const picture = useCallback(
    (theme: Theme) => ({
      depends: [timeline.view, timeline.state, work.getState()],
      draw: (context: CanvasRenderingContext2D) => {
        fitCanvas(context, timeline.view.width, timeline.view.height);
        drawEditor(context, editor, theme);
        const { lasso } = timeline.state;
        if (lasso) drawLasso(context, theme, lasso);
      },
    }),
    [editor, timeline, work],
  );
  usePicture(canvas, picture);
  const scale = useCallback(
    (theme: Theme) => ({
      depends: [timeline.view],
      draw: (context: CanvasRenderingContext2D) => {
        const { view, axis } = timeline;
        fitCanvas(context, view.width, RULER_HEIGHT);
        context.fillStyle = theme.panel;
        context.fillRect(0, 0, view.width, RULER_HEIGHT);
        context.fillStyle = theme.text;
        context.font = `10px ${theme.font}`;
        const to = axis.toPosition(view, view.width);
        for (const { position, label } of options.lines(axis.toPosition(view, 0), to, axis.perUnit(view.zoom))) {
          const x = axis.toX(view, position);
          context.fillRect(x, label === null ? 14 : 8, 1, RULER_HEIGHT);
          if (label !== null) context.fillText(label, x + 3, 10);
        }
      },
    }),
    [timeline, options],
  );
  usePicture(lines, scale);
  return (
    <section aria-label={options.name} style={{ flex: 1, minWidth: 0 }}>
      <div ref={ruler} data-testid={`${options.name} ruler`} style={{ height: RULER_HEIGHT, touchAction: "none" }}>
        <canvas ref={lines} />
      </div>
      <div
        ref={scroller}
        data-testid={options.name}
        style={{ position: "relative", height: 240, overflow: "auto", touchAction: "pan-x pan-y" }}
      >
        <div ref={spacer}>
          <div style={{ position: "sticky", top: 0, left: 0, width: 0, height: 0 }}>
            <canvas ref={canvas} style={{ pointerEvents: "none" }} />
          </div>
        </div>
        <GridTwin
          scroller={scroller}
          label={`Pieces in ${options.name}`}
          count={options.rows}
          rows={Array.from({ length: options.rows }, (_, index) => ({
            key: String(index),
            index,
            name: `Row ${index + 1}`,
            items: pieces
              .filter(({ row }) => row === index)
              .map(({ id, start }) => ({ id, text: `${id} at ${options.say(start)}`, selected: selected.has(id) })),
          }))}
          focused={focused}
          nothing="Nothing"
        />
      </div>
    </section>
  );
}
