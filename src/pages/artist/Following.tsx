import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { social } from "../../../contract/api/social";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { useFollow } from "../../stores/platform/useFollow";
import { useQuery } from "../../stores/query/useQuery";
import { useActions } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { Link } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";
import { language } from "../../words/language";
import { ARTIST_ACTIONS } from "../actions";
import styles from "./Artist.module.css";

const FIGURES = [
  ["followers", "followers"],
  ["plays", "plays"],
  ["likes", "likes"],
] as const;

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
            {audience.following ? t`Following` : t`Follow`}
          </Button>
        )}
        <dl className={styles.figures}>
          {FIGURES.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{audience[name].toLocaleString(language())}</dd>
            </div>
          ))}
        </dl>
      </div>
      {change.problem !== null && <Notice tone="error">{change.problem}</Notice>}
      {wanted && status !== "authenticated" && (
        <Notice>
          <Trans>
            Sign in to follow artists. <Link href={signInAddress(location.pathname)}>Sign in</Link>
          </Trans>
        </Notice>
      )}
    </>
  );
}
