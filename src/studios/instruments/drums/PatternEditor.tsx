import { t } from "@lingui/core/macro";
import { Pause, Play } from "lucide-react";
import { PATTERN_TRACK } from "../../../../contract/instruments/cards";
import { DRUM_PADS, type DrumPad } from "../../../../contract/instruments/drumPads";
import { type Hit, PATTERNS, patternNamed } from "../../../../contract/instruments/patterns";
import { stripAddress } from "../../../../contract/project/parameters";
import { ParameterToggle } from "../../../sound/ParameterToggle";
import { useParameter } from "../../../sound/parameters";
import { useReadOnly } from "../../../stores/document";
import { useTrack } from "../../../stores/tracks";
import { useActions } from "../../../ui/actions/useActions";
import { Toggle } from "../../../ui/controls/Toggle";
import { Slider } from "../../../ui/controls/value/Slider";
import { Icon } from "../../../ui/layout/Icon";
import { Select } from "../../../ui/overlays/Select";
import { BEAT_ACTIONS } from "../actions";
import play from "../play/Play.module.css";
import { choosePattern, setStep, useBeat, useBeatLoop } from "./beat";
import styles from "./Drums.module.css";

const HIT_NAMES: Readonly<Record<Hit, string>> = { 0: "off", 1: "soft", 2: "on", 3: "accent" };
/** What a press makes of a step. */
const NEXT: Readonly<Record<Hit, Hit>> = { 0: 2, 1: 2, 2: 3, 3: 0 };

/** The drum pattern: choose one, play it, change its steps. */
export function PatternEditor() {
  const { pattern, grid } = useBeat();
  const { playing, toggle } = useBeatLoop();
  const readOnly = useReadOnly();
  const track = useTrack(PATTERN_TRACK);
  useActions(BEAT_ACTIONS, { "instrument.beat": toggle });
  return (
    <section className={play.panel} aria-label={t`Drum pattern`}>
      <div className={play.bar}>
        <Toggle
          on={playing}
          tone="play"
          action="instrument.beat"
          label={playing ? t`Stop the pattern` : t`Play the pattern`}
        >
          <Icon as={playing ? Pause : Play} size={14} />
        </Toggle>
        <Select
          label={t`Pattern`}
          action="instrument.pattern"
          value={pattern.name}
          options={PATTERNS.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => choosePattern(patternNamed(name))}
          disabled={readOnly}
        />
        {track && <PatternLevel trackId={track.id} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key */}
      <section className={styles.steps} data-steps={pattern.steps} aria-label={t`Steps`} tabIndex={0}>
        {DRUM_PADS.map((pad) => (
          <Row key={pad.id} pad={pad} hits={grid[pad.id] ?? []} beat={pattern.steps / 4} disabled={readOnly} />
        ))}
      </section>
    </section>
  );
}

function PatternLevel({ trackId }: { trackId: string }) {
  const track = { id: trackId, kind: "drums" } as const;
  const level = useParameter(stripAddress(track, "level"));
  return (
    <>
      <Slider {...level} className={play.velocity} />
      <ParameterToggle address={stripAddress(track, "mute")} tone="mute">
        M
      </ParameterToggle>
    </>
  );
}

function Row({ pad, hits, beat, disabled }: { pad: DrumPad; hits: readonly Hit[]; beat: number; disabled: boolean }) {
  return (
    <fieldset className={styles.row}>
      <legend>{pad.name}</legend>
      {hits.map((hit, step) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={step}
          type="button"
          className={styles.step}
          data-action="instrument.step"
          data-hit={hit}
          data-beat={step % beat === 0 || undefined}
          aria-label={t`${pad.name}, step ${step + 1}: ${HIT_NAMES[hit]}`}
          aria-pressed={hit !== 0}
          disabled={disabled}
          onClick={(event) => setStep(pad.id, step, event.shiftKey ? (hit === 1 ? 0 : 1) : NEXT[hit])}
        />
      ))}
    </fieldset>
  );
}
