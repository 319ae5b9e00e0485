import { t } from "@lingui/core/macro";
import { CalendarDays, Download, Plus } from "lucide-react";
import { useState } from "react";
import { booking, type Contact, type Gig } from "../../../contract/api/booking";
import { GIG_STATES } from "../../../contract/booking";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { download } from "../../ui/saveFile";
import { say } from "../../words/say";
import { ContactDialog } from "./ContactDialog";
import { GigDialog } from "./GigDialog";
import { formatFee } from "./money";

type Open = { readonly kind: "gig"; readonly of?: Gig } | { readonly kind: "contact"; readonly of?: Contact };

/** Gigs, contacts, and the calendar for other programs. */
export function Booking() {
  const known = useQuery(booking.read);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const contacts = known.state.kind === "loaded" ? known.state.value.contacts : [];
  return (
    <>
      <Resource of={known} loading={t`Loading the calendar`} failed={t`The calendar could not be loaded`}>
        {({ gigs, contacts: all, address }) => (
          <>
            <Gigs gigs={gigs} contacts={all} onOpen={(of) => setOpen({ kind: "gig", ...(of && { of }) })} />
            <Contacts contacts={all} onOpen={(of) => setOpen({ kind: "contact", ...(of && { of }) })} />
            <Calendar address={address} />
          </>
        )}
      </Resource>
      {open?.kind === "gig" && <GigDialog {...(open.of && { of: open.of })} contacts={contacts} onClose={close} />}
      {open?.kind === "contact" && <ContactDialog {...(open.of && { of: open.of })} onClose={close} />}
    </>
  );
}

function Gigs({
  gigs,
  contacts,
  onOpen,
}: {
  gigs: readonly Gig[];
  contacts: readonly Contact[];
  onOpen: (gig?: Gig) => void;
}) {
  const remove = useAction(booking.removeGig, { refreshes: [booking.read] });
  const add = (
    <Button size="page" kind="primary" icon={Plus} onClick={() => onOpen()}>
      {t`New gig`}
    </Button>
  );
  const columns: readonly Column<Gig>[] = [
    { id: "when", title: t`When`, cell: ({ starts }) => formatMoment(starts) },
    {
      id: "what",
      title: t`Gig`,
      wide: true,
      cell: ({ title, place, city, contactId }) => {
        const contact = contacts.find(({ id }) => id === contactId)?.name ?? "";
        return (
          <>
            {title}
            <Text size="small" tone="muted">
              {[place, city, contact].filter((part) => part !== "").join(" · ")}
            </Text>
          </>
        );
      },
    },
    { id: "state", title: t`State`, cell: ({ state }) => <Badge>{say(GIG_STATES[state].title)}</Badge> },
    { id: "fee", title: t`Fee`, kind: "number", labelled: true, cell: (gig) => <Fee of={gig} /> },
    {
      id: "change",
      title: t`Edit`,
      kind: "menu",
      cell: (gig) => (
        <Row>
          <Button size="page" aria-label={t`Change ${gig.title}`} onClick={() => onOpen(gig)}>
            {t`Edit`}
          </Button>
          <Button
            size="page"
            kind="ghost"
            aria-label={t`Remove ${gig.title}`}
            disabled={remove.pending}
            onClick={() => void remove.run({ params: { gigId: gig.id } })}
          >
            {t`Remove`}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <Section title={t`Gigs`} lead={t`Times are those of this device.`} {...(gigs.length > 0 && { actions: add })}>
      {remove.problem !== null && <Notice tone="error">{remove.problem}</Notice>}
      {gigs.length === 0 ? (
        <EmptyState icon={CalendarDays} title={t`No gigs yet`} actions={add}>
          {t`Note an enquiry, an offer or a confirmed gig with its fee. Offers are also among your opportunities, and gigs in the calendar of your phone.`}
        </EmptyState>
      ) : (
        <DataTable label={t`Gigs`} rows={gigs} columns={columns} keyOf={({ id }) => id} stacks />
      )}
    </Section>
  );
}

/** A fee with what each part of its split comes to. */
function Fee({ of: { fee, currency, split, shares, own } }: { of: Gig }) {
  if (fee === null) return "–";
  return (
    <>
      {formatFee(BigInt(fee), currency)}
      {split.length > 0 && own !== null && (
        <Text size="small" tone="muted">
          {[
            ...split.map(({ name }, index) => `${name} ${formatFee(BigInt(shares[index] ?? "0"), currency)}`),
            t`you ${formatFee(BigInt(own), currency)}`,
          ].join(" · ")}
        </Text>
      )}
    </>
  );
}

function Contacts({ contacts, onOpen }: { contacts: readonly Contact[]; onOpen: (contact?: Contact) => void }) {
  const remove = useAction(booking.removeContact, { refreshes: [booking.read] });
  const columns: readonly Column<Contact>[] = [
    {
      id: "name",
      title: t`Name`,
      wide: true,
      cell: ({ name, role }) => (
        <>
          {name}
          {role !== "" && (
            <Text size="small" tone="muted">
              {role}
            </Text>
          )}
        </>
      ),
    },
    {
      id: "email",
      title: t`E-mail`,
      cell: ({ email }) => (email === "" ? "–" : <a href={`mailto:${email}`}>{email}</a>),
    },
    { id: "phone", title: t`Phone`, cell: ({ phone }) => (phone === "" ? "–" : phone) },
    {
      id: "change",
      title: t`Edit`,
      kind: "menu",
      cell: (contact) => (
        <Row>
          <Button size="page" aria-label={t`Change ${contact.name}`} onClick={() => onOpen(contact)}>
            {t`Edit`}
          </Button>
          <Button
            size="page"
            kind="ghost"
            aria-label={t`Remove ${contact.name}`}
            disabled={remove.pending}
            onClick={() => void remove.run({ params: { contactId: contact.id } })}
          >
            {t`Remove`}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <Section
      title={t`Contacts`}
      actions={
        <Button size="page" icon={Plus} onClick={() => onOpen()}>
          {t`New contact`}
        </Button>
      }
    >
      {remove.problem !== null && <Notice tone="error">{remove.problem}</Notice>}
      {contacts.length === 0 ? (
        <Text tone="muted">{t`Promoters, venues and agents that you note stand here, and can be named in a gig.`}</Text>
      ) : (
        <DataTable label={t`Contacts`} rows={contacts} columns={columns} keyOf={({ id }) => id} stacks />
      )}
    </Section>
  );
}

function Calendar({ address }: { address: string | null }) {
  const refreshes = [booking.read];
  const make = useAction(booking.makeAddress, { refreshes });
  const remove = useAction(booking.removeAddress, { refreshes });
  const file = useAction(booking.file);
  const save = async () => {
    const answer = await file.run({});
    if (answer.ok) download(answer.value, "gigs.ics");
  };
  const problem = make.problem ?? remove.problem ?? file.problem;
  return (
    <Section
      title={t`Calendar`}
      lead={t`Subscribe to the secret address in the calendar of your phone or computer. Whoever knows it reads your gigs: a new address ends the old one.`}
    >
      <Stack gap={3}>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {address !== null && (
          <Text as="code" mono>
            {address}
          </Text>
        )}
        <Row>
          {address !== null && (
            <Button size="page" onClick={() => void copyText(address, t`Select the address and copy it by hand.`)}>
              {t`Copy address`}
            </Button>
          )}
          <Button size="page" disabled={make.pending} onClick={() => void make.run({})}>
            {address === null ? t`Make a secret address` : t`New address`}
          </Button>
          {address !== null && (
            <Button size="page" kind="ghost" disabled={remove.pending} onClick={() => void remove.run({})}>
              {t`Remove address`}
            </Button>
          )}
          <Button size="page" icon={Download} disabled={file.pending} onClick={() => void save()}>
            {t`Save as file`}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}
