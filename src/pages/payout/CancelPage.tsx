import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { payouts } from "../../../contract/api/payouts";
import { cancelOf } from "../../../contract/payouts";
import { coins, dollars } from "../../../contract/wallet";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { useAddress } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";
import { Page } from "../../ui/page/Page";

/** The page of the mailed link: cancels a payout without signing in, because a thief may have locked the owner out. */
export function CancelPage() {
  // pasting another link changes only the part after #, which does not reload the page
  const link = cancelOf(useAddress().hash);
  const [cancelled, setCancelled] = useState<string | null>(null);
  const { pending, problem, run } = useAction(payouts.cancel);
  const cancel = async () => {
    if (!link) return;
    const { payoutId, code } = link;
    const answer = await run({ params: { payoutId }, body: { code } });
    if (!answer.ok) return;
    const { amount, cents } = answer.value;
    setCancelled(`${coins(BigInt(amount))} (${dollars(BigInt(cents))})`);
  };
  const password = <LinkButton href="/auth?step=forgotten">{t`Set a new password`}</LinkButton>;
  if (cancelled !== null) {
    return (
      <Page title={t`Cancel a payout`}>
        <Notice tone="success">
          <Trans>
            The payout of {cancelled} is cancelled. The coins are free again. If somebody else asked for it, set a new
            password now: that also signs out every device.
          </Trans>
        </Notice>
        {password}
      </Page>
    );
  }
  return (
    <Page
      title={t`Cancel a payout`}
      lead={
        link
          ? t`Somebody asked for a payout of your coins. Cancel it if that was not you: the coins are then free again.`
          : t`A part of this link is missing. Open it from the mail again, or copy the whole link.`
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {link && (
        <Button size="page" kind="danger" disabled={pending} onClick={() => void cancel()}>
          {pending ? t`Cancelling...` : t`Cancel the payout`}
        </Button>
      )}
    </Page>
  );
}
