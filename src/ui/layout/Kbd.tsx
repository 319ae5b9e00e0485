import { keyLabels } from "../actions/keys";
import styles from "./Kbd.module.css";

/** One key as a key cap. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

/** A key combination in the registry's notation ("Mod+Shift+Z"), shown as on this platform. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keyLabels(keys).map((label) => (
        <Kbd key={label}>{label}</Kbd>
      ))}
    </span>
  );
}
