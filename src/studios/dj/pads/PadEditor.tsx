import { t } from "@lingui/core/macro";
import { Trash2 } from "lucide-react";
import { padId, padName } from "../../../../contract/dj/pads";
import { useParameter } from "../../../sound/parameters";
import { useSampler } from "../../../stores/dj/sampler/useSampler";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList } from "../../../ui/actions/useActions";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Knob } from "../../../ui/controls/value/Knob";
import { Segmented } from "../../../ui/fields/Segmented";
import { Menu } from "../../../ui/overlays/Menu";
import { spoken, word } from "../../../words/say";
import { useImportServices } from "../library/imports";
import styles from "./Pads.module.css";
import { clearPad, colorEntries, setMode, sourceEntries } from "./padMenu";

const MODES = [
  { value: "oneShot", label: word("One-shot") },
  { value: "loop", label: word("Loop") },
] as const;

/** The pad that was touched last: what is on it, how it plays, how loud. */
export function PadEditor() {
  const number = useSampler((now) => now.selected);
  const pad = useSampler((now) => now.pads[number]);
  const title = useSampler((now) => now.tracks[number]?.title);
  const failure = useSampler((now) => now.failures[number]);
  const services = useImportServices();
  const gain = useParameter({ of: "pad", id: padId(number), parameter: "gain" });
  useActionList([
    controlAction("dj.pad.gain", t`Gain of the pad`),
    controlAction("dj.pad.source", t`Put a track or a loop on the pad`),
    controlAction("dj.pad.color", t`Colour of the pad`),
    controlAction("dj.pad.clear", t`Clear the pad`),
  ]);
  return (
    <section className={styles.editor} aria-label={t`Pad ${padName(number)}`}>
      <span className={styles.title}>{padName(number)}</span>
      <Menu
        trigger={
          <Button className={styles.source} data-action="dj.pad.source" aria-label={t`Put on the pad`}>
            {title ?? (pad ? t`Not there` : t`Put on the pad …`)}
          </Button>
        }
        entries={() => sourceEntries(number, services)}
      />
      {pad && (
        <>
          <Segmented
            label={t`How pad ${padName(number)} plays`}
            value={pad.mode}
            segments={spoken(MODES)}
            onChange={(mode) => setMode(number, mode)}
          />
          <Knob {...gain} size={26} />
          <Menu
            trigger={
              <Button kind="ghost" data-action="dj.pad.color" aria-label={t`Colour of the pad`}>
                <span className={styles.swatch} style={{ background: pad.color }} />
              </Button>
            }
            entries={() => colorEntries(number, pad.color)}
          />
          <IconButton
            icon={Trash2}
            label={t`Clear the pad`}
            data-action="dj.pad.clear"
            onClick={() => clearPad(number)}
          />
        </>
      )}
      {failure !== undefined && (
        <p className={styles.failure} role="status">
          {failure}
        </p>
      )}
    </section>
  );
}
