import { t } from "@lingui/core/macro";
import { Coins } from "lucide-react";
import { coins } from "../../../contract/wallet";
import { refreshWallet, useFreshWallet } from "../../stores/person/wallet";
import { Failed } from "../../ui/page/Failed";
import { Page } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { Stat, Stats } from "../../ui/page/Stat";
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
      title={t`Wallet`}
      icon={Coins}
      invitation={t`Your wallet opens when you sign in`}
      promise={t`It holds the ArtistCoins that you earn by watching, liking and sharing, and what your releases bring in.`}
    >
      <OwnWallet />
    </ForSignedIn>
  );
}

function OwnWallet() {
  const { wallet, failure } = useFreshWallet();
  if (!wallet) {
    return (
      <Page title={t`Wallet`} busy={failure === null}>
        {failure ? (
          <Failed title={t`The wallet could not be loaded`} onRetry={() => void refreshWallet()}>
            {failure.message}
          </Failed>
        ) : (
          <Skeleton label={t`Loading the wallet`} />
        )}
      </Page>
    );
  }
  const held = BigInt(wallet.held);
  return (
    <Page
      title={t`Wallet`}
      lead={t`ArtistCoins (AC): earned by watching, liking and sharing, and by what others watch.`}
    >
      <Stats className={styles.figures}>
        <Stat name={t`Balance`} size="title" testId="balance">
          {coins(BigInt(wallet.balance))}
        </Stat>
        <Stat name={t`Rewards today`} size="large">
          {coins(BigInt(wallet.earnedToday))}
        </Stat>
        {held > 0n && (
          <Stat name={t`Set aside`} size="large">
            {coins(held)}
          </Stat>
        )}
      </Stats>
      <DailyReward daily={wallet.daily} />
      <History balance={wallet.balance} />
      <Payouts available={BigInt(wallet.available)} />
      <Invite />
      <Earning />
    </Page>
  );
}
