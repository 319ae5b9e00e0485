import type { ReactNode } from "react";
import { Avatar } from "./Avatar";
import styles from "./PersonCard.module.css";

interface Named {
  readonly handle: string;
  readonly name: string;
  readonly avatar: string | null;
}

/** A person in a list: picture, name and handle; `children` stand below. */
export function PersonCard({
  of: { handle, name, avatar },
  note,
  children,
}: {
  of: Named;
  note?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.person}>
      <Avatar name={name} src={avatar} />
      <div>
        <div>{name}</div>
        <div className={styles.handle}>
          @{handle}
          {note === undefined ? "" : ` ${note}`}
        </div>
        {children}
      </div>
    </div>
  );
}
