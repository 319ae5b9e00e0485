import { STRIP_PARAMETERS } from "../../../contract/parameters";
import type { Track } from "../../../contract/project/document";
import { command, useReadOnly } from "../../stores/document";
import { setPersonal, usePersonalTrack } from "../../stores/personal";
import { useEngine } from "../../stores/services";
import { Toggle } from "../../ui/controls/Toggle";
import { FADER_CAP, Fader } from "../../ui/controls/value/Fader";
import { Knob } from "../../ui/controls/value/Knob";
import { cx } from "../../ui/cx";
import { Meter } from "../../ui/meters/Meter";
import { useParameter } from "../parameters";
import { setSolo, soloLabel, useSoloed } from "../track/solo";
import { DB_TAPER, formatLevel, LEVEL, LEVEL_MARKS, LEVEL_MARKS_SMALL, LEVEL_SCALE, parseLevel } from "./levels";
import styles from "./Strip.module.css";

/** Pan, level and meter on one scale, mute, solo, arm. */
export function StripFader({ track, small }: { track: Track; small: boolean }) {
  const engine = useEngine();
  const readOnly = useReadOnly();
  const pan = useParameter(`strip/${track.id}/pan`, STRIP_PARAMETERS.pan, track.strip.pan);
  const level = useParameter(`strip/${track.id}/level`, LEVEL, track.strip.level, LEVEL_SCALE);
  const own = usePersonalTrack(track.id);
  const soloed = useSoloed(track);
  const master = track.kind === "master";
  const recordable = track.kind === "audio" || track.kind === "midi" || track.kind === "drums";
  return (
    <>
      <div className={styles.pan}>
        <Toggle
          className={cx(styles.mini, small && styles.hidden)}
          on={track.strip.phase >= 0.5}
          data-action="track.phase"
          onChange={(on) => command("setParameter", { address: `strip/${track.id}/phase`, value: on ? 1 : 0 })}
          label="Ø, invert phase"
          disabled={readOnly}
        >
          Ø
        </Toggle>
        <Knob {...pan} size={28} unlabelled label={`${track.name} pan`} />
      </div>
      <div className={styles.fader}>
        <Fader
          {...level}
          label={`${track.name} level`}
          format={formatLevel}
          parse={parseLevel}
          marks={small ? LEVEL_MARKS_SMALL : LEVEL_MARKS}
        />
        <Meter
          className={styles.meter}
          label={track.name}
          read={() => engine?.readMeter(track.id) ?? null}
          taper={DB_TAPER}
          inset={FADER_CAP / 2}
          numeric
          action="meters.clearClips"
          onClear={() => engine?.clearClip(track.id)}
        />
      </div>
      <div className={styles.buttons}>
        <Toggle
          tone="mute"
          data-action="track.mute"
          on={track.mute}
          onChange={(mute) => command("setTrack", { id: track.id, mute })}
          label={`Mute ${track.name}`}
          disabled={readOnly}
        >
          M
        </Toggle>
        {!master && (
          <Toggle
            tone="solo"
            data-action="track.solo"
            on={soloed}
            onChange={(solo) => setSolo(track, solo)}
            label={soloLabel(track)}
          >
            S
          </Toggle>
        )}
        {recordable && (
          <Toggle
            tone="record"
            data-action="track.arm"
            on={own.armed}
            onChange={(armed) => setPersonal(track.id, { armed })}
            label={`Arm ${track.name} for recording`}
            disabled={readOnly}
          >
            R
          </Toggle>
        )}
        {(track.kind === "return" || track.kind === "group") && (
          <Toggle
            tone="quiet"
            data-action="track.soloSafe"
            on={track.soloSafe}
            onChange={(soloSafe) => command("setTrack", { id: track.id, soloSafe })}
            label={`SS, solo-safe: ${track.name} is not silenced by others' solo`}
            disabled={readOnly}
          >
            SS
          </Toggle>
        )}
      </div>
    </>
  );
}
