import styles from "./Switch.module.css";

interface Props {
  on: boolean;
  onChange: (on: boolean) => void;
  label: string;
  disabled?: boolean;
  /** the action by which the palette finds it */
  action?: string | undefined;
}

/** A parameter that is on or off: a thumb on a short way, so that colour is not all that tells. */
export function Switch({ on, onChange, label, disabled, action }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      data-action={action}
      className={styles.switch}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span className={styles.way}>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
