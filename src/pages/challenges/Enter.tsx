import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { AudioLines, LogOut, Send } from "lucide-react";
import { useState } from "react";
import { type Challenge, challenges as routes } from "../../../contract/api/challenges";
import { releases } from "../../../contract/api/releases";
import { useSession } from "../../stores/person/session";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { useAddress } from "../../ui/navigation/address";
import { Link } from "../../ui/navigation/Link";
import { Select } from "../../ui/overlays/Select";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { say } from "../../words/say";
import { afterChallenge } from "./useChallenge";
import { isRunning } from "./words";

/** How one takes part: the stems, and a release of one's own. */
export function Enter({ challenge }: { challenge: Challenge }) {
  const signedIn = useSession(({ status }) => status === "authenticated");
  const { mine, stems } = challenge;
  if (!isRunning(challenge) || !signedIn || !mine || mine.owner) return null;
  return (
    <Section title={t`Take part`}>
      <Stack gap={4}>
        {stems && <Stems challenge={challenge} />}
        {mine.entryId !== null ? (
          <Entered challenge={challenge} entryId={mine.entryId} />
        ) : mine.mayEnter === null ? (
          <Choice challenge={challenge} />
        ) : (
          <Text tone="muted">{say(mine.mayEnter)}</Text>
        )}
      </Stack>
    </Section>
  );
}

/** A copy of the artist's project, opened in the studio. */
function Stems({ challenge: { id } }: { challenge: Challenge }) {
  const { go } = useAddress();
  const { run, pending, problem } = useAction(routes.stems, { refreshes: [routes.read] });
  const open = async () => {
    const answer = await run({ params: { challengeId: id }, body: { id: crypto.randomUUID() } });
    if (answer.ok) go(`/music-studio?project=${answer.value.id}`);
  };
  return (
    <Stack gap={2}>
      <Row>
        <Button size="page" icon={AudioLines} disabled={pending} onClick={() => void open()}>
          {pending ? t`Copying the project...` : t`Open in the music studio`}
        </Button>
      </Row>
      <Text tone="muted" size="small">
        {t`You get a project of your own with the artist's tracks and recordings. They count towards your storage.`}
      </Text>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Stack>
  );
}

/** One's own public releases, one of which is entered. */
function Choice({ challenge: { id } }: { challenge: Challenge }) {
  const own = useQuery(releases.mine, { query: { limit: 100 } });
  const [chosen, setChosen] = useState("");
  const { run, pending, problem, fieldProblem } = useAction(routes.enter, afterChallenge);
  const wrong = problem ?? fieldProblem("publicationId");
  return (
    <Resource of={own} loading={t`Loading your releases`} failed={t`Your releases could not be loaded`} lines={[60]}>
      {({ items }) => {
        const open = items.filter(
          ({ owned }) =>
            owned?.state === "ready" && owned.published && owned.visibility === "public" && owned.takenDown === null,
        );
        if (open.length === 0) {
          return (
            <Text tone="muted">
              <Trans>
                You enter with a public release. <Link href="/releases">Publish one</Link>, then come back.
              </Trans>
            </Text>
          );
        }
        return (
          <Stack gap={2}>
            <Row>
              <Select
                label={t`Release`}
                size="page"
                value={chosen}
                placeholder={t`Choose a release`}
                options={open.map(({ id: value, title }) => ({ value, label: title }))}
                onChange={setChosen}
              />
              <Button
                size="page"
                kind="primary"
                icon={Send}
                disabled={pending || chosen === ""}
                onClick={() => void run({ params: { challengeId: id }, body: { publicationId: chosen } })}
              >
                {t`Enter`}
              </Button>
            </Row>
            {wrong !== null && <Notice tone="error">{wrong}</Notice>}
          </Stack>
        );
      }}
    </Resource>
  );
}

function Entered({ challenge: { id }, entryId }: { challenge: Challenge; entryId: string }) {
  const { run, pending, problem } = useAction(routes.withdraw, afterChallenge);
  return (
    <Stack gap={2}>
      <Row>
        <Text>{t`You have entered.`}</Text>
        <Button
          size="page"
          icon={LogOut}
          disabled={pending}
          onClick={() => void run({ params: { challengeId: id, entryId } })}
        >
          {t`Withdraw entry`}
        </Button>
      </Row>
      <Text tone="muted" size="small">
        {t`If you withdraw, its votes are lost. You can enter another release until the end.`}
      </Text>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Stack>
  );
}
