import { useCallback, useRef } from "react";
import { posts } from "../../../contract/api/posts";
import { POST } from "../../../contract/posts";
import { useOwnScope } from "../../scope/useScope";
import { callApi } from "../../stores/calls";
import { useSession } from "../../stores/person/session";

/** How long half of a post is on the screen before it counts as seen. */
const SEEN_MS = 1000;
/** Posts that were seen are told together after this time. */
const TOLD_MS = 2000;

/** Watches an element that shows a post; returns what ends that. */
export type See = (element: HTMLElement, postId: string) => () => void;

/** Tells the server which posts a signed-in person has seen. A post that could not be told is told when it is seen again. */
export function useSeen(): See {
  const scopeOf = useOwnScope();
  const waiting = useRef(new Set<string>());
  const told = useRef(new Set<string>());
  return useCallback(
    (element, postId) => {
      const scope = scopeOf().child();
      const tell = async () => {
        const ids = [...waiting.current].slice(0, POST.mostSeen);
        if (ids.length === 0) return;
        for (const id of ids) {
          waiting.current.delete(id);
          told.current.add(id);
        }
        const answer = await callApi(posts.seen, { body: { posts: ids } });
        if (!answer.ok) for (const id of ids) told.current.delete(id);
      };
      let leaves = () => {};
      scope.observeSight(
        element,
        (inSight) => {
          leaves();
          if (!inSight || told.current.has(postId) || useSession.getState().status !== "authenticated") return;
          leaves = scope.timeout(() => {
            if (waiting.current.size === 0) scopeOf().timeout(() => void tell(), TOLD_MS);
            waiting.current.add(postId);
          }, SEEN_MS);
        },
        { threshold: 0.5 },
      );
      return () => scope.end();
    },
    [scopeOf],
  );
}
