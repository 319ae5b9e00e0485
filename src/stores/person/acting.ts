import { create } from "zustand";
import type { Organisation } from "../../../contract/api/organisations";
import { forget } from "../query/cache";
import { useSession } from "./session";

interface ActingState {
  /** the organisation, and the person who acts for it */
  readonly acting: { readonly organisation: Organisation; readonly person: string } | null;
}

const useState = create<ActingState>()(() => ({ acting: null }));

/** The organisation for which this page acts; null: for oneself. It ends with the session, and as the page is loaded. */
export function useActing(): Organisation | null {
  const person = useSession(({ user }) => user.id);
  const acting = useState((state) => state.acting);
  return acting?.person === person ? acting.organisation : null;
}

/** Acts for an organisation from now on, or (null) for oneself: what is shown is read again. */
export async function actFor(organisation: Organisation | null): Promise<void> {
  const { session } = await import("../../api/index");
  session.act(organisation?.id ?? null);
  const person = useSession.getState().user.id;
  useState.setState({ acting: organisation && person ? { organisation, person } : null });
  await forget();
}
