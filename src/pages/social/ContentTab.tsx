import { t } from "@lingui/core/macro";
import { Layers, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { networks, type SocialContent } from "../../../contract/api/networks";
import { posts } from "../../../contract/api/posts";
import { NETWORKS, type Network } from "../../../contract/networks";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { Form } from "../../ui/fields/Form";
import { TextArea } from "../../ui/fields/TextArea";
import { Upload } from "../../ui/fields/Upload";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Row, Stack, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { DeployDialog } from "./DeployDialog";
import { GenerateForm } from "./GenerateForm";
import styles from "./Social.module.css";
import { stateWords } from "./words";

/** Writes posts, and shows those there are. */
export function ContentTab() {
  const pages = useParts(networks.content, { query: { limit: 20 } });
  return (
    <Stack gap={6}>
      <GenerateForm onMade={(made) => pages.change((items) => [made, ...items])} />
      <NewDraft onMade={() => void pages.reload()} />
      <Section title={t`Your posts`} lead={t`Drafts, and what was sent; the newest first.`}>
        <PagedList
          pages={pages}
          loading={t`Loading posts`}
          failed={t`The posts could not be loaded`}
          empty={
            <EmptyState icon={Layers} title={t`No posts yet`}>
              {t`Generate one above, or write a draft yourself.`}
            </EmptyState>
          }
        >
          {(items) => (
            <Stack gap={3}>
              {items.map((content) => (
                <ContentCard key={content.post.id} content={content} onChanged={() => void pages.reload()} />
              ))}
            </Stack>
          )}
        </PagedList>
      </Section>
    </Stack>
  );
}

function NewDraft({ onMade }: { onMade: () => void }) {
  const form = useContractForm(posts.create, {
    start: { text: "" },
    input: ({ text }) => ({ body: { text, publish: false } }),
    done: () => {
      form.clear();
      onMade();
    },
  });
  return (
    <Section title={t`Write a draft`}>
      <Form of={form} action={t`Save draft`} acting={t`Saving...`} wide>
        <TextArea label={t`Text`} rows={3} maxLength={NETWORKS.backline.text} {...form.field("text")} />
      </Form>
    </Section>
  );
}

function ContentCard({ content, onChanged }: { content: SocialContent; onChanged: () => void }) {
  const { post, texts, deployments, contentType, topic } = content;
  const [open, setOpen] = useState<"deploy" | "edit" | "delete" | null>(null);
  const removing = useAction(posts.remove);
  const own = Object.entries(texts) as [Network, string][];
  const title = post.text.split("\n")[0] ?? "";
  const needsPicture = (contentType === "image" || contentType === "carousel") && post.pictures.length === 0;
  const remove = async () => {
    setOpen(null);
    if ((await removing.run({ params: { postId: post.id } })).ok) onChanged();
  };
  return (
    <Card gap={3}>
      {own.length === 0 ? (
        <p className={styles.text}>{post.text}</p>
      ) : (
        own.map(([network, text]) => (
          <div key={network}>
            <Text tone="muted" size="small">
              {NETWORKS[network].title}
            </Text>
            <p className={styles.text}>{text}</p>
          </div>
        ))
      )}
      {topic !== "" && <Text tone="muted" size="small">{t`Topic: ${topic}`}</Text>}
      {needsPicture && <PictureField content={content} onChanged={onChanged} />}
      {contentType === "video" && (
        <Text tone="muted" size="small">
          {t`Videos are not sent along yet: post the video on the network itself, with this text.`}
        </Text>
      )}
      {deployments.map((one) => (
        <Text key={one.id} tone={one.state === "failed" ? "danger" : "muted"} size="small">
          {stateWords(one)}{" "}
          {one.url !== null &&
            (one.url.startsWith("/") ? <Link href={one.url}>{t`Open`}</Link> : <a href={one.url}>{t`Open`}</a>)}
        </Text>
      ))}
      {removing.problem !== null && <Notice tone="error">{removing.problem}</Notice>}
      <Row>
        <Button
          size="page"
          kind="primary"
          icon={Send}
          onClick={() => setOpen("deploy")}
          aria-label={t`Deploy “${title}”`}
        >
          {t`Deploy`}
        </Button>
        <Button size="page" onClick={() => setOpen("edit")} aria-label={t`Edit “${title}”`}>
          {t`Edit`}
        </Button>
        <Button
          size="page"
          kind="ghost"
          icon={Trash2}
          onClick={() => setOpen("delete")}
          aria-label={t`Delete “${title}”`}
        >
          {t`Delete`}
        </Button>
      </Row>
      {open === "deploy" && (
        <DeployDialog
          postId={post.id}
          published={post.publishedAt !== null}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            onChanged();
          }}
        />
      )}
      {open === "edit" && (
        <EditDialog
          content={content}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            onChanged();
          }}
        />
      )}
      <FormDialog
        open={open === "delete"}
        title={t`Delete this post?`}
        description={t`What is scheduled of it will not be sent. What was sent to other networks stays there.`}
        action={t`Delete`}
        kind="danger"
        cancel={t`Keep it`}
        onSubmit={() => void remove()}
        onClose={() => setOpen(null)}
      />
    </Card>
  );
}

function PictureField({ content, onChanged }: { content: SocialContent; onChanged: () => void }) {
  const sending = useAction(posts.picture);
  const changing = useAction(posts.change);
  return (
    <Upload
      label={t`Picture`}
      action={t`Add picture`}
      acting={t`Adding...`}
      accept="image/*"
      pending={sending.pending || changing.pending}
      problem={sending.problem ?? changing.problem}
      hint={t`This post is meant to show a picture, and has none yet.`}
      read={async (file) => file}
      onChoose={async (file) => {
        const sent = await sending.run({ body: file });
        if (!sent.ok) return;
        const pictures = [...content.post.pictures.map(({ id, alt }) => ({ id, alt })), { id: sent.value.id }];
        const answer = await changing.run({ params: { postId: content.post.id }, body: { pictures } });
        if (answer.ok) onChanged();
      }}
    />
  );
}

/** The text of a post, or its text for each platform. */
function EditDialog({
  content: { post, texts },
  onClose,
  onDone,
}: {
  content: SocialContent;
  onClose: () => void;
  onDone: () => void;
}) {
  const own = Object.keys(texts) as Network[];
  const changing = useAction(posts.change);
  const setting = useAction(networks.setTexts);
  const [text, setText] = useState(post.text);
  const [each, setEach] = useState(texts);
  const problem = changing.problem ?? setting.problem;
  const save = async () => {
    const changed = await changing.run({ params: { postId: post.id }, body: { text } });
    if (!changed.ok) return;
    if (own.length > 0 && !(await setting.run({ params: { postId: post.id }, body: { texts: each } })).ok) return;
    onDone();
  };
  return (
    <FormDialog
      open
      title={t`Edit the post`}
      action={t`Save`}
      acting={t`Saving...`}
      busy={changing.pending || setting.pending}
      ready={text.trim() !== "" || post.pictures.length > 0}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextArea
        label={own.length === 0 ? t`Text` : t`Text on your feed`}
        rows={4}
        maxLength={NETWORKS.backline.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {own.map((network) => (
        <TextArea
          key={network}
          label={t`Text on ${NETWORKS[network].title}`}
          rows={3}
          maxLength={NETWORKS[network].text}
          value={each[network] ?? ""}
          onChange={({ target }) => setEach((all) => ({ ...all, [network]: target.value }))}
        />
      ))}
    </FormDialog>
  );
}
