import { t } from "@lingui/core/macro";
import { Download, FileSignature, Plus } from "lucide-react";
import { useState } from "react";
import { type Agreement, agreements } from "../../../contract/api/agreements";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Row, Text } from "../../ui/layout/Stack";
import { ListItem } from "../../ui/page/ListItem";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { download } from "../../ui/saveFile";
import { say, word } from "../../words/say";
import { AgreementDialog } from "./AgreementDialog";
import styles from "./Career.module.css";
import { SignDialog } from "./SignDialog";

const STATES: Readonly<Record<Agreement["state"], string>> = {
  draft: word("Draft"),
  sent: word("Waits for signatures"),
  signed: word("Signed by all"),
  declined: word("Declined"),
  withdrawn: word("Withdrawn"),
};
const TEMPLATES = [
  { id: "split-sheet", label: word("Split sheet") },
  { id: "booking", label: word("Booking agreement") },
  { id: "collaboration", label: word("Collaboration agreement") },
] as const;

type Open = { readonly kind: "draft"; readonly of?: Agreement } | { readonly kind: "sign"; readonly of: Agreement };

/** Agreements with other accounts, and templates to print. */
export function Agreements() {
  const known = useQuery(agreements.list);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const make = (
    <Button size="page" kind="primary" icon={Plus} onClick={() => setOpen({ kind: "draft" })}>
      {t`New agreement`}
    </Button>
  );
  return (
    <>
      <Section
        title={t`Agreements`}
        lead={t`A text that each party signs with their name. Its hash shows that not a letter was changed since.`}
        actions={make}
      >
        <Resource
          of={known}
          loading={t`Loading agreements`}
          failed={t`The agreements could not be loaded`}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState icon={FileSignature} title={t`No agreements yet`}>
              {t`Write down who owns what of a song, or what a gig pays, and have the others sign it here. You name them by their handle.`}
            </EmptyState>
          }
        >
          {({ items }) => (
            <ul className={styles.list} aria-label={t`Agreements`}>
              {items.map((one) => (
                <ListItem key={one.id}>
                  <One of={one} onOpen={setOpen} />
                </ListItem>
              ))}
            </ul>
          )}
        </Resource>
      </Section>
      <Templates />
      {open?.kind === "draft" && <AgreementDialog {...(open.of && { of: open.of })} onClose={close} />}
      {open?.kind === "sign" && <SignDialog of={open.of} onClose={close} />}
    </>
  );
}

function One({ of, onOpen }: { of: Agreement; onOpen: (open: Open) => void }) {
  const { id, title, state, parties, made } = of;
  const refreshes = [agreements.list];
  const send = useAction(agreements.send, { refreshes });
  const withdraw = useAction(agreements.withdraw, { refreshes });
  const remove = useAction(agreements.remove, { refreshes });
  const pdf = useAction(agreements.pdf);
  const params = { agreementId: id };
  const save = async () => {
    const answer = await pdf.run({ params });
    if (answer.ok) download(answer.value, `${title}.pdf`);
  };
  const problem = send.problem ?? withdraw.problem ?? remove.problem ?? pdf.problem;
  const waits = state === "sent" && parties.some(({ own, signedAt }) => own && signedAt === null);
  return (
    <Card gap={3} aria-label={title}>
      <Row spread align="start">
        <h3>{title}</h3>
        <Badge tone={state === "signed" ? "accent" : "plain"}>{say(STATES[state])}</Badge>
      </Row>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <ul className={styles.quiet}>
        {parties.map(({ handle, role, signedAt, signedName }) => (
          <li key={handle}>
            {signedAt === null
              ? t`@${handle}, ${role}: not signed`
              : t`@${handle}, ${role}: signed by ${signedName ?? ""}, ${formatMoment(signedAt)}`}
          </li>
        ))}
      </ul>
      <Text size="small" tone="muted" mono className={styles.hash}>
        {t`SHA-256: ${of.hash}`}
      </Text>
      <Row>
        {waits && (
          <Button
            size="page"
            kind="primary"
            aria-label={t`Read and sign: ${title}`}
            onClick={() => onOpen({ kind: "sign", of })}
          >
            {t`Read and sign`}
          </Button>
        )}
        {made && state === "draft" && (
          <>
            <Button
              size="page"
              kind="primary"
              aria-label={t`Send: ${title}`}
              disabled={send.pending}
              onClick={() => void send.run({ params })}
            >
              {t`Send`}
            </Button>
            <Button size="page" aria-label={t`Change: ${title}`} onClick={() => onOpen({ kind: "draft", of })}>
              {t`Edit`}
            </Button>
            <Button
              size="page"
              kind="ghost"
              aria-label={t`Delete: ${title}`}
              disabled={remove.pending}
              onClick={() => void remove.run({ params })}
            >
              {t`Delete`}
            </Button>
          </>
        )}
        {made && state === "sent" && (
          <Button
            size="page"
            kind="ghost"
            aria-label={t`Withdraw: ${title}`}
            disabled={withdraw.pending}
            onClick={() => void withdraw.run({ params })}
          >
            {t`Withdraw`}
          </Button>
        )}
        <Button
          size="page"
          icon={Download}
          aria-label={t`Save as PDF: ${title}`}
          disabled={pdf.pending}
          onClick={() => void save()}
        >
          {t`Save as PDF`}
        </Button>
      </Row>
    </Card>
  );
}

function Templates() {
  const template = useAction(agreements.template);
  const save = async (id: (typeof TEMPLATES)[number]["id"]) => {
    const answer = await template.run({ params: { template: id } });
    if (answer.ok) download(answer.value, `${id}.pdf`);
  };
  return (
    <Section
      title={t`Contract templates`}
      lead={t`Plain templates with blanks, written by us. They are no legal advice: have a lawyer read what you sign.`}
    >
      {template.problem !== null && <Notice tone="error">{template.problem}</Notice>}
      <Row>
        {TEMPLATES.map(({ id, label }) => (
          <Button key={id} size="page" icon={Download} disabled={template.pending} onClick={() => void save(id)}>
            {say(label)}
          </Button>
        ))}
      </Row>
    </Section>
  );
}
