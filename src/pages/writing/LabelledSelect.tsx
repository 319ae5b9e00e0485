import { Select, type SelectOption } from "../../ui/overlays/Select";
import styles from "./Writing.module.css";

/** A drop-down list with its label above, as a field of a form. */
export function LabelledSelect({
  label,
  ...rest
}: {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}) {
  return (
    <div className={styles.choice}>
      <span aria-hidden>{label}</span>
      <Select label={label} size="page" {...rest} />
    </div>
  );
}
