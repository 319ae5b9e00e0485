import { type LucideIcon, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../controls/Button";
import { Row, Text } from "../layout/Stack";
import { Notice } from "../page/Notice";

interface Props<T> {
  /** names the field to screen readers */
  label: string;
  /** label of the button, normally and while the file is on its way */
  action: string;
  acting?: string;
  icon?: LucideIcon;
  /** kinds of files, as an input's `accept` */
  accept: string;
  pending: boolean;
  problem: string | null;
  hint?: ReactNode;
  /** makes of the file what is sent; throws where it cannot be read */
  read: (file: File) => Promise<T>;
  onChoose: (value: T) => void | Promise<void>;
  /** label of the button that removes what is there */
  removal?: string;
  onRemove?: () => void | Promise<void>;
}

/** A button that takes a file, reads it in the browser, and hands over what is to be sent. */
export function Upload<T>(props: Props<T>) {
  const { label, action, acting = action, icon, accept, pending, problem, hint, removal, read } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setUnread(null);
    const value = await read(file).catch((cause: unknown) => {
      setUnread(cause instanceof Error ? cause.message : String(cause));
      return null;
    });
    if (value !== null) await props.onChoose(value);
  };
  const wrong = unread ?? problem;
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accept}
        className="srOnly"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Row>
        <Button size="page" {...(icon && { icon })} disabled={pending} onClick={() => picker.current?.click()}>
          {pending ? acting : action}
        </Button>
        {removal !== undefined && (
          <Button size="page" kind="ghost" icon={Trash2} disabled={pending} onClick={() => void props.onRemove?.()}>
            {removal}
          </Button>
        )}
      </Row>
      {hint !== undefined && (
        <Text tone="muted" size="small">
          {hint}
        </Text>
      )}
      {wrong !== null && <Notice tone="error">{wrong}</Notice>}
    </>
  );
}
