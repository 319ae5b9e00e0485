import { plural, t } from "@lingui/core/macro";
import { type Poll, polls } from "../../../contract/api/polls";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { formatMoment, formatNumber } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { Progress } from "../../ui/layout/Progress";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { useAddress } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";

/** A poll's options with their result so far; who may votes by a button beside each. */
export function PollView({ of, onChange }: { of: Poll; onChange: (poll: Poll) => void }) {
  const vote = useAction(polls.vote);
  const signedIn = useSession(({ status }) => status === "authenticated");
  const { path } = useAddress();
  const active = of.status === "active";
  const mayVote = active && signedIn && of.refusal === null;
  return (
    <Stack gap={3}>
      <Row>
        <Badge tone={active ? "accent" : "plain"}>{active ? t`Active` : t`Completed`}</Badge>
        <Text as="span" tone="muted">
          {plural(of.totalVotes, { one: "# vote", other: "# votes" })} ·{" "}
          {active ? t`closes ${formatMoment(of.closesAt)}` : t`closed ${formatMoment(of.closesAt)}`}
        </Text>
      </Row>
      <Stack as="ul" gap={3}>
        {of.options.map(({ text, votes, percentage }, index) => (
          <li key={text}>
            <Row spread>
              <span>
                {text}
                {of.voted === index ? ` (${t`your vote`})` : ""}
              </span>
              <Row>
                <Text as="span" tone="muted">
                  {plural(votes, { one: "# vote", other: "# votes" })}, {formatNumber(percentage, 0)} %
                </Text>
                {mayVote && (
                  <Button
                    size="page"
                    disabled={vote.pending}
                    aria-label={t`Vote for ${text}`}
                    onClick={async () => {
                      const answer = await vote.run({ params: { pollId: of.id }, body: { option: index } });
                      if (answer.ok) onChange(answer.value);
                    }}
                  >
                    {t`Vote`}
                  </Button>
                )}
              </Row>
            </Row>
            <Progress label={t`Share of ${text}`} value={percentage} max={100} />
          </li>
        ))}
      </Stack>
      {vote.problem !== null && <Notice tone="error">{vote.problem}</Notice>}
      {active && !signedIn && (
        <Row>
          <LinkButton kind="primary" href={signInAddress(path)}>{t`Sign in to vote`}</LinkButton>
        </Row>
      )}
      {active && of.refusal !== null && of.voted === null && <Text tone="muted">{of.refusal}</Text>}
    </Stack>
  );
}
