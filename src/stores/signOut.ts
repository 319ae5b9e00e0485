import { create } from "zustand";
import { logout } from "./session";

interface SignOut {
  /** the person is asked what becomes of the copies on this device */
  asked: boolean;
  /** what is called once the person has signed out */
  then: () => void;
}

export const useSignOut = create<SignOut>()(() => ({ asked: false, then: () => {} }));

/** Asks what becomes of the copies on this device, then signs out. */
export function askSignOut(then: () => void = () => {}): void {
  useSignOut.setState({ asked: true, then });
}

/** The answer was given: ends the session. */
export async function signOut(): Promise<void> {
  const { then } = useSignOut.getState();
  await logout();
  useSignOut.setState({ asked: false, then: () => {} });
  then();
}

/** The person stays signed in. */
export const staySignedIn = (): void => useSignOut.setState({ asked: false, then: () => {} });
