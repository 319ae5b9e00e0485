import { t } from "@lingui/core/macro";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  COACH,
  type CoachSession,
  coach,
  POSTING_FREQUENCIES,
  type PostingFrequency,
} from "../../../contract/api/coach";
import { NETWORK_NAMES, NETWORKS, type Network } from "../../../contract/networks";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { CheckField } from "../../ui/fields/CheckField";
import { Segmented } from "../../ui/fields/Segmented";
import { TextField } from "../../ui/fields/TextField";
import { Grid, Row, Stack } from "../../ui/layout/Stack";
import { toast } from "../../ui/overlays/toast";
import { Section } from "../../ui/page/Page";
import { spoken, word } from "../../words/say";

const FREQUENCIES: Readonly<Record<PostingFrequency, string>> = {
  daily: word("daily"),
  weekly: word("weekly"),
  monthly: word("monthly"),
  irregular: word("irregular"),
};

/** Lines of text, as many as are wanted. */
function Lines({
  label,
  add,
  lines,
  onChange,
}: {
  label: (number: number) => string;
  add: string;
  lines: readonly string[];
  onChange: (lines: readonly string[]) => void;
}) {
  return (
    <Stack gap={2}>
      {lines.map((line, index) => (
        <TextField
          // lines have no identity but their place
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only added and removed by hand
          key={index}
          label={label(index + 1)}
          value={line}
          maxLength={COACH.line}
          onChange={(event) => onChange(lines.map((one, at) => (at === index ? event.target.value : one)))}
          {...(lines.length > 1 && {
            end: (
              <IconButton
                size="page"
                icon={Trash2}
                label={t`Remove line ${index + 1}`}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              />
            ),
          })}
        />
      ))}
      {lines.length < COACH.lines && (
        <Row>
          <Button size="page" icon={Plus} onClick={() => onChange([...lines, ""])}>
            {add}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const filled = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== "");

/** What the coach asks before a session. */
export function Assessment({
  from,
  onStarted,
  onCancel,
}: {
  /** the session before, whose answers the form begins with */
  from: CoachSession | null;
  onStarted: (session: CoachSession) => void;
  onCancel?: () => void;
}) {
  const start = useAction(coach.start);
  const [goals, setGoals] = useState<readonly string[]>(from?.goals ?? [""]);
  const [challenges, setChallenges] = useState<readonly string[]>(
    from && from.challenges.length > 0 ? from.challenges : [""],
  );
  const [followers, setFollowers] = useState(String(from?.currentMetrics.followers ?? ""));
  const [engagement, setEngagement] = useState(String(from?.currentMetrics.engagement_rate ?? ""));
  const [frequency, setFrequency] = useState<PostingFrequency>(from?.currentMetrics.posting_frequency ?? "weekly");
  const [platforms, setPlatforms] = useState<readonly Network[]>(from?.currentMetrics.top_platforms ?? ["instagram"]);

  const send = async () => {
    if (filled(goals).length === 0) {
      toast({
        title: t`Goals Required`,
        description: t`Please add at least one goal for your social media strategy`,
        tone: "error",
      });
      return;
    }
    const answer = await start.run({
      body: {
        goals: filled(goals),
        challenges: filled(challenges),
        currentMetrics: {
          followers: Number.parseInt(followers, 10) || 0,
          engagement_rate: Number.parseFloat(engagement.replace(",", ".")) || 0,
          posting_frequency: frequency,
          top_platforms: [...platforms],
        },
      },
    });
    if (!answer.ok) {
      toast({
        title: t`Session Failed`,
        description: answer.error.message || t`Failed to start coaching session`,
        tone: "error",
      });
      return;
    }
    toast({
      title: t`Coaching Session Started!`,
      description: t`Your personalized strategy analysis is ready.`,
      tone: "success",
    });
    onStarted(answer.value);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        <Section title={t`Your goals`} lead={t`What you want from the next months, a line each.`}>
          <Lines label={(number) => t`Goal ${number}`} add={t`Add goal`} lines={goals} onChange={setGoals} />
        </Section>
        <Section title={t`Where you are`}>
          <Stack>
            <Grid least={200}>
              <TextField
                label={t`Current followers`}
                inputMode="numeric"
                type="number"
                min={0}
                step={1}
                value={followers}
                onChange={(event) => setFollowers(event.target.value)}
              />
              <TextField
                label={t`Engagement rate (%)`}
                inputMode="decimal"
                type="number"
                min={0}
                max={100}
                step={0.1}
                value={engagement}
                onChange={(event) => setEngagement(event.target.value)}
              />
            </Grid>
            <div>
              <p>{t`Posting frequency`}</p>
              <Segmented
                label={t`Posting frequency`}
                value={frequency}
                segments={spoken(POSTING_FREQUENCIES.map((value) => ({ value, label: FREQUENCIES[value] })))}
                onChange={setFrequency}
              />
            </div>
            <fieldset>
              <legend>{t`Primary platforms`}</legend>
              <Grid least={140}>
                {NETWORK_NAMES.map((name) => (
                  <CheckField
                    key={name}
                    label={NETWORKS[name].title}
                    checked={platforms.includes(name)}
                    onChange={() =>
                      setPlatforms(
                        platforms.includes(name) ? platforms.filter((one) => one !== name) : [...platforms, name],
                      )
                    }
                  />
                ))}
              </Grid>
            </fieldset>
          </Stack>
        </Section>
        <Section title={t`Your challenges`} lead={t`What keeps you from it, a line each. You may leave this out.`}>
          <Lines
            label={(number) => t`Challenge ${number}`}
            add={t`Add challenge`}
            lines={challenges}
            onChange={setChallenges}
          />
        </Section>
        <Row>
          <Button type="submit" kind="primary" size="page" disabled={start.pending}>
            {start.pending ? t`Starting...` : t`Start session`}
          </Button>
          {onCancel && (
            <Button size="page" kind="ghost" onClick={onCancel}>
              {t`Back to your session`}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
