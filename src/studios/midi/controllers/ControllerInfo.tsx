import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { CONTROL_TYPES, type ControlType } from "../../../../contract/midi/mapping/mapping";
import { pictureOf } from "../../../../contract/midi/mapping/picture";
import { Scope } from "../../../scope/scope";
import { activityOf } from "../../../stores/midi/activity";
import { formatNumber } from "../../../ui/format";
import { say, word } from "../../../words/say";
import type { Listed } from "../chosen";
import styles from "./Controllers.module.css";

const PLURALS: Record<ControlType, string> = {
  knob: word("Knobs"),
  pad: word("Pads"),
  fader: word("Faders"),
  button: word("Buttons"),
};
const EVERY_MS = 500;

/** What is known of a controller. What MIDI does not tell says so. */
export function ControllerInfo({ controller }: { controller: Listed }) {
  const { device, mappings } = controller;
  const id = device?.id ?? null;
  const { received, sent, controls, channels } = useActivity(id);
  const picture = pictureOf(mappings, controls);
  const rows: [string, string][] = [
    [t`Manufacturer`, device?.manufacturer || t`Unknown`],
    [t`Driver`, device?.version || t`Unknown`],
    [t`Output`, device ? (device.output ?? t`None`) : t`Unknown`],
    [t`Channels heard`, channels.length > 0 ? channels.join(", ") : t`None yet`],
    ...CONTROL_TYPES.map((type): [string, string] => [say(PLURALS[type]), counted(picture[type].length)]),
    [t`Battery`, t`Unknown`],
    [t`Received`, t`${formatNumber(received)} messages`],
    [t`Sent`, t`${formatNumber(sent)} messages`],
  ];
  return (
    <>
      <dl className={styles.info}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        {t`Controls are counted as they are mapped or moved. MIDI tells neither how many there are, nor the battery.`}
      </p>
    </>
  );
}

const counted = (count: number): string => (count === 0 ? t`None known` : String(count));

/** Read twice a second: numbers that are looked up, not followed. */
function useActivity(id: string | null) {
  const read = () => {
    const activity = id === null ? null : activityOf(id);
    const controls = activity?.heard() ?? [];
    return {
      received: activity?.received ?? 0,
      sent: activity?.sent ?? 0,
      controls,
      channels: [...new Set(controls.map(({ message }) => message.channel))].sort((one, other) => one - other),
    };
  };
  const [reading, setReading] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is the device's
  useEffect(() => {
    const scope = new Scope();
    const look = () =>
      setReading((before) => {
        const next = read();
        const same = next.received === before.received && next.sent === before.sent;
        return same && next.controls.length === before.controls.length ? before : next;
      });
    look();
    scope.interval(look, EVERY_MS);
    return () => scope.end();
  }, [id]);
  return reading;
}
