import { create } from "zustand";
import { logout } from "./session";

interface SignOut {
  /** the dialog asks what to do with the copies on this device */
  asked: boolean;
  /** called after signing out */
  after: () => void;
}

export const useSignOut = create<SignOut>()(() => ({ asked: false, after: () => {} }));

/** Asks what to do with the copies on this device, then signs out. */
export function askSignOut(after: () => void = () => {}): void {
  useSignOut.setState({ asked: true, after });
}

/** Ends the session after the dialog was answered. */
export async function signOut(): Promise<void> {
  const { after } = useSignOut.getState();
  await logout();
  useSignOut.setState({ asked: false, after: () => {} });
  after();
}

/** Closes the dialog without signing out. */
export const staySignedIn = (): void => useSignOut.setState({ asked: false, after: () => {} });
