import { useCallback, useEffect, useRef, useState } from "react";
import { dj } from "../../../contract/api/dj";
import type { CallOutput } from "../../../contract/api/route";
import { type ApiFailure, callApi } from "../../stores/calls";
import { followRequests } from "../../stores/djRequests/pushed";
import { beGuest, type Guest, wasHere } from "./guest";

export type GuestView = CallOutput<typeof dj.guestSet>;

/** A set's page as a guest has it. */
export interface Requests {
  /** null while it loads */
  readonly view: GuestView | null;
  /** why the set could not be read; null while it can */
  readonly failure: ApiFailure | null;
  /** tracks that this guest has voted for */
  readonly voted: ReadonlySet<string>;
  /** the track whose vote is on its way */
  readonly sending: string | null;
  /** why the last vote did not count */
  readonly problem: string | null;
  /** Gives the track this guest's vote, or takes it back. */
  vote(trackId: string): Promise<void>;
}

/** Follows a set and votes in it. The guest's token is asked for with the first vote, or where one is kept. */
export function useRequests(setId: string): Requests {
  const [view, setView] = useState<GuestView | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [voted, setVoted] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const guest = useRef<Guest | null>(null);

  useEffect(
    () =>
      followRequests<GuestView>({
        setId,
        read: (signal) => callApi(dj.guestSet, { params: { setId } }, { signal }),
        heard: (answer) => {
          if (answer.ok) setView(answer.value);
          setFailure(answer.ok ? null : answer.error);
        },
      }),
    [setId],
  );

  const admit = useCallback(async () => {
    const answer = await beGuest(setId);
    if (!answer.ok) return answer;
    guest.current = answer.value;
    setVoted(new Set(answer.value.votes));
    return answer;
  }, [setId]);
  useEffect(() => {
    if (wasHere(setId)) void admit();
  }, [admit, setId]);

  const vote = async (trackId: string) => {
    if (sending !== null) return;
    setSending(trackId);
    setProblem(null);
    const wanted = !voted.has(trackId);
    const send = () =>
      callApi(dj.vote, {
        params: { setId, trackId },
        body: { guest: guest.current?.token ?? "", voted: wanted },
      });
    const ready = guest.current ? null : await admit();
    let answer = ready?.ok === false ? ready : await send();
    // the visit had ended: this browser comes as a new guest
    if (!answer.ok && answer.error.code === "gone" && (await admit()).ok) answer = await send();
    setSending(null);
    if (!answer.ok) {
      setProblem(answer.error.message);
      return;
    }
    setVoted((now) => {
      const next = new Set(now);
      if (wanted) next.add(trackId);
      else next.delete(trackId);
      return next;
    });
  };
  return { view, failure, voted, sending, problem, vote };
}
