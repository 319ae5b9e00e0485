import { t } from "@lingui/core/macro";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { type Deployment, networks } from "../../../contract/api/networks";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { formatMoment, formatWhole } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { say, word } from "../../words/say";
import { DeploymentDialog } from "./ContentCalendar";
import { placeOf } from "./words";

const STATES: Readonly<Record<Deployment["state"], string>> = {
  scheduled: word("Scheduled"),
  publishing: word("On its way"),
  published: word("Sent"),
  failed: word("Failed"),
  unknown: word("Not known"),
};

const columnsOf = (open: (one: Deployment) => void): readonly Column<Deployment>[] => [
  {
    id: "title",
    title: t`Post`,
    wide: true,
    cell: (one) => (
      <Button size="page" kind="ghost" onClick={() => open(one)}>
        {one.title === "" ? t`A picture` : one.title}
      </Button>
    ),
  },
  { id: "place", title: t`To`, cell: placeOf },
  { id: "at", title: t`Time`, kind: "muted", cell: ({ at }) => formatMoment(at) },
  {
    id: "state",
    title: t`State`,
    kind: "long",
    cell: ({ state, moved, reason, byRule }) =>
      [say(STATES[state]), state === "scheduled" ? moved : reason, byRule ? t`by a rule` : null]
        .filter((part) => part !== null)
        .join(" · "),
  },
  {
    id: "reactions",
    title: t`Reactions`,
    kind: "number",
    extra: true,
    cell: ({ likes, comments, shares }) =>
      likes === null ? "–" : formatWhole(likes + (comments ?? 0) + (shares ?? 0)),
  },
];

/** What was sent and will be, the latest first. */
export function Queue() {
  const pages = useParts(networks.deployments, { query: { limit: 20 } });
  const [open, setOpen] = useState<Deployment | null>(null);
  return (
    <Section title={t`Queue`} lead={t`What was sent and will be, the latest first.`}>
      <PagedList
        pages={pages}
        loading={t`Loading the queue`}
        failed={t`The queue could not be loaded`}
        empty={
          <EmptyState icon={CalendarClock} title={t`Nothing was sent yet`}>
            {t`Deploy a draft from “Content”, now or at a time.`}
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable label={t`Queue`} rows={items} columns={columnsOf(setOpen)} keyOf={({ id }) => id} stacks />
        )}
      </PagedList>
      {open !== null && <DeploymentDialog of={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}
