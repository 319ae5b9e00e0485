import { t } from "@lingui/core/macro";
import { type Release, releases } from "../../../contract/api/releases";
import { coins } from "../../../contract/wallet";
import { useQuery } from "../../stores/query/useQuery";
import { formatDay, formatDb, formatWhole } from "../../ui/format";
import { Link } from "../../ui/navigation/Link";
import { Avatar } from "../../ui/page/Avatar";
import { Cover } from "../../ui/page/Cover";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Page, Section } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { Stat, Stats } from "../../ui/page/Stat";
import { Comments } from "./Comments";
import { Player } from "./Player";
import { Related } from "./Related";
import { ReleaseActions } from "./ReleaseActions";
import { useAudience } from "./useAudience";
import styles from "./Watch.module.css";

/** Why nobody else sees one's own release; null if others do. */
function hiddenBecause({ owned }: Release): string | null {
  if (!owned) return null;
  if (owned.takenDown) return t`This release was taken down: ${owned.takenDown.reason} Nobody else sees it.`;
  if (owned.state === "refused") return owned.reason;
  if (owned.state === "processing") return t`The sound of this release is still being read.`;
  if (!owned.published) return t`You have taken this release back: nobody else sees it.`;
  return owned.visibility === "private" ? t`This release is private: nobody else sees it.` : null;
}

function Facts({ release, plays }: { release: Release; plays: number | null }) {
  const published = release.publishedAt;
  return (
    <Stats className={styles.facts}>
      {plays !== null && <Stat name={t`Plays`}>{formatWhole(plays)}</Stat>}
      <Stat name={t`Genre`}>{release.genre}</Stat>
      {published && (
        <Stat name={t`Published`}>
          <time dateTime={published}>{formatDay(published)}</time>
        </Stat>
      )}
      <Stat name={t`Price`}>{release.price === "0" ? t`Free` : t`${coins(BigInt(release.price))} a view`}</Stat>
      {release.loudness !== null && <Stat name={t`Loudness`}>{formatDb(release.loudness, { bare: true })} LUFS</Stat>}
      {release.tags.length > 0 && <Stat name={t`Tags`}>{release.tags.join(", ")}</Stat>}
    </Stats>
  );
}

/** One release: its sound, its text, its artist. */
export function WatchPage({ id }: { id: string }) {
  const { state, reload } = useQuery(releases.read, { params: { releaseId: id } });
  if (state.kind === "loading") {
    return (
      <Page title="" busy>
        <Skeleton label={t`Reading the release`} />
      </Page>
    );
  }
  if (state.kind === "failed") {
    const missing = state.failure.code === "not_found" || state.failure.code === "invalid_request";
    return (
      <Page title={missing ? t`Nothing here` : t`Release`}>
        {missing ? (
          <Failed title={t`There is no such release`}>
            {t`It may be private, or its artist has taken it back. Check the address.`}
          </Failed>
        ) : (
          <Failed title={t`The release cannot be read`} onRetry={() => void reload()}>
            {state.failure.message}
          </Failed>
        )}
      </Page>
    );
  }
  return <Shown release={state.value} />;
}

function Shown({ release }: { release: Release }) {
  const by = useAudience(release);
  const hidden = hiddenBecause(release);
  const ready = release.seconds !== null;
  return (
    <Page
      title={release.title}
      lead={
        <Link className={styles.artist} href={`/artist/${release.artist.handle}`}>
          <Avatar name={release.artist.name} src={release.artist.avatar} size={24} />
          {release.artist.name}
        </Link>
      }
    >
      {hidden !== null && (
        <div className={styles.hidden}>
          <Notice tone="info">{hidden}</Notice>
        </div>
      )}
      <div className={styles.top}>
        {release.cover && <Cover src={release.cover} width={160} eager />}
        {ready && <Player key={release.id} release={release} />}
      </div>
      {ready && <ReleaseActions release={release} by={by} hidden={hidden !== null} />}
      <Facts release={release} plays={by.audience?.plays ?? null} />
      {release.description !== "" && <p className={styles.words}>{release.description}</p>}
      {release.lyrics !== "" && (
        <Section title={t`Lyrics`}>
          <p className={styles.words}>{release.lyrics}</p>
        </Section>
      )}
      {ready && (
        <Comments
          publicationId={release.id}
          empty={t`What people say about this release appears here.`}
          count={by.audience?.comments ?? null}
          onChanged={() => void by.reload()}
        />
      )}
      {ready && <Related releaseId={release.id} />}
    </Page>
  );
}
