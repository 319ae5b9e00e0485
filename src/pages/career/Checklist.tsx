import { t } from "@lingui/core/macro";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { career } from "../../../contract/api/career";
import { type Credit, type ReleaseRights, rightsRoutes } from "../../../contract/api/rights";
import { CREDITS, writtenIsrc, writtenIswc } from "../../../contract/releaseCodes";
import { useContractForm } from "../../stores/query/useContractForm";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { TextField } from "../../ui/fields/TextField";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { LinkButton } from "../../ui/navigation/Link";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Select } from "../../ui/overlays/Select";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { say } from "../../words/say";

/** Codes and credits of each release, and what is missing. */
export function Checklist() {
  const releases = useParts(rightsRoutes.list, { query: { limit: 50 } });
  const [open, setOpen] = useState<ReleaseRights | null>(null);
  const columns: readonly Column<ReleaseRights>[] = [
    {
      id: "title",
      title: t`Release`,
      wide: true,
      cell: ({ title, missing }) => (
        <>
          {title}
          <Text size="small" tone="muted">
            {missing.length === 0 ? t`Complete` : t`Missing: ${missing.join("; ")}`}
          </Text>
        </>
      ),
    },
    {
      id: "isrc",
      title: t`ISRC`,
      labelled: true,
      cell: ({ isrc }) => (isrc === null ? "–" : writtenIsrc(isrc)),
    },
    { id: "credits", title: t`Credits`, kind: "number", labelled: true, cell: ({ credits }) => credits.length },
    {
      id: "change",
      title: t`Edit`,
      kind: "menu",
      cell: (release) => (
        <Button size="page" aria-label={t`Fill in ${release.title}`} onClick={() => setOpen(release)}>
          {t`Fill in`}
        </Button>
      ),
    },
  ];
  return (
    <Section title={t`Release checklist`} lead={t`Codes are checked by their form and their check digit.`}>
      <PagedList
        pages={releases}
        loading={t`Loading your releases`}
        failed={t`Your releases could not be loaded`}
        empty={
          <EmptyState
            title={t`No releases yet`}
            actions={<LinkButton href="/releases">{t`Publish a release`}</LinkButton>}
          >
            {t`Each release has its codes and credits here.`}
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable label={t`Release checklist`} rows={items} columns={columns} keyOf={({ id }) => id} stacks />
        )}
      </PagedList>
      {open !== null && <RightsDialog of={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

interface Values {
  isrc: string;
  iswc: string;
  upc: string;
  credits: Credit[];
}

function RightsDialog({ of, onClose }: { of: ReleaseRights; onClose: () => void }) {
  const form = useContractForm(rightsRoutes.set, {
    start: {
      isrc: of.isrc === null ? "" : writtenIsrc(of.isrc),
      iswc: of.iswc === null ? "" : writtenIswc(of.iswc),
      upc: of.upc ?? "",
      credits: of.credits,
    } as Values,
    input: (values: Values) => ({ params: { releaseId: of.id }, body: values }),
    ready: () => true,
    refreshes: [rightsRoutes.list, career.recommendations],
    done: onClose,
  });
  const { credits } = form.values;
  const setCredit = (at: number, change: Partial<Credit>) =>
    form.set(
      "credits",
      credits.map((one, index) => (index === at ? { ...one, ...change } : one)),
    );
  return (
    <FormDialog
      title={of.title}
      action={t`Save`}
      acting={t`Saving...`}
      size="medium"
      onClose={onClose}
      {...form.dialog}
    >
      <Stack gap={3}>
        <TextField label={t`ISRC of the recording`} placeholder="QZ-ABC-26-00001" {...form.field("isrc")} />
        <TextField label={t`ISWC of the work`} placeholder="T-034.524.680-1" {...form.field("iswc")} />
        <TextField label={t`UPC or EAN of the product`} inputMode="numeric" {...form.field("upc")} />
        {credits.map((credit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: credits have no other name, and are only added at the end
          <Row key={index} align="end">
            <TextField
              label={t`Name`}
              value={credit.name}
              maxLength={CREDITS.mostName}
              onChange={(event) => setCredit(index, { name: event.target.value })}
            />
            <Select
              size="page"
              label={t`Role of credit ${index + 1}`}
              value={credit.role}
              options={CREDITS.roles.map((value) => ({ value, label: say(value) }))}
              onChange={(role) => setCredit(index, { role: role as Credit["role"] })}
            />
            <IconButton
              size="page"
              icon={Trash2}
              label={t`Remove credit ${index + 1}`}
              onClick={() =>
                form.set(
                  "credits",
                  credits.filter((_credit, at) => at !== index),
                )
              }
            />
          </Row>
        ))}
        {form.problemAt("credits") !== null && <Text tone="danger">{form.problemAt("credits")}</Text>}
        <div>
          <Button
            size="page"
            icon={Plus}
            disabled={credits.length >= CREDITS.most}
            onClick={() => form.set("credits", [...credits, { name: "", role: "Main artist" }])}
          >
            {t`Add a credit`}
          </Button>
        </div>
      </Stack>
    </FormDialog>
  );
}
