import { t } from "@lingui/core/macro";
import type { GeneratedContent } from "../../../contract/api/content";
import { posts } from "../../../contract/api/posts";
import { NETWORKS } from "../../../contract/networks";
import { withHashtags } from "../../../contract/networkText";
import { useAction } from "../../stores/query/useAction";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import styles from "../writing/Writing.module.css";

/** Puts a result on the feed, after a yes. */
export function PostDialog({
  result: { content, platform },
  release,
  onClose,
}: {
  result: GeneratedContent;
  release: string;
  onClose: () => void;
}) {
  const { pending, problem, run } = useAction(posts.create, { refreshes: [posts.feed] });
  const text = withHashtags(content.caption, content.hashtags);
  const post = async () => {
    const answer = await run({ body: { text, releaseId: release === "" ? null : release } });
    if (!answer.ok) return;
    toast({ title: t`Posted on your feed`, tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      size="medium"
      title={t`Post this on your feed now?`}
      description={t`Your followers on Backline see it at once. For ${NETWORKS[platform].title} itself, copy the text there.`}
      action={t`Post Now`}
      acting={t`Posting…`}
      busy={pending}
      problem={problem}
      onSubmit={() => void post()}
      onClose={onClose}
    >
      <p className={styles.text}>{text}</p>
    </FormDialog>
  );
}
