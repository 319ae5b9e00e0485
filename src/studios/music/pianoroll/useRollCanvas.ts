import { type RefObject, useEffect } from "react";
import { onFrame } from "../../../ui/meters/frame";
import { type Theme, watchTheme } from "../timeline/draw/theme";

/** Sizes a canvas in CSS pixels for the display's own, ready to draw. */
export function fitCanvas(context: CanvasRenderingContext2D, width: number, height: number): void {
  const ratio = devicePixelRatio;
  const { canvas } = context;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/**
 * Draws a canvas in the app's one loop whenever what it depends on changed: `read` gives what to compare
 * (by identity) and what to draw, or null while there is nothing to draw.
 */
export function useRollCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  read: (theme: Theme) => { depends: readonly unknown[]; draw: (context: CanvasRenderingContext2D) => void } | null,
): void {
  useEffect(() => {
    const context = canvas.current?.getContext("2d", { alpha: false });
    if (!context) return;
    let theme: Theme | null = null;
    let drawn: readonly unknown[] = [];
    const stopTheme = watchTheme(document.documentElement, (next) => {
      theme = next;
    });
    const stop = onFrame(() => {
      if (!theme) return;
      const picture = read(theme);
      if (!picture) return;
      const depends = [...picture.depends, theme, devicePixelRatio];
      if (depends.length === drawn.length && depends.every((value, index) => Object.is(value, drawn[index]))) return;
      drawn = depends;
      picture.draw(context);
    });
    return () => {
      stop();
      stopTheme();
    };
  }, [canvas, read]);
}
