import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { MetadataFields } from "../../publishing/MetadataFields";
import { metadataOf, metadataRequest } from "../../publishing/metadata";
import { useAction } from "../../stores/query/useAction";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { CoverField } from "./CoverField";

/** Changes the metadata and the cover of one's own release. */
export function EditDialog({ release, onClose }: { release: Omit<Release, "waveform">; onClose: () => void }) {
  const [metadata, setMetadata] = useState(() => metadataOf(release));
  const change = useAction(releases.change, { refreshes: [releases.mine] });
  const body = metadataRequest(metadata);
  const save = async () => {
    if (!body) return;
    if ((await change.run({ params: { releaseId: release.id }, body })).ok) onClose();
  };
  return (
    <FormDialog
      title={t`Edit release`}
      size="medium"
      action={t`Save`}
      ready={body !== null && metadata.title.trim() !== ""}
      busy={change.pending}
      problem={change.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} onChange={setMetadata} problemOf={change.fieldProblem} />
      <CoverField release={release} />
    </FormDialog>
  );
}
