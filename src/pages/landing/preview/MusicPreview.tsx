import { t } from "@lingui/core/macro";
import { Eraser, Play, Square } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useScope } from "../../../scope/useScope";
import { Button } from "../../../ui/controls/Button";
import { NumberField } from "../../../ui/controls/value/NumberField";
import { onFrame } from "../../../ui/meters/frame";
import { useCanvas } from "../../../ui/meters/useCanvas";
import { say, sentenceOf, word } from "../../../words/say";
import type { Beat } from "./beat";
import styles from "./MusicPreview.module.css";
import { BPM, EMPTY_PATTERN, FIRST_PATTERN, LANES, type Lane, STEPS, toggled } from "./pattern";

type State =
  | { kind: "still" }
  | { kind: "loading" }
  | { kind: "playing"; beat: Beat }
  | { kind: "failed"; reason: string };

const TEMPO = { label: word("Tempo"), ...BPM, step: 1, unit: "", scale: "linear" } as const;
const WAVE_FRAMES = 1024;
/** Steps in a beat, which share a background. */
const BEAT_STEPS = 4;

/** Loads the code that makes the sound. Tone.js logs its name unless told not to. */
function loadBeat(): Promise<typeof import("./beat")> {
  (globalThis as { TONE_SILENCE_LOGGING?: boolean }).TONE_SILENCE_LOGGING = true;
  return import("./beat");
}

/**
 * A step sequencer to try: five lanes of sixteen steps, and the output's waveform. The code for sound is loaded with
 * the first play.
 */
export function MusicPreview() {
  const [pattern, setPattern] = useState(FIRST_PATTERN);
  const [bpm, setBpm] = useState<number>(BPM.default);
  const [state, setState] = useState<State>({ kind: "still" });
  const now = useRef({ pattern, bpm });
  now.current = { pattern, bpm };
  const playing = state.kind === "playing" ? state.beat : null;
  const grid = useRef<HTMLDivElement>(null);
  useLamps(grid, playing);
  useEnding(playing, () => setState({ kind: "still" }));

  const play = async () => {
    if (playing) {
      setState({ kind: "still" });
      return;
    }
    setState({ kind: "loading" });
    try {
      const { startBeat } = await loadBeat();
      setState({ kind: "playing", beat: await startBeat(() => now.current.pattern, now.current.bpm) });
    } catch (cause) {
      setState({ kind: "failed", reason: sentenceOf(cause) });
    }
  };
  const changeBpm = (next: number) => {
    setBpm(next);
    playing?.setBpm(next);
  };

  return (
    <section className={styles.preview} aria-label={t`Live preview`}>
      <div className={styles.tools}>
        <Button
          size="page"
          icon={playing ? Square : Play}
          disabled={state.kind === "loading"}
          onClick={() => void play()}
        >
          {playing ? t`Stop` : state.kind === "loading" ? t`Loading …` : t`Play preview`}
        </Button>
        <NumberField
          spec={TEMPO}
          value={bpm}
          format={(value) => `${Math.round(value)} BPM`}
          onInput={changeBpm}
          onCommit={changeBpm}
        />
        <Button kind="ghost" size="page" icon={Eraser} onClick={() => setPattern(EMPTY_PATTERN)}>
          {t`Clear`}
        </Button>
      </div>
      <div ref={grid} className={styles.grid}>
        {LANES.map((lane, row) => (
          <LaneSteps
            key={lane}
            lane={lane}
            row={row}
            on={pattern[lane]}
            grid={grid}
            onToggle={(step) => setPattern((before) => toggled(before, lane, step))}
          />
        ))}
      </div>
      <Wave beat={playing} />
      <p role="status" className={styles.failed}>
        {state.kind === "failed" && t`The preview cannot sound here: ${state.reason}`}
      </p>
    </section>
  );
}

/** A row of steps. Only one step of the whole grid is a tab stop; arrow keys move from there. */
function LaneSteps({
  lane,
  row,
  on,
  grid,
  onToggle,
}: {
  lane: Lane;
  row: number;
  on: readonly boolean[];
  grid: { current: HTMLElement | null };
  onToggle: (step: number) => void;
}) {
  const name = say(lane);
  const onKeyDown = (event: KeyboardEvent, step: number) => {
    const [down, right] =
      { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [];
    if (down === undefined || right === undefined) return;
    event.preventDefault();
    const to = [(row + down + LANES.length) % LANES.length, (step + right + STEPS) % STEPS].join();
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    for (const button of buttons) button.tabIndex = button.dataset.cell === to ? 0 : -1;
    buttons.find((button) => button.dataset.cell === to)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of the grid
    <div className={styles.lane} role="group" aria-label={name}>
      <span className={styles.label} aria-hidden="true">
        {name}
      </span>
      {on.map((pressed, step) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={step}
          type="button"
          className={styles.step}
          data-cell={`${row},${step}`}
          data-step={step}
          data-beat={Math.floor(step / BEAT_STEPS) % 2}
          aria-label={t`${name} on step ${step + 1}`}
          aria-pressed={pressed}
          tabIndex={row === 0 && step === 0 ? 0 : -1}
          onClick={() => onToggle(step)}
          onKeyDown={(event) => onKeyDown(event, step)}
        />
      ))}
    </div>
  );
}

/** Highlights the step that is heard, without rendering anything again. */
function useLamps(grid: { current: HTMLElement | null }, beat: Beat | null): void {
  useEffect(() => {
    const root = grid.current;
    if (!root || !beat) return;
    let lit = -1;
    const light = (step: number) => {
      if (step === lit) return;
      lit = step;
      for (const button of root.querySelectorAll<HTMLElement>("[data-step]")) {
        button.toggleAttribute("data-now", Number(button.dataset.step) === step);
      }
    };
    const stop = onFrame(() => light(beat.step()));
    return () => {
      stop();
      light(-1);
    };
  }, [grid, beat]);
}

/** Ends a beat when it is replaced, unmounted, or the page is hidden, because timers are too slow then. */
function useEnding(beat: Beat | null, onHidden: () => void): void {
  const latest = useRef(onHidden);
  latest.current = onHidden;
  useScope(
    (scope) => {
      if (!beat) return;
      scope.add(() => beat.end());
      scope.listen(document, "visibilitychange", () => document.hidden && latest.current());
    },
    [beat],
  );
}

/** The output's waveform, as an oscilloscope; a straight line while nothing plays. */
function Wave({ beat }: { beat: Beat | null }) {
  const wave = useRef(new Float32Array(WAVE_FRAMES));
  const flat = useRef(false);
  const canvas = useCanvas((surface) => {
    if (!beat && flat.current && !surface.stale) return;
    const { context, width, height } = surface;
    if (beat) beat.readWave(wave.current);
    else wave.current.fill(0);
    flat.current = !beat;
    context.clearRect(0, 0, width, height);
    context.strokeStyle = surface.color(beat ? "--play" : "--line-strong");
    context.lineWidth = 1;
    context.beginPath();
    for (const [index, value] of wave.current.entries()) {
      const x = (index / (WAVE_FRAMES - 1)) * width;
      const y = height / 2 - value * (height / 2 - 1);
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  });
  return <canvas ref={canvas} className={styles.wave} role="img" aria-label={t`Wave of the preview`} />;
}
