import { useEffect } from "react";
import { create } from "zustand";
import { wallet as routes, type Wallet } from "../../../contract/api/wallet";
import { type ApiFailure, callApi, type Result } from "../calls";
import { useSession } from "./session";

interface WalletState {
  /** null while it is not known, and for those who are not signed in */
  wallet: Wallet | null;
  /** why the last reading brought nothing */
  failure: ApiFailure | null;
}

/** The signed-in person's coins, as the server last said. */
export const useWallet = create<WalletState>()(() => ({ wallet: null, failure: null }));

const EVERY_MS = 15_000;
let asked = 0;

/** Takes over what an answer said of the wallet: earlier readings that are still under way no longer count. */
export function keepWallet(wallet: Wallet): void {
  asked += 1;
  useWallet.setState({ wallet, failure: null });
}

/** Reads the wallet again: after whatever may have moved coins. */
export async function refreshWallet(): Promise<void> {
  asked += 1;
  const mine = asked;
  const answer: Result<Wallet> = await callApi(routes.read);
  if (mine !== asked) return;
  if (answer.ok) useWallet.setState({ wallet: answer.value, failure: null });
  else useWallet.setState({ failure: answer.error });
}

let followers = 0;
let end = () => {};

/** Reads now, then again and again while the page is seen, and at once when it is seen again or another tab acted. */
function follow(): () => void {
  let timer = 0;
  const channel = new BroadcastChannel("backline-wallet");
  const read = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    void refreshWallet().finally(() => {
      clearTimeout(timer);
      timer = window.setTimeout(read, EVERY_MS);
    });
  };
  document.addEventListener("visibilitychange", read);
  channel.onmessage = read;
  read();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", read);
    channel.close();
    asked += 1;
    useWallet.setState({ wallet: null, failure: null });
  };
}

/** Tells the other tabs that coins have moved, and reads the wallet here. */
export async function coinsMoved(): Promise<void> {
  const channel = new BroadcastChannel("backline-wallet");
  channel.postMessage("moved");
  channel.close();
  await refreshWallet();
}

/** Keeps the wallet fresh while a component shows it to somebody who has signed in. */
export function useFreshWallet(): WalletState {
  const account = useSession(({ user }) => user.accountId);
  useEffect(() => {
    if (account === null) return;
    followers += 1;
    if (followers === 1) end = follow();
    return () => {
      followers -= 1;
      if (followers === 0) end();
    };
  }, [account]);
  return useWallet();
}
