import { useEffect } from "react";
import { create } from "zustand";
import { wallet as routes, stateOfCoins, type Wallet } from "../../../contract/api/wallet";
import { Scope } from "../../scope/scope";
import { type ApiFailure, callApi, type Result } from "../calls";
import { followValue } from "../live";
import { shared } from "../polled";
import { useSession } from "./session";

interface WalletState {
  /** null while unknown, and without a session */
  wallet: Wallet | null;
  /** why the last request failed */
  failure: ApiFailure | null;
}

/** The signed-in person's coins, as the server last reported them. */
export const useWallet = create<WalletState>()(() => ({ wallet: null, failure: null }));

/** How often the wallet is asked for while the live channel does not tell of it. */
const EVERY_MS = 15_000;
/** The channel on which tabs tell each other that coins have moved. */
const CHANNEL = "backline-wallet";
let asked = 0;

/** Takes the wallet from an answer; earlier requests that are still running are ignored. */
export function keepWallet(wallet: Wallet): void {
  asked += 1;
  useWallet.setState({ wallet, failure: null });
}

async function read(): Promise<void> {
  asked += 1;
  const mine = asked;
  const answer: Result<Wallet> = await callApi(routes.read);
  if (mine !== asked) return;
  if (answer.ok) useWallet.setState({ wallet: answer.value, failure: null });
  else useWallet.setState({ failure: answer.error });
}

/** Reads the wallet again, after something that may have moved coins. */
export const refreshWallet = (): Promise<void> => read();

/** Keeps the wallet up to date: it is read again when the server, or another tab, says that coins have moved. */
const follow = shared(() => {
  const scope = new Scope();
  const channel = scope.channel(CHANNEL);
  channel.onmessage = () => void read();
  scope.add(
    followValue("wallet", {
      heard: (coins) => {
        const { wallet } = useWallet.getState();
        if (wallet === null || stateOfCoins(wallet) !== stateOfCoins(coins)) void read();
      },
      read,
      everyMs: EVERY_MS,
    }),
  );
  return () => {
    scope.end();
    asked += 1;
    useWallet.setState({ wallet: null, failure: null });
  };
});

/** Tells the other tabs that coins have moved, and reads the wallet here. */
export async function coinsMoved(): Promise<void> {
  const scope = new Scope();
  scope.channel(CHANNEL).postMessage("moved");
  scope.end();
  await refreshWallet();
}

/** Keeps the wallet up to date while a component shows it. */
export function useFreshWallet(): WalletState {
  const account = useSession(({ user }) => user.accountId);
  useEffect(() => (account === null ? undefined : follow()), [account]);
  return useWallet();
}
