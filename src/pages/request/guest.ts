import { dj } from "../../../contract/api/dj";
import { callApi, type Result } from "../../stores/calls";

/** The token that a guest votes with, kept by the browser for each set, so that a vote counts once. */

const keyOf = (setId: string) => `backline-guest-${setId}`;

function kept(setId: string): string | null {
  try {
    return localStorage.getItem(keyOf(setId));
  } catch {
    // a browser that keeps nothing: the token holds while the page is open
    return null;
  }
}

function keep(setId: string, token: string): void {
  try {
    localStorage.setItem(keyOf(setId), token);
  } catch {
    // see `kept`
  }
}

/** Whether this browser was at the set's page before, and has voted. */
export const wasHere = (setId: string): boolean => kept(setId) !== null;

/** Somebody at a set's page, as the server knows them. */
export interface Guest {
  readonly token: string;
  /** tracks that they have voted for */
  readonly votes: readonly string[];
}

/** Who the browser is to the set; a new guest where it was never here, or too long ago. */
export async function beGuest(setId: string): Promise<Result<Guest>> {
  const answer = await callApi(dj.beGuest, { params: { setId }, body: { guest: kept(setId) } });
  if (!answer.ok) return answer;
  const { guest: token, votes } = answer.value;
  keep(setId, token);
  return { ok: true, value: { token, votes } };
}
