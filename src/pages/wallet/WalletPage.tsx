import { Coins } from "lucide-react";
import { coins } from "../../../contract/wallet";
import { refreshWallet, useFreshWallet } from "../../stores/person/wallet";
import { Failed } from "../../ui/page/Failed";
import { Page } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { ForSignedIn } from "../ForSignedIn";
import { DailyReward } from "./DailyReward";
import { Earning } from "./Earning";
import { History } from "./History";
import { Invite } from "./Invite";
import { Payouts } from "./Payouts";
import styles from "./Wallet.module.css";

/** One's coins: the balance, the daily reward, payouts, and the history. */
export function WalletPage() {
  return (
    <ForSignedIn
      title="Wallet"
      icon={Coins}
      invitation="Your wallet opens when you sign in"
      promise="It holds the ArtistCoins that you earn by watching, liking and sharing, and what your releases bring in."
    >
      <OwnWallet />
    </ForSignedIn>
  );
}

function OwnWallet() {
  const { wallet, failure } = useFreshWallet();
  if (!wallet) {
    return (
      <Page title="Wallet" busy={failure === null}>
        {failure ? (
          <Failed title="The wallet could not be loaded" onRetry={() => void refreshWallet()}>
            {failure.message}
          </Failed>
        ) : (
          <Skeleton label="Loading the wallet" />
        )}
      </Page>
    );
  }
  const held = BigInt(wallet.held);
  return (
    <Page title="Wallet" lead="ArtistCoins (AC): earned by watching, liking and sharing, and by what others watch.">
      <dl className={styles.figures}>
        <div>
          <dt>Balance</dt>
          <dd className={styles.balance} data-testid="balance">
            {coins(BigInt(wallet.balance))}
          </dd>
        </div>
        <div>
          <dt>Rewards today</dt>
          <dd>{coins(BigInt(wallet.earnedToday))}</dd>
        </div>
        {held > 0n && (
          <div>
            <dt>Set aside for a payout</dt>
            <dd>{coins(held)}</dd>
          </div>
        )}
      </dl>
      <DailyReward daily={wallet.daily} />
      <History balance={wallet.balance} />
      <Payouts available={BigInt(wallet.available)} />
      <Invite />
      <Earning />
    </Page>
  );
}
