import { WalletPage } from "../../pages/wallet/WalletPage";

/** The wallet page. */
export function Wallet() {
  return <WalletPage />;
}
