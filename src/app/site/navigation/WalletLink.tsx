import { t } from "@lingui/core/macro";
import { Coins } from "lucide-react";
import { coins } from "../../../../contract/wallet";
import { useFreshWallet } from "../../../stores/person/wallet";
import { LinkButton } from "../../../ui/navigation/Link";

/** The balance in the bar, linking to the wallet. */
export function WalletLink() {
  const { wallet } = useFreshWallet();
  const balance = wallet && coins(BigInt(wallet.balance));
  return (
    <LinkButton href="/wallet" kind="ghost" icon={Coins} aria-label={balance ? t`Wallet: ${balance}` : t`Wallet`}>
      {balance ?? t`Wallet`}
    </LinkButton>
  );
}
