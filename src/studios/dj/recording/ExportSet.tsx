import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ExportSettings } from "../../../../contract/media/exportSettings";
import type { Project } from "../../../../contract/project/document";
import { discardFiles } from "../../../sound/export/discardFiles";
import { FormatFields } from "../../../sound/export/FormatFields";
import type { Exporter } from "../../../sound/export/port";
import { Button } from "../../../ui/controls/Button";
import { Progress } from "../../../ui/layout/Progress";
import { Notice } from "../../../ui/page/Notice";
import { download } from "../../../ui/saveFile";
import { say, sentenceOf } from "../../../words/say";
import styles from "./RecordedSets.module.css";
import { exportOfSet, NOTHING_IN_PART } from "./setExport";

const FIRST: ExportSettings = { format: "wav", bits: 24, kbps: 256, dither: true, normalise: { kind: "none" } };

type Stage =
  | { readonly kind: "choosing" }
  | { readonly kind: "working"; readonly share: number }
  | { readonly kind: "failed"; readonly reason: string };

/** Makes a file of a set's chosen part, with the formats that the music studio has. */
export function ExportSet({ project, exporter }: { project: Project; exporter: Exporter }) {
  const [settings, setSettings] = useState(FIRST);
  const [rate, setRate] = useState(project.sampleRate);
  const [stage, setStage] = useState<Stage>({ kind: "choosing" });
  const cancel = useRef<AbortController | null>(null);
  useEffect(() => () => cancel.current?.abort(), []);
  const run = async () => {
    const job = exportOfSet(project, settings, rate);
    if (!job) return setStage({ kind: "failed", reason: say(NOTHING_IN_PART) });
    const controller = new AbortController();
    const { signal } = controller;
    cancel.current = controller;
    const progress = (share: number) => {
      if (!signal.aborted) setStage({ kind: "working", share });
    };
    progress(0);
    try {
      const result = await exporter.run(job, { signal, progress });
      const [file] = result.files;
      if (file && !signal.aborted) download(file.blob, file.name);
      discardFiles(result, !signal.aborted);
      if (!signal.aborted) setStage({ kind: "choosing" });
    } catch (cause) {
      if (!signal.aborted) setStage({ kind: "failed", reason: sentenceOf(cause) });
    }
  };
  const stop = () => {
    cancel.current?.abort();
    setStage({ kind: "choosing" });
  };
  if (stage.kind === "working") {
    return (
      <div className={styles.details}>
        <Progress label={t`Exporting`} value={stage.share} />
        <div className={styles.row}>
          <span className={styles.time}>{Math.floor(stage.share * 100)} %</span>
          <Button onClick={stop}>{t`Cancel`}</Button>
        </div>
      </div>
    );
  }
  return (
    <>
      {/* outside of what can be closed, so that it is seen */}
      {stage.kind === "failed" && (
        <Notice tone="error">
          <Trans>The export failed. {stage.reason}</Trans>
        </Notice>
      )}
      <details>
        <summary>{t`Export as a file`}</summary>
        <div className={styles.export}>
          <FormatFields
            settings={settings}
            sampleRate={rate}
            onSettings={(values) => setSettings({ ...settings, ...values })}
            onRate={setRate}
          />
        </div>
        <Button icon={Download} onClick={() => void run()}>
          {t`Export`}
        </Button>
      </details>
    </>
  );
}
