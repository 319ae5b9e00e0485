import { plural, t } from "@lingui/core/macro";
import { Gauge, ListChecks, RotateCcw } from "lucide-react";
import { useControls } from "../../../stores/midi/controls";
import { type DeviceStatus, useMidi } from "../../../stores/midi/midi";
import { ActionList, type ListedAction } from "../../../ui/actions/ActionList";
import { Button } from "../../../ui/controls/Button";
import { Section, SidePanel } from "../../../ui/layout/SidePanel";
import { say, spoken, word } from "../../../words/say";
import { type Listed, useChosen, useController, useControllers } from "../chosen";
import { ControllerInfo } from "./ControllerInfo";
import styles from "./Controllers.module.css";
import { Lights } from "./Lights";

const CHECKS: readonly ListedAction[] = [
  { id: "midi.test", label: word("Test All Controls"), icon: ListChecks },
  { id: "midi.reset", label: word("Reset to Default"), icon: RotateCcw },
  { id: "midi.calibrate", label: word("Calibrate Sensitivity"), icon: Gauge },
];

const STATUS: Record<DeviceStatus, string> = {
  connected: word("Connected"),
  disconnected: word("Not connected"),
  pairing: word("Pairing: it waits for the device"),
  other: word("In use by another program"),
};

/** Left of the studio: the controllers, quick actions, and what is known of the one that is chosen. */
export function Controllers() {
  const all = useControllers();
  const chosen = useController();
  return (
    <SidePanel label={t`Controllers`}>
      <Section title={t`Controllers`}>
        <Access />
        <ul className={styles.list}>
          {all.map((one) => (
            <li key={one.key}>
              <Controller controller={one} chosen={one.key === chosen?.key} />
            </li>
          ))}
        </ul>
      </Section>
      {chosen && (
        <>
          <Section title={t`Quick actions`}>
            <ActionList entries={spoken(CHECKS)} />
          </Section>
          <Section title={t`Controller info`}>
            <ControllerInfo controller={chosen} />
          </Section>
        </>
      )}
    </SidePanel>
  );
}

/** How the browser's MIDI stands, and the way to it. */
function Access() {
  const state = useMidi((now) => now.state);
  const count = useMidi((now) => now.devices.length);
  if (state.kind === "on") {
    return count === 0 ? <p className={styles.quiet}>{t`Plug a controller in: it is found at once.`}</p> : null;
  }
  return (
    <div className={styles.access}>
      <p className={styles.quiet}>
        {state.kind === "denied" || state.kind === "unsupported"
          ? state.reason
          : t`The browser asks you first whether this page may hear your controllers.`}
      </p>
      <Button action="input.keyboards" kind="primary" disabled={state.kind === "asking"}>
        {state.kind === "asking" ? t`Waiting for the browser …` : t`Connect controllers`}
      </Button>
    </div>
  );
}

function Controller({ controller, chosen }: { controller: Listed; chosen: boolean }) {
  const { key, name, device, connected, mappings } = controller;
  const layer = useControls((now) => (device ? (now.layers[device.id] ?? 0) : 0));
  const status = connected && device ? say(STATUS[device.status]) : say(STATUS.disconnected);
  return (
    <button
      type="button"
      className={styles.controller}
      data-action="midi.controller"
      data-connected={connected || undefined}
      aria-pressed={chosen}
      onClick={() => useChosen.setState({ controller: key })}
    >
      <span className={styles.name}>
        <strong>{name}</strong>
        {connected && device && <Lights deviceId={device.id} />}
      </span>
      {device && device.manufacturer !== "" && <span>{device.manufacturer}</span>}
      <span>
        {status}, {plural(mappings.length, { one: "# mapping", other: "# mappings" })}
        {layer > 0 && `, layer ${layer}`}
      </span>
    </button>
  );
}
