import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { create } from "zustand";
import { currentProject, useDocument } from "../../stores/document";
import { tellKept } from "../../stores/kept";
import { useTempo } from "../../stores/time";
import { Button } from "../../ui/controls/Button";
import { formatBytes, formatTime, formatWhole } from "../../ui/format";
import { Progress } from "../../ui/layout/Progress";
import { Dialog } from "../../ui/overlays/Dialog";
import { toast } from "../../ui/overlays/toast";
import { canPick, download, saveAs } from "../../ui/saveFile";
import { sentenceOf } from "../../words/say";
import { clipSpan } from "./clipSpan";
import { discardFiles } from "./discardFiles";
import styles from "./ExportDialog.module.css";
import { ExportForm, useExportChoices } from "./ExportForm";
import { type ExportPlan, FORMATS, planExport, settingsFor } from "./exportPlan";
import { usePublishDialog } from "./PublishDialog";
import type { Exporter, ExportResult } from "./port";

/** Whether the dialog is open; opened by actions and buttons anywhere. */
export const useExportDialog = create<{ open: boolean }>()(() => ({ open: false }));

type Stage =
  | { kind: "choosing" }
  | { kind: "working"; share: number; cancel: AbortController }
  | { kind: "done"; result: ExportResult }
  | { kind: "failed"; reason: string };

/** Exports the project: choices with the expected size, progress that can be cancelled, then where to save. */
export function ExportDialog({ exporter }: { exporter: Exporter }) {
  const open = useExportDialog((now) => now.open);
  const [stage, setStage] = useState<Stage>({ kind: "choosing" });
  const latest = useRef(stage);
  latest.current = stage;
  const handedOn = useRef(false);
  const project = useDocument((now) => (open ? now : null));
  const tempo = useTempo();
  const choices = useExportChoices();
  const plan = project ? planExport(project, tempo, choices, clipSpan()) : null;

  const end = useCallback(() => {
    const now = latest.current;
    if (now.kind === "working") now.cancel.abort();
    if (now.kind === "done") discardFiles(now.result, handedOn.current);
  }, []);
  const leave = () => {
    end();
    setStage({ kind: "choosing" });
  };
  useEffect(() => end, [end]);

  const run = async () => {
    if (!plan) return;
    const cancel = new AbortController();
    handedOn.current = false;
    setStage({ kind: "working", share: 0, cancel });
    try {
      const result = await exporter.run(
        { project: currentProject(), plan, settings: settingsFor(choices) },
        { signal: cancel.signal, progress: (share) => setStage({ kind: "working", share, cancel }) },
      );
      if (cancel.signal.aborted) result.discard();
      else {
        tellKept();
        setStage({ kind: "done", result });
      }
    } catch (cause) {
      if (cancel.signal.aborted) return;
      setStage({ kind: "failed", reason: sentenceOf(cause) });
    }
  };

  const publish = () => {
    useExportDialog.setState({ open: false });
    usePublishDialog.setState({ open: true });
  };

  const working = stage.kind === "working";
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) leave();
        useExportDialog.setState({ open: next });
      }}
      title={t`Export audio`}
      size="medium"
      busy={working}
      actions={
        stage.kind === "choosing" ? (
          <>
            <p className={styles.size} role="status">
              {plan
                ? `${plan.files.length === 1 ? "" : t`${plan.files.length} files, `}${formatTime(plan.frames / plan.sampleRate, 1)}, ${sizeOf(plan)}`
                : t`There is nothing to export in this range.`}
            </p>
            <Button onClick={() => useExportDialog.setState({ open: false })}>{t`Cancel`}</Button>
            <Button onClick={publish} disabled={!plan}>
              {t`Publish …`}
            </Button>
            <Button kind="primary" onClick={() => void run()} disabled={!plan}>
              {t`Export`}
            </Button>
          </>
        ) : working ? (
          <Button autoFocus onClick={leave}>
            {t`Cancel`}
          </Button>
        ) : (
          <Button autoFocus={stage.kind === "failed"} onClick={leave}>
            {t`Back`}
          </Button>
        )
      }
    >
      {stage.kind === "choosing" && <ExportForm clips={clipSpan() !== null} />}
      {stage.kind === "working" && (
        <div className={styles.stage}>
          <p>{t`Rendering with the same engine that plays. Playback goes on meanwhile.`}</p>
          <Progress label={t`Exporting`} value={stage.share} />
          <p className={styles.share}>{Math.floor(stage.share * 100)} %</p>
        </div>
      )}
      {stage.kind === "done" && (
        <Result
          result={stage.result}
          format={choices.settings.format}
          onHand={() => {
            handedOn.current = true;
          }}
        />
      )}
      {stage.kind === "failed" && (
        <p className={styles.failed} role="alert">
          <Trans>The export failed. {stage.reason} The project is as it was.</Trans>
        </p>
      )}
    </Dialog>
  );
}

/** Exact size if known, otherwise approximate. */
function sizeOf({ exact, bytes }: ExportPlan): string {
  return exact ? t`${formatBytes(bytes)} (${formatWhole(bytes)} bytes)` : t`about ${formatBytes(bytes)}`;
}

function Result({
  result,
  format,
  onHand,
}: {
  result: ExportResult;
  format: keyof typeof FORMATS;
  /** called when a file is downloaded, because the browser needs it from now on */
  onHand: () => void;
}) {
  const kind = FORMATS[format];
  const hand = (file: ExportResult["files"][number]) => {
    onHand();
    download(file.blob, file.name);
  };
  const pick = async (file: ExportResult["files"][number]) => {
    onHand();
    try {
      if (await saveAs(file.blob, file.name, kind)) toast({ title: t`${file.name} saved`, tone: "success" });
    } catch (cause) {
      toast({
        title: t`${file.name} could not be saved`,
        description: t`${sentenceOf(cause)} Choose another place, or download it.`,
        tone: "error",
      });
    }
  };
  return (
    <div className={styles.stage}>
      <ul className={styles.files} aria-label={t`Exported files`}>
        {result.files.map((file, index) => (
          <li key={file.name}>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.bytes}>{formatBytes(file.blob.size)}</span>
            {canPick() && <Button onClick={() => void pick(file)}>{t`Save as …`}</Button>}
            <Button kind="primary" autoFocus={index === 0} onClick={() => hand(file)}>
              {t`Download`}
            </Button>
          </li>
        ))}
      </ul>
      {result.files.length > 1 && (
        <Button
          onClick={() => {
            for (const file of result.files) hand(file);
          }}
        >
          <Trans>Download all {result.files.length} files</Trans>
        </Button>
      )}
    </div>
  );
}
