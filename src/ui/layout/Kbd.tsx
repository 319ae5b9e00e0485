import { keyLabels } from "../actions/keys";
import styles from "./Kbd.module.css";

/** One key as a key cap. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

/** A key combination as the registry writes it ("Mod+Shift+Z"), shown as this platform does. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keyLabels(keys).map((label) => (
        <Kbd key={label}>{label}</Kbd>
      ))}
    </span>
  );
}
