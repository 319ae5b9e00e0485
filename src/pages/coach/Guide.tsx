import { t } from "@lingui/core/macro";
import { Copy } from "lucide-react";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { Card, Row, Stack } from "../../ui/layout/Stack";
import { LinkButton } from "../../ui/navigation/Link";
import { Page, Section } from "../../ui/page/Page";
import { say } from "../../words/say";
import { type GuideId, guideOf } from "./guides";

/** A guide to read; its templates can be copied. */
export function Guide({ id }: { id: GuideId }) {
  const { title, parts } = guideOf(id);
  return (
    <Page
      title={say(title)}
      actions={<LinkButton href="/social-media-strategy-coach">{t`Back to the coach`}</LinkButton>}
    >
      {parts.map(({ heading, lines, template }) => (
        <Section key={heading} title={say(heading)}>
          <Stack gap={3}>
            {lines.map((line) =>
              template ? (
                <Card key={line}>
                  <p>{say(line)}</p>
                  <Row>
                    <Button size="page" icon={Copy} onClick={() => void copyText(say(line), say(line))}>
                      {t`Copy`}
                    </Button>
                  </Row>
                </Card>
              ) : (
                <p key={line}>{say(line)}</p>
              ),
            )}
          </Stack>
        </Section>
      ))}
    </Page>
  );
}
