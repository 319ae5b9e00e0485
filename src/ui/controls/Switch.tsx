import styles from "./Switch.module.css";

interface Props {
  on: boolean;
  onChange: (on: boolean) => void;
  label: string;
  disabled?: boolean;
  /** the action by which the palette finds it */
  action?: string | undefined;
  /** the parameter that it moves, as text */
  parameter?: string | undefined;
}

/** A switch for a parameter that is on or off; the position of its thumb shows the state too, not only the colour. */
export function Switch({ on, onChange, label, disabled, action, parameter }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      data-action={action}
      data-parameter={parameter}
      className={styles.switch}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span className={styles.groove}>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
