import { t } from "@lingui/core/macro";
import { Sparkles } from "lucide-react";
import { z } from "zod";
import { Stack } from "../../ui/layout/Stack";
import { Tabs } from "../../ui/layout/Tabs";
import { useSearch } from "../../ui/navigation/address";
import { Page } from "../../ui/page/Page";
import { say, word } from "../../words/say";
import { ForSignedIn } from "../ForSignedIn";
import styles from "../writing/Writing.module.css";
import { EngineStatus } from "./EngineStatus";
import { CREATOR_TABS } from "./tabs";

const TITLE = word("AI content creator");
const search = z.object({ tab: z.string().max(32).default("generate") });

/** Texts of every kind for every platform, in one's own voice. */
export function AiContentPage() {
  return (
    <ForSignedIn
      title={say(TITLE)}
      icon={Sparkles}
      invitation={t`Sign in to write content`}
      promise={t`Posts, stories, captions and hashtags for a topic, in your own voice.`}
      width="wide"
    >
      <Creator />
    </ForSignedIn>
  );
}

function Creator() {
  const [{ tab }, setSearch] = useSearch(search);
  const open = CREATOR_TABS.find(({ id }) => id === tab) ?? CREATOR_TABS[0];
  return (
    <Page
      title={say(TITLE)}
      lead={t`Posts, stories, captions and hashtags for a topic, in your own voice.`}
      width="wide"
    >
      <Stack gap={6}>
        <EngineStatus />
        <Tabs
          label={say(TITLE)}
          value={open?.id ?? ""}
          onChange={(id) => setSearch({ tab: id })}
          tabs={CREATOR_TABS.map(({ id, label, Content }) => ({
            id,
            label: say(label),
            content: (
              <div className={styles.panel}>
                <Content />
              </div>
            ),
          }))}
        />
      </Stack>
    </Page>
  );
}
