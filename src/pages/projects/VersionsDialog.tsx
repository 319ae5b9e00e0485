import { t } from "@lingui/core/macro";
import { RotateCcw, Trash2 } from "lucide-react";
import type { ProjectVersion } from "../../../contract/api/projectParts";
import { projects as routes } from "../../../contract/api/projects";
import { mayEdit } from "../../../contract/projects";
import type { ListedProject } from "../../stores/cloud/projects";
import { useCloud } from "../../stores/cloud/sync";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { Form } from "../../ui/fields/Form";
import { TextField } from "../../ui/fields/TextField";
import { Text } from "../../ui/layout/Stack";
import { Dialog } from "../../ui/overlays/Dialog";
import { toast } from "../../ui/overlays/toast";
import { ListItem } from "../../ui/page/ListItem";
import { Notice } from "../../ui/page/Notice";
import { Resource } from "../../ui/page/Resource";
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
  const versions = useQuery(routes.versions, { params: { projectId }, query: { limit: 100 } });
  const refreshes = [routes.versions];
  const restoring = useAction(routes.restoreVersion, { refreshes });
  const removing = useAction(routes.removeVersion, { refreshes });
  const edits = project.role !== null && mayEdit(project.role);
  /** sync local edits to the cloud before reading versions there */
  const sync = async () => {
    if (project.local) await useCloud.getState().cloud?.syncNow(projectId);
  };
  const form = useContractForm(routes.saveVersion, {
    start: { name: "" },
    input: (body) => ({ params: { projectId }, body }),
    more: async () => {
      await sync();
      return {};
    },
    refreshes,
    done: () => {
      form.clear();
    },
  });
  const pending = form.pending || restoring.pending || removing.pending;
  const problem = restoring.problem ?? removing.problem;
  const restore = async ({ id, name }: ProjectVersion) => {
    await sync();
    const answer = await restoring.run({ params: { projectId, versionId: id } });
    if (!answer.ok) return;
    await sync();
    onChange();
    toast({ title: t`${project.name} is as it was in “${name}”`, tone: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t`Versions of “${project.name}”`}
      actions={
        <Button size="page" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {edits && (
        <Form of={form} kind="primary" action={t`Save version`} wide>
          <TextField
            label={t`Keep the project as it is now`}
            placeholder={t`First mix`}
            maxLength={120}
            {...form.field("name")}
          />
        </Form>
      )}
      <Resource
        of={versions}
        loading={t`Reading the versions`}
        failed={t`The versions could not be read`}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text tone="muted">{t`There is no version yet. One keeps the project as it is, to come back to.`}</Text>}
      >
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((version) => (
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
                      aria-label={t`Restore ${version.name}`}
                      onClick={() => void restore(version)}
                    >
                      {t`Restore`}
                    </Button>
                    <IconButton
                      size="page"
                      icon={Trash2}
                      label={t`Forget ${version.name}`}
                      disabled={pending}
                      onClick={() => void removing.run({ params: { projectId, versionId: version.id } })}
                    />
                  </>
                )}
              </ListItem>
            ))}
          </ul>
        )}
      </Resource>
    </Dialog>
  );
}
