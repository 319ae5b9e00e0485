import type { CallOutput } from "../../../contract/api/route";
import { type ListedArtist, social } from "../../../contract/api/social";
import type { KnownAnswers } from "../query/cache";
import { useAction } from "../query/useAction";

interface Named {
  readonly params: { readonly handle: string };
}
interface Followed {
  readonly following: boolean;
  readonly followers: number;
}

/** Follows an artist or ends it; every view of the artist shows it at once. */
export function useFollow() {
  const everywhere = (known: KnownAnswers, input: Named, to: (now: Followed) => Followed) => {
    known.change(social.artist, input, (audience) => ({ ...audience, ...to(audience) }));
    known.changeItems<ListedArtist>(social.artists, (items) =>
      items.map((item) => (item.handle === input.params.handle ? { ...item, ...to(item) } : item)),
    );
  };
  const becomes = (following: boolean) => ({
    before: (known: KnownAnswers, input: Named) =>
      everywhere(known, input, (now) => ({
        following,
        followers: now.followers + Number(following) - Number(now.following),
      })),
    after: (known: KnownAnswers, answer: CallOutput<typeof social.follow>, input: Named) => {
      everywhere(known, input, () => answer);
      known.refresh(social.followers);
    },
  });
  const follow = useAction(social.follow, becomes(true));
  const unfollow = useAction(social.unfollow, becomes(false));
  return {
    run: (handle: string, following: boolean) => (following ? follow : unfollow).run({ params: { handle } }),
    pending: follow.pending || unfollow.pending,
    problem: follow.problem ?? unfollow.problem,
  };
}
