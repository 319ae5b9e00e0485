import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Trophy, Vote } from "lucide-react";
import { type Challenge, type ChallengeEntry, challenges as routes } from "../../../contract/api/challenges";
import { coins } from "../../../contract/wallet";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { useAction } from "../../stores/query/useAction";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { PublicationCard } from "../../ui/page/PublicationCard";
import { say } from "../../words/say";
import styles from "./Challenges.module.css";
import { afterChallenge } from "./useChallenge";
import { addressOf, isRunning } from "./words";

/** The entries by their votes, and the reader's vote. */
export function Leaderboard({ challenge }: { challenge: Challenge }) {
  const { id, mine, state } = challenge;
  const params = { challengeId: id };
  const list = useParts(routes.entries, { params, query: { limit: 50 } });
  const vote = useAction(routes.vote, afterChallenge);
  const unvote = useAction(routes.unvote, afterChallenge);
  const running = isRunning(challenge);
  const pending = vote.pending || unvote.pending;
  const choose = (entryId: string) =>
    mine?.votedFor === entryId ? void unvote.run({ params }) : void vote.run({ params, body: { entryId } });
  const problem = vote.problem ?? unvote.problem;
  const lead =
    state === "open"
      ? t`Prizes are as they would be if the challenge ended now.`
      : t`Places, votes and prizes at the end.`;
  return (
    <Section title={t`Entries`} lead={lead}>
      {running && <WhyNot challenge={challenge} />}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <PagedList
        pages={list}
        loading={t`Loading entries`}
        failed={t`The entries could not be loaded`}
        empty={
          <EmptyState icon={Trophy} title={t`No entries`}>
            {running
              ? t`Releases that artists enter appear here, those with the most votes first.`
              : t`Nobody entered.`}
          </EmptyState>
        }
      >
        {(items) => (
          <ol className={styles.entries} aria-label={t`Entries`}>
            {items.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                own={mine?.entryId === entry.id}
                voted={mine?.votedFor === entry.id}
                {...(running && mine?.mayVote === null && mine.entryId !== entry.id
                  ? { onVote: () => !pending && choose(entry.id) }
                  : {})}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </Section>
  );
}

/** Why the reader cannot vote; nothing if they can. */
function WhyNot({ challenge: { id, mine } }: { challenge: Challenge }) {
  const signedOut = useSession(({ status }) => status === "anonymous");
  if (signedOut) {
    return (
      <Text tone="muted">
        <Trans>
          <Link href={signInAddress(addressOf(id))}>Sign in</Link> to vote or to enter.
        </Trans>
      </Text>
    );
  }
  return mine && mine.mayVote !== null ? <Text tone="muted">{say(mine.mayVote)}</Text> : null;
}

interface EntryProps {
  entry: ChallengeEntry;
  own: boolean;
  voted: boolean;
  onVote?: () => void;
}

function Entry({ entry, own, voted, onVote }: EntryProps) {
  const { place, votes, prize, artist, publication } = entry;
  return (
    <li className={styles.entry} data-own={own}>
      <span className={styles.place}>{place}</span>
      {publication ? (
        <PublicationCard
          href={`/watch/${publication.id}`}
          title={publication.title}
          cover={publication.cover}
          by={own ? t`${artist.name} (your entry)` : artist.name}
          price={publication.price === "0" ? t`Free` : coins(BigInt(publication.price))}
          seconds={null}
        />
      ) : (
        <Text as="span" tone="muted">{t`${artist.name}: no longer public`}</Text>
      )}
      <span className={styles.figures}>
        <span>{plural(votes, { one: "# vote", other: "# votes" })}</span>
        {prize !== "0" && <span className={styles.prize}>{coins(BigInt(prize))}</span>}
      </span>
      {onVote && (
        <Button
          size="page"
          icon={Vote}
          className={styles.vote}
          aria-pressed={voted}
          aria-label={voted ? t`Voted: ${artist.name}` : t`Vote: ${artist.name}`}
          onClick={onVote}
        >
          {voted ? t`Voted` : t`Vote`}
        </Button>
      )}
    </li>
  );
}
