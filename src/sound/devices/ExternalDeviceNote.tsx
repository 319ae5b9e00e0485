import { t } from "@lingui/core/macro";
import { type ExternalManifest, externalManifest } from "../../../contract/devices/external";
import { WAM } from "../../../contract/devices/external/wam";
import type { Device } from "../../../contract/project/document";
import { say, word } from "../../words/say";
import styles from "./ExternalDeviceNote.module.css";

/** What a person should know of a device that plays beside the engine. */
export function ExternalDeviceNote({ device: { kind, plugin } }: { device: Device }) {
  if (kind !== "external" || !plugin) return null;
  const manifest = externalManifest(plugin.format, plugin.id);
  return (
    <p className={styles.note}>
      <strong>{plugin.format === WAM ? t`Plugin` : t`External`}</strong> {says(plugin.format, manifest)}
      {manifest?.note !== undefined && ` ${manifest.note}`}
    </p>
  );
}

const UNKNOWN = word("This version of Backline does not have this device. Sound passes through unchanged.");
const RUNS = word("Runs in Tone.js, outside Backline's own engine. Its delay is compensated.");
const PLUGIN = word(
  "A Web Audio Module. It runs in a closed frame, away from your projects and account. Its delay is compensated.",
);

function says(format: string, manifest: ExternalManifest | undefined): string {
  if (format === WAM) return say(PLUGIN);
  if (!manifest) return say(UNKNOWN);
  return manifest.role === "instrument" ? t`${say(RUNS)} On a very busy computer notes can sound late.` : say(RUNS);
}
