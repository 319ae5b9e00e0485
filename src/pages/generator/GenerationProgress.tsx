import { t } from "@lingui/core/macro";
import { NETWORKS } from "../../../contract/networks";
import { Progress } from "../../ui/layout/Progress";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { FULL } from "./bar";
import type { Generation } from "./useGeneration";

function stateOf(share: number): string {
  if (share >= 1) return t`done`;
  return share > 0 ? t`${Math.round(share * 100)} %` : t`waiting`;
}

/** The bar of a generation, and how far each platform's text is. */
export function GenerationProgress({ generation, bar }: { generation: Generation; bar: number }) {
  if (generation.kind === "idle") return null;
  return (
    <Stack gap={2}>
      <Progress label={t`Generating content`} value={bar} max={FULL} />
      {generation.kind === "running" && (
        <Row gap={4}>
          {generation.platforms.map(({ platform, share }) => (
            <Text key={platform} as="span" tone="muted" size="small">
              {t`${NETWORKS[platform].title}: ${stateOf(share)}`}
            </Text>
          ))}
        </Row>
      )}
    </Stack>
  );
}
