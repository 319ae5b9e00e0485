import { t } from "@lingui/core/macro";
import { useReducer } from "react";
import { type HardwareController, hardware } from "../../../../contract/api/hardware";
import { useScope } from "../../../scope/useScope";
import { browserId } from "../../../stores/hardware";
import { activityOf } from "../../../stores/midi/activity";
import { knownOf } from "../../../stores/midi/known";
import { useMappings } from "../../../stores/midi/mappings";
import { useMidi } from "../../../stores/midi/midi";
import { useSession } from "../../../stores/person/session";
import { useQuery } from "../../../stores/query/useQuery";
import { formatMoment } from "../../../ui/format";
import { Badge } from "../../../ui/layout/Badge";
import { cell, Table } from "../../../ui/page/Table";
import { say, word } from "../../../words/say";
import styles from "../Tools.module.css";

/** How often other browsers are asked for, and this one's controllers looked at. */
const EVERY_MS = 30_000;
const LOOK_MS = 1000;

const STATUS: Readonly<Record<HardwareController["status"], string>> = {
  connected: word("Connected"),
  disconnected: word("Not connected"),
  pairing: word("Pairing"),
  other: word("In use by another program"),
};

/** The controllers of this browser, and those that the person's other browsers told of. */
export function HardwareList() {
  const { devices, gone } = useMidi();
  const mappings = useMappings((now) => now.mappings);
  const seen = [...devices, ...gone];
  // what a controller is heard to have is looked up, not followed
  const [, look] = useReducer((count: number) => count + 1, 0);
  useScope((scope) => scope.interval(look, LOOK_MS), []);
  const here = seen.map((device) => knownOf(device, mappings, activityOf(device.id).heard()));
  const others = useOtherBrowsers();
  if (here.length === 0 && others.length === 0) return null;
  return (
    <div className={styles.table}>
      <Table
        label={t`Hardware`}
        wide
        head={
          <>
            <th>{t`Controller`}</th>
            <th>{t`Status`}</th>
            <th className={cell.number}>{t`Channels`}</th>
            <th className={cell.number}>{t`Buttons`}</th>
            <th className={cell.number}>{t`Knobs`}</th>
            <th className={cell.number}>{t`Faders`}</th>
            <th>{t`Battery`}</th>
            <th className={cell.wide}>{t`Features`}</th>
          </>
        }
      >
        {here.map((controller) => (
          <Row key={`here ${controller.name}`} controller={controller} of={null} />
        ))}
        {others.flatMap(({ browserId: id, name, at, fresh, controllers }) =>
          controllers.map((controller) => (
            <Row
              key={`${id} ${controller.name}`}
              controller={fresh ? controller : { ...controller, status: "disconnected" }}
              of={fresh ? name : `${name}, ${formatMoment(at)}`}
            />
          )),
        )}
      </Table>
      <p className={styles.note}>
        {t`Controls are counted as they are mapped or moved. MIDI tells neither how many there are, nor the battery.`}
      </p>
    </div>
  );
}

function useOtherBrowsers() {
  const signedIn = useSession((now) => now.status === "authenticated");
  const { state } = useQuery(hardware.status, {}, { enabled: signedIn, every: EVERY_MS });
  if (!signedIn || state.kind !== "loaded") return [];
  const own = browserId();
  return state.value.items.filter((other) => other.browserId !== own);
}

const counted = (count: number | null): string => (count === null ? t`Unknown` : String(count));

function Row({ controller, of }: { controller: HardwareController; of: string | null }) {
  const { name, status, channels, buttons, knobs, faders, battery, features } = controller;
  return (
    <tr>
      <td>
        {name} {of !== null && <Badge>{of}</Badge>}
      </td>
      <td>{say(STATUS[status])}</td>
      <td className={cell.number}>{counted(channels)}</td>
      <td className={cell.number}>{counted(buttons)}</td>
      <td className={cell.number}>{counted(knobs)}</td>
      <td className={cell.number}>{counted(faders)}</td>
      <td>{battery === null ? t`Unknown` : `${battery} %`}</td>
      <td className={cell.wide}>{features.join(", ")}</td>
    </tr>
  );
}
