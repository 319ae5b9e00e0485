import { useEffect } from "react";
import { create } from "zustand";
import { type DjVoting, dj } from "../../../contract/api/dj";
import { type ApiFailure, callApi, type Result } from "../calls";
import { useSession } from "../person/session";
import { shared } from "../polled";
import { followRequests } from "./pushed";
import { NOTHING_SEEN, type SeenVotes, votesSeen } from "./votes";

interface VotingState {
  /** null while unknown, and without a session */
  voting: DjVoting | null;
  /** why the last question failed */
  failure: ApiFailure | null;
  seen: SeenVotes;
}

/** What guests ask for in the DJ's latest set, as the server last said. */
export const useVoting = create<VotingState>()(() => ({ voting: null, failure: null, seen: NOTHING_SEEN }));

const heard = (answer: Result<DjVoting>) =>
  useVoting.setState(({ seen }) =>
    answer.ok
      ? { voting: answer.value, failure: null, seen: votesSeen(seen, answer.value) }
      : { failure: answer.error },
  );

const follow = shared(() => {
  // what another person saw
  useVoting.setState({ voting: null, failure: null });
  return followRequests<DjVoting>({
    setId: null,
    read: (signal) => callApi(dj.voting, undefined, { signal }),
    heard,
  });
});

/** Keeps the list up to date while a component shows it and somebody is signed in. */
export function useLiveVoting(): VotingState {
  const person = useSession(({ status, user }) => (status === "authenticated" ? user.id : null));
  useEffect(() => (person === null ? undefined : follow()), [person]);
  return useVoting();
}

/** Asks at once, after something that changes the list. */
export async function refreshVoting(): Promise<void> {
  heard(await callApi(dj.voting));
}

/** The votes that a track had when it was played. */
export const votesFor = (trackId: string): number => useVoting.getState().seen.votes.get(trackId) ?? 0;
