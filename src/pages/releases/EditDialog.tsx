import { useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { WordsFields } from "../../publishing/WordsFields";
import { sentWords, wordsOf } from "../../publishing/words";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { Dialog } from "../../ui/overlays/Dialog";
import { Notice } from "../../ui/page/Notice";
import { CoverField } from "./CoverField";
import styles from "./Releases.module.css";

/** Changes the words and the cover of one's own release. */
export function EditDialog({
  release,
  onClose,
  onChanged,
}: {
  release: Omit<Release, "waveform">;
  onClose: () => void;
  onChanged: () => void;
}) {
  const [words, setWords] = useState(() => wordsOf(release));
  const call = useCall();
  const body = sentWords(words);
  const save = async () => {
    if (!body) return;
    const answer = await call.run(() => callApi(releases.change, { params: { releaseId: release.id }, body }));
    if (!answer.ok) return;
    onChanged();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Edit release"
      size="medium"
      actions={
        <>
          <Button size="page" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="page"
            kind="primary"
            disabled={call.pending || body === null || words.title.trim() === ""}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <WordsFields words={words} onChange={setWords} problemOf={call.fieldProblem} />
        <CoverField release={release} onChanged={onChanged} />
        {call.problem !== null && <Notice tone="error">{call.problem}</Notice>}
      </div>
    </Dialog>
  );
}
