import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { ANONYMOUS, auth, type CurrentUser, type SignInAnswer, type SignUpAnswer } from "../../../contract/api/auth";
import { Scope } from "../../scope/scope";
import { callApi } from "../calls";

interface SessionState {
  /** "loading" only at the start */
  status: "loading" | "authenticated" | "anonymous";
  user: CurrentUser;
  /** why the stored session could not be checked; the user counts as anonymous meanwhile */
  problem: string | null;
}

/** The current user, as the server reports them. */
export const useSession = create<SessionState>()(() => ({ status: "loading", user: ANONYMOUS, problem: null }));

const anonymous = (problem: string | null = null) =>
  useSession.setState({ status: "anonymous", user: ANONYMOUS, problem });

const storage = async () => (await import("../../api/index")).session;

/** Number of the latest check; the answers of earlier ones are ignored. */
let asked = 0;

let latest: Promise<void> = Promise.resolve();

/** Asks the server who the current user is. Without a stored session nothing is asked. */
export function checkSession(): Promise<void> {
  latest = check();
  return latest;
}

async function check(): Promise<void> {
  asked += 1;
  const mine = asked;
  if ((await storage()).token() === null) {
    anonymous();
    return;
  }
  const answer = await callApi(auth.user);
  if (mine !== asked) return;
  if (!answer.ok) anonymous(t`Auth check failed: ${answer.error.message}`);
  else if (answer.value.isAuthenticated) {
    useSession.setState({ status: "authenticated", user: answer.value, problem: null });
  } else {
    // the session was ended on the server or has expired
    (await storage()).clear();
    anonymous();
  }
}

/**
 * Checks the session now, when another tab changes it, and when the network is back. Returns a function that ends it.
 */
export function followSession(): () => void {
  const changed = () => void checkSession();
  const back = () => {
    if (useSession.getState().problem !== null) changed();
  };
  const scope = new Scope();
  void storage().then((session) => scope.add(session.subscribe(changed)));
  scope.listen(window, "online", back);
  changed();
  return () => scope.end();
}

export interface KnownDevice {
  readonly device?: string;
}

/** This browser's device token for a sign-in, if somebody has signed in here before. */
export async function knownDevice(): Promise<KnownDevice> {
  const device = (await storage()).device();
  return device === null ? {} : { device };
}

/** Stores the session from a sign-in answer, if it has one; resolves to true once it is in effect. */
export async function enter(answer: SignInAnswer | SignUpAnswer): Promise<boolean> {
  if (!answer.success) return false;
  const { token, device, user } = answer;
  const kept = await storage();
  const before = asked;
  // whoever follows the session checks it now, and once is enough
  kept.keep({ token, device, role: user.role, email: user.email });
  await (asked === before ? checkSession() : latest);
  return true;
}

/** Forgets a session that the server has ended. */
export async function forgetSession(): Promise<void> {
  (await storage()).clear();
  await checkSession();
}

/** Ends the session on the server and here; here even if the server cannot be reached. */
export async function logout(): Promise<void> {
  const session = await storage();
  if (session.token() !== null) await callApi(auth.logout);
  await forgetSession();
}
