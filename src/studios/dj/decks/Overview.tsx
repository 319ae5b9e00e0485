import { useCallback, useRef, useState } from "react";
import { startOf } from "../../../../contract/dj/track";
import type { Hold } from "../../../kit/gesture/bind";
import { useGesture } from "../../../kit/gesture/useGesture";
import { fitCanvas } from "../../../kit/surface/canvas";
import type { Theme } from "../../../kit/surface/theme";
import { type Picture, usePicture } from "../../../kit/surface/usePicture";
import { useScope } from "../../../scope/useScope";
import { useDesk } from "../../../stores/dj/desk";
import { drawBands } from "../waves/drawWave";
import { useTrackWaveform } from "../waves/useTrackWaveform";
import styles from "./Overview.module.css";
import { useDeckName, useDeckState } from "./useDeck";

const HEIGHT = 34;

/** The whole track with its cues and where the deck is. A press goes there. */
export function Overview() {
  const name = useDeckName();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const track = useDeckState((state) => state.track);
  const loop = useDeckState((state) => state.loop);
  const waveform = useTrackWaveform(track?.id ?? null);
  useScope((scope) => {
    if (box.current) scope.observeSize(box.current, ({ contentRect }) => setWidth(contentRect.width));
  }, []);
  const read = useCallback(
    (theme: Theme): Picture | null => {
      if (width === 0) return null;
      const deck = useDesk.getState().decks?.deck(name);
      const frames = track?.frames ?? 1;
      const x = (frame: number) => (frame / frames) * width;
      const at = deck && track ? Math.round(x(deck.frame()) * 2) / 2 : null;
      return {
        depends: [at, width, track, loop, waveform],
        draw: (context) => {
          fitCanvas(context, width, HEIGHT);
          context.fillStyle = theme.well;
          context.fillRect(0, 0, width, HEIGHT);
          if (!track) return;
          if (loop) {
            context.globalAlpha = 0.3;
            context.fillStyle = theme.play;
            context.fillRect(x(loop.start), 0, Math.max(1, x(loop.end) - x(loop.start)), HEIGHT);
            context.globalAlpha = 1;
          }
          if (waveform) {
            const points = waveform.overview.low.length;
            drawBands(context, waveform.overview, theme, { width, height: HEIGHT, from: 0, points });
          }
          if (at !== null) {
            // what was played lies in the shade
            context.globalAlpha = 0.45;
            context.fillStyle = theme.app;
            context.fillRect(0, 0, at, HEIGHT);
            context.globalAlpha = 1;
          }
          context.fillStyle = theme.accent;
          context.fillRect(x(startOf(track)), HEIGHT - 6, 2, 6);
          for (const { frame, color } of track.hotCues) {
            context.fillStyle = color;
            context.fillRect(x(frame) - 1, 0, 3, 7);
          }
          if (at !== null) {
            context.fillStyle = theme.text;
            context.fillRect(at - 1, 0, 2, HEIGHT);
          }
        },
      };
    },
    [name, width, track, loop, waveform],
  );
  usePicture(canvas, read);
  useGesture(box, {
    press: (): Hold | null => {
      const deck = useDesk.getState().decks?.deck(name);
      if (!deck?.state.track) return null;
      const { frames } = deck.state.track;
      const go = (at: { x: number }) => deck.seek(Math.max(0, Math.min(1, at.x / Math.max(1, width))) * frames);
      return { click: go, drag: () => undefined, commit: go };
    },
    finger: () => ({ scroll: false, menu: false }),
  });
  return (
    <div ref={box} className={styles.overview} data-overview={name}>
      <canvas ref={canvas} />
    </div>
  );
}
