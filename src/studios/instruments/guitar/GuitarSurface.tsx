import { t } from "@lingui/core/macro";
import { type PointerEvent, useState } from "react";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import {
  FRET_MARKS,
  fretKey,
  GUITAR_FRETS,
  GUITAR_STRINGS,
  guitarShape,
  type Shape,
  STRING_NAMES,
} from "../../../../contract/instruments/guitar";
import { type Chord, inScale } from "../../../../contract/instruments/harmony";
import type { Device } from "../../../../contract/project/document";
import { DeviceParameters } from "../../../sound/devices/DeviceParameters";
import { PresetMenu } from "../../../sound/devices/presets/PresetMenu";
import { keyName } from "../../../sound/keyboard/keys";
import { usePreferences } from "../../../stores/preferences";
import { Button } from "../../../ui/controls/Button";
import { Toggle } from "../../../ui/controls/Toggle";
import { say } from "../../../words/say";
import { HarmonyBar, useChords } from "../play/HarmonyBar";
import { KEY_LIT_MS, useLit } from "../play/lit";
import play from "../play/Play.module.css";
import { PlayBar } from "../play/PlayBar";
import type { Player } from "../play/player";
import { useStageKeys } from "../play/useStageKeys";
import styles from "./Guitar.module.css";

interface Props {
  card: InstrumentCard;
  device: Device;
  player: Player | null;
}

const CHORD_LETTERS = ["Q", "W", "E", "R", "T", "Y", "U"] as const;
const OPEN_STRINGS: Shape = GUITAR_STRINGS.map(() => 0);
const FRETS = Array.from({ length: GUITAR_FRETS + 1 }, (_, fret) => fret);
/** Drawn from the highest string down, as a player sees the neck. */
const FROM_ABOVE = GUITAR_STRINGS.map((_, string) => GUITAR_STRINGS.length - 1 - string);

/**
 * A guitar's neck: a fret plays its string, a chord is held and strummed. Keys: Q to U strum the chords of the scale
 * (with Shift upwards), 1 to 6 pluck the strings as they are held, Z damps them.
 */
export function GuitarSurface({ card, device, player }: Props) {
  const { instruments, keyboard, set } = usePreferences();
  const { root, scale, showScale, letRing } = instruments;
  const [held, setHeld] = useState<{ name: string | null; shape: Shape }>({ name: null, shape: OPEN_STRINGS });
  const lit = useLit(KEY_LIT_MS);
  const chords = useChords();

  const strum = (chord: Chord, direction: "down" | "up") => {
    const shape = guitarShape(chord);
    setHeld({ name: chord.name, shape });
    player?.strum(shape, direction, keyboard.velocity);
  };
  const pluckHeld = (string: number): boolean => {
    const fret = held.shape[string];
    if (fret !== null && fret !== undefined) player?.pluck(string, fretKey(string, fret), keyboard.velocity);
    return true;
  };
  const ended = (string: number) => {
    if (!letRing) player?.damp(string);
  };
  useStageKeys(card, {
    down: (code, shift) => {
      const chord = chords[CHORD_LETTERS.findIndex((letter) => code === `Key${letter}`)];
      if (chord) strum(chord, shift ? "up" : "down");
      else if (/^Digit[1-6]$/.test(code)) return pluckHeld(Number(code.at(-1)) - 1);
      else if (code === "KeyZ") player?.dampAll();
      else return false;
      return true;
    },
    up: (code) => {
      if (/^Digit[1-6]$/.test(code)) ended(Number(code.at(-1)) - 1);
      else if (!letRing && CHORD_LETTERS.some((letter) => code === `Key${letter}`)) player?.dampAll();
    },
    leave: () => player?.dampAll(),
  });

  const fretDown = (event: PointerEvent<HTMLButtonElement>, string: number, fret: number) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    player?.pluck(string, fretKey(string, fret), keyboard.velocity);
  };
  const name = (string: number, fret: number) =>
    fret === 0
      ? t`${STRING_NAMES[string] ?? ""} string ${6 - string}, open: ${keyName(fretKey(string, fret))}`
      : t`${STRING_NAMES[string] ?? ""} string ${6 - string}, fret ${fret}: ${keyName(fretKey(string, fret))}`;
  return (
    <>
      <PlayBar octaves={false} sustain={null} />
      <HarmonyBar
        letters={CHORD_LETTERS}
        held={held.name}
        onChord={(chord) => strum(chord, "down")}
        onRelease={() => !letRing && player?.dampAll()}
      />
      <div className={play.bar} role="toolbar" aria-label={t`Strumming`}>
        <Button data-action="instrument.strum" onClick={() => player?.strum(held.shape, "down", keyboard.velocity)}>
          {t`Strum down`}
        </Button>
        <Button data-action="instrument.strum" onClick={() => player?.strum(held.shape, "up", keyboard.velocity)}>
          {t`Strum up`}
        </Button>
        <Button data-action="instrument.damp" onClick={() => player?.dampAll()}>
          {t`Damp`}
        </Button>
        <Toggle
          on={letRing}
          data-action="instrument.letRing"
          label={t`Let ring: strings sound until they are damped`}
          onChange={(on) => set({ instruments: { ...instruments, letRing: on } })}
        >
          {t`Let ring`}
        </Toggle>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key */}
      <section className={styles.neck} aria-label={t`Fretboard`} tabIndex={0}>
        <div className={styles.numbers} aria-hidden="true">
          {FRETS.map((fret) => (
            <span key={fret} data-mark={FRET_MARKS.includes(fret) || undefined}>
              {fret}
            </span>
          ))}
        </div>
        {FROM_ABOVE.map((string) => (
          <div key={string} className={styles.string} data-string={string}>
            {FRETS.map((fret) => (
              <button
                key={fret}
                type="button"
                className={styles.fret}
                data-action="instrument.fret"
                data-open={fret === 0 ? STRING_NAMES[string] : undefined}
                data-held={(held.name !== null && held.shape[string] === fret) || undefined}
                data-scale={(showScale && inScale(fretKey(string, fret), { root, name: scale })) || undefined}
                data-lit={lit.has(fretKey(string, fret)) || undefined}
                aria-label={name(string, fret)}
                tabIndex={fret === 0 ? 0 : -1}
                onPointerDown={(event) => fretDown(event, string, fret)}
                onPointerUp={() => ended(string)}
                onPointerCancel={() => ended(string)}
                onKeyDown={(event) => {
                  const next = { ArrowRight: fret + 1, ArrowLeft: fret - 1 }[event.key];
                  if (next !== undefined) {
                    event.preventDefault();
                    const row = event.currentTarget.parentElement?.children;
                    (row?.[Math.min(GUITAR_FRETS, Math.max(0, next))] as HTMLElement | undefined)?.focus();
                  }
                  if (event.key === "Enter" && !event.repeat) {
                    event.preventDefault();
                    player?.pluck(string, fretKey(string, fret), keyboard.velocity);
                  }
                }}
                onKeyUp={(event) => event.key === "Enter" && ended(string)}
              >
                <span className={styles.dot} />
              </button>
            ))}
          </div>
        ))}
      </section>
      <section className={play.panel} aria-label={t`Sound of ${say(card.name)}`}>
        <header className={play.head}>
          <PresetMenu device={device} />
        </header>
        <DeviceParameters device={device} />
      </section>
    </>
  );
}
