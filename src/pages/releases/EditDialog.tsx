import { useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { WordsFields } from "../../publishing/MetadataFields";
import { sentWords, wordsOf } from "../../publishing/metadata";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { CoverField } from "./CoverField";

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
    <FormDialog
      title="Edit release"
      size="medium"
      action="Save"
      ready={body !== null && words.title.trim() !== ""}
      busy={call.pending}
      problem={call.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <WordsFields words={words} onChange={setWords} problemOf={call.fieldProblem} />
      <CoverField release={release} onChanged={onChanged} />
    </FormDialog>
  );
}
