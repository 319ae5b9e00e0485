import { t } from "@lingui/core/macro";
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Id } from "../../../contract/project/document";
import { useEngine } from "../../stores/services";
import { isBlack, keyAt, keyBox, keyName } from "./keys";
import styles from "./PianoKeys.module.css";
import { HeldNotes, useSounding } from "./playing";

interface Props {
  /** the track that is played */
  trackId: Id;
  /** a white key */
  first: number;
  last: number;
  /** velocity of a key hit at its front edge; further back is softer */
  velocity: number;
  /** labels on keys, for example drums */
  names?: Readonly<Record<number, string>> | undefined;
  /** the computer's key that plays each key, for its label */
  letters?: ReadonlyMap<number, string> | undefined;
  /** keys that are shown as struck besides those that are held */
  lit?: ReadonlySet<number> | undefined;
  /** keys with a mark, for example those of a scale */
  marked?: ((key: number) => boolean) | undefined;
}

/** The velocity at a key's back edge, as a share of that at its front. */
const BACK = 0.4;

/** A piano keyboard for pointers and touch, with glissando; arrows choose a key and Enter holds it. */
export function PianoKeys({ trackId, first, last, velocity, names, letters, lit, marked }: Props) {
  const engine = useEngine();
  const heldNotes = useMemo(() => (engine ? new HeldNotes(engine) : null), [engine]);
  const sounding = useSounding((now) => now.keys);
  const board = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(Math.min(last, Math.max(first, 60)));
  useEffect(() => () => heldNotes?.releaseAll(), [heldNotes]);

  const hit = (event: PointerEvent) => {
    const box = board.current?.getBoundingClientRect();
    if (!box) return null;
    return keyAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, first, last);
  };
  const press = (event: PointerEvent) => {
    const place = hit(event);
    const finger = `pointer ${event.pointerId}`;
    if (!place || !heldNotes) return heldNotes?.release(finger);
    if (heldNotes.keyOf(finger) === place.key) return;
    setChosen(place.key);
    const strength = BACK + (1 - BACK) * place.depth;
    heldNotes.press(finger, place.key, Math.max(1, Math.round(velocity * strength)), [trackId]);
  };
  const release = (event: PointerEvent) => heldNotes?.release(`pointer ${event.pointerId}`);

  const keyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 12, ArrowDown: -12 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.min(last, Math.max(first, chosen + step));
      setChosen(next);
      board.current?.querySelector<HTMLElement>(`[data-key="${next}"]`)?.focus();
    }
    if (event.key === "Enter") {
      event.preventDefault();
      if (!event.repeat) heldNotes?.press("enter", chosen, velocity, [trackId]);
    }
  };

  const keys = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={board}
      className={styles.board}
      role="group"
      aria-label={t`Keyboard from ${keyName(first)} to ${keyName(last)}. Arrow keys choose a key, Enter holds it`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        press(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) press(event);
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={keyDown}
      onKeyUp={(event) => {
        if (event.key === "Enter") heldNotes?.release("enter");
      }}
      onBlur={() => heldNotes?.release("enter")}
    >
      {keys.map((key) => {
        const { left, width } = keyBox(key, first, last);
        const black = isBlack(key);
        return (
          <button
            data-action="keyboard.play"
            key={key}
            type="button"
            data-key={key}
            className={black ? styles.black : styles.white}
            data-down={sounding.has(key) || lit?.has(key) || undefined}
            data-letter={letters?.get(key)}
            data-marked={marked?.(key) || undefined}
            style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
            tabIndex={key === chosen ? 0 : -1}
            aria-label={names?.[key] ? `${keyName(key)}, ${names[key]}` : keyName(key)}
            onFocus={() => setChosen(key)}
          >
            {names?.[key] ? (
              <span className={styles.drum}>{names[key]}</span>
            ) : (
              key % 12 === 0 && <span className={styles.octave}>{keyName(key)}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
