import { t } from "@lingui/core/macro";
import { content } from "../../../contract/api/content";
import type { AudioFacts } from "../../../contract/audioFacts";
import { useQuery } from "../../stores/query/useQuery";
import { formatNumber, formatTime } from "../../ui/format";
import { Text } from "../../ui/layout/Stack";
import { say } from "../../words/say";

/** Milliseconds between two looks while the server measures. */
const LOOK_MS = 3000;

function partsOf({ bpm, key, camelot, energy, lufs, seconds }: AudioFacts): string[] {
  return [
    ...(bpm === null ? [] : [t`${formatNumber(bpm, 1)} BPM`]),
    ...(key === null ? [] : [camelot === null ? key : `${key} (${camelot})`]),
    t`energy ${energy} of 10`,
    ...(lufs === null ? [] : [t`${formatNumber(lufs, 1)} LUFS`]),
    formatTime(seconds, 0),
  ];
}

/** What was measured of the chosen release, and may be said of it. */
export function Measured({ releaseId }: { releaseId: string }) {
  const input = { params: { releaseId } };
  const first = useQuery(content.facts, input);
  const waiting = first.state.kind === "loaded" && first.state.value.state === "waiting";
  // asked again until it is there; views of the same share one answer
  useQuery(content.facts, input, { enabled: waiting, every: LOOK_MS });
  if (first.state.kind !== "loaded") return null;
  const { facts, reason } = first.state.value;
  return (
    <Text tone="muted" size="small">
      {facts
        ? t`Measured: ${partsOf(facts).join(" · ")}`
        : reason === null
          ? t`The sound is still being measured. Until then nothing is said about tempo and key.`
          : say(reason)}
    </Text>
  );
}
