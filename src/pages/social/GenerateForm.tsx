import { t } from "@lingui/core/macro";
import { useState } from "react";
import { networks, type SocialContent } from "../../../contract/api/networks";
import { releases } from "../../../contract/api/releases";
import { CONTENT_TYPES, type ContentType, DEPLOY } from "../../../contract/deployments";
import { NETWORK_NAMES, NETWORKS, type Network } from "../../../contract/networks";
import { TONE_TITLES, TONES, type Tone } from "../../../contract/writing/content";
import { useContractForm } from "../../stores/query/useContractForm";
import { useQuery } from "../../stores/query/useQuery";
import { CheckField } from "../../ui/fields/CheckField";
import { Form } from "../../ui/fields/Form";
import { Segmented } from "../../ui/fields/Segmented";
import { TextField } from "../../ui/fields/TextField";
import { Row, Text } from "../../ui/layout/Stack";
import { Select } from "../../ui/overlays/Select";
import { toast } from "../../ui/overlays/toast";
import { Section } from "../../ui/page/Page";
import { say, word } from "../../words/say";
import styles from "./Social.module.css";

const TYPE_TITLES: Readonly<Record<ContentType, string>> = {
  video: word("Video"),
  image: word("Image"),
  text: word("Text"),
  carousel: word("Carousel"),
};

/** Writes a draft for up to three platforms. */
export function GenerateForm({ onMade }: { onMade: (content: SocialContent) => void }) {
  const [platforms, setPlatforms] = useState<readonly Network[]>(["instagram"]);
  const [contentType, setType] = useState<ContentType>("text");
  const [style, setStyle] = useState<Tone>("plain");
  const [hashtags, setHashtags] = useState(true);
  const [releaseId, setReleaseId] = useState("");
  const own = useQuery(releases.mine, { query: { limit: 100 } });
  const heard = own.state.kind === "loaded" ? own.state.value.items : [];
  const form = useContractForm(networks.generate, {
    start: { topic: "" },
    ready: ({ topic }) => topic.trim() !== "" && platforms.length > 0,
    input: ({ topic }) => ({
      body: {
        topic,
        platforms: [...platforms],
        contentType,
        style,
        includeHashtags: hashtags,
        releaseId: releaseId === "" ? null : releaseId,
      },
    }),
    done: (content) => {
      toast({ title: t`Draft written`, tone: "success" });
      onMade(content);
    },
  });
  const full = platforms.length >= DEPLOY.mostPlatforms;
  return (
    <Section
      title={t`Generate content`}
      lead={t`A text of its own for each platform. It uses one AI generation of your plan.`}
    >
      <Form of={form} action={t`Generate`} acting={t`Generating...`} kind="primary" wide>
        <fieldset className={styles.choices}>
          <legend>{t`Platforms, up to ${DEPLOY.mostPlatforms}`}</legend>
          <Row gap={4}>
            {NETWORK_NAMES.map((network) => {
              const on = platforms.includes(network);
              return (
                <CheckField
                  key={network}
                  label={NETWORKS[network].title}
                  checked={on}
                  disabled={!on && full}
                  onChange={() =>
                    setPlatforms((all) => (on ? all.filter((one) => one !== network) : [...all, network]))
                  }
                />
              );
            })}
          </Row>
        </fieldset>
        <Segmented
          label={t`Kind`}
          value={contentType}
          segments={CONTENT_TYPES.map((value) => ({ value, label: say(TYPE_TITLES[value]) }))}
          onChange={setType}
        />
        <TextField label={t`Topic`} maxLength={DEPLOY.mostTopic} {...form.field("topic")} />
        <Row gap={4}>
          <Select
            label={t`Style`}
            size="page"
            value={style}
            onChange={(value) => setStyle(TONES.find((tone) => tone === value) ?? "plain")}
            options={TONES.map((value) => ({ value, label: say(TONE_TITLES[value]) }))}
          />
          {heard.length > 0 && (
            <Select
              label={t`About the release`}
              size="page"
              value={releaseId}
              onChange={setReleaseId}
              options={[
                { value: "", label: t`No release` },
                ...heard.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          )}
          <CheckField label={t`With hashtags`} checked={hashtags} onChange={() => setHashtags(!hashtags)} />
        </Row>
        {full && <Text tone="muted" size="small">{t`Take one platform out to choose another.`}</Text>}
      </Form>
    </Section>
  );
}
