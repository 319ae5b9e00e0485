import { FilePlus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../../contract/sentence";
import type { KeptMixxxMapping } from "../../project/mixxxMappings";
import { useMidi } from "../../stores/midi/midi";
import { addMixxxMapping, readMixxx, removeMixxxMapping, useMixxx } from "../../stores/mixxx/mappings";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { Dialog } from "../../ui/overlays/Dialog";
import { Select } from "../../ui/overlays/Select";
import { toast } from "../../ui/overlays/toast";
import styles from "./MixxxMappings.module.css";
import { mixxxFiles } from "./mixxxFiles";

/** Mappings of Mixxx: a person's own files for their controllers, and what became of them. */
export function MixxxMappings() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button data-action="midi.mixxx" onClick={() => setOpen(true)}>
        Mixxx
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Mixxx mappings"
        size="large"
        description="Your controller plays the DJ studio with a mapping that you have for Mixxx. It stays on this device."
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
      <Add />
      {failure !== null && (
        <p className={styles.problem} role="alert">
          The mappings that are kept could not be read: {failure}
        </p>
      )}
      {[...mappings.values()].map((mapping) => (
        <Kept key={mapping.device} mapping={mapping} />
      ))}
    </>
  );
}

/** Takes a mapping's files in, for one of the controllers that are or were here. */
function Add() {
  const field = useRef<HTMLInputElement>(null);
  const here = useMidi((now) => now.devices);
  const gone = useMidi((now) => now.gone);
  const names = [...new Set([...here, ...gone].map(({ name }) => name))];
  const [chosen, setChosen] = useState("");
  const [busy, setBusy] = useState(false);
  const [dropping, setDropping] = useState(false);
  const device = names.includes(chosen) ? chosen : (names[0] ?? null);
  const add = async (files: readonly File[]) => {
    if (device === null || files.length === 0 || busy) return;
    setBusy(true);
    try {
      const { name, report } = await addMixxxMapping(device, await mixxxFiles(files));
      toast({
        title: `${name} plays ${device}`,
        description: summary(report),
        tone: "success",
      });
    } catch (cause) {
      toast({ title: "The mapping was not imported", description: sentenceOf(cause), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  if (device === null) return <p className={styles.quiet}>Connect a controller first: a mapping is kept for one.</p>;
  return (
    <section
      className={styles.add}
      aria-label="Import a mapping"
      data-dropping={dropping || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        void add([...event.dataTransfer.files]);
      }}
    >
      <div className={styles.row}>
        <Select
          label="Controller of the mapping"
          value={device}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={setChosen}
          disabled={busy}
        />
        <Button icon={FilePlus} disabled={busy} onClick={() => field.current?.click()}>
          {busy ? "Trying the mapping …" : "Choose files"}
        </Button>
      </div>
      <p className={styles.quiet}>Choose or drop the .midi.xml and its script files (.js) together.</p>
      <input
        ref={field}
        type="file"
        multiple
        accept=".xml,.js"
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          void add(files);
        }}
      />
    </section>
  );
}

const summary = ({ controls, mapped, scripted }: KeptMixxxMapping["report"]) =>
  `${mapped + scripted} of ${controls} controls work.`;

const hex = (byte: number) => `0x${byte.toString(16).padStart(2, "0").toUpperCase()}`;

/** What became of a mapping: how much of it works, what does not and why, and what went wrong. */
function Kept({ mapping }: { mapping: KeptMixxxMapping }) {
  const { device, name, report } = mapping;
  const problems = useMixxx((now) => now.problems.get(device));
  const errors = [...new Set([...report.errors, ...(problems ?? [])])];
  const remove = () =>
    void removeMixxxMapping(device).catch((cause: unknown) =>
      toast({ title: "The mapping was not removed", description: sentenceOf(cause), tone: "error" }),
    );
  return (
    <section className={styles.kept} aria-label={`Mixxx mapping of ${device}`}>
      <div className={styles.row}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{device}</span>
        <span>{summary(report)}</span>
        <IconButton icon={Trash2} label={`Remove the Mixxx mapping of ${device}`} onClick={remove} />
      </div>
      {errors.map((error) => (
        <p key={error} className={styles.problem}>
          {error}
        </p>
      ))}
      {report.unmapped.length > 0 && (
        <details className={styles.report}>
          <summary>
            {report.unmapped.length === 1
              ? "1 control does not work"
              : `${report.unmapped.length} controls do not work`}
          </summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Message</th>
                <th scope="col">Control</th>
                <th scope="col">Why</th>
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
