import { useEffect } from "react";
import { create } from "zustand";
import { wallet as routes, stateOfCoins, type Wallet } from "../../../contract/api/wallet";
import { Scope } from "../../scope/scope";
import { type ApiFailure, callApi, type Result } from "../calls";
import { useSession } from "./session";

interface WalletState {
  /** null while unknown, and without a session */
  wallet: Wallet | null;
  /** why the last request failed */
  failure: ApiFailure | null;
}

/** The signed-in person's coins, as the server last reported them. */
export const useWallet = create<WalletState>()(() => ({ wallet: null, failure: null }));

/** Time before the next try after a failure. */
const AGAIN_MS = 15_000;
/**
 * If the server answers this soon without a change, it did not wait; then the next request is delayed as after a
 * failure.
 */
const SOON_MS = 1000;
/** The channel on which tabs tell each other that coins have moved. */
const CHANNEL = "backline-wallet";
let asked = 0;

/** Takes the wallet from an answer; earlier requests that are still running are ignored. */
export function keepWallet(wallet: Wallet): void {
  asked += 1;
  useWallet.setState({ wallet, failure: null });
}

/** Reads the wallet; with `known`, waits until it differs from that. */
async function read(known?: string, signal?: AbortSignal): Promise<void> {
  asked += 1;
  const mine = asked;
  const query = known === undefined ? {} : { known };
  const answer: Result<Wallet> = await callApi(routes.read, { query }, signal ? { signal } : {});
  if (mine !== asked || signal?.aborted) return;
  if (answer.ok) useWallet.setState({ wallet: answer.value, failure: null });
  else useWallet.setState({ failure: answer.error });
}

/** Reads the wallet again, after something that may have moved coins. */
export const refreshWallet = (): Promise<void> => read();

let followers = 0;
let end = () => {};

/** Reads the wallet and every later change that the server reports, until the scope ends. */
async function listen(scope: Scope): Promise<void> {
  for (let known: string | undefined; !scope.ended; ) {
    const began = performance.now();
    const before = known;
    await read(known, scope.signal);
    if (scope.ended) return;
    const { wallet, failure } = useWallet.getState();
    known = wallet ? stateOfCoins(wallet) : undefined;
    const soon = known === before && performance.now() - began < SOON_MS;
    if (failure !== null || soon) await scope.wait(AGAIN_MS);
  }
}

/** Keeps the wallet up to date while the page is visible; reads it at once when another tab has moved coins. */
function follow(): () => void {
  const scope = new Scope();
  const channel = scope.channel(CHANNEL);
  let listening = scope.child();
  const begin = () => {
    listening.end();
    listening = scope.child();
    if (!document.hidden) void listen(listening);
  };
  scope.listen(document, "visibilitychange", begin);
  channel.onmessage = begin;
  begin();
  return () => {
    scope.end();
    asked += 1;
    useWallet.setState({ wallet: null, failure: null });
  };
}

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
