import { externalManifest } from "../../../contract/devices/external";
import type { Device } from "../../../contract/project/document";
import styles from "./ExternalDeviceNote.module.css";

/** What a person should know of a device that plays beside the engine. */
export function ExternalDeviceNote({ device: { kind, plugin } }: { device: Device }) {
  if (kind !== "external" || !plugin) return null;
  const manifest = externalManifest(plugin.format, plugin.id);
  return (
    <p className={styles.note}>
      <strong>External</strong> {manifest ? says(manifest.role) : UNKNOWN}
      {manifest?.note !== undefined && ` ${manifest.note}`}
    </p>
  );
}

const UNKNOWN = "This version of Backline does not have this device. Sound passes through unchanged.";
const RUNS = "Runs in Tone.js, outside Backline's own engine. Its delay is compensated.";

const says = (role: "instrument" | "effect") =>
  role === "instrument" ? `${RUNS} On a very busy computer notes can sound late.` : RUNS;
