import { Upload } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { releases } from "../../../contract/api/releases";
import { RELEASE } from "../../../contract/releases";
import { callApi } from "../../stores/calls";
import { uploadFile } from "../../stores/uploads";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { formatBytes } from "../../ui/format";
import { Progress } from "../../ui/layout/Progress";
import { Notice } from "../../ui/page/Notice";
import styles from "./Releases.module.css";
import { NO_WORDS, sentWords, WordsFields } from "./WordsFields";

/** Sends a sound file and publishes it under the words that stand beside it. */
export function PublishForm({ onPublished }: { onPublished: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [words, setWords] = useState(NO_WORDS);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const call = useCall();
  const sending = useRef<AbortController | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setProblem(null);
    const name = chosen?.name.replace(/\.[^.]+$/, "") ?? "";
    if (words.title === "") setWords({ ...words, title: name.slice(0, RELEASE.mostTitle) });
  };
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    const body = sentWords(words);
    if (!file || !body || sending.current) return;
    const controller = new AbortController();
    sending.current = controller;
    setProblem(null);
    setSent(0);
    const upload = await uploadFile(file, {
      purpose: RELEASE.purpose,
      name: file.name,
      progress: setSent,
      signal: controller.signal,
    });
    sending.current = null;
    setSent(null);
    if (!upload.ok) {
      if (!controller.signal.aborted) setProblem(upload.message);
      return;
    }
    const answer = await call.run(() => callApi(releases.create, { body: { uploadId: upload.uploadId, ...body } }));
    if (!answer.ok) return;
    setFile(null);
    setWords(NO_WORDS);
    if (picker.current) picker.current.value = "";
    onPublished();
  };

  const busy = sent !== null || call.pending;
  return (
    <form className={styles.form} onSubmit={(event) => void publish(event)}>
      <div className={styles.choice}>
        <label htmlFor={id}>Sound file</label>
        <input
          ref={picker}
          id={id}
          type="file"
          required
          disabled={busy}
          accept="audio/*,.wav,.flac,.aiff,.aif,.mp3,.ogg,.opus"
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
        />
        <span className={styles.hint}>WAV, AIFF, FLAC, MP3, Ogg Vorbis or Opus; up to three hours.</span>
      </div>
      <WordsFields words={words} onChange={setWords} problemOf={call.fieldProblem} />
      {sent !== null && file && (
        <div className={styles.sending}>
          <Progress label="Sending the file" value={sent} max={file.size} />
          <span className={styles.hint}>
            {formatBytes(sent)} of {formatBytes(file.size)}
          </span>
        </div>
      )}
      {(problem ?? call.problem ?? call.fieldProblem("uploadId")) !== null && (
        <Notice tone="error">{problem ?? call.problem ?? call.fieldProblem("uploadId")}</Notice>
      )}
      <div className={styles.buttons}>
        <Button
          size="page"
          kind="primary"
          icon={Upload}
          type="submit"
          disabled={busy || file === null || words.title.trim() === "" || sentWords(words) === null}
        >
          Publish
        </Button>
        {sent !== null && (
          <Button size="page" onClick={() => sending.current?.abort()}>
            Stop
          </Button>
        )}
      </div>
    </form>
  );
}
