import type { RefObject } from "react";
import { useScope } from "../../scope/useScope";
import { onFrame } from "../../ui/meters/frame";
import { sameList } from "./canvas";
import { type Theme, watchTheme } from "./theme";

/** A canvas's picture: the inputs to compare by identity, and how to draw it. */
export interface Picture {
  readonly depends: readonly unknown[];
  draw(context: CanvasRenderingContext2D): void;
}

/** Redraws a canvas in the app's frame loop whenever its inputs have changed; null: nothing to draw. */
export function usePicture(canvas: RefObject<HTMLCanvasElement | null>, read: (theme: Theme) => Picture | null): void {
  useScope(
    (scope) => {
      const context = canvas.current?.getContext("2d", { alpha: false });
      if (!context) return;
      let theme: Theme | null = null;
      let drawn: readonly unknown[] = [];
      scope.add(
        watchTheme(document.documentElement, (next) => {
          theme = next;
        }),
      );
      scope.add(
        onFrame(() => {
          const picture = theme && read(theme);
          if (!picture) return;
          const depends = [...picture.depends, theme, devicePixelRatio];
          if (sameList(depends, drawn)) return;
          drawn = depends;
          picture.draw(context);
        }),
      );
    },
    [canvas, read],
  );
}
