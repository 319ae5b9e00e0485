import { t } from "@lingui/core/macro";
import { useState } from "react";
import { DEFAULT_FONT } from "../../../../contract/fonts";
import { GM_FAMILIES, GM_PROGRAMS } from "../../../../contract/generalMidi";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import { ownFontHash } from "../../../../contract/instruments/own";
import type { Device } from "../../../../contract/project/document";
import { DeviceParameters } from "../../../sound/devices/DeviceParameters";
import { PresetMenu } from "../../../sound/devices/presets/PresetMenu";
import { command, useReadOnly } from "../../../stores/document";
import { usePreferences } from "../../../stores/preferences";
import { useActions } from "../../../ui/actions/useActions";
import { Select } from "../../../ui/overlays/Select";
import { say } from "../../../words/say";
import { SUSTAIN_ACTIONS } from "../actions";
import { KeyboardHarmony } from "./HarmonyBar";
import { Keys, lowestOf } from "./Keys";
import styles from "./Play.module.css";
import { PlayBar } from "./PlayBar";
import type { Player } from "./player";

interface Props {
  card: InstrumentCard;
  device: Device;
  player: Player | null;
}

/** An instrument that is played on a piano keyboard: the piano with its sounds, the synth with its panel. */
export function PianoSurface({ card, device, player }: Props) {
  const octave = usePreferences((now) => now.instruments.octave);
  const own = ownFontHash(device.font?.fontId ?? "") !== null;
  const [sustain, setSustain] = useState(false);
  useActions(SUSTAIN_ACTIONS, {
    "instrument.sustain": () => {
      setSustain(!sustain);
      player?.sustain(!sustain);
    },
  });
  return (
    <>
      <PlayBar octaves sustain={sustain} />
      <KeyboardHarmony player={player} lowest={lowestOf(octave) + 12} />
      <Keys card={card} player={player} />
      <section className={styles.panel} aria-label={t`Sound of ${say(card.name)}`}>
        <header className={styles.head}>
          {device.kind === "sampler" && !own ? <SoundChoice device={device} /> : <PresetMenu device={device} />}
        </header>
        <DeviceParameters device={device} />
      </section>
    </>
  );
}

/** Which sound of its font the sampler plays. */
function SoundChoice({ device }: { device: Device }) {
  const readOnly = useReadOnly();
  const { fontId = DEFAULT_FONT, program = 0 } = device.font ?? {};
  const choose = (value: string) => {
    const next = Number(value);
    const presetName = GM_PROGRAMS[next] ?? "";
    command("loadPreset", {
      ...{ id: device.id, presetName, params: device.params },
      font: { fontId, bank: 0, program: next },
    });
  };
  return (
    <Select
      label={t`Sound`}
      action="instrument.sound"
      value={String(program)}
      options={GM_PROGRAMS.map((label, value) => ({
        ...{ value: String(value), label },
        group: GM_FAMILIES[Math.floor(value / 8)] ?? "",
      }))}
      onChange={choose}
      disabled={readOnly}
    />
  );
}
