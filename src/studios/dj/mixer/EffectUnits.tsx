import { UNITS } from "../../../../contract/dj/channels";
import { EffectUnit } from "./EffectUnit";
import styles from "./EffectUnits.module.css";

/** The four effect units. */
export function EffectUnits() {
  return (
    <div className={styles.units} data-action-scope="effects">
      {UNITS.map((unit) => (
        <EffectUnit key={unit} unit={unit} />
      ))}
    </div>
  );
}
