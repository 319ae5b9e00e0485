import { t } from "@lingui/core/macro";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useState } from "react";
import { useServices } from "../stores/services";
import { Button } from "../ui/controls/Button";
import { saveBlob } from "../ui/saveFile";
import { sentenceOf } from "../words/say";
import styles from "./CrashPage.module.css";

/** Shown when a screen cannot be drawn: what happened, that the project is safe, and what to do next. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { library } = useServices();
  const project = new URLSearchParams(location.search).get("project");
  const [saving, setSaving] = useState<string | null>(null);
  const save = async () => {
    if (!library?.exportFile || !project) return;
    setSaving(t`Saving …`);
    try {
      const { name, blob } = await library.exportFile(project);
      const saved = await saveBlob(blob, name);
      setSaving(saved ? t`The project was saved to a file.` : null);
    } catch (cause) {
      setSaving(t`It could not be saved: ${sentenceOf(cause)}`);
    }
  };
  return (
    <main className={styles.page}>
      <h1>{t`This screen stopped working`}</h1>
      <p>
        {t`Every edit up to this moment is on this device; nothing was lost. Reload to go on where you were. If it happens again, save the project to a file first.`}
      </p>
      <div className={styles.actions}>
        <Button kind="primary" size="page" onClick={() => location.reload()}>
          {t`Reload`}
        </Button>
        <Button size="page" onClick={reset}>
          {t`Try again without reloading`}
        </Button>
        {library?.exportFile && project && (
          <Button size="page" onClick={save}>
            {t`Save project to a file`}
          </Button>
        )}
      </div>
      <p role="status">{saving}</p>
      <details>
        <summary>{t`What happened`}</summary>
        <pre>{error instanceof Error && error.stack ? error.stack : sentenceOf(error)}</pre>
      </details>
    </main>
  );
}
