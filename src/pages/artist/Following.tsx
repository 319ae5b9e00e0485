import { UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import type { CallOutput } from "../../../contract/api/route";
import { social } from "../../../contract/api/social";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import type { KnownAnswers } from "../../stores/query/cache";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { useActions } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { Link } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";
import { ARTIST_ACTIONS } from "../actions";
import styles from "./Artist.module.css";

const FIGURES = [
  ["followers", "followers"],
  ["plays", "plays"],
  ["likes", "likes"],
] as const;

/** Follows an artist or ends it, shown at once. */
function useFollow() {
  const to = (following: boolean) => ({
    before: (known: KnownAnswers, input: { params: { handle: string } }) =>
      known.change(social.artist, input, (audience) => ({
        ...audience,
        following,
        followers: audience.followers + (following === audience.following ? 0 : following ? 1 : -1),
      })),
    after: (known: KnownAnswers, answer: CallOutput<typeof social.follow>, input: { params: { handle: string } }) =>
      known.change(social.artist, input, (audience) => ({ ...audience, ...answer })),
  });
  const follow = useAction(social.follow, to(true));
  const unfollow = useAction(social.unfollow, to(false));
  return {
    run: (handle: string, following: boolean) => (following ? follow : unfollow).run({ params: { handle } }),
    pending: follow.pending || unfollow.pending,
    problem: follow.problem ?? unfollow.problem,
  };
}

/** The numbers of an artist's followers and listeners, and the button to follow. */
export function Following({ handle }: { handle: string }) {
  const params = { handle };
  const { status, user } = useSession();
  const { state } = useQuery(social.artist, { params });
  const change = useFollow();
  const [wanted, setWanted] = useState(false);
  const audience = state.kind === "loaded" ? state.value : null;
  const own = status === "authenticated" && user.username === handle;

  const follow = async () => {
    if (!audience || change.pending) return;
    if (status !== "authenticated") {
      setWanted(true);
      return;
    }
    await change.run(handle, !audience.following);
  };
  useActions(ARTIST_ACTIONS, { "artist.follow": follow }, !own);
  // shown empty while they are missing, so that nothing below moves when they arrive
  if (!audience) return <div className={styles.following} />;
  return (
    <>
      <div className={styles.following}>
        {!own && (
          <Button
            size="page"
            icon={audience.following ? UserCheck : UserPlus}
            aria-pressed={audience.following}
            onClick={() => void follow()}
          >
            {audience.following ? "Following" : "Follow"}
          </Button>
        )}
        <dl className={styles.figures}>
          {FIGURES.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{audience[name].toLocaleString()}</dd>
            </div>
          ))}
        </dl>
      </div>
      {change.problem !== null && <Notice tone="error">{change.problem}</Notice>}
      {wanted && status !== "authenticated" && (
        <Notice>
          Sign in to follow artists. <Link href={signInAddress(location.pathname)}>Sign in</Link>
        </Notice>
      )}
    </>
  );
}
