import { NETWORK_NAMES, NETWORKS, type Network } from "../../../contract/networks";
import styles from "./Writing.module.css";

/** Which platforms a text is written for; those of the specification come first. */
export function PlatformPicker({
  label,
  chosen,
  onChange,
}: {
  label: string;
  chosen: readonly Network[];
  onChange: (chosen: readonly Network[]) => void;
}) {
  const toggle = (platform: Network, on: boolean) =>
    onChange(NETWORK_NAMES.filter((one) => (one === platform ? on : chosen.includes(one))));
  return (
    <fieldset className={styles.platforms}>
      <legend>{label}</legend>
      {NETWORK_NAMES.map((platform) => (
        <label key={platform} className={styles.platform}>
          <input
            type="checkbox"
            checked={chosen.includes(platform)}
            onChange={(event) => toggle(platform, event.target.checked)}
          />
          {NETWORKS[platform].title}
        </label>
      ))}
    </fieldset>
  );
}
