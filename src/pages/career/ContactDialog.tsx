import { t } from "@lingui/core/macro";
import { booking, type Contact } from "../../../contract/api/booking";
import { BOOKING } from "../../../contract/booking";
import { useContractForm } from "../../stores/query/useContractForm";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { Stack } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";

/** Adds a contact, or changes one. */
export function ContactDialog({ of, onClose }: { of?: Contact; onClose: () => void }) {
  const start = {
    name: of?.name ?? "",
    role: of?.role ?? "",
    email: of?.email ?? "",
    phone: of?.phone ?? "",
    notes: of?.notes ?? "",
  };
  const options = {
    start,
    refreshes: [booking.read],
    done: onClose,
    ready: ({ name }: typeof start) => name.trim() !== "",
  };
  const add = useContractForm(booking.addContact, options);
  const change = useContractForm(booking.changeContact, {
    ...options,
    input: (values: typeof start) => ({ params: { contactId: of?.id ?? "" }, body: values }),
  });
  const form = of ? change : add;
  return (
    <FormDialog
      title={of ? t`Change contact` : t`New contact`}
      action={of ? t`Save contact` : t`Add contact`}
      acting={t`Saving...`}
      onClose={onClose}
      {...form.dialog}
    >
      <Stack gap={3}>
        <TextField label={t`Name`} maxLength={BOOKING.mostName} {...form.field("name")} />
        <TextField label={t`Role`} placeholder={t`Promoter, venue, agent`} {...form.field("role")} />
        <TextField label={t`E-mail`} type="email" {...form.field("email")} />
        <TextField label={t`Phone`} type="tel" {...form.field("phone")} />
        <TextArea label={t`Notes`} maxLength={BOOKING.mostNotes} {...form.field("notes")} />
      </Stack>
    </FormDialog>
  );
}
