import { t } from "@lingui/core/macro";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { type Organisation, organisations } from "../../../contract/api/organisations";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { useSearch } from "../../ui/navigation/address";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Page, Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { say, word } from "../../words/say";
import { ForSignedIn } from "../ForSignedIn";
import { Invitations } from "./Invitations";
import { MakeDialog } from "./MakeDialog";
import { Members } from "./Members";
import { ROLE_TITLES } from "./roles";

const TITLE = word("Organisations");
const search = z.object({ open: z.string().max(64).default("") });

const columnsOf = (open: (id: string) => void): readonly Column<Organisation>[] => [
  { id: "name", title: t`Name`, wide: true, cell: ({ name }) => name },
  { id: "handle", title: t`Handle`, kind: "muted", cell: ({ handle }) => `@${handle}` },
  { id: "role", title: t`Your role`, cell: ({ role }) => say(ROLE_TITLES[role]) },
  {
    id: "open",
    title: t`Members`,
    kind: "menu",
    cell: ({ id, name }) => (
      <Button size="page" kind="ghost" aria-label={t`Members of ${name}`} onClick={() => open(id)}>
        {t`Members`}
      </Button>
    ),
  },
];

/** Accounts that several people act for: those that one is in, and invitations. */
export function OrganisationsPage() {
  return (
    <ForSignedIn
      title={say(TITLE)}
      icon={Building2}
      invitation={t`Sign in to see your organisations`}
      promise={t`A label, a band or an agency publishes under its own name, and several people act for it.`}
      width="wide"
    >
      <Own />
    </ForSignedIn>
  );
}

function Own() {
  const [{ open }, setSearch] = useSearch(search);
  const own = useQuery(organisations.list);
  const [making, setMaking] = useState(false);
  const show = (id: string) => setSearch({ open: id });
  const make = (
    <Button size="page" kind="primary" onClick={() => setMaking(true)}>
      {t`New organisation`}
    </Button>
  );
  return (
    <Page
      title={say(TITLE)}
      width="wide"
      lead={t`A label, a band or an agency: it publishes under its own name, and its members act for it.`}
      actions={make}
    >
      <Invitations />
      <Resource of={own} loading={t`Loading your organisations`} failed={t`Your organisations could not be loaded`}>
        {({ items }) => {
          const shown = items.find(({ id }) => id === open);
          return items.length === 0 ? (
            <EmptyState icon={Building2} title={t`No organisations yet`}>
              {t`Make one, or ask somebody to invite you by your handle.`}
            </EmptyState>
          ) : (
            <>
              <DataTable label={say(TITLE)} rows={items} columns={columnsOf(show)} keyOf={({ id }) => id} stacks />
              {shown && (
                <Section title={shown.name}>
                  <Members of={shown} onGone={() => show("")} />
                </Section>
              )}
            </>
          );
        }}
      </Resource>
      {making && (
        <MakeDialog
          onClose={() => setMaking(false)}
          onMade={({ id }) => {
            setMaking(false);
            show(id);
          }}
        />
      )}
    </Page>
  );
}
