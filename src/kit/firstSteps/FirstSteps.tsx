import { t } from "@lingui/core/macro";
import { Check, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { Scope } from "../../scope/scope";
import { useScope } from "../../scope/useScope";
import { doneSteps, type FirstStepsOf, hideSteps, tickSteps, useFirstSteps } from "../../stores/firstSteps/progress";
import { IconButton } from "../../ui/controls/IconButton";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/layout/Icon";
import styles from "./FirstSteps.module.css";

interface Props<Step extends string> {
  of: FirstStepsOf;
  steps: readonly Step[];
  words: (step: Step) => ReactNode;
  /** said once all steps are done */
  end: string;
  /** before the steps */
  children?: ReactNode;
  /** watches what is done while the strip is seen, and ticks it, until the scope ends */
  follow?: (tick: (steps: readonly Step[]) => void, scope: Scope) => void;
}

/**
 * A strip with what somebody does first, ticked as it is really done. It is put away by its button, or at the next
 * visit after all is done; what was done is remembered on this device.
 */
export function FirstSteps<Step extends string>({ of, steps, words, end, children, follow }: Props<Step>) {
  const { hidden, done } = useFirstSteps(of);
  // asked for again, all begins anew
  const begins = done.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the strip comes, not when the last is done
  useEffect(() => {
    if (steps.every((step) => doneSteps(of).includes(step))) hideSteps(of);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` and `follow` are a strip's for good; see above
  useScope(
    (scope) => {
      if (!hidden) follow?.((fresh) => tickSteps(of, fresh), scope);
    },
    [hidden, begins],
  );
  if (hidden) return null;
  const next = steps.find((step) => !done.includes(step));
  return (
    <aside className={styles.strip} aria-label={t`First steps`}>
      {children}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-number={index + 1}
            className={cx(styles.step, step === next && styles.next)}
            data-done={done.includes(step)}
          >
            {done.includes(step) && <Icon as={Check} />}
            {words(step)}
          </li>
        ))}
      </ol>
      {next === undefined && <span>{end}</span>}
      <IconButton icon={X} label={t`Hide the first steps`} onClick={() => hideSteps(of)} />
    </aside>
  );
}
