import { t } from "@lingui/core/macro";
import { FilePlus, FolderOpen } from "lucide-react";
import { useRef, useState } from "react";
import { useMidi } from "../../stores/midi/midi";
import { addMixxxMapping } from "../../stores/mixxx/mappings";
import { Button } from "../../ui/controls/Button";
import { Select } from "../../ui/overlays/Select";
import { toast } from "../../ui/overlays/toast";
import { sentenceOf } from "../../words/say";
import styles from "./MixxxMappings.module.css";
import { droppedFiles, likeliest, mappingsIn, mixxxFiles, mixxxSummary } from "./mixxxFiles";

const failed = (cause: unknown) =>
  toast({ title: t`The mapping was not imported`, description: sentenceOf(cause), tone: "error" });

/** Takes a mapping's files in, for one of the controllers that are or were here. */
export function AddMixxxMapping() {
  const here = useMidi((now) => now.devices);
  const gone = useMidi((now) => now.gone);
  const names = [...new Set([...here, ...gone].map(({ name }) => name))];
  const [chosen, setChosen] = useState("");
  const [dropping, setDropping] = useState(false);
  const device = names.includes(chosen) ? chosen : (names[0] ?? null);
  const { busy, several, take, add } = useImport(device);
  if (device === null)
    return <p className={styles.quiet}>{t`Connect a controller first. Each mapping belongs to one controller.`}</p>;
  return (
    <section
      className={styles.add}
      aria-label={t`Import a mapping`}
      data-dropping={dropping || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        droppedFiles(event.dataTransfer).then(take, failed);
      }}
    >
      <div className={styles.row}>
        <Select
          label={t`Controller of the mapping`}
          value={device}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={setChosen}
          disabled={busy}
        />
        <Chooser label={busy ? t`Trying the mapping …` : t`Choose files`} disabled={busy} onChoose={take} />
        <Chooser folder label={t`Choose folder`} disabled={busy} onChoose={take} />
      </div>
      <p className={styles.quiet}>
        {t`Choose or drop the .midi.xml with its script files (.js), or the folder that they are in.`}
      </p>
      {several && (
        <div className={styles.row}>
          <Select
            label={t`Mapping of the folder`}
            value={several.chosen.name}
            options={several.mappings.map(({ name }) => ({ value: name, label: name }))}
            onChange={several.choose}
            disabled={busy}
          />
          <Button kind="primary" disabled={busy} onClick={() => void add(several.chosen, several.files)}>
            {t`Import`}
          </Button>
        </div>
      )}
    </section>
  );
}

/** A button that asks for files, or for a folder. */
function Chooser(props: {
  folder?: boolean;
  label: string;
  disabled: boolean;
  onChoose: (files: readonly File[]) => void;
}) {
  const { folder = false, label, disabled, onChoose } = props;
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={folder ? FolderOpen : FilePlus} disabled={disabled} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        {...(folder ? { webkitdirectory: "" } : { accept: ".xml,.js" })}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          onChoose(files);
        }}
      />
    </>
  );
}

interface Several {
  readonly files: readonly File[];
  readonly mappings: readonly File[];
  readonly chosen: File;
}

/** Imports the one mapping of a choice; of several the person says which. */
function useImport(device: string | null) {
  const [busy, setBusy] = useState(false);
  const [several, setSeveral] = useState<Several | null>(null);
  const add = async (mapping: File, files: readonly File[]) => {
    if (device === null || busy) return;
    setBusy(true);
    try {
      const { name, report } = await addMixxxMapping(device, await mixxxFiles(mapping, files));
      setSeveral(null);
      toast({ title: t`${name} plays ${device}`, description: mixxxSummary(report), tone: "success" });
    } catch (cause) {
      failed(cause);
    } finally {
      setBusy(false);
    }
  };
  const take = (files: readonly File[]) => {
    if (device === null || busy || files.length === 0) return;
    const mappings = mappingsIn(files);
    const chosen = likeliest(mappings, device);
    if (!chosen) failed(new Error(t`No file ends in .midi.xml. Choose the mapping together with its script files.`));
    else if (mappings.length === 1) void add(chosen, files);
    else setSeveral({ files, mappings, chosen });
  };
  const choose = (name: string) => {
    const chosen = several?.mappings.find((one) => one.name === name);
    if (several && chosen) setSeveral({ ...several, chosen });
  };
  return { busy, several: several && { ...several, choose }, take, add };
}
