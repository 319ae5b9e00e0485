import { type ReactNode, useId } from "react";
import { Button, type ButtonProps } from "../controls/Button";
import { Notice } from "../page/Notice";
import { Dialog, type DialogProps } from "./Dialog";
import styles from "./FormDialog.module.css";

interface Props extends Pick<DialogProps, "title" | "description" | "size" | "busy"> {
  /** without it the dialog is open as long as it is there */
  open?: boolean;
  /** words of the button that answers, and while the answer is on its way */
  action: string;
  acting?: string;
  kind?: ButtonProps["kind"];
  /** height of the buttons */
  buttons?: ButtonProps["size"];
  /** whether the answer is whole: without that nothing is sent */
  ready?: boolean;
  /** why the last answer was not taken */
  problem?: string | null;
  /** words of the button that closes */
  cancel?: string;
  /** another answer, beside the one of `action` */
  other?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** fields, or what the question is about */
  children?: ReactNode;
}

/** A question with one answer, given by the button or by Enter in a field, or none. While it is sent it stays open. */
export function FormDialog({
  open = true,
  action,
  acting = action,
  kind = "primary",
  buttons = "page",
  ready = true,
  problem = null,
  cancel = "Cancel",
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
