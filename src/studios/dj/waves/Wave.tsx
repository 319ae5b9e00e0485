import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useRef } from "react";
import { useShallow } from "zustand/react/shallow";
import { tempoAt } from "../../../../contract/dj/beatLoops";
import type { DeckName } from "../../../../contract/dj/channels";
import { tempoOf } from "../../../../contract/dj/deckTempo";
import type { Hold } from "../../../kit/gesture/bind";
import { useGesture } from "../../../kit/gesture/useGesture";
import { hostPainter, type PainterHost } from "../../../kit/surface/painterHost";
import { watchPlace } from "../../../kit/surface/place";
import { readTheme } from "../../../kit/surface/theme";
import { useScope } from "../../../scope/useScope";
import { useDesk } from "../../../stores/dj/desk";
import { jogOf } from "../../../stores/dj/jog";
import { onFrame } from "../../../ui/meters/frame";
import { WavePainter } from "./painter";
import { PLACE_FIELDS, Place, type WaveMessage } from "./protocol";
import { useTrackWaveform } from "./useTrackWaveform";
import styles from "./Waves.module.css";

interface Props {
  readonly name: DeckName;
  /** seconds that are seen */
  readonly seconds: number;
}

/**
 * A deck's scrolling waveform, painted in a worker. Dragged, it is the record under the hand: the deck follows it.
 */
export function Wave({ name, seconds }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const painter = useRef<PainterHost<WaveMessage> | null>(null);
  const track = useDesk((now) => now.states[name].track);
  const loops = useDesk(useShallow((now) => ({ loop: now.states[name].loop, looping: now.states[name].looping })));
  const waveform = useTrackWaveform(track?.id ?? null);

  useScope(
    (scope) => {
      const parent = box.current;
      if (!parent) return;
      const host = hostPainter<WaveMessage>(scope, {
        worker: (owner) =>
          owner.worker(
            () => new Worker(new URL("./wave.worker.ts", import.meta.url), { type: "module", name: "wave" }),
          ),
        painter: () => new WavePainter(),
      });
      const canvas = document.createElement("canvas");
      canvas.className = styles.canvas ?? "";
      parent.append(canvas);
      scope.add(() => canvas.remove());
      const memory = new SharedArrayBuffer(PLACE_FIELDS * Float64Array.BYTES_PER_ELEMENT);
      const place = new Float64Array(memory);
      host.tell({ type: "surface", canvas: host.hand(canvas), place: memory });
      painter.current = host;
      scope.add(() => {
        painter.current = null;
      });
      watchPlace(scope, parent, ({ width, height, ratio }) =>
        host.tell({
          type: "look",
          look: { theme: readTheme(document.documentElement), width, height, ratio, seconds },
        }),
      );
      scope.add(onFrame(() => stand(place, name)));
    },
    [name, seconds],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a painter that was made anew has seen nothing
  useEffect(() => {
    const scene = {
      waveform: waveform?.full ?? null,
      grid: track?.grid ?? null,
      rate: track?.rate ?? 44_100,
      frames: track?.frames ?? 0,
      cue: track ? (track.cue ?? track.sound?.start ?? 0) : null,
      hotCues: track?.hotCues ?? [],
      ...loops,
    };
    painter.current?.tell({ type: "scene", scene });
  }, [waveform, track, loops, name, seconds]);

  useGesture(box, {
    press: useCallback(
      (from): Hold | null => {
        const jog = jogOf(name);
        const wide = box.current?.clientWidth ?? 1;
        if (!jog || !useDesk.getState().states[name].track) return null;
        let last = from.x;
        jog.touch();
        return {
          slack: 0,
          prompt: true,
          drag: (at) => {
            if (at.x === last) return;
            // to the left the track goes on
            jog.turn(((last - at.x) / wide) * seconds);
            last = at.x;
          },
          end: () => jog.release(),
        };
      },
      [name, seconds],
    ),
    finger: () => ({ scroll: false, menu: false }),
  });

  return (
    <div ref={box} className={styles.wave} data-wave={name}>
      <span className={styles.letter}>{name.toUpperCase()}</span>
      {!track && (
        <span className={styles.empty}>
          <Trans>
            <Trans>Deck {name.toUpperCase()} is empty</Trans>
          </Trans>
        </span>
      )}
    </div>
  );
}

/** Writes down where a deck is, for the painter. */
function stand(place: Float64Array, name: DeckName): void {
  const deck = useDesk.getState().decks?.deck(name);
  if (!deck) return;
  const { bpm, rate, state } = deck.control.read();
  const own = tempoAt(deck.grid, deck.frame(), 1);
  place[Place.frame] = deck.frame();
  place[Place.speed] = state === "playing" || rate !== 0 ? (rate * deck.rate) / 1000 : 0;
  place[Place.at] = performance.timeOrigin + performance.now();
  place[Place.tempo] = bpm > 0 && own > 0 ? bpm / own : tempoOf(deck.state.fader);
}
