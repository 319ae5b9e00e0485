import { useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { MetadataFields } from "../../publishing/MetadataFields";
import { metadataOf, metadataRequest } from "../../publishing/metadata";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { CoverField } from "./CoverField";

/** Changes the metadata and the cover of one's own release. */
export function EditDialog({
  release,
  onClose,
  onChanged,
}: {
  release: Omit<Release, "waveform">;
  onClose: () => void;
  onChanged: () => void;
}) {
  const [metadata, setMetadata] = useState(() => metadataOf(release));
  const call = useCall();
  const body = metadataRequest(metadata);
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
      ready={body !== null && metadata.title.trim() !== ""}
      busy={call.pending}
      problem={call.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} onChange={setMetadata} problemOf={call.fieldProblem} />
      <CoverField release={release} onChanged={onChanged} />
    </FormDialog>
  );
}
