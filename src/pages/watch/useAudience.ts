import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import type { Release } from "../../../contract/api/releases";
import { social } from "../../../contract/api/social";
import { callApi, type Result } from "../../stores/calls";
import { followValue } from "../../stores/live";
import { useSession } from "../../stores/person/session";
import { KnownAnswers } from "../../stores/query/cache";
import { useQuery } from "../../stores/query/useQuery";
import { toast } from "../../ui/overlays/toast";
import { handOver } from "../handOver";
import { tellReward } from "../tellReward";

/** How often the counts are read while the live channel does not tell them. */
const EVERY_MS = 30_000;

/** What people have done with a release, and what this person can do. */
export function useAudience(release: Pick<Release, "id" | "title" | "artist">) {
  const { id, title, artist } = release;
  const signedIn = useSession(({ status }) => status === "authenticated");
  const params = { releaseId: id };
  const { state, reload, set } = useQuery(social.release, { params });
  const [pending, setPending] = useState(false);
  /** what was attempted without a session */
  const [wanted, setWanted] = useState<"like" | "follow" | "share" | null>(null);
  const audience = state.kind === "loaded" ? state.value : null;
  const known = useRef(false);
  known.current = audience !== null;

  useEffect(
    () =>
      followValue(
        "publication",
        {
          heard: (counts) =>
            new KnownAnswers().change(social.release, { params: { releaseId: id } }, (before) => ({
              ...before,
              ...counts,
            })),
          // at the start the page itself is reading them
          read: async () => void (known.current && (await reload())),
          everyMs: EVERY_MS,
        },
        id,
      ),
    [id, reload],
  );

  /** Runs one action at a time; a second press meanwhile does nothing. */
  async function act<T>(what: "like" | "follow" | "share", call: () => Promise<Result<T>>): Promise<T | null> {
    if (pending) return null;
    if (!signedIn) {
      setWanted(what);
      return null;
    }
    setPending(true);
    const answer = await call();
    setPending(false);
    if (answer.ok) return answer.value;
    toast({ title: t`That did not work`, description: answer.error.message, tone: "error" });
    return null;
  }

  const like = async () => {
    if (!audience) return;
    if (audience.liked) {
      const answer = await act("like", () => callApi(social.unlike, { params }));
      if (answer) set({ ...audience, ...answer });
      return;
    }
    const answer = await act("like", () => callApi(social.like, { params }));
    if (!answer) return;
    set({ ...audience, liked: answer.liked, likes: answer.likes });
    tellReward(answer.reward);
  };
  const follow = async () => {
    if (!audience) return;
    const route = audience.following ? social.unfollow : social.follow;
    const answer = await act("follow", () => callApi(route, { params: { handle: artist.handle } }));
    if (answer) set({ ...audience, ...answer });
  };
  const share = async () => {
    const plain = `${location.origin}/watch/${id}`;
    if (!signedIn) {
      const done = await handOver(title, plain);
      if (done !== null) toast({ title: done, description: t`Sign in to earn coins by sharing.` });
      return;
    }
    const answer = await act("share", () => callApi(social.share, { params }));
    const done = answer && (await handOver(title, answer.url));
    if (!answer || done === null) return;
    toast({ title: done, ...(answer.reward.rewarded ? {} : { description: answer.reward.message }) });
  };

  return { audience, failed: state.kind === "failed", reload, pending, wanted, signedIn, like, follow, share };
}

export type Audience = ReturnType<typeof useAudience>;
