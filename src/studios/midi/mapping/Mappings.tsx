import { t } from "@lingui/core/macro";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import type { Mapping } from "../../../../contract/midi/mapping/mapping";
import { effectiveSettings, type MappingSetting } from "../../../../contract/midi/mapping/settings";
import { beginLearning } from "../../../sound/midi/learning";
import { useStops } from "../../../sound/midi/MappingEditor";
import { MappingActs } from "../../../sound/midi/MappingRow";
import { Synced } from "../../../sound/midi/MidiDock";
import { MixxxMappings } from "../../../sound/midi/MixxxMappings";
import { PresetFiles } from "../../../sound/midi/PresetFiles";
import { TargetFinder } from "../../../sound/midi/TargetFinder";
import { useTargetName } from "../../../sound/midi/TargetName";
import { CONTROL_NAMES, CURVE_NAMES, ENCODING_NAMES, messageName } from "../../../sound/midi/words";
import { useControls } from "../../../stores/midi/controls";
import { useMappings } from "../../../stores/midi/mappings";
import { useMidi } from "../../../stores/midi/midi";
import { Button } from "../../../ui/controls/Button";
import { Toggle } from "../../../ui/controls/Toggle";
import { EmptyState } from "../../../ui/layout/EmptyState";
import { say } from "../../../words/say";
import { useChosen, useController } from "../chosen";
import styles from "./Mappings.module.css";
import { Picture } from "./Picture";

/** What the controllers move: the picture of the chosen one, and the list of mappings. */
export function Mappings() {
  const controller = useController();
  return (
    <div className={styles.work}>
      <Bar />
      <div className={styles.scroll}>
        {controller && <Picture controller={controller} />}
        <MappingList />
      </div>
    </div>
  );
}

function Bar() {
  const [finding, setFinding] = useState(false);
  const every = useChosenList();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Mappings`}>
      <Button icon={Plus} kind="primary" data-action="midi.add" onClick={() => setFinding(true)}>
        {t`Add mapping`}
      </Button>
      <Toggle
        action="midi.everyController"
        on={every.all}
        onChange={every.show}
        label={t`Show mappings of all controllers`}
      >
        {t`All controllers`}
      </Toggle>
      <PresetFiles />
      <MixxxMappings />
      <Synced />
      {finding && <TargetFinder onChoose={(target) => void beginLearning(target)} onClose={() => setFinding(false)} />}
    </div>
  );
}

/** Whether the list holds the mappings of the chosen controller only. */
function useChosenList() {
  const all = useChosen((now) => now.all);
  return { all, show: (next: boolean) => useChosen.setState({ all: next }) };
}

function MappingList() {
  const mappings = useMappings((now) => now.mappings);
  const controller = useController();
  const { all } = useChosenList();
  const chosen = useChosen((now) => now.mapping);
  const devices = useMidi((now) => now.devices.length);
  // what is not learned yet belongs to no controller, and is not lost from sight
  const shown = useMemo(
    () =>
      all || !controller ? mappings : mappings.filter(({ device }) => device === null || device === controller.name),
    [all, controller, mappings],
  );
  if (shown.length === 0) {
    return (
      <EmptyState title={t`No controls mapped yet`}>
        {devices === 0 && t`Connect a controller. `}
        {t`Press Add mapping and choose what shall move, then move a knob, fader, pad or button of your controller.`}
      </EmptyState>
    );
  }
  return (
    <table className={styles.table} aria-label={t`Mappings`}>
      <thead>
        <tr>
          <th scope="col">Control</th>
          <th scope="col">{t`Number`}</th>
          <th scope="col">{t`Parameter`}</th>
          <th scope="col" className={styles.number}>
            {t`Min`}
          </th>
          <th scope="col" className={styles.number}>
            {t`Max`}
          </th>
          <th scope="col">{t`Curve`}</th>
          <th scope="col">{t`Options`}</th>
          <th scope="col">
            <span className="srOnly">{t`Learn and remove`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((mapping) => (
          <Row key={mapping.id} mapping={mapping} chosen={mapping.id === chosen} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ mapping, chosen }: { mapping: Mapping; chosen: boolean }) {
  const { id, control, message, device, target, min, max, curve } = mapping;
  const name = useTargetName(target);
  const active = useControls((now) => now.active === id);
  const has = effectiveSettings(mapping, useStops(target));
  return (
    <tr data-chosen={chosen || undefined} data-active={active || undefined}>
      <td data-label="Control">{say(CONTROL_NAMES[control])}</td>
      <td data-label={t`Number`}>
        {message ? messageName(message) : t`Not learned yet`}
        {device !== null && <span className={styles.quiet}> {device}</span>}
      </td>
      <td>
        <button
          type="button"
          className={styles.choose}
          data-action="midi.choose"
          aria-pressed={chosen}
          onClick={() => useChosen.setState({ mapping: id })}
        >
          {name}
        </button>
      </td>
      <td data-label={t`Min`} className={styles.number}>
        {has.has("limits") && `${Math.round(min * 100)} %`}
      </td>
      <td data-label={t`Max`} className={styles.number}>
        {has.has("limits") && `${Math.round(max * 100)} %`}
      </td>
      <td data-label={t`Curve`}>{has.has("curve") && say(CURVE_NAMES[curve])}</td>
      <td data-label={t`Options`}>{optionsOf(mapping, has).join(", ")}</td>
      <td className={styles.buttons}>
        <MappingActs mapping={mapping} name={name} />
      </td>
    </tr>
  );
}

/** What a mapping does besides following its control, in a word each. */
function optionsOf(mapping: Mapping, has: ReadonlySet<MappingSetting>): string[] {
  const { mode, velocity, aftertouch, invert, pickup, layer, message, reach } = mapping;
  const relative =
    message?.kind === "control" && message.encoding !== "absolute" ? say(ENCODING_NAMES[message.encoding]) : null;
  return [
    has.has("mode") && mode === "toggle" && t`Toggle`,
    has.has("mode") && mode === "momentary" && t`Momentary`,
    has.has("velocity") && velocity && t`Velocity`,
    has.has("aftertouch") && aftertouch && t`Aftertouch`,
    has.has("invert") && invert && t`Inverted`,
    has.has("pickup") && pickup && t`Soft takeover`,
    relative,
    layer > 0 && t`Layer ${layer}`,
    (reach[0] > 0 || reach[1] < 1) && t`Calibrated`,
  ].filter((word): word is string => typeof word === "string");
}
