import { t } from "@lingui/core/macro";
import { type PayoutTerms, payouts as routes } from "../../../contract/api/payouts";
import type { CallOutput } from "../../../contract/api/route";
import { PAYOUT_WAIT_HOURS } from "../../../contract/payouts";
import { coins, dollars, minorUnits } from "../../../contract/wallet";
import { useContractForm } from "../../stores/query/useContractForm";
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

interface Fields {
  amount: string;
  destination: string;
  password?: string;
  code?: string;
}

/** Asks how many coins to pay out, where to, and for proof of identity. */
export function PayoutDialog({ terms, available, payable, proof, onClose, onAsked }: Props) {
  const form = useContractForm(routes.request, {
    start: { amount: "", destination: "", ...(proof !== "none" && { [proof]: "" }) } as Fields,
    input: ({ amount, ...values }) => ({ body: { amount: String(minorUnits(amount) ?? ""), ...values } }),
    wrong: ({ amount }) => (minorUnits(amount) ? {} : { amount: t`A number, such as 250 or 12.50.` }),
    done: onAsked,
  });
  const amount = minorUnits(form.values.amount);
  return (
    <FormDialog
      title={t`Ask for a payout`}
      description={t`Of your ${coins(available)}, ${coins(payable)} can be paid out. We mail you at once; nothing is paid for ${PAYOUT_WAIT_HOURS / 24} days, and until then you can cancel. Only an administrator sees where the money goes.`}
      action={t`Ask for it`}
      acting={t`Asking...`}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={t`Amount in AC`}
        inputMode="decimal"
        hint={amount === null ? undefined : t`That is ${dollars(payoutWorth(amount, terms))}.`}
        {...form.field("amount")}
      />
      <TextField
        label={t`Where the money goes`}
        maxLength={200}
        hint={t`An account number, or an address of a payment service.`}
        {...form.field("destination")}
      />
      {proof === "password" && (
        <PasswordField label={t`Your password`} autoComplete="current-password" {...form.field("password")} />
      )}
      {proof === "code" && (
        <TextField label={t`Code of your authenticator`} autoComplete="one-time-code" {...form.field("code")} />
      )}
    </FormDialog>
  );
}
