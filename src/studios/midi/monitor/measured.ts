import { useRef, useState } from "react";
import { Quantiles } from "../../../../contract/midi/live/quantiles";
import { useScope } from "../../../scope/useScope";
import { hearMidi } from "../../../stores/midi/activity";
import { useEngine } from "../../../stores/services";

/** Messages that the quantiles are of, the latest. */
const WINDOW = 1000;
/** How often numbers change, ms, and how long the rate of messages looks back. */
const EVERY_MS = 250;
const RATE_MS = 1000;

/** Delays in ms; null before anything was measured. */
export interface MeasuredDelay {
  readonly p50: number | null;
  readonly p95: number | null;
}

export interface Measured {
  readonly count: number;
  readonly toFrame: MeasuredDelay;
  /** null where the browser does not tell when the output sounds */
  readonly toEar: MeasuredDelay;
  /** messages received within the last second */
  readonly perSecond: number;
}

const NOTHING: Measured = {
  count: 0,
  toFrame: { p50: null, p95: null },
  toEar: { p50: null, p95: null },
  perSecond: 0,
};

const both = (values: Quantiles): MeasuredDelay => ({ p50: values.at(0.5), p95: values.at(0.95) });

/** Measures while it is shown: how long messages take to the sound, and how many come. */
export function useMeasured(): { reading: Measured; again: () => void } {
  const engine = useEngine();
  const [reading, setReading] = useState(NOTHING);
  const kept = useRef({ toFrame: new Quantiles(WINDOW), toEar: new Quantiles(WINDOW) });
  const again = () => {
    kept.current.toFrame.clear();
    kept.current.toEar.clear();
    setReading(NOTHING);
  };
  useScope(
    (scope) => {
      const { toFrame, toEar } = kept.current;
      let came: number[] = [];
      scope.add(hearMidi(({ time }) => void came.push(time)));
      const look = () => {
        engine?.readLiveDelays((delay) => {
          toFrame.add(delay.toFrame);
          if (delay.toEar !== null) toEar.add(delay.toEar);
        });
        const since = performance.now() - RATE_MS;
        came = came.filter((time) => time > since);
        setReading({ count: toFrame.count, toFrame: both(toFrame), toEar: both(toEar), perSecond: came.length });
      };
      look();
      scope.interval(look, EVERY_MS);
    },
    [engine],
  );
  return { reading, again };
}
