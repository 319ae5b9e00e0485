import { t } from "@lingui/core/macro";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { content } from "../../../contract/api/content";
import type { Network } from "../../../contract/networks";
import { GENERATOR_DEFAULT, WRITING } from "../../../contract/writing/content";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { TextArea } from "../../ui/fields/TextArea";
import { Row, Stack } from "../../ui/layout/Stack";
import { toast } from "../../ui/overlays/toast";
import { Page } from "../../ui/page/Page";
import { say, word } from "../../words/say";
import { ForSignedIn } from "../ForSignedIn";
import { AboutFields } from "../writing/AboutFields";
import { aboutBody, NOTHING } from "../writing/about";
import { Generations } from "../writing/Generations";
import { PlatformPicker } from "../writing/PlatformPicker";
import { GenerationProgress } from "./GenerationProgress";
import { Results } from "./Results";
import { useGeneration } from "./useGeneration";

const TITLE = word("One-click social generator");

/** Posts for several platforms from one prompt. */
export function GeneratorPage() {
  return (
    <ForSignedIn
      title={say(TITLE)}
      icon={Sparkles}
      invitation={t`Sign in to generate posts`}
      promise={t`One prompt becomes a post for each platform: caption, hashtags and opening lines, from what your song really is.`}
      width="wide"
    >
      <Generator />
    </ForSignedIn>
  );
}

function Generator() {
  const [prompt, setPrompt] = useState("");
  const [platforms, setPlatforms] = useState<readonly Network[]>(GENERATOR_DEFAULT);
  const [about, setAbout] = useState(NOTHING);
  const { generation, bar, generate } = useGeneration();
  const status = useQuery(content.status);
  const running = generation.kind === "running";

  const submit = () => {
    const trimmed = prompt.trim();
    if (trimmed === "") {
      toast({
        title: t`Please enter a prompt`,
        description: t`Describe what content you want to create`,
        tone: "error",
      });
    } else if (platforms.length === 0) {
      toast({
        title: t`Select platforms`,
        description: t`Choose at least one platform to generate content for`,
        tone: "error",
      });
    } else {
      void generate({ prompt: trimmed, platforms: [...platforms], ...aboutBody(about) });
    }
  };

  return (
    <Page
      title={say(TITLE)}
      lead={t`A post for each platform, from one prompt and from what is known of your release.`}
      width="wide"
    >
      <Stack gap={6}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!running) submit();
          }}
        >
          <Stack>
            <TextArea
              label={t`What should the posts be about?`}
              placeholder={t`For example: the story behind my new song`}
              rows={3}
              maxLength={WRITING.topic}
              value={prompt}
              onChange={(event) => setPrompt(event.target.value)}
            />
            <PlatformPicker label={t`Platforms`} chosen={platforms} onChange={setPlatforms} />
            <AboutFields value={about} onChange={setAbout} />
            <Row gap={4}>
              <Button type="submit" kind="primary" size="page" icon={Sparkles} disabled={running}>
                {running ? t`Generating…` : t`Generate`}
              </Button>
              {status.state.kind === "loaded" && <Generations of={status.state.value.generations} />}
            </Row>
          </Stack>
        </form>
        <GenerationProgress generation={generation} bar={bar} />
        {generation.kind === "done" && <Results results={generation.results} release={generation.release} />}
      </Stack>
    </Page>
  );
}
