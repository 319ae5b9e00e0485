import { plural, t } from "@lingui/core/macro";
import { Flag, Link2, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Challenge, challenges as routes } from "../../../contract/api/challenges";
import { CHALLENGE_RULES, CHALLENGE_TYPES } from "../../../contract/challenges";
import { coins } from "../../../contract/wallet";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { formatMoment, formatWhole } from "../../ui/format";
import { Row, Stack } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Avatar } from "../../ui/page/Avatar";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Page, Section } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { Stat, Stats } from "../../ui/page/Stat";
import { say } from "../../words/say";
import { ReportDialog } from "../watch/ReportDialog";
import styles from "./Challenges.module.css";
import { Enter } from "./Enter";
import { Leaderboard } from "./Leaderboard";
import { afterChallenge, useChallenge } from "./useChallenge";
import { addressOfHashtag, isRunning, stateOf } from "./words";

/** One challenge: what it asks for, its entries and votes, and its rules. */
export function ChallengePage({ id }: { id: string }) {
  const { state, reload } = useChallenge(id);
  if (state.kind === "loading") {
    return (
      <Page title="" busy>
        <Skeleton label={t`Loading the challenge`} />
      </Page>
    );
  }
  if (state.kind === "failed") {
    const missing = state.failure.code === "not_found" || state.failure.code === "invalid_request";
    return (
      <Page title={missing ? t`Nothing here` : t`Challenge`}>
        {missing ? (
          <Failed title={t`There is no such challenge`}>{t`It may have been taken down. Check the address.`}</Failed>
        ) : (
          <Failed title={t`The challenge could not be loaded`} onRetry={() => void reload()}>
            {state.failure.message}
          </Failed>
        )}
      </Page>
    );
  }
  return <Shown challenge={state.value} />;
}

function Shown({ challenge }: { challenge: Challenge }) {
  const { title, artist, hashtag, description, demo } = challenge;
  return (
    <Page
      title={title}
      lead={
        <span className={styles.by}>
          <Avatar name={artist.name} src={artist.avatar} size={24} />
          <Link href={`/artist/${artist.handle}`}>{artist.name}</Link>
          <Link href={addressOfHashtag(hashtag)}>{hashtag}</Link>
        </span>
      }
      actions={<Actions challenge={challenge} />}
    >
      <Stack gap={6}>
        <Told challenge={challenge} />
        <Figures challenge={challenge} />
        {demo && (
          // biome-ignore lint/a11y/useMediaCaption: artists upload their films without captions
          <video className={styles.film} src={demo.address} controls preload="metadata" aria-label={t`Demo video`} />
        )}
        <p className={styles.words}>{description}</p>
      </Stack>
      <Enter challenge={challenge} />
      <Leaderboard challenge={challenge} />
      <Section title={t`Rules`}>
        <ul className={styles.rules}>
          {CHALLENGE_RULES.map((rule) => (
            <li key={rule}>{say(rule)}</li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

/** What is special about its state. */
function Told({ challenge }: { challenge: Challenge }) {
  const { state, takenDown, reason, paid } = challenge;
  if (takenDown !== null) {
    return <Notice tone="error">{t`This challenge was taken down: ${takenDown} Nobody else sees it.`}</Notice>;
  }
  if (state === "cancelled") {
    return (
      <Notice>{t`This challenge was cancelled: ${say(reason ?? "")} The prize pool went back to the artist.`}</Notice>
    );
  }
  if (state === "closed") {
    return (
      <Notice tone="success">
        {paid === "0"
          ? t`This challenge is over. No entry had a vote, and the prize pool went back to the artist.`
          : t`This challenge is over: ${coins(BigInt(paid))} went to the winners.`}
      </Notice>
    );
  }
  return isRunning(challenge) ? null : <Notice>{t`The time is up. The result is here within a few minutes.`}</Notice>;
}

function Figures({ challenge }: { challenge: Challenge }) {
  const { pool, closesAt, entries, votes, type, opened, stems } = challenge;
  return (
    <Stats>
      <Stat name={t`Prize pool`}>{coins(BigInt(pool))}</Stat>
      <Stat name={isRunning(challenge) ? t`Ends` : stateOf(challenge)}>
        <time dateTime={closesAt}>{formatMoment(closesAt)}</time>
      </Stat>
      <Stat name={t`Entries`}>{formatWhole(entries)}</Stat>
      <Stat name={t`Votes`}>{formatWhole(votes)}</Stat>
      <Stat name={t`Type`}>{say(CHALLENGE_TYPES[type])}</Stat>
      {(stems || opened > 0) && (
        <Stat name={t`Stems opened by`}>{plural(opened, { one: "# person", other: "# people" })}</Stat>
      )}
    </Stats>
  );
}

function Actions({ challenge }: { challenge: Challenge }) {
  const { id, title, mine } = challenge;
  const [open, setOpen] = useState<"report" | "cancel" | null>(null);
  const cancel = useAction(routes.cancel, afterChallenge);
  const address = `${location.origin}/challenge/${id}`;
  return (
    <Row>
      <Button size="page" icon={Link2} onClick={() => void copyText(address, address)}>
        {t`Copy link`}
      </Button>
      {mine?.mayCancel && (
        <Button size="page" icon={Trash2} onClick={() => setOpen("cancel")}>
          {t`Cancel challenge`}
        </Button>
      )}
      {!mine?.owner && (
        <Button size="page" icon={Flag} onClick={() => setOpen("report")}>
          {t`Report`}
        </Button>
      )}
      {open === "report" && (
        <ReportDialog thing={{ kind: "challenge", id }} title={t`Report “${title}”`} onClose={() => setOpen(null)} />
      )}
      {open === "cancel" && (
        <FormDialog
          title={t`Cancel “${title}”`}
          description={t`It ends at once, nobody wins, and the prize pool goes back to its artist. This can't be undone.`}
          action={t`Cancel challenge`}
          acting={t`Cancelling...`}
          cancel={t`Keep it`}
          kind="danger"
          busy={cancel.pending}
          problem={cancel.problem}
          onSubmit={() =>
            void cancel.run({ params: { challengeId: id }, body: {} }).then(({ ok }) => ok && setOpen(null))
          }
          onClose={() => setOpen(null)}
        />
      )}
    </Row>
  );
}
