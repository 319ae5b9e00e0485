import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { PROJECT } from "../../../contract/projects";
import { useDocument } from "../../stores/document";
import { TextField } from "../../ui/fields/TextField";
import { LinkButton } from "../../ui/navigation/Link";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { remedyLink, saveNamed, useVersion, type VersionProblem } from "./saving";

const close = () => useVersion.setState({ asking: false });

/** Asks for the name of a version, and shows why it cannot be saved. */
export function VersionDialog() {
  const asking = useVersion((now) => now.asking);
  // closed with the studio, so that it is not open on returning
  useEffect(() => close, []);
  return asking ? <Asked /> : null;
}

function Asked() {
  const saving = useVersion((now) => now.saving);
  const { id, name: project } = useDocument((now) => now);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<VersionProblem | null>(null);
  const remedy = problem && remedyLink(id, problem.remedy);
  const save = async () => {
    const save = await saveNamed(name.trim());
    setProblem(save.kind === "refused" ? save : null);
    if (save.kind === "saved") close();
  };
  return (
    <FormDialog
      title={t`Save version`}
      description={t`Keeps “${project}” in the cloud as it is now, to come back to.`}
      action={t`Save version`}
      acting={t`Saving …`}
      buttons="studio"
      busy={saving}
      ready={name.trim() !== ""}
      problem={problem?.message ?? null}
      other={
        remedy && (
          <LinkButton size="studio" href={remedy.href}>
            {remedy.label}
          </LinkButton>
        )
      }
      onSubmit={() => void save()}
      onClose={close}
    >
      <TextField
        label={t`Name of the version`}
        placeholder={t`First mix`}
        value={name}
        maxLength={PROJECT.mostVersionName}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
