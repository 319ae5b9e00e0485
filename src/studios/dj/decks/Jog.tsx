import { useRef } from "react";
import type { At, Hold } from "../../../kit/gesture/bind";
import { useGesture } from "../../../kit/gesture/useGesture";
import { useScope } from "../../../scope/useScope";
import { useDesk } from "../../../stores/dj/desk";
import { jogOf, SECONDS_PER_TURN } from "../../../stores/dj/jog";
import { onFrame } from "../../../ui/meters/frame";
import styles from "./Jog.module.css";
import { partOf, ticksOf, turned } from "./jogDrag";
import { useDeckName } from "./useDeck";

/**
 * The platter. Inside, a hand lies on the record: it scratches. At the rim it pushes: the tempo bends for a moment. Keys and
 * buttons do both too (nudge, search), so it is no control of its own for those who don't see it.
 */
export function Jog() {
  const name = useDeckName();
  const platter = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  useGesture(platter, {
    press: (from): Hold | null => {
      const jog = jogOf(name);
      const size = platter.current?.clientWidth ?? 1;
      if (!jog) return null;
      const scratches = partOf(from, size) === "platter";
      if (scratches) jog.touch();
      let last: At = from;
      return {
        slack: 0,
        prompt: true,
        drag: (at) => {
          const turns = turned(last, at, size);
          last = at;
          if (turns === 0) return;
          if (scratches) jog.turn(turns * SECONDS_PER_TURN);
          else jog.bend(ticksOf(turns));
        },
        end: () => {
          if (scratches) jog.release();
        },
      };
    },
    finger: () => ({ scroll: false, menu: false }),
  });
  useScope(
    (scope) => {
      let shown = "";
      scope.add(
        onFrame(() => {
          const deck = useDesk.getState().decks?.deck(name);
          const seconds = deck ? deck.control.read().frame / deck.rate : 0;
          const turn = `rotate(${(((seconds / SECONDS_PER_TURN) % 1) * 360).toFixed(1)}deg)`;
          if (turn === shown || !mark.current) return;
          shown = turn;
          mark.current.style.transform = turn;
        }),
      );
    },
    [name],
  );
  return (
    <div ref={platter} className={styles.platter} aria-hidden="true" data-jog={name}>
      <div className={styles.record}>
        <div ref={mark} className={styles.mark} />
      </div>
    </div>
  );
}
