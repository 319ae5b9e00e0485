import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { MAPPING_LIMITS, type Mapping, type MappingTarget } from "../../../contract/midi/mapping/mapping";
import { effectiveSettings } from "../../../contract/midi/mapping/settings";
import { range } from "../../../contract/parameters";
import { parseAddress } from "../../../contract/parameters/address";
import { readParameter } from "../../../contract/project/parameters";
import { useDocument } from "../../stores/document";
import { changeMapping } from "../../stores/midi/mappings";
import { addressOf, countedTracks } from "../../stores/midi/targets";
import { useSelection } from "../../stores/selection";
import { Switch } from "../../ui/controls/Switch";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Select } from "../../ui/overlays/Select";
import { spoken, word } from "../../words/say";
import styles from "./MidiDock.module.css";
import { useTargetName } from "./TargetName";
import { CONTROL_NAMES, CURVE_NAMES, ENCODING_NAMES, MODE_NAMES, optionsOf } from "./words";

const MIN = range(word("Minimum"), 0, 100, 0, { step: 1, unit: "%" });
const MAX = range(word("Maximum"), 0, 100, 100, { step: 1, unit: "%" });
const STEP = range(word("Step"), 0.1, 25, 100 / 127, { step: 0.1, unit: "%" });

const LAYERS = [
  { value: "0", label: word("Base") },
  ...Array.from({ length: MAPPING_LIMITS.layers }, (_, index) => ({
    value: String(index + 1),
    label: t`Layer ${index + 1}`,
  })),
];

/** How one mapping moves its target. Only what its control can do is shown. */
export function MappingEditor({ mapping }: { mapping: Mapping }) {
  const { id, target, message } = mapping;
  const name = useTargetName(target);
  const set = (values: Partial<Mapping>) => changeMapping(id, values);
  const moves = target.kind === "parameter" || target.kind === "strip";
  const has = effectiveSettings(mapping, useStops(target));
  return (
    <section className={styles.editor} aria-label={t`Mapping of ${name}`}>
      <h3>{name}</h3>
      {moves && <TrackChoice mapping={mapping} />}
      <Choice
        label="Control"
        action="midi.control"
        names={CONTROL_NAMES}
        value={mapping.control}
        onChange={(control) => set({ control })}
      />
      {has.has("mode") && (
        <Choice
          label={t`Mode`}
          action="midi.mode"
          names={MODE_NAMES}
          value={mapping.mode}
          onChange={(next) => set({ mode: next })}
        />
      )}
      {message?.kind === "control" && (
        <Choice
          label={t`Values`}
          action="midi.encoding"
          names={ENCODING_NAMES}
          value={message.encoding}
          onChange={(encoding) => set({ message: { ...message, encoding } })}
        />
      )}
      {has.has("curve") && (
        <Choice
          label={t`Curve`}
          action="midi.curve"
          names={CURVE_NAMES}
          value={mapping.curve}
          onChange={(curve) => set({ curve })}
        />
      )}
      {has.has("limits") && <Limits mapping={mapping} />}
      {has.has("step") && (
        <Field label={t`Step`}>
          <NumberField
            spec={STEP}
            label={t`Step of the encoder`}
            action="midi.step"
            value={mapping.step * 100}
            onCommit={(step) => set({ step: step / 100 })}
          />
        </Field>
      )}
      {target.kind !== "layer" && (
        <Field label={t`Layer`}>
          <Select
            label={t`Layer`}
            action="midi.layer"
            value={String(mapping.layer)}
            options={spoken(LAYERS)}
            onChange={(layer) => set({ layer: Number(layer) })}
          />
        </Field>
      )}
      {has.has("invert") && (
        <OnOff label={t`Invert`} action="midi.invert" on={mapping.invert} onChange={(invert) => set({ invert })} />
      )}
      {has.has("pickup") && (
        <OnOff
          label={t`Soft takeover`}
          action="midi.pickup"
          on={mapping.pickup}
          onChange={(pickup) => set({ pickup })}
        />
      )}
      {has.has("velocity") && (
        <OnOff
          label={t`Velocity`}
          action="midi.velocity"
          on={mapping.velocity}
          onChange={(velocity) => set({ velocity })}
        />
      )}
      {has.has("aftertouch") && (
        <OnOff
          label={t`Aftertouch`}
          action="midi.aftertouch"
          on={mapping.aftertouch}
          onChange={(aftertouch) => set({ aftertouch })}
        />
      )}
      {has.has("feedback") && (
        <OnOff
          label={t`Show the value on it`}
          action="midi.feedback"
          on={mapping.feedback}
          onChange={(feedback) => set({ feedback })}
        />
      )}
    </section>
  );
}

/** How many places a target has now: 2 for a switch, 0 for any number and for what is no parameter here. */
export function useStops(target: MappingTarget): number {
  const selected = useSelection((now) => now.trackId);
  return useDocument((project) => {
    const address = addressOf(target, project, selected);
    const spec = address && readParameter(project, address)?.spec;
    return spec && (spec.unit === "switch" || spec.unit === "choice") ? spec.max - spec.min + 1 : 0;
  });
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  action: string;
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { label, action, names, value, onChange } = props;
  return (
    <Field label={label}>
      <Select
        label={label}
        action={action}
        value={value}
        options={optionsOf(names)}
        onChange={(next) => onChange(next as Value)}
      />
    </Field>
  );
}

function OnOff(props: { label: string; action: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Field label={props.label}>
      <Switch {...props} />
    </Field>
  );
}

/** The ends of the control on the target's way; one never passes the other. */
function Limits({ mapping: { id, min, max } }: { mapping: Mapping }) {
  return (
    <>
      <Field label={t`Minimum`}>
        <NumberField
          spec={MIN}
          label={t`Minimum`}
          action="midi.min"
          value={min * 100}
          onCommit={(value) => changeMapping(id, { min: Math.min(value / 100, max) })}
        />
      </Field>
      <Field label={t`Maximum`}>
        <NumberField
          spec={MAX}
          label={t`Maximum`}
          action="midi.max"
          value={max * 100}
          onCommit={(value) => changeMapping(id, { max: Math.max(value / 100, min) })}
        />
      </Field>
    </>
  );
}

/** The strip that a parameter belongs to: the one that was pointed at, the selected track, the master, or a position. */
function TrackChoice({ mapping: { id, target } }: { mapping: Mapping }) {
  const parameter = stripParameterOf(target);
  const count = useDocument((project) => countedTracks(project).length);
  if (parameter === null) return null;
  const options = [
    ...(target.kind === "parameter" ? [{ value: "this", label: t`This one` }] : []),
    { value: "selected", label: t`Selected track` },
    ...(parameter === "solo" || parameter === "soloSafe" ? [] : [{ value: "master", label: t`Master` }]),
    ...Array.from({ length: Math.max(count, positionOf(target)) }, (_, index) => ({
      value: String(index + 1),
      label: t`Track ${index + 1}`,
    })),
  ];
  const choose = (value: string) => {
    if (value === "this") return;
    const track = value === "selected" || value === "master" ? value : Number(value);
    changeMapping(id, { target: { kind: "strip", track, parameter } });
  };
  return (
    <Field label={t`Track`}>
      <Select
        label={t`Track`}
        action="midi.track"
        value={target.kind === "strip" ? String(target.track) : "this"}
        options={options}
        onChange={choose}
      />
    </Field>
  );
}

type StripParameter = Extract<MappingTarget, { kind: "strip" }>["parameter"];

const positionOf = (target: MappingTarget): number =>
  target.kind === "strip" && typeof target.track === "number" ? target.track : 0;

/** The parameter that a target moves of a strip; null where it moves something else. */
function stripParameterOf(target: MappingTarget): StripParameter | null {
  if (target.kind === "strip") return target.parameter;
  if (target.kind !== "parameter") return null;
  const parsed = parseAddress(target.address);
  if (!("address" in parsed)) return null;
  const { address } = parsed;
  if (address.of === "track" || address.of === "return" || address.of === "group" || address.of === "master") {
    return address.parameter;
  }
  return null;
}
