import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import type { GeneratedContent } from "../../../contract/api/content";
import { networks } from "../../../contract/api/networks";
import { posts } from "../../../contract/api/posts";
import { OWN_FEED, titleOfDestination } from "../../../contract/deployments";
import { NETWORKS } from "../../../contract/networks";
import { withHashtags } from "../../../contract/networkText";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { CheckField } from "../../ui/fields/CheckField";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { say } from "../../words/say";
import styles from "../writing/Writing.module.css";

interface Props {
  result: GeneratedContent;
  /** the release that the post is about; empty: none */
  release: string;
  onClose: () => void;
}

/** Sends a result to the feed and to connected accounts, after a yes. */
export function PostDialog({ result: { content, platform }, release, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([OWN_FEED]);
  // a draft that was made stays the same one if sending it fails
  const [draft, setDraft] = useState<string | null>(null);
  const known = useQuery(networks.list);
  const create = useAction(posts.create, { refreshes: [networks.content] });
  const deploy = useAction(networks.deploy, { refreshes: [posts.feed, networks.content] });
  const accounts = known.state.kind === "loaded" ? known.state.value.items.flatMap((network) => network.accounts) : [];
  const text = withHashtags(content.caption, content.hashtags);

  const madeDraft = async (): Promise<string | null> => {
    if (draft !== null) return draft;
    const made = await create.run({ body: { text, releaseId: release === "" ? null : release, publish: false } });
    if (!made.ok) return null;
    setDraft(made.value.id);
    return made.value.id;
  };
  const post = async () => {
    const postId = await madeDraft();
    if (postId === null) return;
    const sent = await deploy.run({ body: { postId, accounts: [...chosen] } });
    if (!sent.ok) return;
    toast({
      title: plural(sent.value.items.length, { one: "The post goes to # place", other: "The post goes to # places" }),
      tone: "success",
    });
    onClose();
  };
  const toggle = (id: string, on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((one) => one !== id)));

  return (
    <FormDialog
      size="medium"
      title={t`Post this now?`}
      description={t`It is sent at once. Where ${NETWORKS[platform].title} is not connected, copy the text there.`}
      action={t`Post Now`}
      acting={t`Posting…`}
      ready={chosen.length > 0}
      busy={create.pending || deploy.pending}
      problem={create.problem ?? deploy.problem}
      onSubmit={() => void post()}
      onClose={onClose}
    >
      <CheckField
        label={t`Your feed on Backline`}
        checked={chosen.includes(OWN_FEED)}
        onChange={(event) => toggle(OWN_FEED, event.target.checked)}
      />
      {accounts
        .filter(({ state }) => state === "connected")
        .map(({ id, name, network }) => (
          <CheckField
            key={id}
            label={t`${name} on ${say(titleOfDestination(network))}`}
            checked={chosen.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      <p className={styles.text}>{text}</p>
    </FormDialog>
  );
}
