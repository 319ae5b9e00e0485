import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Disc3, ListMusic, SearchX } from "lucide-react";
import { useState } from "react";
import { DJ_REQUESTS } from "../../../contract/dj/requests";
import { TextField } from "../../ui/fields/TextField";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Link } from "../../ui/navigation/Link";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Page, Section } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import styles from "./Request.module.css";
import { TrackRow } from "./TrackRow";
import { type GuestView, type Requests, useRequests } from "./useRequests";
import { useSearch } from "./useSearch";

/** The public page of a DJ's set: guests search its list, ask for songs and vote, without an account. */
export function RequestPage({ set: setId }: { set: string }) {
  const requests = useRequests(setId);
  const { view, failure } = requests;
  if (view) return <Shown setId={setId} view={view} requests={requests} />;
  if (failure) {
    const none = failure.code === "not_found";
    return (
      <Page title={t`Requests`}>
        <Failed title={none ? t`There is no such set` : t`The list cannot be read`}>
          {none ? t`Ask the DJ for the code again.` : failure.message}
        </Failed>
      </Page>
    );
  }
  return (
    <Page title="" busy>
      <Skeleton label={t`Reading the list`} />
    </Page>
  );
}

function Shown({ setId, view, requests }: { setId: string; view: GuestView; requests: Requests }) {
  const { set, waiting, played } = view;
  const { voted, sending, problem, vote } = requests;
  const of = (trackId: string) => ({
    voted: voted.has(trackId),
    sending: sending !== null,
    closed: !set.open,
    onVote: () => void vote(trackId),
  });
  return (
    <Page
      title={set.name}
      lead={
        <>
          <Link href={`/artist/${set.by.handle}`}>{set.by.name}</Link>{" "}
          {set.open ? "takes requests. Vote for what you want to hear." : "takes no requests at the moment."}
        </>
      }
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {set.open && <Search setId={setId} view={view} of={of} />}
      <Section title={t`Requested`}>
        {waiting.length === 0 ? (
          <EmptyState icon={Disc3} title={t`No requests yet`}>
            {set.open ? t`Find a song above and request it.` : t`Songs that guests ask for appear here.`}
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {waiting.map((track) => (
              <TrackRow key={track.id} track={track} votes={track.votes} {...of(track.id)} />
            ))}
          </ul>
        )}
      </Section>
      {played.length > 0 && (
        <Section title={t`Played`}>
          <ul className={styles.list}>
            {played.map(({ id, title, artist }) => (
              <li key={id} className={styles.row}>
                <div className={styles.track}>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.by}>{artist}</span>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

interface SearchProps {
  setId: string;
  view: GuestView;
  of: (trackId: string) => { voted: boolean; sending: boolean; closed: boolean; onVote: () => void };
}

/** The DJ's list: everything at first, then what is typed. */
function Search({ setId, view: { set, waiting }, of }: SearchProps) {
  const [search, setSearch] = useState("");
  const { found, problem } = useSearch(setId, search, set.tracks);
  const votes = new Map(waiting.map((track) => [track.id, track.votes]));
  return (
    <Section title={t`Find a song`}>
      <TextField
        label={t`Title or artist`}
        type="search"
        autoComplete="off"
        maxLength={DJ_REQUESTS.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div aria-live="polite">
        {found?.length === 0 && set.tracks === 0 && (
          <EmptyState icon={ListMusic} title={t`No list yet`}>
            {t`The songs you can ask for appear here once the DJ publishes them.`}
          </EmptyState>
        )}
        {found?.length === 0 && set.tracks > 0 && (
          <EmptyState icon={SearchX} title={t`No song found`}>
            {t`Try fewer words, or only the artist.`}
          </EmptyState>
        )}
        {found !== null && found.length > 0 && (
          <>
            <ul className={styles.list} aria-label={t`Songs`}>
              {found.map((track) => (
                <TrackRow key={track.id} track={track} votes={votes.get(track.id) ?? null} {...of(track.id)} />
              ))}
            </ul>
            {found.length === DJ_REQUESTS.found && (
              <p className={styles.more}>
                <Trans>The first {DJ_REQUESTS.found} of them. Type more of the title to see others.</Trans>
              </p>
            )}
          </>
        )}
      </div>
    </Section>
  );
}
