import { WalletPage } from "../../pages/wallet/WalletPage";

/** One's coins. */
export function Wallet() {
  return <WalletPage />;
}
