import { RotateCcw, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { ProjectVersion } from "../../../contract/api/projectParts";
import { projects as routes } from "../../../contract/api/projects";
import { mayEdit } from "../../../contract/projects";
import { callApi } from "../../stores/calls";
import type { ListedProject } from "../../stores/cloud/projects";
import { useCloud } from "../../stores/cloud/sync";
import { useQuery } from "../../stores/query/useQuery";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { TextField } from "../../ui/fields/TextField";
import { Dialog } from "../../ui/overlays/Dialog";
import { toast } from "../../ui/overlays/toast";
import { Failed } from "../../ui/page/Failed";
import { ListItem } from "../../ui/page/ListItem";
import { Notice } from "../../ui/page/Notice";
import { Skeleton } from "../../ui/page/Skeleton";
import { formatAge } from "./age";
import styles from "./ProjectDialogs.module.css";

interface Props {
  project: ListedProject;
  onClose: () => void;
  onChange: () => void;
}

/** Named versions of a project: save the present state, or restore one. */
export function VersionsDialog({ project, onClose, onChange }: Props) {
  const projectId = project.id;
  const { state, reload } = useQuery(routes.versions, { params: { projectId }, query: { limit: 100 } });
  const { pending, problem, fieldProblem, run } = useCall();
  const [name, setName] = useState("");
  const edits = project.role !== null && mayEdit(project.role);
  /** sync local edits to the cloud before reading versions there */
  const sync = async () => {
    if (project.local) await useCloud.getState().cloud?.syncNow(projectId);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await sync();
    const answer = await run(() => callApi(routes.saveVersion, { params: { projectId }, body: { name } }));
    if (!answer.ok) return;
    setName("");
    await reload();
  };
  const restore = async (version: ProjectVersion) => {
    await sync();
    const params = { projectId, versionId: version.id };
    const answer = await run(() => callApi(routes.restoreVersion, { params }));
    if (!answer.ok) return;
    await sync();
    onChange();
    toast({ title: `${project.name} is as it was in “${version.name}”`, tone: "success" });
    onClose();
  };
  const remove = async (version: ProjectVersion) => {
    const answer = await run(() => callApi(routes.removeVersion, { params: { projectId, versionId: version.id } }));
    if (answer.ok) await reload();
  };
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Versions of “${project.name}”`}
      actions={
        <Button size="page" onClick={onClose}>
          Done
        </Button>
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {edits && (
        <form className={styles.make} onSubmit={(event) => void save(event)}>
          <TextField
            label="Keep the project as it is now"
            placeholder="First mix"
            value={name}
            maxLength={120}
            required
            error={fieldProblem("name")}
            onChange={(event) => setName(event.target.value)}
          />
          <Button size="page" kind="primary" type="submit" disabled={pending || name.trim() === ""}>
            Save version
          </Button>
        </form>
      )}
      {state.kind === "loading" && <Skeleton label="Reading the versions" />}
      {state.kind === "failed" && (
        <Failed title="The versions could not be read" onRetry={() => void reload()}>
          {state.failure.message}
        </Failed>
      )}
      {state.kind === "loaded" &&
        (state.value.items.length === 0 ? (
          <p className={styles.hint}>There is no version yet. One keeps the project as it is, to come back to.</p>
        ) : (
          <ul className={styles.list}>
            {state.value.items.map((version) => (
              <ListItem key={version.id}>
                <span>
                  {version.name}
                  <small>
                    {formatAge(Date.parse(version.at), Date.now())}
                    {version.by && `, by ${version.by.name || version.by.handle}`}
                  </small>
                </span>
                {edits && (
                  <>
                    <Button
                      size="page"
                      icon={RotateCcw}
                      disabled={pending}
                      aria-label={`Restore ${version.name}`}
                      onClick={() => void restore(version)}
                    >
                      Restore
                    </Button>
                    <IconButton
                      size="page"
                      icon={Trash2}
                      label={`Forget ${version.name}`}
                      disabled={pending}
                      onClick={() => void remove(version)}
                    />
                  </>
                )}
              </ListItem>
            ))}
          </ul>
        ))}
    </Dialog>
  );
}
