import { t } from "@lingui/core/macro";
import { Upload } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { RELEASE } from "../../../contract/releases";
import { EMPTY_METADATA, isPublishable } from "../../publishing/metadata";
import { type Draft, PublishFields } from "../../publishing/PublishFields";
import { SentProgress } from "../../publishing/SentProgress";
import { usePublishing } from "../../publishing/usePublishing";
import { Button } from "../../ui/controls/Button";
import { Notice } from "../../ui/page/Notice";
import styles from "./Releases.module.css";

const EMPTY: Draft = { metadata: EMPTY_METADATA, cover: null };

/** Uploads a sound file and publishes it with the metadata entered beside it. */
export function PublishForm({ onPublished }: { onPublished: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [draft, setDraft] = useState(EMPTY);
  const { metadata, cover } = draft;
  /** metadata entered during the upload counts too */
  const latest = useRef(draft);
  latest.current = draft;
  const publishing = usePublishing();
  const picker = useRef<HTMLInputElement>(null);
  const { sent, pending, problem } = publishing;
  const busy = sent !== null || pending;

  const choose = (chosen: File | null) => {
    setFile(chosen);
    const name = chosen?.name.replace(/\.[^.]+$/, "") ?? "";
    if (metadata.title === "") setDraft({ cover, metadata: { ...metadata, title: name.slice(0, RELEASE.mostTitle) } });
  };
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    if (!file || !isPublishable(metadata) || busy) return;
    const uploadId = await publishing.send(file, file.name);
    if (uploadId === null || !(await publishing.create(uploadId, latest.current.metadata, latest.current.cover)))
      return;
    setFile(null);
    setDraft(EMPTY);
    if (picker.current) picker.current.value = "";
    onPublished();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void publish(event)}>
      <div className={styles.choice}>
        <label htmlFor={id}>{t`Sound file`}</label>
        <input
          ref={picker}
          id={id}
          className={styles.file}
          type="file"
          required
          disabled={busy}
          accept="audio/*,.wav,.flac,.aiff,.aif,.mp3,.ogg,.opus,.m4a,.mp4,.weba,.webm"
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
        />
        <span className={styles.hint}>
          {t`WAV, AIFF, FLAC, MP3, Ogg Vorbis or Opus; up to three hours. M4A, and what else your browser plays, is converted first.`}
        </span>
      </div>
      <PublishFields draft={draft} onChange={setDraft} problemOf={publishing.fieldProblem} />
      {sent !== null && <SentProgress sent={sent} />}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button
          size="page"
          kind="primary"
          icon={Upload}
          type="submit"
          disabled={busy || file === null || !isPublishable(metadata)}
        >
          {t`Publish`}
        </Button>
        {sent !== null && (
          <Button size="page" onClick={publishing.stop}>
            {t`Stop`}
          </Button>
        )}
      </div>
    </form>
  );
}
