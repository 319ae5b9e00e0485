import { t } from "@lingui/core/macro";
import { Radio } from "lucide-react";
import { useEffect } from "react";
import { z } from "zod";
import { networks } from "../../../contract/api/networks";
import { useAction } from "../../stores/query/useAction";
import { Stack } from "../../ui/layout/Stack";
import { Tabs } from "../../ui/layout/Tabs";
import { useAddress, useSearch } from "../../ui/navigation/address";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { Page } from "../../ui/page/Page";
import { say, word } from "../../words/say";
import { ForSignedIn } from "../ForSignedIn";
import { Agents } from "./Agents";
import { Analytics } from "./Analytics";
import { ContentTab } from "./ContentTab";
import { Dashboard } from "./Dashboard";
import { DeployTab } from "./DeployTab";
import { Earnings } from "./Earnings";
import styles from "./Social.module.css";

const TABS = [
  { value: "dashboard", label: word("Dashboard") },
  { value: "content", label: word("Content") },
  { value: "deploy", label: word("Deploy") },
  { value: "analytics", label: word("Analytics") },
  { value: "ai-agents", label: word("AI agents") },
  { value: "earnings", label: word("Pay-to-View") },
] as const;
const NAMES = TABS.map(({ value }) => value);
const searchOf = (first: (typeof NAMES)[number]) => z.object({ tab: z.enum(NAMES).default(first) });
const usual = searchOf("dashboard");
const heat = searchOf("analytics");

/** The social media command center. */
export function SocialPage() {
  return (
    <ForSignedIn
      title={t`Social media command center`}
      icon={Radio}
      invitation={t`Sign in to plan and send posts`}
      promise={t`Write posts once, send them to your feed and your networks at their best time, and see how they do.`}
      width="wide"
    >
      <CommandCenter />
    </ForSignedIn>
  );
}

/** Completes a connection when a network's page has led back here with a code. */
function useArrival(): string | null {
  const { search, path, go } = useAddress();
  const { run, problem } = useAction(networks.arrive, { refreshes: [networks.list, networks.platformStats] });
  const asked = new URLSearchParams(search);
  const code = asked.get("code");
  const state = asked.get("state");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (code === null || state === null) return;
    // a code stays in no address
    go(path, { replace: true });
    void run({ body: { code, state } }).then((answer) => {
      if (answer.ok) toast({ title: t`${answer.value.name} is connected`, tone: "success" });
    });
  }, [code, state]);
  return problem;
}

function panelOf(tab: (typeof NAMES)[number], heatFirst: boolean) {
  switch (tab) {
    case "dashboard":
      return <Dashboard />;
    case "content":
      return <ContentTab />;
    case "deploy":
      return <DeployTab />;
    case "analytics":
      return <Analytics heatFirst={heatFirst} />;
    case "ai-agents":
      return <Agents />;
    case "earnings":
      return <Earnings />;
  }
}

function CommandCenter() {
  const { path } = useAddress();
  const [{ tab }, setSearch] = useSearch(path === "/social-media-heatmap" ? heat : usual);
  const problem = useArrival();
  return (
    <Page
      title={t`Social media command center`}
      lead={t`Your posts here and on other networks, in one place.`}
      width="wide"
    >
      <Stack gap={6}>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <Tabs
          label={t`Parts of the command center`}
          value={tab}
          onChange={(id) => setSearch({ tab: NAMES.find((name) => name === id) ?? "dashboard" })}
          tabs={TABS.map(({ value, label }) => ({
            id: value,
            label: say(label),
            content: <div className={styles.panel}>{panelOf(value, path === "/social-media-heatmap")}</div>,
          }))}
        />
      </Stack>
    </Page>
  );
}
