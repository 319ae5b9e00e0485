import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import type { HeardControl } from "../../../../contract/midi/live/deviceActivity";
import { CONTROL_TYPES, type ControlType, type MidiMessage } from "../../../../contract/midi/mapping/mapping";
import { type PicturedControl, pictureOf } from "../../../../contract/midi/mapping/picture";
import { useScope } from "../../../scope/useScope";
import { useTargetName } from "../../../sound/midi/TargetName";
import { CONTROL_NAMES, messageName } from "../../../sound/midi/words";
import { activityOf } from "../../../stores/midi/activity";
import { onFrame } from "../../../ui/meters/frame";
import { say, word } from "../../../words/say";
import { type Listed, useChosen } from "../chosen";
import styles from "./Picture.module.css";

const PLURALS: Record<ControlType, string> = {
  fader: word("Faders"),
  knob: word("Knobs"),
  pad: word("Pads"),
  button: word("Buttons"),
};
/** How often it is looked whether the device has shown another control, ms. */
const LOOK_MS = 250;

/** The controller as its mappings and its messages tell: each control with where it stands now. */
export function Picture({ controller: { name, device, mappings } }: { controller: Listed }) {
  const id = device?.id ?? null;
  const heard = useHeard(id);
  const picture = pictureOf(mappings, heard);
  if (CONTROL_TYPES.every((type) => picture[type].length === 0)) return null;
  return (
    <section className={styles.picture} aria-label={t`Controls of ${name}`}>
      {CONTROL_TYPES.map(
        (type) =>
          picture[type].length > 0 && (
            <section key={type} className={styles.row} aria-label={say(PLURALS[type])}>
              <h3>{say(PLURALS[type])}</h3>
              <ul data-type={type}>
                {picture[type].map((control) => (
                  <li key={control.key}>
                    <Control control={control} deviceId={id} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </section>
  );
}

/** The controls that a device was heard to have; changes only when one is new. */
function useHeard(deviceId: string | null): readonly HeardControl[] {
  const [heard, setHeard] = useState<readonly HeardControl[]>([]);
  useScope(
    (scope) => {
      const look = () => {
        const next = deviceId === null ? [] : activityOf(deviceId).heard();
        setHeard((before) => (before.length === next.length ? before : next));
      };
      look();
      scope.interval(look, LOOK_MS);
    },
    [deviceId],
  );
  return heard;
}

function Control({ control, deviceId }: { control: PicturedControl; deviceId: string | null }) {
  const [mapping] = control.mappings;
  const chosen = useChosen((now) => mapping !== undefined && now.mapping === mapping.id);
  const what = `${say(CONTROL_NAMES[control.type])} ${messageName(control.message)}`;
  const body = (
    <>
      <Shape type={control.type} message={control.message} deviceId={deviceId} />
      <span className={styles.label}>
        {mapping ? <MappedName target={mapping.target} /> : t`Not mapped`}
        {control.mappings.length > 1 && ` +${control.mappings.length - 1}`}
      </span>
    </>
  );
  if (!mapping) {
    return (
      <div className={styles.control} title={what} data-free>
        {body}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles.control}
      title={what}
      data-action="midi.picture"
      aria-pressed={chosen}
      onClick={() => useChosen.setState({ mapping: mapping.id })}
    >
      {body}
    </button>
  );
}

function MappedName({ target }: { target: Parameters<typeof useTargetName>[0] }) {
  return <>{useTargetName(target)}</>;
}

/** A knob's arc: from 7 to 5 o'clock. */
const ARC = 270;

/** The control as it stands; drawn outside React. */
function Shape({ type, message, deviceId }: { type: ControlType; message: MidiMessage; deviceId: string | null }) {
  const mark = useRef<SVGGElement>(null);
  useEffect(() => {
    if (deviceId === null) return;
    const activity = activityOf(deviceId);
    let drawn = -1;
    return onFrame(() => {
      const share = activity.shareOf(message);
      if (share === null || share === drawn || !mark.current) return;
      drawn = share;
      draw(mark.current, type, share);
    });
  }, [deviceId, message, type]);
  return (
    <svg viewBox="0 0 32 32" className={styles.shape} data-type={type} aria-hidden="true">
      {type === "knob" && (
        <>
          <circle cx="16" cy="16" r="12" className={styles.body} />
          <g ref={mark} transform="rotate(-135 16 16)">
            <line x1="16" y1="5" x2="16" y2="12" className={styles.mark} />
          </g>
        </>
      )}
      {type === "fader" && (
        <>
          <rect x="14.5" y="3" width="3" height="26" rx="1.5" className={styles.body} />
          <g ref={mark} transform="translate(0 22)">
            <rect x="8" y="2" width="16" height="5" rx="1" className={styles.cap} />
          </g>
        </>
      )}
      {(type === "pad" || type === "button") && (
        <>
          <rect x="4" y="4" width="24" height="24" rx={type === "pad" ? 3 : 12} className={styles.body} />
          <g ref={mark} opacity="0">
            <rect x="4" y="4" width="24" height="24" rx={type === "pad" ? 3 : 12} className={styles.lit} />
          </g>
        </>
      )}
    </svg>
  );
}

function draw(mark: SVGGElement, type: ControlType, share: number): void {
  if (type === "knob") mark.setAttribute("transform", `rotate(${share * ARC - ARC / 2} 16 16)`);
  else if (type === "fader") mark.setAttribute("transform", `translate(0 ${22 - share * 20})`);
  else mark.setAttribute("opacity", String(share));
}
