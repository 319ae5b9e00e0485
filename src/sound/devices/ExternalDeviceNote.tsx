import { externalManifest } from "../../../contract/devices/external";
import type { Device } from "../../../contract/project/document";
import styles from "./ExternalDeviceNote.module.css";

/** What a person should know of a device that plays beside the engine. */
export function ExternalDeviceNote({ device: { kind, plugin } }: { device: Device }) {
  if (kind !== "external" || !plugin) return null;
  const manifest = externalManifest(plugin.format, plugin.id);
  return (
    <p className={styles.note}>
      <strong>External</strong> {manifest ? says(manifest.role) : "This version does not know it: its input passes by."}
      {manifest?.note !== undefined && ` ${manifest.note}`}
    </p>
  );
}

const says = (role: "instrument" | "effect") =>
  role === "instrument"
    ? "Tone.js plays it in the page. Notes are on time as long as the page is less than 90 ms behind; the delay is compensated."
    : "Tone.js renders it in the page. Its delay is compensated.";
