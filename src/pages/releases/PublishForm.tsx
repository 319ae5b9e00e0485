import { Upload } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { RELEASE } from "../../../contract/releases";
import { CoverChoice } from "../../publishing/CoverChoice";
import { SentProgress } from "../../publishing/SentProgress";
import { usePublishing } from "../../publishing/usePublishing";
import { WordsFields } from "../../publishing/WordsFields";
import { NO_WORDS, wordsSuffice } from "../../publishing/words";
import { Button } from "../../ui/controls/Button";
import { Notice } from "../../ui/page/Notice";
import styles from "./Releases.module.css";

/** Sends a sound file and publishes it under the words that stand beside it. */
export function PublishForm({ onPublished }: { onPublished: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [words, setWords] = useState(NO_WORDS);
  const [cover, setCover] = useState<Blob | null>(null);
  const publishing = usePublishing();
  const picker = useRef<HTMLInputElement>(null);
  const { sent, pending, problem } = publishing;
  const busy = sent !== null || pending;

  const choose = (chosen: File | null) => {
    setFile(chosen);
    const name = chosen?.name.replace(/\.[^.]+$/, "") ?? "";
    if (words.title === "") setWords({ ...words, title: name.slice(0, RELEASE.mostTitle) });
  };
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    if (!file || !wordsSuffice(words) || busy) return;
    const uploadId = await publishing.send(file, file.name);
    if (uploadId === null || !(await publishing.create(uploadId, words, cover))) return;
    setFile(null);
    setWords(NO_WORDS);
    setCover(null);
    if (picker.current) picker.current.value = "";
    onPublished();
  };

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
      <WordsFields words={words} onChange={setWords} problemOf={publishing.fieldProblem} />
      <CoverChoice cover={cover} onChange={setCover} />
      {sent !== null && <SentProgress sent={sent} />}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button
          size="page"
          kind="primary"
          icon={Upload}
          type="submit"
          disabled={busy || file === null || !wordsSuffice(words)}
        >
          Publish
        </Button>
        {sent !== null && (
          <Button size="page" onClick={publishing.stop}>
            Stop
          </Button>
        )}
      </div>
    </form>
  );
}
