import { t } from "@lingui/core/macro";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { POLLS, polls } from "../../../contract/api/polls";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { copyText } from "../../ui/copyText";
import { Segmented } from "../../ui/fields/Segmented";
import { TextField } from "../../ui/fields/TextField";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Row, Stack } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { spoken, word } from "../../words/say";
import { PollView } from "../poll/PollView";

const EVERY = 5000;
const LENGTHS = [
  { value: "24", label: word("1 day") },
  { value: "72", label: word("3 days") },
  { value: "168", label: word("7 days") },
  { value: "720", label: word("30 days") },
] as const;

/** One's own polls, and a form for another one. */
export function Polls() {
  const own = useQuery(polls.mine, {}, { every: EVERY });
  const close = useAction(polls.close, { refreshes: [polls.mine] });
  const remove = useAction(polls.remove, { refreshes: [polls.mine] });
  const problem = close.problem ?? remove.problem;
  return (
    <>
      <NewPoll onCreated={() => void own.reload()} />
      <Section
        title={t`Your polls`}
        lead={t`One vote for each account with a confirmed address. Share a poll by its page.`}
      >
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <Resource
          of={own}
          loading={t`Loading your polls`}
          failed={t`Your polls could not be loaded`}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState title={t`No polls yet`}>
              {t`Ask which cover, song or date your listeners want. The result stands here as it comes in.`}
            </EmptyState>
          }
        >
          {({ items }) => (
            <Stack gap={4}>
              {items.map((poll) => (
                <Card key={poll.id}>
                  <h3>
                    <Link href={`/poll/${poll.id}`}>{poll.question}</Link>
                  </h3>
                  <PollView of={poll} onChange={() => void own.reload()} />
                  <Row>
                    <Button
                      size="page"
                      onClick={() => {
                        const link = new URL(`/poll/${poll.id}`, location.href).href;
                        void copyText(link, link);
                      }}
                    >
                      {t`Copy link`}
                    </Button>
                    {poll.status === "active" && (
                      <Button
                        size="page"
                        disabled={close.pending}
                        onClick={() => void close.run({ params: { pollId: poll.id } })}
                      >
                        {t`Close poll`}
                      </Button>
                    )}
                    <Button
                      size="page"
                      kind="ghost"
                      icon={Trash2}
                      disabled={remove.pending}
                      onClick={() => {
                        if (confirm(t`Delete “${poll.question}” and its votes?`))
                          void remove.run({ params: { pollId: poll.id } });
                      }}
                    >
                      {t`Delete poll`}
                    </Button>
                  </Row>
                </Card>
              ))}
            </Stack>
          )}
        </Resource>
      </Section>
    </>
  );
}

function NewPoll({ onCreated }: { onCreated: () => void }) {
  const create = useAction(polls.create);
  const [question, setQuestion] = useState("");
  const [options, setOptions] = useState<readonly string[]>(["", ""]);
  const [hours, setHours] = useState<(typeof LENGTHS)[number]["value"]>("168");
  const ready = question.trim() !== "" && options.every((text) => text.trim() !== "");
  const send = async () => {
    const answer = await create.run({ body: { question, options: [...options], hours: Number(hours) } });
    if (!answer.ok) return;
    setQuestion("");
    setOptions(["", ""]);
    onCreated();
  };
  const wrong = create.problem ?? Object.values(create.fields)[0] ?? null;
  return (
    <Section title={t`New poll`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap={3} width="form">
          {wrong !== null && <Notice tone="error">{wrong}</Notice>}
          <TextField
            label={t`Question`}
            value={question}
            maxLength={POLLS.question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          {options.map((text, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: options are only added and removed by hand
              key={index}
              label={t`Option ${index + 1}`}
              value={text}
              maxLength={POLLS.option}
              onChange={(event) => setOptions(options.map((one, at) => (at === index ? event.target.value : one)))}
              {...(options.length > POLLS.least && {
                end: (
                  <IconButton
                    size="page"
                    icon={Trash2}
                    label={t`Remove option ${index + 1}`}
                    onClick={() => setOptions(options.filter((_, at) => at !== index))}
                  />
                ),
              })}
            />
          ))}
          {options.length < POLLS.most && (
            <Row>
              <Button size="page" icon={Plus} onClick={() => setOptions([...options, ""])}>
                {t`Add option`}
              </Button>
            </Row>
          )}
          <Row>
            <Segmented label={t`How long it is open`} value={hours} segments={spoken(LENGTHS)} onChange={setHours} />
          </Row>
          <Row>
            <Button type="submit" kind="primary" size="page" disabled={!ready || create.pending}>
              {t`Create poll`}
            </Button>
          </Row>
        </Stack>
      </form>
    </Section>
  );
}
