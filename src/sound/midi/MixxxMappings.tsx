import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { KeptMixxxMapping } from "../../project/mixxxMappings";
import { readMixxx, removeMixxxMapping, useMixxx } from "../../stores/mixxx/mappings";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { Dialog } from "../../ui/overlays/Dialog";
import { toast } from "../../ui/overlays/toast";
import { sentenceOf } from "../../words/say";
import { AddMixxxMapping } from "./AddMixxxMapping";
import styles from "./MixxxMappings.module.css";
import { mixxxSummary } from "./mixxxFiles";

/** Mappings of Mixxx: a person's own files for their controllers, and what became of them. */
export function MixxxMappings() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button data-action="midi.mixxx" onClick={() => setOpen(true)}>
        {t`Mixxx`}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t`Mixxx mappings`}
        size="large"
        description={t`Your controller plays the DJ studio with a mapping that you have for Mixxx. It stays on this device.`}
      >
        <Content />
      </Dialog>
    </>
  );
}

function Content() {
  const mappings = useMixxx((now) => now.mappings);
  const failure = useMixxx((now) => now.failure);
  useEffect(() => void readMixxx(), []);
  return (
    <>
      <AddMixxxMapping />
      {failure !== null && (
        <p className={styles.problem} role="alert">
          <Trans>Your mappings could not be read. {failure}</Trans>
        </p>
      )}
      {[...mappings.values()].map((mapping) => (
        <Kept key={mapping.device} mapping={mapping} />
      ))}
    </>
  );
}

const hex = (byte: number) => `0x${byte.toString(16).padStart(2, "0").toUpperCase()}`;

/** What became of a mapping: how much of it works, what does not and why, and what went wrong. */
function Kept({ mapping }: { mapping: KeptMixxxMapping }) {
  const { device, name, report } = mapping;
  const problems = useMixxx((now) => now.problems.get(device));
  const errors = [...new Set([...report.errors, ...(problems ?? [])])];
  const remove = () =>
    void removeMixxxMapping(device).catch((cause: unknown) =>
      toast({ title: t`The mapping was not removed`, description: sentenceOf(cause), tone: "error" }),
    );
  return (
    <section className={styles.kept} aria-label={t`Mixxx mapping of ${device}`}>
      <div className={styles.row}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{device}</span>
        <span>{mixxxSummary(report)}</span>
        <IconButton icon={Trash2} label={t`Remove the Mixxx mapping of ${device}`} onClick={remove} />
      </div>
      {errors.map((error) => (
        <p key={error} className={styles.problem}>
          {error}
        </p>
      ))}
      {report.unmapped.length > 0 && (
        <details className={styles.report}>
          <summary>
            {plural(report.unmapped.length, { one: "# control does not work", other: "# controls do not work" })}
          </summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Message`}</th>
                <th scope="col">Control</th>
                <th scope="col">{t`Why`}</th>
              </tr>
            </thead>
            <tbody>
              {report.unmapped.map(({ group, key, status, midino, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file may name the same twice, and the list never changes
                <tr key={index}>
                  <td>
                    {hex(status)} {hex(midino)}
                  </td>
                  <td>
                    {group} {key}
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
