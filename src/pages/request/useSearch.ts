import { useEffect, useState } from "react";
import { dj } from "../../../contract/api/dj";
import type { DjTrack } from "../../../contract/api/djValues";
import { Delay } from "../../scope/delay";
import { Scope } from "../../scope/scope";
import { callApi } from "../../stores/calls";

/** While somebody types, the list is searched once they rest for so long. */
const REST_MS = 250;

/** The tracks of a set's list that a search finds; null while none were found yet. */
export function useSearch(setId: string, search: string, listed: number) {
  const [found, setFound] = useState<readonly DjTrack[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // another list has another number of tracks, mostly, and is searched anew
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const scope = new Scope();
    new Delay(scope).start(async () => {
      const answer = await callApi(dj.searchTracks, { params: { setId }, query: { search } }, { signal: scope.signal });
      if (scope.ended) return;
      if (answer.ok) setFound(answer.value.items);
      setProblem(answer.ok ? null : answer.error.message);
    }, REST_MS);
    return () => scope.end();
  }, [setId, search, listed]);
  return { found, problem };
}
