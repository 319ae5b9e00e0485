import { t } from "@lingui/core/macro";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { LEAST_PEOPLE } from "../../../contract/analytics";
import { business, type FanEngagement, type FanSegment } from "../../../contract/api/business";
import {
  FAN_METRIC_NAMES,
  type FanMetric,
  type FanRule,
  MOST_SEGMENTS,
  type Segment,
} from "../../../contract/segments";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { TextField } from "../../ui/fields/TextField";
import { formatCount, formatWhole } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { Progress } from "../../ui/layout/Progress";
import { Card, Grid, Row, Stack, Text } from "../../ui/layout/Stack";
import { Select } from "../../ui/overlays/Select";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { say, word } from "../../words/say";
import { percent } from "../analytics/words";

const METRICS: Readonly<Record<FanMetric, string>> = {
  plays: word("plays in 90 days"),
  minutes: word("minutes in 90 days"),
  likes: word("likes in 90 days"),
  comments: word("comments in 90 days"),
  shares: word("shares in 90 days"),
  seenDaysAgo: word("days since they were last here"),
  knownDays: word("days since they were first here"),
};
const ruleText = ({ metric, is, value }: FanRule): string =>
  is === "at-least" ? t`at least ${value} ${say(METRICS[metric])}` : t`at most ${value} ${say(METRICS[metric])}`;

const people = (value: number | null): string => (value === null ? t`Under ${LEAST_PEOPLE}` : formatCount(value));

const columns = (): readonly Column<FanSegment>[] => [
  { id: "name", title: t`Segment`, wide: true, cell: ({ name }) => name, value: ({ name }) => name },
  {
    id: "rules",
    title: t`Rules`,
    kind: "long",
    cell: ({ rules }) => rules.map(ruleText).join(", "),
    value: ({ rules }) => rules.map(ruleText).join(", "),
  },
  {
    id: "count",
    title: t`Fans`,
    kind: "number",
    labelled: true,
    cell: ({ count }) => people(count),
    value: ({ count }) => count,
  },
  {
    id: "engagement",
    title: t`Engagement`,
    kind: "number",
    labelled: true,
    cell: ({ engagement }) => percent(engagement),
    value: ({ engagement }) => engagement,
  },
  {
    id: "retention",
    title: t`Retention`,
    kind: "number",
    labelled: true,
    cell: ({ retention }) => percent(retention),
    value: ({ retention }) => retention,
  },
  {
    id: "plays",
    title: t`Plays`,
    kind: "number",
    labelled: true,
    cell: ({ activities }) => (activities.plays === null ? "–" : formatCount(activities.plays)),
    value: ({ activities }) => activities.plays,
  },
];

/** Groups of fans by rules, and achievements. */
export function Fans() {
  const engagement = useQuery(business.fanEngagement);
  const [editing, setEditing] = useState(false);
  return (
    <Resource of={engagement} loading={t`Loading your fans`} failed={t`Your fans could not be loaded`}>
      {(found) => (
        <>
          <Section
            title={t`Fan segments`}
            lead={t`People who were signed in and did anything with what you publish. Of fewer than ${LEAST_PEOPLE} nothing is shown. Retention: of those who were here 30 to 60 days ago, how many were in the last 30 days.`}
            actions={!editing && <Button size="page" onClick={() => setEditing(true)}>{t`Edit rules`}</Button>}
          >
            <p>{t`Fans in 90 days: ${people(found.fans)}`}</p>
            {editing ? (
              <Editor
                of={found}
                onDone={(saved) => {
                  if (saved) engagement.set(saved);
                  setEditing(false);
                }}
              />
            ) : (
              <DataTable
                label={t`Fan segments`}
                rows={found.segments}
                columns={columns()}
                keyOf={({ name, rules }) => `${name} ${JSON.stringify(rules)}`}
                csv="fan-segments"
                stacks
              />
            )}
          </Section>
          <Achievements of={found} />
        </>
      )}
    </Resource>
  );
}

/** The rules of all segments. */
function Editor({ of, onDone }: { of: FanEngagement; onDone: (saved: FanEngagement | null) => void }) {
  const keep = useAction(business.keepSegments);
  const [segments, setSegments] = useState<readonly Segment[]>(of.segments.map(({ name, rules }) => ({ name, rules })));
  const change = (at: number, next: Segment) => setSegments(segments.map((one, index) => (index === at ? next : one)));
  const save = async () => {
    const answer = await keep.run({
      body: { segments: segments.map(({ name, rules }) => ({ name, rules: [...rules] })) },
    });
    if (answer.ok) onDone(answer.value);
  };
  const wrong = keep.problem ?? Object.values(keep.fields)[0] ?? null;
  return (
    <Stack gap={3}>
      {wrong !== null && <Notice tone="error">{wrong}</Notice>}
      {segments.map((segment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments are only added and removed by hand
        <Card key={at}>
          <TextField
            label={t`Name of segment ${at + 1}`}
            value={segment.name}
            maxLength={60}
            onChange={(event) => change(at, { ...segment, name: event.target.value })}
            end={
              <IconButton
                size="page"
                icon={Trash2}
                label={t`Remove segment ${at + 1}`}
                onClick={() => setSegments(segments.filter((_, index) => index !== at))}
              />
            }
          />
          {segment.rules.map((rule, place) => {
            const set = (next: Partial<FanRule>) =>
              change(at, {
                ...segment,
                rules: segment.rules.map((one, index) => (index === place ? { ...one, ...next } : one)),
              });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules are only added and removed by hand
              <Row key={place} align="end">
                <Select
                  size="page"
                  label={t`Comparison`}
                  value={rule.is}
                  options={[
                    { value: "at-least", label: t`at least` },
                    { value: "at-most", label: t`at most` },
                  ]}
                  onChange={(is) => set({ is: is === "at-most" ? "at-most" : "at-least" })}
                />
                <TextField
                  label={t`Number`}
                  type="number"
                  min={0}
                  step={1}
                  value={rule.value}
                  onChange={(event) => set({ value: Math.max(0, Number.parseInt(event.target.value, 10) || 0) })}
                />
                <Select
                  size="page"
                  label={t`Of what`}
                  value={rule.metric}
                  options={FAN_METRIC_NAMES.map((value) => ({ value, label: say(METRICS[value]) }))}
                  onChange={(metric) => set({ metric: FAN_METRIC_NAMES.find((one) => one === metric) ?? "plays" })}
                />
                {segment.rules.length > 1 && (
                  <IconButton
                    size="page"
                    icon={Trash2}
                    label={t`Remove rule`}
                    onClick={() =>
                      change(at, { ...segment, rules: segment.rules.filter((_, index) => index !== place) })
                    }
                  />
                )}
              </Row>
            );
          })}
          {segment.rules.length < 5 && (
            <Row>
              <Button
                size="page"
                icon={Plus}
                onClick={() =>
                  change(at, { ...segment, rules: [...segment.rules, { metric: "plays", is: "at-least", value: 1 }] })
                }
              >
                {t`Add rule`}
              </Button>
            </Row>
          )}
        </Card>
      ))}
      <Row>
        {segments.length < MOST_SEGMENTS && (
          <Button
            size="page"
            icon={Plus}
            onClick={() =>
              setSegments([...segments, { name: "", rules: [{ metric: "plays", is: "at-least", value: 1 }] }])
            }
          >
            {t`Add segment`}
          </Button>
        )}
        <Button kind="primary" size="page" disabled={keep.pending} onClick={() => void save()}>
          {t`Save rules`}
        </Button>
        <Button kind="ghost" size="page" onClick={() => onDone(null)}>
          {t`Cancel`}
        </Button>
      </Row>
    </Stack>
  );
}

function Achievements({ of: { achievements } }: { of: FanEngagement }) {
  return (
    <Section title={t`Achievements`} lead={t`Each by a figure that is counted.`}>
      <Grid as="ul" least={200}>
        {achievements.map(({ id, title, rule, value, target, unlocked }) => (
          <li key={id}>
            <Card>
              <Row spread>
                <strong>{title}</strong>
                {unlocked && <Badge tone="accent">{t`Reached`}</Badge>}
              </Row>
              <Text tone="muted">{rule}</Text>
              <Progress label={title} value={Math.min(value, target)} max={target} />
              <Text tone="muted" size="small">{t`${formatWhole(value)} of ${formatWhole(target)}`}</Text>
            </Card>
          </li>
        ))}
      </Grid>
    </Section>
  );
}
