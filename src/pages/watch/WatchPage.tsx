import { Share2 } from "lucide-react";
import { useCallback } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { coins } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { useLoaded } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { formatDb } from "../../ui/format";
import { Link } from "../../ui/navigation/Link";
import { toast } from "../../ui/overlays/toast";
import { Avatar } from "../../ui/page/Avatar";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Page, Section } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { Player } from "./Player";
import styles from "./Watch.module.css";

async function share(release: Release): Promise<void> {
  const url = `${location.origin}/watch/${release.id}`;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title: release.title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toast({ title: "Link copied" });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return;
    toast({ title: "The link could not be copied", description: url, tone: "error" });
  }
}

/** Why nobody else sees one's own release, or null. */
function hiddenBecause({ owned }: Release): string | null {
  if (!owned) return null;
  if (owned.state === "refused") return owned.reason;
  if (owned.state === "processing") return "The sound of this release is still being read.";
  if (!owned.published) return "You have taken this release back: nobody else sees it.";
  return owned.visibility === "private" ? "This release is private: nobody else sees it." : null;
}

function Facts({ release }: { release: Release }) {
  const published = release.publishedAt === null ? null : new Date(release.publishedAt);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Genre</dt>
        <dd>{release.genre}</dd>
      </div>
      {published && (
        <div>
          <dt>Published</dt>
          <dd>
            <time dateTime={published.toISOString()}>
              {published.toLocaleDateString(undefined, { dateStyle: "medium" })}
            </time>
          </dd>
        </div>
      )}
      <div>
        <dt>Price</dt>
        <dd>{release.price === "0" ? "Free" : `${coins(BigInt(release.price))} a view`}</dd>
      </div>
      {release.loudness !== null && (
        <div>
          <dt>Loudness</dt>
          <dd>{formatDb(release.loudness, { bare: true })} LUFS</dd>
        </div>
      )}
      {release.tags.length > 0 && (
        <div>
          <dt>Tags</dt>
          <dd>{release.tags.join(", ")}</dd>
        </div>
      )}
    </dl>
  );
}

/** One release: its sound, its words, who made it. */
export function WatchPage({ id }: { id: string }) {
  const { state, reload } = useLoaded(useCallback(() => callApi(releases.read, { params: { releaseId: id } }), [id]));
  if (state.kind === "loading") {
    return (
      <Page title="" busy>
        <Skeleton label="Reading the release" />
      </Page>
    );
  }
  if (state.kind === "failed") {
    const missing = state.failure.code === "not_found" || state.failure.code === "invalid_request";
    return (
      <Page title={missing ? "Nothing here" : "Release"}>
        {missing ? (
          <Failed title="There is no such release">
            It may be private, or its artist has taken it back. Check the address.
          </Failed>
        ) : (
          <Failed title="The release cannot be read" onRetry={() => void reload()}>
            {state.failure.message}
          </Failed>
        )}
      </Page>
    );
  }
  const release = state.value;
  const hidden = hiddenBecause(release);
  return (
    <Page
      title={release.title}
      lead={
        <Link className={styles.artist} href={`/artist/${release.artist.handle}`}>
          <Avatar name={release.artist.name} src={release.artist.avatar} size={24} />
          {release.artist.name}
        </Link>
      }
      actions={
        <Button size="page" icon={Share2} onClick={() => void share(release)}>
          Share
        </Button>
      }
    >
      {hidden !== null && <Notice tone="info">{hidden}</Notice>}
      <div className={styles.top}>
        {release.cover && <img className={styles.cover} src={release.cover} alt="" width={240} height={240} />}
        {release.seconds !== null && <Player key={release.id} release={release} />}
      </div>
      <Facts release={release} />
      {release.description !== "" && <p className={styles.words}>{release.description}</p>}
      {release.lyrics !== "" && (
        <Section title="Lyrics">
          <p className={styles.words}>{release.lyrics}</p>
        </Section>
      )}
    </Page>
  );
}
