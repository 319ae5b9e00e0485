import { t } from "@lingui/core/macro";
import { Headphones } from "lucide-react";
import { FADER_TAPER } from "../../../contract/parameters/taper";
import type { Track } from "../../../contract/project/document";
import { stripAddress } from "../../../contract/project/parameters";
import { useReadOnly } from "../../stores/document";
import { setPersonal, usePersonalTrack } from "../../stores/personal";
import { useEngine } from "../../stores/services";
import { Toggle } from "../../ui/controls/Toggle";
import { FADER_CAP, Fader } from "../../ui/controls/value/Fader";
import { Knob } from "../../ui/controls/value/Knob";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/layout/Icon";
import { Meter } from "../../ui/meters/Meter";
import { ParameterToggle } from "../ParameterToggle";
import { useParameter } from "../parameters";
import { openOutputs } from "../system/OutputsDialog";
import { useOutputs } from "../system/outputChoice";
import { soloLabel } from "../track/solo";
import { LEVEL_MARKS, LEVEL_MARKS_SMALL } from "./levels";
import styles from "./Strip.module.css";

/** Pan, level and meter on one scale, mute, solo, arm. */
export function StripFader({ track, small }: { track: Track; small: boolean }) {
  const engine = useEngine();
  const readOnly = useReadOnly();
  const pan = useParameter(stripAddress(track, "pan"));
  const level = useParameter(stripAddress(track, "level"));
  const own = usePersonalTrack(track.id);
  const headphones = (useOutputs()?.headphones ?? "off") !== "off";
  const master = track.kind === "master";
  const recordable = track.kind === "audio" || track.kind === "midi" || track.kind === "drums";
  return (
    <>
      <div className={styles.pan}>
        <ParameterToggle
          address={stripAddress(track, "phase")}
          className={cx(styles.mini, small && styles.hidden)}
          label={t`Ø, invert phase`}
        >
          Ø
        </ParameterToggle>
        <Knob {...pan} size={28} unlabelled />
      </div>
      <div className={styles.fader}>
        <Fader {...level} marks={small ? LEVEL_MARKS_SMALL : LEVEL_MARKS} />
        <Meter
          className={styles.meter}
          label={track.name}
          read={() => engine?.readMeter(track.id) ?? null}
          taper={FADER_TAPER}
          inset={FADER_CAP / 2}
          numeric
          action="meters.clearClips"
          onClear={() => engine?.clearClip(track.id)}
        />
      </div>
      <div className={styles.buttons}>
        <ParameterToggle address={stripAddress(track, "mute")} tone="mute">
          M
        </ParameterToggle>
        {!master && (
          <ParameterToggle address={stripAddress(track, "solo")} tone="solo" label={soloLabel(track)} personal>
            S
          </ParameterToggle>
        )}
        {recordable && (
          <Toggle
            tone="record"
            data-action="track.arm"
            on={own.armed}
            onChange={(armed) => setPersonal(track.id, { armed })}
            label={t`Arm ${track.name} for recording`}
            disabled={readOnly}
          >
            R
          </Toggle>
        )}
        {!master && (
          <Toggle
            tone="accent"
            data-action="track.cue"
            on={headphones && own.cue}
            onChange={(cue) => (headphones ? setPersonal(track.id, { cue }) : openOutputs())}
            label={t`Hear ${track.name} in headphones, before its fader`}
          >
            <Icon as={Headphones} size={14} />
          </Toggle>
        )}
        {(track.kind === "return" || track.kind === "group") && (
          <ParameterToggle
            address={stripAddress(track, "soloSafe")}
            tone="quiet"
            label={t`SS, solo-safe: ${track.name} is not silenced by others' solo`}
          >
            {t`SS`}
          </ParameterToggle>
        )}
      </div>
    </>
  );
}
