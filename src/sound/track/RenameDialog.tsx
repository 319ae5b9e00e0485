import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { FormDialog } from "../../ui/overlays/FormDialog";
import styles from "./RenameDialog.module.css";

/** Asks for a new name of the selected clips or track. */
export function RenameDialog({
  what,
  name,
  onRename,
  onClose,
}: {
  what: "clips" | "track" | null;
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field begins anew each time the dialog opens
  useEffect(() => setTyped(name), [what]);
  const done = () => {
    onRename(typed.trim());
    onClose();
  };
  return (
    <FormDialog
      open={what !== null}
      title={what === "track" ? t`Rename track` : t`Rename clips`}
      action={t`Rename`}
      buttons="studio"
      ready={typed.trim() !== ""}
      onSubmit={done}
      onClose={onClose}
    >
      <input
        className={styles.field}
        aria-label={t`Name`}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}
