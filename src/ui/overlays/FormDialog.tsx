import { t } from "@lingui/core/macro";
import { type ReactNode, useId } from "react";
import { Button, type ButtonProps } from "../controls/Button";
import { Notice } from "../page/Notice";
import { Dialog, type DialogProps } from "./Dialog";
import styles from "./FormDialog.module.css";

interface Props extends Pick<DialogProps, "title" | "description" | "size" | "busy"> {
  /** if left out, the dialog is open while it is mounted */
  open?: boolean;
  /** label of the submit button, normally and while sending */
  action: string;
  acting?: string;
  kind?: ButtonProps["kind"];
  /** height of the buttons */
  buttons?: ButtonProps["size"];
  /** whether the form can be submitted */
  ready?: boolean;
  /** why the last submission failed */
  problem?: string | null;
  /** label of the close button */
  cancel?: string;
  /** a second button beside the one of `action` */
  other?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** the fields, or a description */
  children?: ReactNode;
}

/** A dialog with a form: submitted with the button or Enter in a field. It stays open while sending. */
export function FormDialog({
  open = true,
  action,
  acting = action,
  kind = "primary",
  buttons = "page",
  ready = true,
  problem = null,
  cancel = t`Cancel`,
  other,
  onSubmit,
  onClose,
  children,
  busy = false,
  ...dialog
}: Props) {
  const form = useId();
  const asks = children !== undefined || problem !== null;
  return (
    <Dialog
      {...dialog}
      open={open}
      busy={busy}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      actions={
        <>
          <Button size={buttons} disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          {other}
          <Button
            size={buttons}
            kind={kind}
            disabled={busy || !ready}
            {...(asks ? { type: "submit", form } : { onClick: onSubmit })}
          >
            {busy ? acting : action}
          </Button>
        </>
      }
    >
      {asks ? (
        <form
          id={form}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && ready) onSubmit();
          }}
        >
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          {children}
        </form>
      ) : undefined}
    </Dialog>
  );
}
