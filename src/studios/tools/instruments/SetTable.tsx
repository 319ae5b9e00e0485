import { t } from "@lingui/core/macro";
import { CARDS, type InstrumentCard } from "../../../../contract/instruments/cards";
import { PRESET_SETS } from "../../../../contract/instruments/sets";
import type { Device } from "../../../../contract/project/document";
import { useParameter } from "../../../sound/parameters";
import { useDocument, useReadOnly } from "../../../stores/document";
import { useSelection } from "../../../stores/selection";
import { useDevices } from "../../../stores/tracks";
import { Slider } from "../../../ui/controls/value/Slider";
import { Badge } from "../../../ui/layout/Badge";
import { Select } from "../../../ui/overlays/Select";
import { Table } from "../../../ui/page/Table";
import styles from "../Tools.module.css";
import { loadedSet, loadSet, partsOf } from "./sets";

/** The preset of all instruments. */
export function SetChoice() {
  const readOnly = useReadOnly();
  const loaded = useDocument(loadedSet);
  const choose = (name: string) => {
    const set = PRESET_SETS.find((entry) => entry.name === name);
    if (set) loadSet(set);
  };
  return (
    <Select
      label={t`Preset`}
      action="tools.set"
      value={loaded ?? ""}
      placeholder={t`Choose a preset`}
      options={PRESET_SETS.map(({ name }) => ({ value: name, label: name }))}
      onChange={choose}
      disabled={readOnly}
    />
  );
}

/** Which parameter of a device is its attack, its release and its brightness. */
const SHAPES: Readonly<Record<string, { attack?: string; release?: string; brightness?: string }>> = {
  sampler: { attack: "attack", release: "release", brightness: "cutoff" },
  synth: { attack: "attack", release: "release", brightness: "filterCutoff" },
  pluck: { release: "release", brightness: "hardness" },
};

/** The instruments that are loaded, and how each is shaped. */
export function SetTable() {
  return (
    <Table
      label={t`Instruments`}
      wide
      head={
        <>
          <th>{t`Instrument`}</th>
          <th>{t`Type`}</th>
          <th>{t`Attack`}</th>
          <th>{t`Release`}</th>
          <th>{t`Brightness`}</th>
          <th>{t`Depth`}</th>
        </>
      }
    >
      {CARDS.map((card) => (
        <Row key={card.id} card={card} />
      ))}
    </Table>
  );
}

function Row({ card }: { card: InstrumentCard }) {
  useDevices(card.trackId);
  const { instrument, reverb } = useDocument((project) => parts(project, card.id));
  const played = useSelection((now) => now.trackId === card.trackId);
  const shape = SHAPES[instrument?.kind ?? ""] ?? {};
  return (
    <tr>
      <td>
        <button
          type="button"
          className={styles.choose}
          data-action="tools.choose"
          aria-pressed={played}
          disabled={!instrument}
          onClick={() => useSelection.getState().selectTrack(card.trackId)}
        >
          {instrument?.presetName ?? card.name}
          {played && <Badge tone="accent">{t`KEYS`}</Badge>}
        </button>
      </td>
      <td>{card.category}</td>
      <Shape device={instrument} parameter={shape.attack} label={t`Attack`} of={card.name} />
      <Shape device={instrument} parameter={shape.release} label={t`Release`} of={card.name} />
      <Shape device={instrument} parameter={shape.brightness} label={t`Brightness`} of={card.name} />
      <Shape device={reverb} parameter="mix" label={t`Depth`} of={card.name} />
    </tr>
  );
}

const known = new WeakMap<object, Map<string, ReturnType<typeof partsOf>>>();

/** The same object until the project's devices change. */
function parts(project: Parameters<typeof partsOf>[0], id: InstrumentCard["id"]): ReturnType<typeof partsOf> {
  const of = known.get(project.devices) ?? new Map<string, ReturnType<typeof partsOf>>();
  known.set(project.devices, of);
  const found = of.get(id) ?? partsOf(project, id);
  of.set(id, found);
  return found;
}

/** One parameter; a device that does not have it says so. */
function Shape(props: { device: Device | null; parameter: string | undefined; label: string; of: string }) {
  const { device, parameter, label, of } = props;
  if (!device || parameter === undefined) {
    return (
      <td className={styles.detail} title={t`Load a preset to shape it here`}>
        –
      </td>
    );
  }
  return (
    <td>
      <Control device={device} parameter={parameter} label={label} of={of} />
    </td>
  );
}

function Control({ device, parameter, label, of }: { device: Device; parameter: string; label: string; of: string }) {
  const control = useParameter({ of: "device", id: device.id, parameter });
  return (
    <Slider {...control} className={styles.shape} label={`${label} of ${of}`} spec={{ ...control.spec, label: "" }} />
  );
}
