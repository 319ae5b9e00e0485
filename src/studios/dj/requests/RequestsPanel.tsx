import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Disc3 } from "lucide-react";
import { useState } from "react";
import { type DjVoting, dj } from "../../../../contract/api/dj";
import type { DjSet } from "../../../../contract/api/djValues";
import { callApi, type Result } from "../../../stores/calls";
import { refreshVoting, useLiveVoting } from "../../../stores/djRequests/voting";
import { signInAddress } from "../../../stores/person/returnAddress";
import { useSession } from "../../../stores/person/session";
import { useCall } from "../../../stores/useCall";
import { Button } from "../../../ui/controls/Button";
import { EmptyState } from "../../../ui/layout/EmptyState";
import { Link } from "../../../ui/navigation/Link";
import { toast } from "../../../ui/overlays/toast";
import { Notice } from "../../../ui/page/Notice";
import { language } from "../../../words/language";
import { OpenSetForm } from "./OpenSetForm";
import { type Judgement, type LoadDeck, SettledList, WaitingList } from "./RequestList";
import styles from "./Requests.module.css";
import { SharedLink } from "./SharedLink";
import { SourceSelect } from "./SourceSelect";
import type { TrackSource } from "./sources";

interface Props {
  /** what may be published; the library first */
  sources: readonly TrackSource[];
  /** whether a track is in this browser's library */
  known: (trackId: string) => boolean;
  onLoad: (deck: LoadDeck, trackId: string) => void;
}

/** What guests ask for in the DJ's set: the way for them, the list, and what the DJ does with it. */
export function RequestsPanel(props: Props) {
  const status = useSession((session) => session.status);
  const { voting, failure } = useLiveVoting();
  if (status === "anonymous") {
    return (
      <EmptyState icon={Disc3} title={t`Sign in to take requests`}>
        <Trans>
          <Link href={signInAddress(location.pathname)}>Sign in</Link>, and your guests can vote for what you play.
        </Trans>
      </EmptyState>
    );
  }
  if (!voting) {
    return failure ? (
      <Notice tone="error">{failure.message}</Notice>
    ) : (
      <p className={styles.hint}>{t`Reading requests...`}</p>
    );
  }
  return (
    <div className={styles.panel}>
      {failure && <Notice tone="error">{failure.message}</Notice>}
      {voting.set?.open ? (
        <Open set={voting.set} voting={voting} {...props} />
      ) : (
        <Closed set={voting.set} sources={props.sources} />
      )}
    </div>
  );
}

function Closed({ set, sources }: { set: DjSet | null; sources: readonly TrackSource[] }) {
  const { pending, problem, run } = useCall();
  const reopen = async (setId: string) => {
    const answer = await run(() => callApi(dj.changeSet, { params: { setId }, body: { open: true } }));
    if (answer.ok) await refreshVoting();
  };
  if (sources.every(({ count }) => count === 0)) {
    return (
      <EmptyState icon={Disc3} title={t`No tracks to request yet`}>
        {t`Add tracks to your library. Then guests can search them here.`}
      </EmptyState>
    );
  }
  return (
    <>
      {set && (
        <div className={styles.bar}>
          <span>
            <Trans>“{set.name}” is closed.</Trans>
          </span>
          <Button disabled={pending} onClick={() => void reopen(set.id)}>
            {t`Open it again`}
          </Button>
        </div>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <OpenSetForm sources={sources} />
    </>
  );
}

function Open({ set, voting, sources, known, onLoad }: Props & { set: DjSet; voting: DjVoting }) {
  const [chosen, setChosen] = useState(sources[0]?.id ?? "");
  const { pending, problem, run } = useCall();
  const source = sources.find(({ id }) => id === chosen) ?? sources[0];
  const params = { setId: set.id };
  const send = async <T,>(call: () => Promise<Result<T>>) => {
    const answer = await run(call);
    await refreshVoting();
    return answer.ok;
  };
  const judge = (trackId: string, state: Judgement) =>
    void send(() => callApi(dj.judge, { params: { ...params, trackId }, body: { state } }));
  const publish = async (from: TrackSource) => {
    const items = from.tracks();
    if (await send(() => callApi(dj.publishTracks, { params, body: { items } }))) {
      toast({
        title: t`List published`,
        description: t`Guests search ${items.length.toLocaleString(language())} tracks.`,
        tone: "success",
      });
    }
  };
  return (
    <>
      <div className={styles.bar}>
        <strong>{set.name}</strong>
        <Button
          disabled={pending}
          onClick={() => void send(() => callApi(dj.changeSet, { params, body: { open: false } }))}
        >
          {t`Close requests`}
        </Button>
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <SharedLink set={set} />
      <div className={styles.bar}>
        <SourceSelect sources={sources} value={source?.id ?? ""} onChange={setChosen} />
        <Button disabled={pending || !source} onClick={() => source && void publish(source)}>
          {t`Publish list`}
        </Button>
      </div>
      {voting.waiting.length === 0 ? (
        <EmptyState icon={Disc3} title={t`No requests yet`}>
          {t`Show the code to your guests. What they ask for appears here.`}
        </EmptyState>
      ) : (
        <WaitingList items={voting.waiting} known={known} onLoad={onLoad} onJudge={judge} />
      )}
      <SettledList label={t`Played`} items={voting.played} onJudge={judge} />
      <SettledList label={t`Hidden from guests`} items={voting.hidden} onJudge={judge} />
    </>
  );
}
