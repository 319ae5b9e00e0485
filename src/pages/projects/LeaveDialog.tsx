import { useState } from "react";
import type { ProjectLibrary } from "../../project/port";
import { leaveProject } from "../../stores/cloud/acts";
import type { ListedProject } from "../../stores/cloud/projects";
import { Button } from "../../ui/controls/Button";
import { Dialog } from "../../ui/overlays/Dialog";
import { Notice } from "../../ui/page/Notice";

interface Props {
  project: ListedProject;
  library: ProjectLibrary;
  onClose: () => void;
  onChange: () => void;
}

/** Asks before someone gives up access to another's project: only the owner can give it back. */
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
      setProblem(cause instanceof Error ? cause.message : String(cause));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Leave “${project.name}”?`}
      description="The project goes from your list and from this device. To come back you need a new link from its owner."
      actions={
        <>
          <Button size="page" disabled={busy} onClick={onClose}>
            Stay
          </Button>
          <Button size="page" kind="danger" disabled={busy} onClick={() => void leave()}>
            Leave
          </Button>
        </>
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}
