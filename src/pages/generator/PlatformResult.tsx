import { t } from "@lingui/core/macro";
import { Copy, Download, Send } from "lucide-react";
import { useState } from "react";
import type { GeneratedContent } from "../../../contract/api/content";
import { withHashtags } from "../../../contract/networkText";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { copyText } from "../../ui/copyText";
import { Card, Grid, Row, Stack, Text } from "../../ui/layout/Stack";
import styles from "../writing/Writing.module.css";
import { WrittenBy } from "../writing/WrittenBy";
import { ExportDialog } from "./ExportDialog";
import { Forecast } from "./Forecast";
import { PostDialog } from "./PostDialog";
import { Visuals } from "./Visuals";

/** The post for one platform: its texts, what is expected of it, and what can be done with it. */
export function PlatformResult({ result, release }: { result: GeneratedContent; release: string }) {
  const [dialog, setDialog] = useState<"export" | "post" | null>(null);
  const { caption, hashtags, hooks } = result.content;
  const copy = (text: string) => void copyText(text, text);
  return (
    <Stack className={styles.panel}>
      <Row>
        <Button size="page" icon={Copy} onClick={() => copy(caption)}>
          {t`Copy`}
        </Button>
        <Button size="page" icon={Copy} onClick={() => copy(withHashtags(caption, hashtags))}>
          {t`Copy All`}
        </Button>
        <Button size="page" icon={Download} onClick={() => setDialog("export")}>
          {t`Export`}
        </Button>
        <Button size="page" kind="primary" icon={Send} onClick={() => setDialog("post")}>
          {t`Post Now`}
        </Button>
      </Row>
      <Grid least={320} gap={4}>
        <Card as="section" aria-label={t`Caption`}>
          <h2>{t`Caption`}</h2>
          <p className={styles.text}>{caption}</p>
          <WrittenBy by={result.writer} />
        </Card>
        <Stack>
          <Card as="section" aria-label={t`Hashtags`}>
            <h2>{t`Hashtags`}</h2>
            <p className={styles.text}>{hashtags.join(" ")}</p>
          </Card>
          <Card as="section" aria-label={t`Hooks`}>
            <h2>{t`Hooks`}</h2>
            <Text tone="muted" size="small">{t`Opening lines for a video or the first line of the post.`}</Text>
            <ul className={styles.list}>
              {hooks.map((hook) => (
                <li key={hook} className={styles.item}>
                  <Text as="span">{hook}</Text>
                  <IconButton size="page" icon={Copy} label={t`Copy “${hook}”`} onClick={() => copy(hook)} />
                </li>
              ))}
            </ul>
          </Card>
        </Stack>
      </Grid>
      <Forecast of={result} />
      <Visuals of={result.visual_suggestions} />
      {dialog === "export" && <ExportDialog result={result} release={release} onClose={() => setDialog(null)} />}
      {dialog === "post" && <PostDialog result={result} release={release} onClose={() => setDialog(null)} />}
    </Stack>
  );
}
