import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { GeneratedContent } from "../../../contract/api/content";
import { NETWORKS } from "../../../contract/networks";
import { Tabs } from "../../ui/layout/Tabs";
import { PlatformResult } from "./PlatformResult";

/** The results, a tab for each platform. `release`: whose facts were used; empty: none. */
export function Results({ results, release }: { results: readonly GeneratedContent[]; release: string }) {
  const [chosen, setChosen] = useState("");
  const open = results.find(({ platform }) => platform === chosen) ?? results[0];
  if (!open) return null;
  return (
    <Tabs
      label={t`Platforms`}
      value={open.platform}
      onChange={setChosen}
      tabs={results.map((result) => ({
        id: result.platform,
        label: NETWORKS[result.platform].title,
        content: <PlatformResult result={result} release={release} />,
      }))}
    />
  );
}
