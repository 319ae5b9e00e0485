import { t } from "@lingui/core/macro";
import { type ContentTemplate, content } from "../../../contract/api/content";
import { PLACEHOLDERS, type Placeholder } from "../../../contract/writing/templates";
import { useContractForm } from "../../stores/query/useContractForm";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { say } from "../../words/say";

interface Props {
  /** the one that is changed; null: a new one */
  of: ContentTemplate | null;
  start: { readonly name: string; readonly text: string };
  onClose: () => void;
}

/** Writes or changes a template. */
export function TemplateDialog({ of, start: { name, text }, onClose }: Props) {
  const refreshes = [content.templates, content.status];
  const start = { name, text };
  const adding = useContractForm(content.addTemplate, { start, refreshes, done: onClose });
  const changing = useContractForm(content.changeTemplate, {
    start,
    refreshes,
    input: (body) => ({ params: { templateId: of?.id ?? "" }, body }),
    done: onClose,
  });
  const form = of === null ? adding : changing;
  return (
    <FormDialog
      {...form.dialog}
      size="medium"
      title={of === null ? t`New template` : t`Edit “${of.name}”`}
      action={t`Save template`}
      onClose={onClose}
    >
      <TextField label={t`Name`} {...form.field("name")} />
      <TextArea
        label={t`Text`}
        rows={8}
        hint={t`A line with a gap that is not known is left out.`}
        {...form.field("text")}
      />
      <Text as="div" tone="muted" size="small">
        {(Object.keys(PLACEHOLDERS) as Placeholder[]).map((gap) => `{${gap}} ${say(PLACEHOLDERS[gap])}`).join(" · ")}
      </Text>
    </FormDialog>
  );
}
