import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type ContentTemplate, content } from "../../../contract/api/content";
import { TEMPLATES } from "../../../contract/writing/templates";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Grid, Row, Stack } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { say } from "../../words/say";
import styles from "../writing/Writing.module.css";
import { TemplateDialog } from "./TemplateDialog";

type Open =
  | { readonly kind: "edit"; readonly template: ContentTemplate | null; readonly start: { name: string; text: string } }
  | { readonly kind: "remove"; readonly template: ContentTemplate };

/** Templates: Backline's, which can be copied, and one's own. */
export function TemplatesTab() {
  const own = useQuery(content.templates);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button
      size="page"
      kind="primary"
      onClick={() => setOpen({ kind: "edit", template: null, start: { name: "", text: "" } })}
    >
      {t`New template`}
    </Button>
  );
  return (
    <Stack gap={6}>
      <Section title={t`Your own`} actions={add}>
        <Resource
          of={own}
          loading={t`Loading templates`}
          failed={t`The templates could not be loaded`}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState title={t`No templates of your own yet`}>
              {t`A template is a text with gaps for title, tempo, key and so on. Write one, or begin with one of Backline’s.`}
            </EmptyState>
          }
        >
          {({ items }) => (
            <Grid least={280}>
              {items.map((template) => (
                <Card key={template.id}>
                  <h3>{template.name}</h3>
                  <p className={styles.text}>{template.text}</p>
                  <Row>
                    <Button
                      size="page"
                      aria-label={t`Edit ${template.name}`}
                      onClick={() => setOpen({ kind: "edit", template, start: template })}
                    >
                      {t`Edit`}
                    </Button>
                    <Button
                      size="page"
                      kind="ghost"
                      aria-label={t`Delete ${template.name}`}
                      onClick={() => setOpen({ kind: "remove", template })}
                    >
                      {t`Delete`}
                    </Button>
                  </Row>
                </Card>
              ))}
            </Grid>
          )}
        </Resource>
      </Section>
      <Section title={t`Backline’s`}>
        <Grid least={280}>
          {TEMPLATES.map(({ id, name, text }) => (
            <Card key={id}>
              <h3>{say(name)}</h3>
              <p className={styles.text}>{text}</p>
              <Row>
                <Button
                  size="page"
                  aria-label={t`Copy to my own: ${say(name)}`}
                  onClick={() => setOpen({ kind: "edit", template: null, start: { name: say(name), text } })}
                >
                  {t`Copy to my own`}
                </Button>
              </Row>
            </Card>
          ))}
        </Grid>
      </Section>
      {open?.kind === "edit" && <TemplateDialog of={open.template} start={open.start} onClose={close} />}
      {open?.kind === "remove" && <RemoveDialog template={open.template} onClose={close} />}
    </Stack>
  );
}

function RemoveDialog({ template, onClose }: { template: ContentTemplate; onClose: () => void }) {
  const { pending, problem, run } = useAction(content.removeTemplate, {
    refreshes: [content.templates, content.status],
  });
  const remove = async () => {
    const answer = await run({ params: { templateId: template.id } });
    if (answer.ok) onClose();
  };
  return (
    <FormDialog
      title={t`Delete “${template.name}”?`}
      action={t`Delete template`}
      kind="danger"
      busy={pending}
      problem={problem}
      onSubmit={() => void remove()}
      onClose={onClose}
    />
  );
}
