import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { type ConnectedDevice, useMidi } from "../../../stores/midi/midi";
import { addThru, removeThru, setClockOut, useTiming } from "../../../stores/midi/timing/settings";
import { Button } from "../../../ui/controls/Button";
import { Switch } from "../../../ui/controls/Switch";
import { Section } from "../../../ui/layout/SidePanel";
import { Select } from "../../../ui/overlays/Select";
import { FollowedLine } from "./FollowedLine";
import { OutputTracks } from "./OutputTracks";
import styles from "./Sync.module.css";

/** Devices that keep time with the studio: clock out, clock or time code in, and what goes through. */
export function Sync() {
  const devices = useMidi((now) => now.devices);
  return (
    <div className={styles.page}>
      <Section title={t`MIDI clock out`}>
        <ClockOut devices={devices} />
      </Section>
      <Section title={t`Follow a device`}>
        <Follow devices={devices} />
      </Section>
      <Section title={t`Tracks to external synths`}>
        <OutputTracks />
      </Section>
      <Section title={t`Thru`}>
        <Thru devices={devices} />
      </Section>
    </div>
  );
}

/** The names of devices, those that are not connected but chosen among them. */
const namesOf = (devices: readonly ConnectedDevice[], chosen: readonly string[]): string[] => [
  ...new Set([...devices.map(({ name }) => name), ...chosen]),
];

function ClockOut({ devices }: { devices: readonly ConnectedDevice[] }) {
  const chosen = useTiming((now) => now.clockOut);
  const names = namesOf(
    devices.filter(({ answers }) => answers),
    chosen,
  );
  return (
    <>
      <p className={styles.quiet}>
        {t`The transport's tempo, start, stop and position, 24 times a quarter note, for drum machines and synths.`}
      </p>
      {names.length === 0 && <p className={styles.quiet}>{t`No connected device has an output.`}</p>}
      <ul className={styles.lines}>
        {names.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <Switch
              label={t`Send MIDI clock to ${name}`}
              action="midi.clockOut"
              on={chosen.includes(name)}
              onChange={(on) => setClockOut(name, on)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const NOTHING = "nothing";

function Follow({ devices }: { devices: readonly ConnectedDevice[] }) {
  const follow = useTiming((now) => now.follow);
  const names = namesOf(devices, follow ? [follow.device] : []);
  const options = [
    { value: NOTHING, label: t`Nothing: the studio keeps its own time` },
    ...names.flatMap((name) => [
      { value: `clock ${name}`, label: t`MIDI clock of ${name}` },
      { value: `timecode ${name}`, label: t`Time code (MTC) of ${name}` },
    ]),
  ];
  const choose = (value: string) => {
    const [by = "", ...rest] = value.split(" ");
    const device = rest.join(" ");
    useTiming.setState({ follow: by === "clock" || by === "timecode" ? { device, by } : null });
  };
  return (
    <div className={styles.field}>
      <Select
        label={t`Follow`}
        action="midi.follow"
        value={follow ? `${follow.by} ${follow.device}` : NOTHING}
        options={options}
        onChange={choose}
      />
      {follow && <FollowedLine follow={follow} />}
    </div>
  );
}

function Thru({ devices }: { devices: readonly ConnectedDevice[] }) {
  const lines = useTiming((now) => now.thru);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const option = ({ name }: ConnectedDevice) => ({ value: name, label: name });
  const ready = from !== "" && to !== "" && from !== to;
  return (
    <>
      <p
        className={styles.quiet}
      >{t`What one device plays goes on to another, besides everything else that it does.`}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={`${line.from} ${line.to}`}>
            <span>
              <Trans>
                {line.from} to {line.to}
              </Trans>
            </span>
            <Button data-action="midi.thru.remove" onClick={() => removeThru(line.from, line.to)}>
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Select
          label={t`From`}
          placeholder={t`From …`}
          action="midi.thru.from"
          value={from}
          options={devices.map(option)}
          onChange={setFrom}
        />
        <Select
          label={t`To`}
          placeholder={t`To …`}
          action="midi.thru.to"
          value={to}
          options={devices.filter(({ answers }) => answers).map(option)}
          onChange={setTo}
        />
        <Button data-action="midi.thru.add" disabled={!ready} onClick={() => addThru(from, to)}>
          {t`Pass through`}
        </Button>
      </div>
    </>
  );
}
