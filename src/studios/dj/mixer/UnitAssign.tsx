import { t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import {
  CHANNELS,
  deckTrack,
  MICROPHONE_TRACK,
  SAMPLER_TRACK,
  type UnitNumber,
  unitSend,
} from "../../../../contract/dj/channels";
import { SILENCE_DB } from "../../../../contract/parameters";
import type { Address } from "../../../../contract/parameters/address";
import type { Id } from "../../../../contract/project/document";
import { setParameter, useParameter } from "../../../sound/parameters";
import { gesture } from "../../../stores/document";
import { useList, useTrack } from "../../../stores/tracks";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList } from "../../../ui/actions/useActions";
import { Toggle } from "../../../ui/controls/Toggle";
import { say, word } from "../../../words/say";
import styles from "./EffectUnits.module.css";

const SHORT: Readonly<Record<Id, string>> = {
  [deckTrack("a")]: "A",
  [deckTrack("b")]: "B",
  [deckTrack("c")]: "C",
  [deckTrack("d")]: "D",
  [SAMPLER_TRACK]: "S",
  [MICROPHONE_TRACK]: word("Mic"),
};

const sendOf = (channel: Id, unit: UnitNumber): Address => ({
  of: "send",
  id: unitSend(channel, unit),
  parameter: "level",
});
const OPEN = 0;
const isOpen = (level: number) => level > SILENCE_DB;

/** The channels that an effect unit acts on; the master is all of them. */
export function UnitAssign({ unit }: { unit: UnitNumber }) {
  const all = useList((project) =>
    CHANNELS.filter((id) => isOpen(project.sends[unitSend(id, unit)]?.level ?? SILENCE_DB)),
  );
  const master = all.length === CHANNELS.length;
  const action = (what: string) => `dj.unit-${unit}.${what}`;
  useActionList(
    [
      ...CHANNELS.map((id) => controlAction(action(id), t`Effect unit ${unit} on ${say(SHORT[id]) ?? ""}`)),
      controlAction(action("master"), t`Effect unit ${unit} on the master`),
    ],
    String(unit),
  );
  return (
    <div className={styles.assign}>
      {CHANNELS.map((id) => (
        <Assigned key={id} channel={id} unit={unit} action={action(id)} />
      ))}
      <Toggle
        on={master}
        onChange={(on) =>
          gesture(on ? word("Assign effect unit to the master") : word("Take effect unit off the master"), () => {
            for (const id of CHANNELS) setParameter(sendOf(id, unit), on ? OPEN : SILENCE_DB);
          })
        }
        data-action={action("master")}
        label={t`Effect unit ${unit} on the Master`}
        className={styles.channel}
      >
        {t`Master`}
      </Toggle>
    </div>
  );
}

function Assigned({ channel, unit, action }: { channel: Id; unit: UnitNumber; action: string }) {
  const address = sendOf(channel, unit);
  const { source, parameter, disabled } = useParameter(address);
  const open = isOpen(useSyncExternalStore(source.subscribe, source.get));
  const name = useTrack(channel)?.name ?? "";
  return (
    <Toggle
      on={open}
      onChange={(on) => setParameter(address, on ? OPEN : SILENCE_DB)}
      data-action={action}
      data-parameter={parameter}
      disabled={disabled}
      label={t`Effect unit ${unit} on ${channel === MICROPHONE_TRACK ? (say(SHORT[channel]) ?? "") : name}`}
      className={styles.channel}
    >
      {say(SHORT[channel])}
    </Toggle>
  );
}
