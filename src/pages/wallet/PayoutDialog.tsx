import { useState } from "react";
import { type PayoutTerms, payouts as routes } from "../../../contract/api/payouts";
import { coins, dollars, minorUnits } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { payoutWorth } from "./amounts";

interface Props {
  terms: PayoutTerms;
  available: bigint;
  onClose: () => void;
  onAsked: () => void;
}

/** How many coins are to be paid out, and where to. */
export function PayoutDialog({ terms, available, onClose, onAsked }: Props) {
  const [form, setForm] = useState({ amount: "", destination: "" });
  const { pending, problem, fieldProblem, run } = useCall();
  const amount = minorUnits(form.amount);
  const ask = async () => {
    const body = { amount: String(amount), destination: form.destination };
    const answer = await run(() => callApi(routes.request, { body }));
    if (answer.ok) onAsked();
  };
  return (
    <FormDialog
      title="Ask for a payout"
      description={`You have ${coins(available)} to spend. An administrator sees where the money goes, nobody else.`}
      action="Ask for it"
      acting="Asking..."
      ready={amount !== null && amount !== 0n && form.destination.trim() !== ""}
      busy={pending}
      problem={problem}
      onSubmit={() => void ask()}
      onClose={onClose}
    >
      <TextField
        label="Amount in AC"
        inputMode="decimal"
        value={form.amount}
        error={
          fieldProblem("amount") ?? (form.amount !== "" && amount === null ? "A number, such as 250 or 12.50." : null)
        }
        hint={amount === null ? undefined : `That is ${dollars(payoutWorth(amount, terms))}.`}
        onChange={(event) => setForm({ ...form, amount: event.target.value })}
      />
      <TextField
        label="Where the money goes"
        value={form.destination}
        maxLength={200}
        error={fieldProblem("destination")}
        hint="An account number, or an address of a payment service."
        onChange={(event) => setForm({ ...form, destination: event.target.value })}
      />
    </FormDialog>
  );
}
