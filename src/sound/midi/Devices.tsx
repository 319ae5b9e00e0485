import { plural, t } from "@lingui/core/macro";
import { useControls } from "../../stores/midi/controls";
import { useMappings } from "../../stores/midi/mappings";
import { useMidi } from "../../stores/midi/midi";
import styles from "./MidiDock.module.css";

/** Controllers that are connected, and those that mappings are kept for. */
export function Devices() {
  const devices = useMidi((now) => now.devices);
  const mappings = useMappings((now) => now.mappings);
  const layers = useControls((now) => now.layers);
  const connected = new Set(devices.map(({ name }) => name));
  const absent = [
    ...new Set(mappings.flatMap(({ device }) => (device === null || connected.has(device) ? [] : [device]))),
  ];
  const counted = (name: string) => mappings.filter(({ device }) => device === name).length;
  return (
    <section className={styles.devices} aria-label={t`Controllers`}>
      <ul>
        {devices.map(({ id, name, manufacturer, answers }) => (
          <li key={id}>
            <Device
              name={name}
              maker={manufacturer}
              state={answers ? t`Connected, shows values` : t`Connected`}
              mapped={counted(name)}
              layer={layers[id] ?? 0}
            />
          </li>
        ))}
        {absent.map((name) => (
          <li key={name} data-absent>
            <Device name={name} maker="" state={t`Not connected`} mapped={counted(name)} layer={0} />
          </li>
        ))}
      </ul>
      {devices.length === 0 && <p className={styles.quiet}>{t`Plug a controller in: it is found at once.`}</p>}
    </section>
  );
}

function Device(props: { name: string; maker: string; state: string; mapped: number; layer: number }) {
  const { name, maker, state, mapped, layer } = props;
  return (
    <>
      <strong title={maker === "" ? name : `${name}, ${maker}`}>{name}</strong>
      <span>{state}</span>
      <span>
        {plural(mapped, { one: "# mapping", other: "# mappings" })}
        {layer > 0 && `, layer ${layer}`}
      </span>
    </>
  );
}
