import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/controls/Button";
import { Dialog } from "../../ui/overlays/Dialog";
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
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field begins anew each time the dialog opens
  useEffect(() => {
    setTyped(name);
    // after the dialog has put the focus on its first button
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [what]);
  const done = () => {
    if (typed.trim() !== "") onRename(typed.trim());
    onClose();
  };
  return (
    <Dialog
      open={what !== null}
      onOpenChange={(open) => !open && onClose()}
      title={what === "track" ? "Rename track" : "Rename clips"}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={done} disabled={typed.trim() === ""}>
            Rename
          </Button>
        </>
      }
    >
      <input
        ref={field}
        className={styles.field}
        aria-label="Name"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") done();
        }}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
