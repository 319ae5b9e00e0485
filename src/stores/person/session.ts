import { create } from "zustand";
import { ANONYMOUS, auth, type CurrentUser, type SignInAnswer, type SignUpAnswer } from "../../../contract/api/auth";
import { Scope } from "../../scope/scope";
import { callApi } from "../calls";

interface SessionState {
  /** loading at the start, then one of the others */
  status: "loading" | "authenticated" | "anonymous";
  user: CurrentUser;
  /** why the session that this browser remembers could not be looked up: the user is anonymous meanwhile */
  problem: string | null;
}

/** Who uses this browser, as the server says. */
export const useSession = create<SessionState>()(() => ({ status: "loading", user: ANONYMOUS, problem: null }));

const anonymous = (problem: string | null = null) =>
  useSession.setState({ status: "anonymous", user: ANONYMOUS, problem });

const storage = async () => (await import("../../api/index")).session;

/** The token's latest look-up: an earlier one that answers late says nothing any more. */
let asked = 0;

/** Asks the server who this is. Without a remembered session the answer is known, and nothing is asked. */
export async function checkSession(): Promise<void> {
  asked += 1;
  const mine = asked;
  if ((await storage()).token() === null) {
    anonymous();
    return;
  }
  const answer = await callApi(auth.user);
  if (mine !== asked) return;
  if (!answer.ok) anonymous(`Auth check failed: ${answer.error.message}`);
  else if (answer.value.isAuthenticated) {
    useSession.setState({ status: "authenticated", user: answer.value, problem: null });
  } else {
    // ended on the server, or too old
    (await storage()).clear();
    anonymous();
  }
}

/** Checks the session now, when another tab changes it, and when the network is back. Gives its end. */
export function followSession(): () => void {
  const check = () => void checkSession();
  const back = () => {
    if (useSession.getState().problem !== null) check();
  };
  const scope = new Scope();
  void storage().then((session) => scope.add(session.subscribe(check)));
  scope.listen(window, "online", back);
  check();
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

/** Keeps the session of an answer to a sign-in, if it has one; true once it stands. */
export async function enter(answer: SignInAnswer | SignUpAnswer): Promise<boolean> {
  if (!answer.success) return false;
  const { token, device, user } = answer;
  // those who follow the session check it
  (await storage()).keep({ token, device, role: user.role, email: user.email });
  await checkSession();
  return true;
}

/** Forgets a session that the server has ended. */
export async function forgetSession(): Promise<void> {
  (await storage()).clear();
  await checkSession();
}

/** Ends the session on the server and here. Here it ends even if the server cannot be reached. */
export async function logout(): Promise<void> {
  const session = await storage();
  if (session.token() !== null) await callApi(auth.logout);
  await forgetSession();
}
