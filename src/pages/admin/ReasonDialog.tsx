import type { CallInput, CallOutput, Route } from "../../../contract/api/route";
import { type FormOptions, useContractForm } from "../../stores/query/useContractForm";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";

interface Props<R extends Route> extends Pick<FormOptions<R, { text: string }>, "after" | "refreshes"> {
  route: R;
  input: (text: string) => CallInput<R>;
  title: string;
  description: string;
  /** label of the field, and who will read it */
  label: string;
  hint: string;
  /** name of the field in the call's body */
  field: "reason" | "note";
  /** label of the button, normally and during the call */
  action: string;
  acting: string;
  kind?: "danger" | "primary";
  /** said when it is done */
  said?: string;
  onClose: () => void;
  onDone?: (answer: CallOutput<R>) => void;
}

/** Asks for the reason of a decision about somebody's things, as the last step before it. */
export function ReasonDialog<R extends Route>(props: Props<R>) {
  const { route, title, description, label, hint, field, action, acting, kind = "danger", said } = props;
  const form = useContractForm<R, Record<string, string>>(route, {
    start: { [field]: "" },
    input: (values) => props.input(values[field] ?? ""),
    ...(props.after && { after: props.after }),
    ...(props.refreshes && { refreshes: props.refreshes }),
    done: (answer) => {
      if (said !== undefined) toast({ title: said, tone: "success" });
      props.onDone?.(answer);
      props.onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      description={description}
      action={action}
      acting={acting}
      kind={kind}
      {...form.dialog}
      onClose={props.onClose}
    >
      <TextField label={label} hint={hint} maxLength={500} {...form.field(field)} />
    </FormDialog>
  );
}
