import { useCallback, useRef } from "react";
import { DECKS, type DeckName } from "../../../../contract/dj/channels";
import { barAt } from "../../../../contract/dj/grid";
import { fitCanvas } from "../../../kit/surface/canvas";
import type { Theme } from "../../../kit/surface/theme";
import { type Picture, usePicture } from "../../../kit/surface/usePicture";
import { useDesk } from "../../../stores/dj/desk";
import styles from "./PhaseMeter.module.css";
import { useDeckName } from "./useDeck";

const WIDTH = 88;
const HEIGHT = 18;

/** Beat in the bar, from 0, of a deck; null without beats. */
function beatOf(name: DeckName): number | null {
  const deck = useDesk.getState().decks?.deck(name);
  if (!deck?.grid) return null;
  return barAt(deck.grid, deck.control.read().beat).beat;
}

/** Above the beat of the deck that leads, below its own: in phase the two marks stand under each other. */
export function PhaseMeter() {
  const name = useDeckName();
  const canvas = useRef<HTMLCanvasElement>(null);
  const read = useCallback(
    (theme: Theme): Picture => {
      const { states } = useDesk.getState();
      const leader = DECKS.find((deck) => states[deck].leads);
      const own = beatOf(name);
      const lead = leader === undefined ? null : beatOf(leader);
      const pixel = (beat: number | null) => (beat === null ? null : Math.round((beat * WIDTH * 4) / 4) / 4);
      return {
        depends: [pixel(own), pixel(lead)],
        draw: (context) => {
          fitCanvas(context, WIDTH, HEIGHT);
          context.fillStyle = theme.well;
          context.fillRect(0, 0, WIDTH, HEIGHT);
          context.fillStyle = theme.line;
          for (let beat = 1; beat < 4; beat++) context.fillRect((beat * WIDTH) / 4, 0, 1, HEIGHT);
          const row = (beat: number | null, y: number, color: string) => {
            if (beat === null) return;
            const x = ((beat % 4) * WIDTH) / 4;
            context.fillStyle = color;
            context.fillRect(Math.floor(beat % 4) * (WIDTH / 4), y, WIDTH / 4 - 1, HEIGHT / 2 - 1);
            context.fillStyle = theme.text;
            context.fillRect(x - 1, y, 2, HEIGHT / 2 - 1);
          };
          row(lead, 0, theme.controlLine);
          row(own, HEIGHT / 2, theme.accent);
        },
      };
    },
    [name],
  );
  usePicture(canvas, read);
  return <canvas ref={canvas} className={styles.meter} width={WIDTH} height={HEIGHT} />;
}
