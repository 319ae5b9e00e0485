import type { ReactNode } from "react";
import { Button, type ButtonProps } from "../controls/Button";
import { Stack } from "../layout/Stack";
import { Notice } from "../page/Notice";
import styles from "./Field.module.css";

/** What a form shows of its state, and how it is sent. */
interface State {
  readonly pending: boolean;
  readonly ready: boolean;
  readonly problem: string | null;
  readonly submit: () => void;
}

interface Props {
  of: State;
  /** label of the button, normally and while sending */
  action: string;
  acting?: string;
  kind?: ButtonProps["kind"];
  /** shown above the fields until something is wrong */
  note?: ReactNode;
  /** whether the button takes the whole width, and is pressed even while a field is empty */
  bold?: boolean;
  /** fields take the whole width */
  wide?: boolean;
  /** other ways, after the button */
  after?: ReactNode;
  children: ReactNode;
}

/** A form in a page: what went wrong, the fields, and the button that sends them. */
export function Form({
  of,
  action,
  acting = action,
  kind = "plain",
  note,
  bold = false,
  wide = bold,
  after,
  children,
}: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        of.submit();
      }}
    >
      <Stack gap={4} width={wide ? "full" : "form"}>
        {of.problem !== null ? <Notice tone="error">{of.problem}</Notice> : note && <Notice>{note}</Notice>}
        {children}
        <Button
          type="submit"
          kind={kind}
          size="page"
          className={bold ? undefined : styles.send}
          disabled={bold ? of.pending : !of.ready}
        >
          {of.pending ? acting : action}
        </Button>
        {after}
      </Stack>
    </form>
  );
}
