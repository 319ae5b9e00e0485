import { t } from "@lingui/core/macro";
import { Plus, Trash2 } from "lucide-react";
import { booking, type Contact, type Gig } from "../../../contract/api/booking";
import {
  BOOKING,
  CURRENCIES,
  type Currency,
  GIG_STATE_NAMES,
  GIG_STATES,
  type GigState,
  minorDigits,
} from "../../../contract/booking";
import { useContractForm } from "../../stores/query/useContractForm";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Select } from "../../ui/overlays/Select";
import { say } from "../../words/say";
import { feeText, minorFee } from "./money";

const NOBODY = "none";

/** A moment as a field of this browser's time zone takes it, and back. */
const localOf = (time: string | null): string => {
  if (time === null) return "";
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const timeOf = (local: string): string | null => {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
};

interface Values {
  title: string;
  state: GigState;
  starts: string;
  ends: string;
  place: string;
  city: string;
  country: string;
  fee: string;
  currency: Currency;
  split: { name: string; percent: string }[];
  contactId: string;
  notes: string;
}

const bodyOf = ({ starts, ends, fee, split, contactId, country, ...rest }: Values) => ({
  ...rest,
  country: country.trim().toUpperCase(),
  starts: timeOf(starts) ?? "",
  ends: timeOf(ends),
  fee: fee.trim() === "" ? null : (minorFee(fee, rest.currency) ?? "?"),
  split: split.map(({ name, percent }) => ({ name, percent: Number(percent.replace(",", ".")) })),
  contactId: contactId === NOBODY ? null : contactId,
});

/** Puts a gig into the calendar, or changes one. */
export function GigDialog({ of, contacts, onClose }: { of?: Gig; contacts: readonly Contact[]; onClose: () => void }) {
  const start: Values = {
    title: of?.title ?? "",
    state: of?.state ?? "enquiry",
    starts: localOf(of?.starts ?? null),
    ends: localOf(of?.ends ?? null),
    place: of?.place ?? "",
    city: of?.city ?? "",
    country: of?.country ?? "",
    fee: of?.fee == null ? "" : feeText(BigInt(of.fee), of.currency),
    currency: of?.currency ?? "EUR",
    split: of?.split.map(({ name, percent }) => ({ name, percent: String(percent) })) ?? [],
    contactId: of?.contactId ?? NOBODY,
    notes: of?.notes ?? "",
  };
  const options = {
    start,
    refreshes: [booking.read],
    done: onClose,
    ready: ({ title, starts }: Values) => title.trim() !== "" && starts !== "",
  };
  const add = useContractForm(booking.addGig, { ...options, input: (values: Values) => ({ body: bodyOf(values) }) });
  const change = useContractForm(booking.changeGig, {
    ...options,
    input: (values: Values) => ({ params: { gigId: of?.id ?? "" }, body: bodyOf(values) }),
  });
  const form = of ? change : add;
  const { values } = form;
  const { split, currency } = values;
  const setPart = (at: number, part: Partial<Values["split"][number]>) =>
    form.set(
      "split",
      split.map((one, index) => (index === at ? { ...one, ...part } : one)),
    );
  return (
    <FormDialog
      title={of ? t`Change gig` : t`New gig`}
      action={of ? t`Save gig` : t`Add gig`}
      acting={t`Saving...`}
      size="medium"
      onClose={onClose}
      {...form.dialog}
    >
      <Stack gap={3}>
        <TextField label={t`Title`} maxLength={BOOKING.mostName} {...form.field("title")} />
        <Select
          size="page"
          label={t`State`}
          value={values.state}
          options={GIG_STATE_NAMES.map((value) => ({ value, label: say(GIG_STATES[value].title) }))}
          onChange={(chosen) => form.set("state", chosen as GigState)}
        />
        <TextField label={t`Begins`} type="datetime-local" {...form.field("starts")} />
        <TextField label={t`Ends`} type="datetime-local" {...form.field("ends")} />
        <TextField label={t`Place`} maxLength={BOOKING.mostPlace} {...form.field("place")} />
        <TextField label={t`City`} maxLength={BOOKING.mostName} {...form.field("city")} />
        <TextField label={t`Country`} hint={t`Two letters: DE, FR, US`} maxLength={2} {...form.field("country")} />
        <Row align="end">
          <TextField label={t`Fee`} inputMode="decimal" {...form.field("fee")} />
          <Select
            size="page"
            label={t`Currency`}
            value={currency}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={(chosen) => form.set("currency", chosen as Currency)}
          />
        </Row>
        {minorDigits(currency) === 0 && <Text tone="muted" size="small">{t`A fee in yen has no decimals.`}</Text>}
        {split.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and are only added at the end
          <Row key={index} align="end">
            <TextField
              label={t`Who gets a part`}
              value={part.name}
              onChange={(event) => setPart(index, { name: event.target.value })}
            />
            <TextField
              label={t`Percent`}
              inputMode="decimal"
              value={part.percent}
              onChange={(event) => setPart(index, { percent: event.target.value })}
            />
            <IconButton
              size="page"
              icon={Trash2}
              label={t`Remove part ${index + 1}`}
              onClick={() =>
                form.set(
                  "split",
                  split.filter((_part, at) => at !== index),
                )
              }
            />
          </Row>
        ))}
        {form.problemAt("split") !== null && <Text tone="danger">{form.problemAt("split")}</Text>}
        <div>
          <Button
            size="page"
            icon={Plus}
            disabled={split.length >= BOOKING.mostParts}
            onClick={() => form.set("split", [...split, { name: "", percent: "" }])}
          >
            {t`Split the fee`}
          </Button>
        </div>
        <Select
          size="page"
          label={t`Contact`}
          value={values.contactId}
          options={[
            { value: NOBODY, label: t`No contact` },
            ...contacts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(chosen) => form.set("contactId", chosen)}
        />
        <TextArea label={t`Notes`} maxLength={BOOKING.mostNotes} {...form.field("notes")} />
      </Stack>
    </FormDialog>
  );
}
