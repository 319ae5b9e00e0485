import { t } from "@lingui/core/macro";
import { ImagePlus, X } from "lucide-react";
import { useState } from "react";
import { type Post, posts } from "../../../contract/api/posts";
import { releases } from "../../../contract/api/releases";
import { POST } from "../../../contract/posts";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { useQuery } from "../../stores/query/useQuery";
import { IconButton } from "../../ui/controls/IconButton";
import { Form } from "../../ui/fields/Form";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { Upload } from "../../ui/fields/Upload";
import { Card, Row, Stack } from "../../ui/layout/Stack";
import { Select } from "../../ui/overlays/Select";
import styles from "./Feed.module.css";

interface Chosen {
  readonly id: string;
  readonly address: string;
  readonly alt: string;
}

/** The field for a post of one's own, with pictures, one of one's releases and a link. */
export function Composer({ onPosted }: { onPosted: (post: Post) => void }) {
  const [pictures, setPictures] = useState<readonly Chosen[]>([]);
  const [releaseId, setReleaseId] = useState("");
  const own = useQuery(releases.mine, { query: { limit: 100 } });
  const sending = useAction(posts.picture);
  const form = useContractForm(posts.create, {
    start: { text: "", link: "" },
    ready: ({ text }) => text.trim() !== "" || pictures.length > 0,
    input: ({ text, link }) => ({
      body: {
        text,
        link: link.trim() === "" ? null : link,
        releaseId: releaseId === "" ? null : releaseId,
        pictures: pictures.map(({ id, alt }) => ({ id, alt })),
      },
    }),
    done: (post) => {
      form.clear();
      setPictures([]);
      setReleaseId("");
      onPosted(post);
    },
  });
  const heard = own.state.kind === "loaded" ? own.state.value.items : [];
  const playable = heard.filter(
    ({ owned }) => owned?.state === "ready" && owned.published && owned.visibility === "public",
  );
  return (
    <Card as="section" aria-label={t`New post`}>
      <Form of={form} action={t`Post`} acting={t`Posting...`} kind="primary" wide>
        <TextArea label={t`What is new?`} rows={3} maxLength={POST.mostText} {...form.field("text")} />
        {pictures.length > 0 && (
          <div className={styles.chosen}>
            {pictures.map(({ id, address, alt }, index) => (
              <Stack key={id} gap={2} className={styles.chosenPicture}>
                <Row align="start">
                  <img className={styles.thumb} src={`${address}/256.webp`} alt={alt} />
                  <IconButton
                    icon={X}
                    size="page"
                    label={t`Remove picture ${index + 1}`}
                    onClick={() => setPictures((all) => all.filter((one) => one.id !== id))}
                  />
                </Row>
                <TextField
                  label={t`What picture ${index + 1} shows`}
                  value={alt}
                  maxLength={POST.mostAlt}
                  onChange={({ target }) =>
                    setPictures((all) => all.map((one) => (one.id === id ? { ...one, alt: target.value } : one)))
                  }
                />
              </Stack>
            ))}
          </div>
        )}
        <TextField label={t`Link (optional)`} type="url" placeholder="https://" {...form.field("link")} />
        <Row>
          {playable.length > 0 && (
            <Select
              label={t`Release`}
              size="page"
              value={releaseId}
              onChange={setReleaseId}
              options={[
                { value: "", label: t`No release` },
                ...playable.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          )}
          {pictures.length < POST.mostPictures && (
            <Upload
              label={t`Picture`}
              action={t`Add picture`}
              acting={t`Adding...`}
              icon={ImagePlus}
              accept="image/*"
              pending={sending.pending}
              problem={sending.problem}
              read={async (file) => file}
              onChoose={async (file) => {
                const answer = await sending.run({ body: file });
                if (answer.ok) setPictures((all) => [...all, { ...answer.value, alt: "" }]);
              }}
            />
          )}
        </Row>
      </Form>
    </Card>
  );
}
