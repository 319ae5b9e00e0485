import { t } from "@lingui/core/macro";
import { career, type Reminder } from "../../../contract/api/career";
import { REMINDER } from "../../../contract/career/goals";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { Form } from "../../ui/fields/Form";
import { TextField } from "../../ui/fields/TextField";
import { formatDay, formatMoment } from "../../ui/format";
import { Stack, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";

/** What one is reminded of, and the form for one more. */
export function Reminders() {
  const refreshes = [career.reminders];
  const known = useQuery(career.reminders);
  const remove = useAction(career.removeReminder, { refreshes });
  const form = useContractForm(career.addReminder, {
    start: { text: "", due: "" },
    refreshes,
    done: (): void => form.clear(),
  });
  const columns: readonly Column<Reminder>[] = [
    { id: "due", title: t`Day`, cell: ({ due }) => formatDay(`${due}T12:00:00Z`) },
    { id: "text", title: t`Reminder`, wide: true, kind: "long", cell: ({ text }) => text },
    {
      id: "told",
      title: t`Told`,
      kind: "muted",
      labelled: true,
      cell: ({ toldAt }) => (toldAt === null ? "–" : formatMoment(toldAt)),
    },
    {
      id: "remove",
      title: t`Remove`,
      kind: "menu",
      cell: ({ id, text }) => (
        <Button
          size="page"
          kind="ghost"
          aria-label={t`Remove: ${text}`}
          disabled={remove.pending}
          onClick={() => void remove.run({ params: { reminderId: id } })}
        >
          {t`Remove`}
        </Button>
      ),
    },
  ];
  return (
    <Section
      title={t`Reminders`}
      lead={t`Gigs of the next day, goals that end within a week and agreements that wait for your signature remind you by themselves.`}
    >
      <Stack>
        {remove.problem !== null && <Notice tone="error">{remove.problem}</Notice>}
        <Resource
          of={known}
          loading={t`Loading reminders`}
          failed={t`The reminders could not be loaded`}
          isEmpty={({ items }) => items.length === 0}
          empty={<Text tone="muted">{t`No reminders yet.`}</Text>}
        >
          {({ items }) => (
            <DataTable label={t`Reminders`} rows={items} columns={columns} keyOf={({ id }) => id} stacks />
          )}
        </Resource>
        <Form of={form} action={t`Add reminder`} acting={t`Adding...`}>
          <TextField label={t`What`} maxLength={REMINDER.mostText} {...form.field("text")} />
          <TextField label={t`On`} type="date" {...form.field("due")} />
        </Form>
        <Text size="small" tone="muted">
          {t`You are told by a notification.`} <Link href="/notifications">{t`Choose whether it is mailed, too`}</Link>
        </Text>
      </Stack>
    </Section>
  );
}
