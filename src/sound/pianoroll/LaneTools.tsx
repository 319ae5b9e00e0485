import { t } from "@lingui/core/macro";
import { useState } from "react";
import { newId, useReadOnly } from "../../stores/document";
import { useEngine } from "../../stores/services";
import { announce } from "../../ui/announce";
import { Button } from "../../ui/controls/Button";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Select } from "../../ui/overlays/Select";
import { spoken, word } from "../../words/say";
import { eventsOf, LANES, type LaneName } from "./edit/controllers";
import { currentEdited } from "./edited";
import { runAsOneStep } from "./edits";
import styles from "./PianoRoll.module.css";
import { roll, useRoll } from "./view";

const OPTIONS = [
  { value: "velocity", label: word("Velocity") },
  ...Object.entries(LANES).map(([value, lane]) => ({ value, label: lane.label })),
];
const NAMES = Object.keys(LANES) as LaneName[];

function showLane(lane: LaneName | "velocity"): void {
  roll.show({ lane, laneDraft: null });
}

/** Shows the next lane; after the last one, velocities. */
export function nextLane(): void {
  const lanes = ["velocity", ...NAMES] as const;
  const next = lanes[(lanes.indexOf(roll.state.lane) + 1) % lanes.length] ?? "velocity";
  showLane(next);
  announce(next === "velocity" ? t`Velocity` : LANES[next].label);
}

/** Beside the lane: which one it is; for controllers, setting a value at the playhead and clearing the lane. */
export function LaneTools() {
  const lane = useRoll((now) => now.lane);
  return (
    <div className={styles.laneTools}>
      <Select
        label={t`Lane`}
        action="roll.lane"
        value={lane}
        options={spoken(OPTIONS)}
        onChange={(value) => showLane(NAMES.find((name) => name === value) ?? "velocity")}
        className={styles.laneSelect}
      />
      {lane !== "velocity" && <ControllerTools key={lane} name={lane} />}
    </div>
  );
}

function ControllerTools({ name }: { name: LaneName }) {
  const engine = useEngine();
  const readOnly = useReadOnly();
  const lane = LANES[name];
  const [value, setValue] = useState<number>(lane.rest);
  const spec = {
    label: t`Value at the playhead`,
    min: lane.min,
    max: lane.max,
    default: lane.rest,
    step: 1,
    unit: "",
    scale: "linear",
  } as const;

  const set = () => {
    const edited = currentEdited();
    const tick = Math.round((engine?.readTransport().tick ?? 0) - (edited?.origin ?? 0));
    if (!edited || tick < 0) return;
    const here = eventsOf(edited.clip.controls, lane).filter((event) => event.tick === tick);
    const { type, controller } = lane;
    runAsOneStep(word("Set controller"), [
      ...(here.length > 0
        ? [{ name: "removeControls" as const, args: { clipId: edited.clip.id, ids: here.map((event) => event.id) } }]
        : []),
      {
        name: "addControls",
        args: { clipId: edited.clip.id, controls: [{ id: newId(), tick, type, controller, value }] },
      },
    ]);
  };

  const clear = () => {
    const edited = currentEdited();
    const events = edited ? eventsOf(edited.clip.controls, lane) : [];
    if (!edited || events.length === 0) return;
    runAsOneStep(word("Clear controller"), [
      { name: "removeControls", args: { clipId: edited.clip.id, ids: events.map((event) => event.id) } },
    ]);
  };

  return (
    <div className={styles.laneRow}>
      <NumberField
        spec={spec}
        action="roll.laneValue"
        value={value}
        onCommit={setValue}
        format={(shown) => String(Math.round(shown))}
      />
      <Button data-action="roll.laneSet" onClick={set} disabled={readOnly} title={t`Set this value at the playhead`}>
        {t`Set`}
      </Button>
      <Button kind="ghost" data-action="roll.laneClear" onClick={clear} disabled={readOnly}>
        {t`Clear`}
      </Button>
    </div>
  );
}
