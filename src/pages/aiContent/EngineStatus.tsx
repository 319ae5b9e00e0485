import { t } from "@lingui/core/macro";
import { content } from "../../../contract/api/content";
import { useQuery } from "../../stores/query/useQuery";
import { formatWhole } from "../../ui/format";
import { Stack } from "../../ui/layout/Stack";
import { Resource } from "../../ui/page/Resource";
import { Stat, Stats } from "../../ui/page/Stat";
import { Generations } from "../writing/Generations";

/** Which writer writes, and what the content creator has of one's own. */
export function EngineStatus() {
  const status = useQuery(content.status);
  return (
    <Resource of={status} loading={t`Loading AI status...`} failed={t`Failed to load AI status`} lines={[60]}>
      {({ aiEngine, templates, brandVoices, contentCalendars, generations }) => (
        <Stack gap={2}>
          <Stats columns>
            <Stat name={t`AI engine`}>{aiEngine === "built-in" ? t`Built-in writer` : aiEngine}</Stat>
            <Stat name={t`Templates`}>{formatWhole(templates)}</Stat>
            <Stat name={t`Brand voices`}>{formatWhole(brandVoices)}</Stat>
            <Stat name={t`Content calendars`} note={t`accounts with scheduled posts`}>
              {formatWhole(contentCalendars)}
            </Stat>
          </Stats>
          <Generations of={generations} />
        </Stack>
      )}
    </Resource>
  );
}
