import { t } from "@lingui/core/macro";
import { Headphones } from "lucide-react";
import { eqOf, filterOf } from "../../../../contract/dj/channels";
import type { Address } from "../../../../contract/parameters/address";
import { FADER_TAPER } from "../../../../contract/parameters/taper";
import type { Id } from "../../../../contract/project/document";
import { LEVEL_MARKS_SMALL } from "../../../sound/strip/levels";
import { useEngine } from "../../../stores/services";
import { useTrack } from "../../../stores/tracks";
import { FADER_CAP, Fader } from "../../../ui/controls/value/Fader";
import { Knob } from "../../../ui/controls/value/Knob";
import { Icon } from "../../../ui/layout/Icon";
import { Meter } from "../../../ui/meters/Meter";
import { say } from "../../../words/say";
import { CueToggle } from "./CueToggle";
import { ofDevice, useControl, useControls } from "./controls";
import { EqBands } from "./EqBands";
import styles from "./Mixer.module.css";

const strip = (id: Id, parameter: "gain" | "level"): Address => ({ of: "track", id, parameter });

/** One channel of the mixer: gain, EQ with kills, filter, cue, fader and meter. */
export function ChannelStrip({ id }: { id: Id }) {
  const engine = useEngine();
  const track = useTrack(id);
  const gain = useControl(strip(id, "gain"));
  const filter = useControl(ofDevice(filterOf(id), "position"));
  const level = useControl(strip(id, "level"));
  useControls([strip(id, "gain"), strip(id, "level"), ofDevice(filterOf(id), "position")]);
  if (!track) return null;
  // a set's channels are ours, and nobody names them
  const name = say(track.name);
  return (
    <section className={styles.strip} aria-label={t`${name} channel`} data-track={id}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.tone}>
        <EqBands device={eqOf(id)} name={name} />
        <Knob {...filter} size={26} />
      </div>
      <div className={styles.loudness}>
        <Knob {...gain} size={26} />
        <div className={styles.fader}>
          <Fader {...level} marks={LEVEL_MARKS_SMALL} />
          <Meter
            className={styles.meter ?? ""}
            label={name}
            read={() => engine?.readMeter(id) ?? null}
            taper={FADER_TAPER}
            inset={FADER_CAP / 2}
            numeric
            action="meters.clearClips"
            onClear={() => engine?.clearClip(id)}
          />
        </div>
        <CueToggle id={id} name={name}>
          <Icon as={Headphones} size={14} />
        </CueToggle>
      </div>
    </section>
  );
}
