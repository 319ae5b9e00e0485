import { t } from "@lingui/core/macro";
import { career, type Goal } from "../../../contract/api/career";
import { GOAL, GOAL_METRIC_NAMES, GOAL_METRICS, type GoalMetric } from "../../../contract/career/goals";
import { decimal, minorUnits } from "../../../contract/wallet";
import { useContractForm } from "../../stores/query/useContractForm";
import { TextField } from "../../ui/fields/TextField";
import { Stack } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Select } from "../../ui/overlays/Select";
import { say } from "../../words/say";

/** A target as it is typed: coins for earnings, otherwise a whole number; NaN where it is neither. */
const targetOf = (metric: GoalMetric, text: string): number =>
  metric === "earnings" ? Number(minorUnits(text) ?? Number.NaN) : Number(text.replaceAll(/[,\s]/g, ""));

/** Sets a goal, or changes one. */
export function GoalDialog({ of, onClose }: { of?: Goal; onClose: () => void }) {
  const start = {
    title: of?.title ?? "",
    metric: of?.metric ?? ("followers" as GoalMetric),
    target: of ? (of.metric === "earnings" ? decimal(BigInt(of.target)) : String(of.target)) : "",
    due: of?.due ?? "",
  };
  const options = {
    start,
    refreshes: [career.goals],
    done: onClose,
    wrong: ({ metric, target }: typeof start) =>
      target !== "" && Number.isNaN(targetOf(metric, target)) ? { target: t`Type a number.` } : {},
  };
  const set = useContractForm(career.setGoal, {
    ...options,
    input: (values: typeof start) => ({ body: { ...values, target: targetOf(values.metric, values.target) } }),
  });
  const change = useContractForm(career.changeGoal, {
    ...options,
    input: ({ metric, ...values }: typeof start) => ({
      params: { goalId: of?.id ?? "" },
      body: { ...values, target: targetOf(metric, values.target) },
    }),
  });
  const form = of ? change : set;
  const { metric } = form.values;
  return (
    <FormDialog
      title={of ? t`Change goal` : t`Set a goal`}
      description={t`The target is a total: where you want to stand on that day. Progress is measured.`}
      action={of ? t`Save goal` : t`Set goal`}
      acting={t`Saving...`}
      onClose={onClose}
      {...form.dialog}
    >
      <Stack>
        <TextField
          label={t`Title`}
          placeholder={t`A thousand followers`}
          maxLength={GOAL.mostTitle}
          {...form.field("title")}
        />
        {!of && (
          <Select
            size="page"
            label={t`What is counted`}
            value={metric}
            options={GOAL_METRIC_NAMES.map((value) => ({ value, label: say(GOAL_METRICS[value].title) }))}
            onChange={(chosen) => form.set("metric", chosen as GoalMetric)}
          />
        )}
        <TextField
          label={metric === "earnings" ? t`Target in AC` : t`Target`}
          inputMode="numeric"
          {...form.field("target")}
        />
        <TextField label={t`Until`} type="date" hint={t`The last day, in UTC`} {...form.field("due")} />
      </Stack>
    </FormDialog>
  );
}
