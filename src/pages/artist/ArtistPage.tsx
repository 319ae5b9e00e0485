import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Music2 } from "lucide-react";
import { releases } from "../../../contract/api/releases";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Avatar } from "../../ui/page/Avatar";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Page } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { language } from "../../words/language";
import styles from "./Artist.module.css";
import { ArtistChallenges } from "./ArtistChallenges";
import { ArtistPosts } from "./ArtistPosts";
import { Following } from "./Following";
import { ReleaseList } from "./ReleaseList";

/** An artist and their releases. */
export function ArtistPage({ handle }: { handle: string }) {
  const { state, reload, more } = useParts(releases.ofArtist, { params: { handle }, query: {} });
  if (state.kind === "loading") {
    return (
      <Page title="" busy>
        <Skeleton label={t`Reading the artist's releases`} />
      </Page>
    );
  }
  if (state.kind === "failed") {
    const missing = state.failure.code === "not_found" || state.failure.code === "invalid_request";
    return (
      <Page title={missing ? t`Nobody here` : t`Artist`}>
        {missing ? (
          <Failed title={t`There is no such artist`}>{t`Check the address; handles can change.`}</Failed>
        ) : (
          <Failed title={t`The artist's releases cannot be read`} onRetry={() => void reload()}>
            {state.failure.message}
          </Failed>
        )}
      </Page>
    );
  }
  const { items, problem } = state;
  const { artist, biography, joinedAt } = state.answer;
  const joined = new Date(joinedAt).toLocaleDateString(language(), { month: "long", year: "numeric" });
  return (
    <Page
      title={artist.name}
      lead={
        <span className={styles.lead}>
          <Avatar name={artist.name} src={artist.avatar} size={48} />
          <Trans>
            @{artist.handle} · here since {joined}
          </Trans>
        </span>
      }
    >
      {biography !== "" && <p className={styles.words}>{biography}</p>}
      <Following handle={artist.handle} />
      <ArtistPosts handle={handle} />
      <ArtistChallenges handle={artist.handle} />
      {items.length === 0 ? (
        <EmptyState icon={Music2} title={t`No releases yet`}>
          <Trans>What {artist.name} publishes appears here.</Trans>
        </EmptyState>
      ) : (
        <>
          <ReleaseList releases={items} />
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          {state.more && (
            <Button size="page" disabled={state.pending} onClick={() => void more()}>
              {t`More releases`}
            </Button>
          )}
        </>
      )}
    </Page>
  );
}
