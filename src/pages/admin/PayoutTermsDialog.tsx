import { useState } from "react";
import { type PayoutTerms, payouts as routes } from "../../../contract/api/payouts";
import { decimal } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";

interface Props {
  terms: PayoutTerms | null;
  onClose: () => void;
  onDone: () => void;
}

/** A typed number ("12", "12.50") in hundredths; null if it is not a number. */
function hundredths(text: string): number | null {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : null;
}

/** Sets rate, budget and minimum of payouts, or turns payouts off. */
export function PayoutTermsDialog({ terms, onClose, onDone }: Props) {
  const [form, setForm] = useState({
    rate: terms ? decimal(BigInt(terms.centsPerHundredCoins)) : "",
    budget: terms ? decimal(BigInt(terms.budgetCents)) : "",
    minimum: terms ? decimal(BigInt(terms.minimum)) : "50.00",
  });
  const { pending, problem, run } = useCall();
  const [rate, budget, minimum] = [hundredths(form.rate), hundredths(form.budget), hundredths(form.minimum)];
  const save = async (next: PayoutTerms | null) => {
    const answer = await run(() => callApi(routes.setTerms, { body: { terms: next } }));
    if (answer.ok) onDone();
  };
  const whole = rate !== null && rate > 0 && budget !== null && minimum !== null;
  const submit = () => {
    if (whole) void save({ centsPerHundredCoins: rate, budgetCents: budget, minimum: String(minimum) });
  };
  const field = (name: keyof typeof form, label: string, hint: string, value: number | null) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={form[name]}
      hint={hint}
      error={form[name] !== "" && value === null ? "A number, such as 12 or 12.50." : null}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
    />
  );
  return (
    <FormDialog
      title="Payouts"
      description="New terms count for new requests. What is open stays as it was asked for. The budget is for all payouts together: those that are paid or open count, whatever the terms were."
      action="Save"
      other={
        terms && (
          <Button size="page" kind="danger" disabled={pending} onClick={() => void save(null)}>
            Turn payouts off
          </Button>
        )
      }
      ready={whole}
      busy={pending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {field("rate", "Dollars for 100 AC", "What a hundred coins are paid out as.", rate)}
      {field("budget", "Budget in dollars", "The most that is paid in all.", budget)}
      {field("minimum", "Least amount in AC", "Below this nobody can ask.", minimum)}
    </FormDialog>
  );
}
