import { t } from "@lingui/core/macro";
import type { PointerEvent } from "react";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import { DRUM_PADS, type DrumPad } from "../../../../contract/instruments/drumPads";
import type { Device } from "../../../../contract/project/document";
import { DeviceParameters } from "../../../sound/devices/DeviceParameters";
import { PresetMenu } from "../../../sound/devices/presets/PresetMenu";
import { usePreferences } from "../../../stores/preferences";
import { say } from "../../../words/say";
import { PAD_LIT_MS, useLit } from "../play/lit";
import play from "../play/Play.module.css";
import { PlayBar } from "../play/PlayBar";
import type { Player } from "../play/player";
import { useStageKeys } from "../play/useStageKeys";
import styles from "./Drums.module.css";
import { PatternEditor } from "./PatternEditor";

interface Props {
  card: InstrumentCard;
  device: Device;
  player: Player | null;
}

/** A pad at its edge is this much softer than in its middle. */
const EDGE = 0.55;

/** The eight pads, the drum pattern, and the kit. */
export function DrumSurface({ card, device, player }: Props) {
  const velocity = usePreferences((now) => now.keyboard.velocity);
  const lit = useLit(PAD_LIT_MS);
  const strike = (finger: string, pad: DrumPad, strength: number) =>
    player?.press(finger, pad.key, Math.max(1, Math.round(velocity * strength)));
  useStageKeys(card, {
    down: (code) => {
      const pad = DRUM_PADS.find((entry) => entry.code === code);
      if (pad) strike(code, pad, 1);
      return pad !== undefined;
    },
    up: (code) => player?.release(code),
    leave: () => player?.dampAll(),
  });
  const press = (event: PointerEvent<HTMLButtonElement>, pad: DrumPad) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const aside = Math.max(
      Math.abs((event.clientX - box.left) / box.width - 0.5),
      Math.abs((event.clientY - box.top) / box.height - 0.5),
    );
    strike(`pointer ${event.pointerId}`, pad, 1 - (1 - EDGE) * Math.min(1, aside * 2));
  };
  const release = (event: PointerEvent) => player?.release(`pointer ${event.pointerId}`);
  return (
    <>
      <PlayBar octaves={false} sustain={null} />
      <fieldset className={styles.pads}>
        <legend className="srOnly">{t`Drum pads`}</legend>
        {DRUM_PADS.map((pad) => (
          <button
            key={pad.id}
            type="button"
            className={styles.pad}
            data-action="instrument.pad"
            data-lit={lit.has(pad.key) || undefined}
            onPointerDown={(event) => press(event, pad)}
            onPointerUp={release}
            onPointerCancel={release}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.repeat) return;
              event.preventDefault();
              strike("enter", pad, 1);
            }}
            onKeyUp={(event) => event.key === "Enter" && player?.release("enter")}
          >
            {pad.name}
            <kbd>{pad.letter}</kbd>
          </button>
        ))}
      </fieldset>
      <PatternEditor />
      <section className={play.panel} aria-label={t`Sound of ${say(card.name)}`}>
        <header className={play.head}>
          <PresetMenu device={device} />
        </header>
        <DeviceParameters device={device} />
      </section>
    </>
  );
}
