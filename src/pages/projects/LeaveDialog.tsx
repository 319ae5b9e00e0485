import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { ProjectLibrary } from "../../project/port";
import { leaveProject } from "../../stores/cloud/projectOperations";
import type { ListedProject } from "../../stores/cloud/projects";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { sentenceOf } from "../../words/say";

interface Props {
  project: ListedProject;
  library: ProjectLibrary;
  onClose: () => void;
  onChange: () => void;
}

/**
 * Asks for confirmation before somebody gives up access to another's project, because only the owner can give it back.
 */
export function LeaveDialog({ project, library, onClose, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    try {
      await leaveProject(library, project);
      onChange();
      onClose();
    } catch (cause) {
      setProblem(sentenceOf(cause));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t`Leave “${project.name}”?`}
      description={t`The project goes from your list and from this device. To come back you need a new link from its owner.`}
      action={t`Leave`}
      kind="danger"
      cancel={t`Stay`}
      busy={busy}
      problem={problem}
      onSubmit={() => void leave()}
      onClose={onClose}
    />
  );
}
