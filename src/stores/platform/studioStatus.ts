import { useEffect } from "react";
import { create } from "zustand";
import { type StudiosStatus, studios } from "../../../contract/api/studios";
import { callApi } from "../calls";
import { followValue } from "../live";
import { shared } from "../polled";

const EVERY_MS = 5000;
/** A younger answer need not be requested again. */
const STALE_MS = 2000;

interface StatusStore {
  /** null while unknown: the server was not asked yet or does not answer */
  status: StudiosStatus | null;
  /** the server did not answer */
  unreached: boolean;
}

/** Who is active in which studio, as the server last reported. */
export const useStudiosStatus = create<StatusStore>()(() => ({ status: null, unreached: false }));

let readAt = Number.NEGATIVE_INFINITY;

async function read(): Promise<void> {
  readAt = performance.now();
  const answer = await callApi(studios.status);
  useStudiosStatus.setState(answer.ok ? { status: answer.value, unreached: false } : { status: null, unreached: true });
}

/** Requests the status again, after something that changes it. */
export const refreshStudios = (): Promise<void> => read();

const follow = shared(() =>
  followValue("studios", {
    heard: (status) => useStudiosStatus.setState({ status, unreached: false }),
    read: async () => {
      if (performance.now() - readAt >= STALE_MS) await read();
    },
    everyMs: EVERY_MS,
  }),
);

/** Keeps the status fresh while a component shows it. */
export function useFreshStudios(): StatusStore {
  useEffect(follow, []);
  return useStudiosStatus();
}
