import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { type Deployment, networks } from "../../../contract/api/networks";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { useParts } from "../../stores/query/useParts";
import { announce } from "../../ui/announce";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { formatMoment } from "../../ui/format";
import { Row, Text } from "../../ui/layout/Stack";
import { Dialog } from "../../ui/overlays/Dialog";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Calendar } from "../../ui/page/Calendar";
import { daysOf } from "../../ui/page/calendarDays";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { localInput } from "./times";
import { placeOf, stateWords } from "./words";

const TONES = {
  scheduled: "plain",
  publishing: "plain",
  published: "done",
  failed: "wrong",
  unknown: "wrong",
} as const;

/** What is sent in a month, and was; what is scheduled can be moved. */
export function ContentCalendar() {
  const [month, setMonth] = useState(() => new Date());
  const [open, setOpen] = useState<Deployment | null>(null);
  const days = daysOf(month);
  const [first = month, last = month] = [days[0], days.at(-1)];
  const until = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  const query = { from: first.toISOString(), to: until.toISOString(), limit: 100 };
  const { state, more } = useParts(networks.deployments, { query });
  const goesOn = state.kind === "loaded" && state.more && !state.pending && state.problem === null;
  // a month is shown whole, however often a rule sends
  // biome-ignore lint/correctness/useExhaustiveDependencies: `more` is new each time, and does the same
  useEffect(() => {
    if (goesOn) void more();
  }, [goesOn]);
  const moving = useAction(networks.move, { refreshes: [networks.deployments, networks.content] });
  const items = state.kind === "loaded" ? state.items : [];
  const move = async (id: string, at: Date) => {
    const answer = await moving.run({ params: { deploymentId: id }, body: { at: at.toISOString() } });
    if (answer.ok) announce(t`Moved to ${formatMoment(answer.value.at)}`);
  };
  return (
    <Section title={t`Content calendar`}>
      {moving.problem !== null && <Notice tone="error">{moving.problem}</Notice>}
      <Calendar
        label={t`Content calendar`}
        month={month}
        onMonth={setMonth}
        items={items.map((one) => ({
          id: one.id,
          at: one.at,
          title: one.title === "" ? t`A picture` : one.title,
          note: placeOf(one),
          tone: TONES[one.state],
          movable: one.state === "scheduled",
        }))}
        onOpen={(id) => setOpen(items.find((one) => one.id === id) ?? null)}
        onMove={(id, at) => void move(id, at)}
      />
      {items.length === 0 && state.kind === "loaded" && (
        <Text tone="muted">{t`Nothing is scheduled in this month. Deploy a draft from “Content”.`}</Text>
      )}
      {open !== null && <DeploymentDialog of={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

/** One deployment: what became of it, or another time for it. */
export function DeploymentDialog({ of: one, onClose }: { of: Deployment; onClose: () => void }) {
  const params = { deploymentId: one.id };
  const concerned = [networks.deployments, networks.content];
  const cancelling = useAction(networks.cancel, { refreshes: concerned });
  const settling = useAction(networks.settle, { refreshes: concerned });
  const form = useContractForm(networks.move, {
    start: { at: localInput(new Date(one.at)) },
    input: ({ at }) => ({ params, body: { at: new Date(at).toISOString() } }),
    refreshes: concerned,
    done: onClose,
  });
  const title = one.title === "" ? t`Post` : one.title;
  if (one.state === "scheduled") {
    const cancel = async () => {
      if ((await cancelling.run({ params })).ok) onClose();
    };
    return (
      <FormDialog
        open
        title={title}
        description={stateWords(one)}
        action={t`Move`}
        acting={t`Moving...`}
        {...form.dialog}
        problem={form.problem ?? cancelling.problem}
        onClose={onClose}
      >
        <TextField label={t`Time`} type="datetime-local" {...form.field("at")} />
        <Button size="page" kind="danger" disabled={cancelling.pending} onClick={() => void cancel()}>
          {t`Do not send it`}
        </Button>
      </FormDialog>
    );
  }
  const settle = async (outcome: "published" | "failed") => {
    if ((await settling.run({ params, body: { outcome } })).ok) onClose();
  };
  return (
    <Dialog open title={title} description={stateWords(one)} onOpenChange={(stays) => !stays && onClose()}>
      {settling.problem !== null && <Notice tone="error">{settling.problem}</Notice>}
      {one.url !== null && <a href={one.url}>{t`Open the post`}</a>}
      {one.state === "unknown" && (
        <>
          <Text>{t`Look at the account on the network. It is not sent again by itself, so that nobody gets it twice.`}</Text>
          <Row>
            <Button size="page" disabled={settling.pending} onClick={() => void settle("published")}>
              {t`It is there`}
            </Button>
            <Button size="page" disabled={settling.pending} onClick={() => void settle("failed")}>
              {t`It is not there`}
            </Button>
          </Row>
        </>
      )}
    </Dialog>
  );
}
