import { t } from "@lingui/core/macro";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { content, type MadeContent } from "../../../contract/api/content";
import { NETWORK_NAMES, NETWORKS, type Network } from "../../../contract/networks";
import {
  CONTENT_TYPE_TITLES,
  CONTENT_TYPES,
  type ContentType,
  CREATOR_DEFAULT,
  WRITING,
} from "../../../contract/writing/content";
import { TEMPLATES } from "../../../contract/writing/templates";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { Grid, Row, Stack } from "../../ui/layout/Stack";
import { Notice } from "../../ui/page/Notice";
import { say } from "../../words/say";
import { AboutFields } from "../writing/AboutFields";
import { aboutBody, NOTHING } from "../writing/about";
import { LabelledSelect } from "../writing/LabelledSelect";
import { MadeResult } from "./MadeResult";

interface Problem {
  readonly status: number | null;
  readonly message: string;
}

/** Writes one text, or fills a template. */
export function GenerateTab() {
  const [platform, setPlatform] = useState<Network>(CREATOR_DEFAULT.platform);
  const [type, setType] = useState<ContentType>(CREATOR_DEFAULT.type);
  const [topic, setTopic] = useState<string>(CREATOR_DEFAULT.topic);
  const [templateId, setTemplateId] = useState("");
  const [about, setAbout] = useState(NOTHING);
  const [made, setMade] = useState<MadeContent | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const templates = useQuery(content.templates);
  const own = templates.state.kind === "loaded" ? templates.state.value.items : [];
  const { pending, run } = useAction(content.testGenerate, { refreshes: [content.status] });

  const generate = async () => {
    const template = templateId === "" ? {} : { templateId };
    const answer = await run({ body: { platform, type, topic, ...template, ...aboutBody(about) } });
    setMade(answer.ok ? answer.value : null);
    setProblem(answer.ok ? null : answer.error);
  };

  return (
    <Stack gap={6}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void generate();
        }}
      >
        <Stack>
          <Grid least={180}>
            <LabelledSelect
              label={t`Platform`}
              value={platform}
              options={NETWORK_NAMES.map((name) => ({ value: name, label: NETWORKS[name].title }))}
              onChange={(chosen) => setPlatform(NETWORK_NAMES.find((name) => name === chosen) ?? platform)}
            />
            <LabelledSelect
              label={t`Content type`}
              value={type}
              options={CONTENT_TYPES.map((one) => ({ value: one, label: say(CONTENT_TYPE_TITLES[one]) }))}
              onChange={(chosen) => setType(CONTENT_TYPES.find((one) => one === chosen) ?? type)}
            />
            <LabelledSelect
              label={t`Template`}
              value={templateId}
              options={[
                { value: "", label: t`No template: write it anew` },
                ...TEMPLATES.map(({ id, name }) => ({ value: id, label: say(name), group: t`Backline’s` })),
                ...own.map(({ id, name }) => ({ value: id, label: name, group: t`Your own` })),
              ]}
              onChange={setTemplateId}
            />
          </Grid>
          <TextField
            label={t`Topic`}
            maxLength={WRITING.topic}
            value={topic}
            onChange={(event) => setTopic(event.target.value)}
          />
          <AboutFields value={about} onChange={setAbout} />
          <Row>
            <Button type="submit" kind="primary" size="page" icon={Sparkles} disabled={pending}>
              {pending ? t`Generating…` : t`Generate content`}
            </Button>
          </Row>
        </Stack>
      </form>
      {problem && (
        <Notice tone="error">
          {problem.status === null ? problem.message : t`Error: HTTP error! status: ${problem.status}`}
          {problem.status !== null && <p>{problem.message}</p>}
        </Notice>
      )}
      {made && <MadeResult made={made} />}
    </Stack>
  );
}
