import { useState } from "react";
import { type PayoutTerms, payouts as routes } from "../../../contract/api/payouts";
import type { CallOutput } from "../../../contract/api/route";
import { PAYOUT_WAIT_HOURS } from "../../../contract/payouts";
import { coins, dollars, minorUnits } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { payoutWorth } from "./amounts";

interface Props {
  terms: PayoutTerms;
  available: bigint;
  /** how much of that may be paid out */
  payable: bigint;
  /** how the owner of the account has to prove who they are */
  proof: CallOutput<typeof routes.list>["proof"];
  onClose: () => void;
  onAsked: () => void;
}

/** Asks how many coins to pay out, where to, and for proof of identity. */
export function PayoutDialog({ terms, available, payable, proof, onClose, onAsked }: Props) {
  const [form, setForm] = useState({ amount: "", destination: "", password: "", code: "" });
  const { pending, problem, fieldProblem, run } = useCall();
  const amount = minorUnits(form.amount);
  const ask = async () => {
    const { destination, password, code } = form;
    const shown = proof === "none" ? {} : proof === "password" ? { password } : { code };
    const body = { amount: String(amount), destination, ...shown };
    const answer = await run(() => callApi(routes.request, { body }));
    if (answer.ok) onAsked();
  };
  return (
    <FormDialog
      title="Ask for a payout"
      description={`Of your ${coins(available)}, ${coins(payable)} can be paid out. We mail you at once; nothing is paid for ${PAYOUT_WAIT_HOURS / 24} days, and until then you can cancel. Only an administrator sees where the money goes.`}
      action="Ask for it"
      acting="Asking..."
      ready={
        amount !== null && amount !== 0n && form.destination.trim() !== "" && (proof === "none" || form[proof] !== "")
      }
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
      {proof === "password" && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={form.password}
          error={fieldProblem("password")}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
        />
      )}
      {proof === "code" && (
        <TextField
          label="Code of your authenticator"
          autoComplete="one-time-code"
          value={form.code}
          error={fieldProblem("code")}
          onChange={(event) => setForm({ ...form, code: event.target.value })}
        />
      )}
    </FormDialog>
  );
}
