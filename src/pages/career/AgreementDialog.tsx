import { t } from "@lingui/core/macro";
import { Plus, Trash2 } from "lucide-react";
import { AGREEMENT } from "../../../contract/agreements";
import { type Agreement, agreements } from "../../../contract/api/agreements";
import { useContractForm } from "../../stores/query/useContractForm";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";

interface Values {
  title: string;
  terms: string;
  role: string;
  parties: { handle: string; role: string }[];
}

/** Drafts an agreement, or changes a draft. */
export function AgreementDialog({ of, onClose }: { of?: Agreement; onClose: () => void }) {
  const others = of?.parties.slice(1).map(({ handle, role }) => ({ handle, role }));
  const options = {
    start: {
      title: of?.title ?? "",
      terms: of?.terms ?? "",
      role: of?.parties[0]?.role ?? "",
      parties: others ?? [{ handle: "", role: "" }],
    } as Values,
    refreshes: [agreements.list],
    done: onClose,
    ready: ({ title, terms, role }: Values) => [title, terms, role].every((text) => text.trim() !== ""),
  };
  const bodyOf = ({ parties, ...rest }: Values) => ({
    ...rest,
    parties: parties.map(({ handle, role }) => ({ role, handle: handle.trim().replace(/^@/, "").toLowerCase() })),
  });
  const make = useContractForm(agreements.make, { ...options, input: (values: Values) => ({ body: bodyOf(values) }) });
  const change = useContractForm(agreements.change, {
    ...options,
    input: (values: Values) => ({ params: { agreementId: of?.id ?? "" }, body: bodyOf(values) }),
  });
  const form = of ? change : make;
  const { parties } = form.values;
  const setParty = (at: number, party: Partial<Values["parties"][number]>) =>
    form.set(
      "parties",
      parties.map((one, index) => (index === at ? { ...one, ...party } : one)),
    );
  return (
    <FormDialog
      title={of ? t`Change draft` : t`New agreement`}
      description={t`Nobody sees a draft but you. Once it is sent its text is fixed. Backline gives no legal advice.`}
      action={t`Save draft`}
      acting={t`Saving...`}
      size="medium"
      onClose={onClose}
      {...form.dialog}
    >
      <Stack gap={3}>
        <TextField label={t`Title`} maxLength={AGREEMENT.mostTitle} {...form.field("title")} />
        <TextArea label={t`Terms`} rows={10} maxLength={AGREEMENT.mostTerms} {...form.field("terms")} />
        <TextField
          label={t`Your role`}
          placeholder={t`Writer, artist, producer`}
          maxLength={AGREEMENT.mostRole}
          {...form.field("role")}
        />
        {parties.map((party, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parties have no other name, and are only added at the end
          <Row key={index} align="end">
            <TextField
              label={t`Handle of party ${index + 2}`}
              value={party.handle}
              onChange={(event) => setParty(index, { handle: event.target.value })}
            />
            <TextField
              label={t`Role of party ${index + 2}`}
              value={party.role}
              maxLength={AGREEMENT.mostRole}
              onChange={(event) => setParty(index, { role: event.target.value })}
            />
            {parties.length > 1 && (
              <IconButton
                size="page"
                icon={Trash2}
                label={t`Remove party ${index + 2}`}
                onClick={() =>
                  form.set(
                    "parties",
                    parties.filter((_party, at) => at !== index),
                  )
                }
              />
            )}
          </Row>
        ))}
        {form.problemAt("parties") !== null && <Text tone="danger">{form.problemAt("parties")}</Text>}
        <div>
          <Button
            size="page"
            icon={Plus}
            disabled={parties.length >= AGREEMENT.mostParties - 1}
            onClick={() => form.set("parties", [...parties, { handle: "", role: "" }])}
          >
            {t`Add a party`}
          </Button>
        </div>
      </Stack>
    </FormDialog>
  );
}
