import type { ReactNode } from "react";
import { Avatar } from "./Avatar";
import styles from "./PersonCard.module.css";

interface Named {
  readonly handle: string;
  readonly name: string;
  readonly avatar: string | null;
}

/** A person in a list: picture, name and handle; `children` stand below. With `onOpen` it is a button. */
export function PersonCard({
  of: { handle, name, avatar },
  note,
  onOpen,
  children,
}: {
  of: Named;
  note?: string;
  onOpen?: () => void;
  children?: ReactNode;
}) {
  const Tag = onOpen ? "button" : "div";
  return (
    <Tag className={styles.person} {...(onOpen ? { type: "button", onClick: onOpen } : {})}>
      <Avatar name={name} src={avatar} />
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.handle}>
          @{handle}
          {note === undefined ? "" : ` · ${note}`}
        </span>
        {children}
      </span>
    </Tag>
  );
}
