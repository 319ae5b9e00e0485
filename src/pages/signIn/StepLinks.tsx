import { Row } from "../../ui/layout/Stack";
import styles from "./SignIn.module.css";
import type { Step } from "./steps";

/** Ways to other steps of signing in. */
export function StepLinks({
  steps,
  onStep,
}: {
  steps: readonly (readonly [label: string, to: Step])[];
  onStep: (step: Step) => void;
}) {
  return (
    <Row gap={4}>
      {steps.map(([label, step]) => (
        <button key={label} type="button" className={styles.link} onClick={() => onStep(step)}>
          {label}
        </button>
      ))}
    </Row>
  );
}
