import { t } from "@lingui/core/macro";
import type { CSSProperties } from "react";
import { padId, padName } from "../../../../contract/dj/pads";
import { padTitle } from "../../../stores/dj/sampler/sampler";
import { useSampler } from "../../../stores/dj/sampler/useSampler";
import { hintOf } from "../../../ui/actions/keys";
import { useKeyOf } from "../../../ui/actions/useActions";
import { cx } from "../../../ui/cx";
import { ContextMenu } from "../../../ui/overlays/Menu";
import { padAction } from "../actions";
import { useImportServices } from "../library/imports";
import styles from "./Pads.module.css";
import { padEntries } from "./padMenu";
import { usePadDrop } from "./usePadDrop";

/** Presses a pad as long as a key or a pointer is down. */
export function holdPad(number: number): () => void {
  useSampler.setState({ selected: number });
  useSampler.getState().sampler?.press(number);
  return () => useSampler.getState().sampler?.release(number);
}

/** One pad: pressed it plays; a track or a sound file that is dropped on it lies there; its menu has the rest. */
export function PadButton({ number, place }: { number: number; place: number }) {
  const pad = useSampler((now) => now.pads[number]);
  const title = useSampler((now) => padTitle(number, now));
  const track = useSampler((now) => now.tracks[number]?.title);
  const failure = useSampler((now) => now.failures[number]);
  const loading = useSampler((now) => now.loading.has(number));
  const on = useSampler((now) => now.sounding.has(number));
  const selected = useSampler((now) => now.selected === number);
  const services = useImportServices();
  const { over, handlers } = usePadDrop(number);
  const key = useKeyOf(padAction(place));
  const press = () => holdPad(number)();
  return (
    <ContextMenu className={styles.cell} data-own-menu="" entries={() => padEntries(number, pad, services)}>
      <button
        type="button"
        className={cx(styles.pad, !pad && styles.empty, over && styles.over, selected && styles.selected)}
        style={pad ? ({ "--pad": pad.color } as CSSProperties) : undefined}
        aria-label={title}
        aria-pressed={on}
        title={hintOf(failure ?? track ?? t`Drop a track or a sound file here`, key)}
        data-action={padAction(place)}
        data-parameter={`pad/${padId(number)}/play`}
        // sounds as it goes down; a click comes by keys, and by what speaks the screen
        onPointerDown={(event) => event.button === 0 && press()}
        onClick={(event) => event.detail === 0 && press()}
        {...handlers}
      >
        <span className={styles.number}>{padName(number)}</span>
        <span className={styles.what}>{failure !== undefined ? t`Gone` : loading ? t`Loading …` : (track ?? "")}</span>
        {pad?.mode === "loop" && <span className={styles.mode}>{t`Loop`}</span>}
      </button>
    </ContextMenu>
  );
}
