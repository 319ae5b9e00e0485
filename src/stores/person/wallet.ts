import { useEffect } from "react";
import { create } from "zustand";
import { wallet as routes, stateOfCoins, type Wallet } from "../../../contract/api/wallet";
import { Scope } from "../../scope/scope";
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

/** How long after a failure it is asked again. */
const AGAIN_MS = 15_000;
/** An answer that says nothing new this soon did not wait: the server is asked as seldom as after a failure. */
const SOON_MS = 1000;
/** Tabs tell each other on it that coins have moved. */
const CHANNEL = "backline-wallet";
let asked = 0;

/** Takes over what an answer said of the wallet: earlier readings that are still under way no longer count. */
export function keepWallet(wallet: Wallet): void {
  asked += 1;
  useWallet.setState({ wallet, failure: null });
}

/** Reads the wallet; where `known` is given, once it is another. */
async function read(known?: string, signal?: AbortSignal): Promise<void> {
  asked += 1;
  const mine = asked;
  const query = known === undefined ? {} : { known };
  const answer: Result<Wallet> = await callApi(routes.read, { query }, signal ? { signal } : {});
  if (mine !== asked || signal?.aborted) return;
  if (answer.ok) useWallet.setState({ wallet: answer.value, failure: null });
  else useWallet.setState({ failure: answer.error });
}

/** Reads the wallet again: after whatever may have moved coins. */
export const refreshWallet = (): Promise<void> => read();

let followers = 0;
let end = () => {};

/** Reads the wallet, then whatever it changes to, as the server tells, until the scope ends. */
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

/** Keeps the wallet as the server has it while the page is seen, and reads it at once when another tab acted. */
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
