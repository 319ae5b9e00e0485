import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Flag, MessageSquare, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { type Comment, comments } from "../../../contract/api/comments";
import { publications } from "../../../contract/api/publications";
import { COMMENT } from "../../../contract/social";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { useParts } from "../../stores/query/useParts";
import { useActions } from "../../ui/actions/useActions";
import { IconButton } from "../../ui/controls/IconButton";
import { Form } from "../../ui/fields/Form";
import { TextArea } from "../../ui/fields/TextArea";
import { formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { Avatar } from "../../ui/page/Avatar";
import { ListItem } from "../../ui/page/ListItem";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { COMMENT_ACTIONS } from "../actions";
import { tellReward } from "../tellReward";
import styles from "./Comments.module.css";
import { ReportDialog } from "./ReportDialog";

const counted = (count: number) => plural(count, { one: "# comment", other: "# comments" });

interface Props {
  publicationId: string;
  /** what is said while there are none */
  empty: string;
  /** how many there are; null while unknown */
  count: number | null;
  onChanged: () => void;
}

/** Comments on a publication; `onChanged` is called when one is added or removed. */
export function Comments({ publicationId, empty, count, onChanged }: Props) {
  const signedIn = useSession(({ status }) => status === "authenticated");
  const pages = useParts(publications.comments, { params: { publicationId }, query: { limit: 20 } });
  const removing = useAction(comments.remove);
  const [asked, setAsked] = useState<{ deed: "delete" | "report"; comment: Comment } | null>(null);

  const remove = async ({ id }: Comment) => {
    setAsked(null);
    const answer = await removing.run({ params: { commentId: id } });
    if (!answer.ok) return;
    pages.change((items) => items.filter((item) => item.id !== id));
    toast({ title: t`Comment deleted` });
    onChanged();
  };

  return (
    <Section title={t`Comments`} {...(count === null || count === 0 ? {} : { lead: counted(count) })}>
      <Writing
        publicationId={publicationId}
        signedIn={signedIn}
        onPosted={(comment) => {
          pages.change((items) => [comment, ...items]);
          onChanged();
        }}
      />
      {removing.problem !== null && <Notice tone="error">{removing.problem}</Notice>}
      <PagedList
        pages={pages}
        loading={t`Reading the comments`}
        failed={t`The comments cannot be read`}
        empty={
          <EmptyState icon={MessageSquare} title={t`No comments yet`}>
            {empty}
          </EmptyState>
        }
        more={t`More comments`}
      >
        {(items) => (
          <ul>
            {items.map((comment) => (
              <ListItem key={comment.id} className={styles.comment}>
                <Avatar name={comment.author.name} src={comment.author.avatar} size={32} />
                <div className={styles.body}>
                  <p className={styles.by}>
                    <Link href={`/artist/${comment.author.handle}`}>{comment.author.name}</Link>{" "}
                    <time dateTime={comment.createdAt}>{formatMoment(comment.createdAt)}</time>
                  </p>
                  <p className={styles.text}>{comment.text}</p>
                </div>
                <div className={styles.deeds}>
                  {comment.mayDelete && (
                    <IconButton
                      icon={Trash2}
                      size="page"
                      label={t`Delete the comment of ${comment.author.name}`}
                      onClick={() => setAsked({ deed: "delete", comment })}
                    />
                  )}
                  {!comment.own && (
                    <IconButton
                      icon={Flag}
                      size="page"
                      label={t`Report the comment of ${comment.author.name}`}
                      onClick={() => setAsked({ deed: "report", comment })}
                    />
                  )}
                </div>
              </ListItem>
            ))}
          </ul>
        )}
      </PagedList>
      {asked?.deed === "report" && (
        <ReportDialog
          thing={{ kind: "comment", id: asked.comment.id }}
          title={t`Report the comment of ${asked.comment.author.name}`}
          onClose={() => setAsked(null)}
        />
      )}
      <FormDialog
        open={asked?.deed === "delete"}
        title={t`Delete this comment?`}
        description={asked ? t`“${asked.comment.text.slice(0, 120)}” This cannot be undone.` : ""}
        action={t`Delete`}
        kind="danger"
        cancel={t`Keep it`}
        onSubmit={() => asked && void remove(asked.comment)}
        onClose={() => setAsked(null)}
      />
    </Section>
  );
}

interface WritingProps {
  publicationId: string;
  signedIn: boolean;
  onPosted: (comment: Comment) => void;
}

/** The field for writing a comment; Ctrl or Cmd with Enter posts it. */
function Writing({ publicationId, signedIn, onPosted }: WritingProps) {
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector("textarea")?.focus();
  const form = useContractForm(publications.comment, {
    start: { text: "" },
    input: (body) => ({ params: { publicationId }, body }),
    ready: ({ text }) => text.trim() !== "",
    done: (posted) => {
      form.clear();
      // its button is disabled while there is nothing to post; on a touch screen focusing the field would open the
      // keyboard again
      if (!matchMedia("(pointer: coarse)").matches) focus();
      onPosted(posted);
      if (posted.reward !== null) tellReward(posted.reward);
    },
  });
  useActions(COMMENT_ACTIONS, {
    "watch.comment": { run: focus, enabled: () => signedIn },
  });
  if (!signedIn) {
    return (
      <Text tone="muted">
        <Trans>
          <Link href={signInAddress(location.pathname + location.search)}>Sign in</Link> to comment.
        </Trans>
      </Text>
    );
  }
  return (
    <div ref={box}>
      <Form of={form} action={t`Comment`} acting={t`Posting...`} wide>
        <TextArea
          label={t`Your comment`}
          rows={2}
          maxLength={COMMENT.mostLetters}
          {...form.field("text")}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && form.ready) form.submit();
          }}
        />
      </Form>
    </div>
  );
}
