import { create } from "zustand";
import { logout } from "./session";

interface SignOut {
  /** the person is asked what becomes of the copies on this device */
  asked: boolean;
  /** what is called once the person has signed out */
  after: () => void;
}

export const useSignOut = create<SignOut>()(() => ({ asked: false, after: () => {} }));

/** Asks what becomes of the copies on this device, then signs out. */
export function askSignOut(after: () => void = () => {}): void {
  useSignOut.setState({ asked: true, after });
}

/** The answer was given: ends the session. */
export async function signOut(): Promise<void> {
  const { after } = useSignOut.getState();
  await logout();
  useSignOut.setState({ asked: false, after: () => {} });
  after();
}

/** The person stays signed in. */
export const staySignedIn = (): void => useSignOut.setState({ asked: false, after: () => {} });
