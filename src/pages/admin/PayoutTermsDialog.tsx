import { t } from "@lingui/core/macro";
import { type PayoutTerms, payouts as routes } from "../../../contract/api/payouts";
import { decimal } from "../../../contract/wallet";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { say, word } from "../../words/say";

interface Props {
  terms: PayoutTerms | null;
  onClose: () => void;
}

const NUMBER = word("A number, such as 12 or 12.50.");

/** A typed number ("12", "12.50") in hundredths; null if it is not a number. */
function hundredths(text: string): number | null {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : null;
}

/** Sets rate, budget and minimum of payouts, or turns payouts off. */
export function PayoutTermsDialog({ terms, onClose }: Props) {
  const off = useAction(routes.setTerms, { refreshes: [routes.all] });
  const start = {
    rate: terms ? decimal(BigInt(terms.centsPerHundredCoins)) : "",
    budget: terms ? decimal(BigInt(terms.budgetCents)) : "",
    minimum: terms ? decimal(BigInt(terms.minimum)) : "50.00",
  };
  const form = useContractForm(routes.setTerms, {
    start,
    input: ({ rate, budget, minimum }) => ({
      body: {
        terms: {
          centsPerHundredCoins: hundredths(rate) ?? 0,
          budgetCents: hundredths(budget) ?? 0,
          minimum: String(hundredths(minimum) ?? 0),
        },
      },
    }),
    wrong: ({ rate, ...rest }) => ({
      ...(hundredths(rate) ? {} : { rate: say(NUMBER) }),
      ...Object.fromEntries(
        Object.entries(rest).map(([name, text]) => [name, hundredths(text) === null ? say(NUMBER) : undefined]),
      ),
    }),
    refreshes: [routes.all],
    done: onClose,
  });
  return (
    <FormDialog
      title={t`Payouts`}
      description={t`New terms count for new requests. What is open stays as it was asked for. The budget is for all payouts together: those that are paid or open count, whatever the terms were.`}
      action={t`Save`}
      other={
        terms && (
          <Button
            size="page"
            kind="danger"
            disabled={off.pending}
            onClick={() => void off.run({ body: { terms: null } }).then(({ ok }) => ok && onClose())}
          >
            {t`Turn payouts off`}
          </Button>
        )
      }
      {...form.dialog}
      problem={form.problem ?? off.problem}
      onClose={onClose}
    >
      <TextField
        label={t`Dollars for 100 AC`}
        hint={t`What a hundred coins are paid out as.`}
        inputMode="decimal"
        {...form.field("rate")}
      />
      <TextField
        label={t`Budget in dollars`}
        hint={t`The most that is paid in all.`}
        inputMode="decimal"
        {...form.field("budget")}
      />
      <TextField
        label={t`Least amount in AC`}
        hint={t`Below this nobody can ask.`}
        inputMode="decimal"
        {...form.field("minimum")}
      />
    </FormDialog>
  );
}
