import { t } from "@lingui/core/macro";
import { content } from "../../../contract/api/content";
import { releases } from "../../../contract/api/releases";
import { TONE_TITLES, TONES } from "../../../contract/writing/content";
import { useQuery } from "../../stores/query/useQuery";
import { Grid, Stack } from "../../ui/layout/Stack";
import { say } from "../../words/say";
import type { About } from "./about";
import { LabelledSelect } from "./LabelledSelect";
import { Measured } from "./Measured";

/** The releases that can be chosen at once: the newest. */
const MOST = 100;

/** Which release, voice and tone a text is written with. */
export function AboutFields({ value, onChange }: { value: About; onChange: (value: About) => void }) {
  const own = useQuery(releases.mine, { query: { limit: MOST } });
  const voices = useQuery(content.voices);
  const releaseItems = own.state.kind === "loaded" ? own.state.value.items : [];
  const voiceItems = voices.state.kind === "loaded" ? voices.state.value.items : [];
  return (
    <Stack gap={2}>
      <Grid least={180}>
        <LabelledSelect
          label={t`Release`}
          value={value.release}
          options={[
            { value: "", label: t`No release` },
            ...releaseItems
              .filter(({ owned }) => owned?.state === "ready")
              .map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(release) => onChange({ ...value, release })}
        />
        <LabelledSelect
          label={t`Tone`}
          value={value.tone}
          options={TONES.map((tone) => ({ value: tone, label: say(TONE_TITLES[tone]) }))}
          onChange={(chosen) => onChange({ ...value, tone: TONES.find((tone) => tone === chosen) ?? "plain" })}
        />
        {voiceItems.length > 0 && (
          <LabelledSelect
            label={t`Brand voice`}
            value={value.voice}
            options={[
              { value: "", label: t`No voice` },
              ...voiceItems.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(voice) => onChange({ ...value, voice })}
          />
        )}
      </Grid>
      {value.release !== "" && <Measured releaseId={value.release} />}
    </Stack>
  );
}
