import { t } from "@lingui/core/macro";
import { Ellipsis, Flag, Heart, MessageSquare, Share2, Trash2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type Post, type PostPicture, posts } from "../../../contract/api/posts";
import { publications } from "../../../contract/api/publications";
import { titleOfPost } from "../../../contract/posts";
import { coins } from "../../../contract/wallet";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { formatMoment, formatWhole } from "../../ui/format";
import { Card, Row, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Menu } from "../../ui/overlays/Menu";
import { toast } from "../../ui/overlays/toast";
import { Avatar } from "../../ui/page/Avatar";
import { Notice } from "../../ui/page/Notice";
import { PublicationCard } from "../../ui/page/PublicationCard";
import { pictureSizes } from "../../ui/page/pictureSizes";
import { handOver } from "../handOver";
import { tellReward } from "../tellReward";
import { ReportDialog } from "../watch/ReportDialog";
import styles from "./Feed.module.css";
import type { See } from "./useSeen";

interface Props {
  post: Post;
  see?: See;
  /** on the post's own page, where its comments stand below */
  whole?: boolean;
  onChange: (post: Post) => void;
  onRemoved: () => void;
}

function Pictures({ of }: { of: readonly PostPicture[] }) {
  if (of.length === 0) return null;
  const width = of.length === 1 ? 640 : 320;
  return (
    <div className={styles.pictures}>
      {of.map(({ id, address, alt, width: pixels, height }) => (
        <picture key={id}>
          <source type="image/webp" srcSet={pictureSizes(address, "webp")} sizes={`${width}px`} />
          <img
            className={styles.picture}
            src={address}
            srcSet={pictureSizes(address, "jpg")}
            sizes={`${width}px`}
            alt={alt}
            width={pixels}
            height={height}
            loading="lazy"
          />
        </picture>
      ))}
    </div>
  );
}

/** Why nobody else sees one's own post; null if others do. */
function hiddenBecause(post: Post): string | null {
  if (!post.own) return null;
  if (post.takenDown) return t`This post was taken down: ${post.takenDown.reason} Nobody else sees it.`;
  if (post.publishedAt === null) return t`This post is not on the feed: nobody else sees it.`;
  return post.visibility === "private" ? t`This post is private: nobody else sees it.` : null;
}

/** One post: what it says, and what people can do with it. */
export function PostCard({ post, see, whole = false, onChange, onRemoved }: Props) {
  const { id, artist, text, pictures, release, link, own } = post;
  const signedIn = useSession(({ status }) => status === "authenticated");
  const card = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<"delete" | "report" | "sign-in" | null>(null);
  const params = { publicationId: id };
  const liking = useAction(publications.like);
  const unliking = useAction(publications.unlike);
  const sharing = useAction(publications.share);
  const removing = useAction(posts.remove);
  const changing = useAction(posts.change);
  const hidden = hiddenBecause(post);

  useEffect(() => (see && card.current ? see(card.current, id) : undefined), [see, id]);

  const like = async () => {
    if (!signedIn) return setAsked("sign-in");
    if (liking.pending || unliking.pending) return;
    const answer = await (post.liked ? unliking : liking).run({ params });
    if (!answer.ok) return;
    onChange({ ...post, liked: answer.value.liked, likes: answer.value.likes });
    // nobody is rewarded for a like of their own post, which is no news to them
    if ("reward" in answer.value && !own) tellReward(answer.value.reward as Parameters<typeof tellReward>[0]);
  };
  const share = async () => {
    const answer = signedIn ? await sharing.run({ params }) : null;
    if (answer && !answer.ok) return;
    const done = await handOver(titleOfPost(text) || artist.name, `${location.origin}/post/${id}`);
    if (done !== null) toast({ title: done });
  };
  const takeBack = async () => {
    const answer = await changing.run({ params: { postId: id }, body: { publish: false } });
    if (answer.ok) onRemoved();
  };
  const remove = async () => {
    setAsked(null);
    const answer = await removing.run({ params: { postId: id } });
    if (!answer.ok) return;
    toast({ title: t`Post deleted` });
    onRemoved();
  };
  const problem = liking.problem ?? unliking.problem ?? sharing.problem ?? removing.problem ?? changing.problem;
  const entries = own
    ? [
        ...(post.publishedAt === null ? [] : [{ label: t`Take back`, icon: Undo2, run: () => void takeBack() }]),
        { label: t`Delete…`, icon: Trash2, danger: true, run: () => setAsked("delete") },
      ]
    : [{ label: t`Report…`, icon: Flag, run: () => setAsked("report") }];
  const at = post.publishedAt ?? post.createdAt;

  return (
    <Card gap={3}>
      <div ref={card}>
        <Row spread>
          <Row gap={3}>
            <Avatar name={artist.name} src={artist.avatar} size={32} />
            <span className={styles.by}>
              <Link className={styles.name} href={`/artist/${artist.handle}`}>
                {artist.name}
              </Link>
              <Link href={`/post/${id}`}>
                <time dateTime={at}>{formatMoment(at)}</time>
              </Link>
            </span>
          </Row>
          <Menu trigger={<IconButton icon={Ellipsis} size="page" kind="plain" label={t`More`} />} entries={entries} />
        </Row>
      </div>
      {hidden !== null && <Notice>{hidden}</Notice>}
      {text !== "" && <p className={styles.text}>{text}</p>}
      {link !== null && (
        <a className={styles.link} href={link} target="_blank" rel="nofollow noopener noreferrer">
          {link}
        </a>
      )}
      <Pictures of={pictures} />
      {release && (
        <PublicationCard
          href={`/watch/${release.id}`}
          title={release.title}
          cover={release.cover}
          by={release.artist.name}
          price={release.price === "0" ? t`Free` : coins(BigInt(release.price))}
          seconds={release.seconds}
        />
      )}
      <Row>
        <Button
          size="page"
          icon={Heart}
          className={styles.like}
          aria-pressed={post.liked}
          aria-disabled={liking.pending || unliking.pending || undefined}
          onClick={() => void like()}
        >
          {t`Like`}{" "}
          <Text as="span" tone="muted">
            {formatWhole(post.likes)}
          </Text>
        </Button>
        {!whole && (
          <Link href={`/post/${id}`} className={styles.comments}>
            <MessageSquare size={16} aria-hidden /> {t`Comments`} {formatWhole(post.comments)}
          </Link>
        )}
        {hidden === null && (
          <Button size="page" icon={Share2} onClick={() => void share()}>
            {t`Share`}
          </Button>
        )}
      </Row>
      {asked === "sign-in" && (
        <Notice>
          {t`Sign in to like posts.`}{" "}
          <Link href={signInAddress(location.pathname + location.search)}>{t`Sign in`}</Link>
        </Notice>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {asked === "report" && (
        <ReportDialog
          thing={{ kind: "publication", id }}
          title={t`Report the post of ${artist.name}`}
          onClose={() => setAsked(null)}
        />
      )}
      <FormDialog
        open={asked === "delete"}
        title={t`Delete this post?`}
        description={t`Its likes and comments go with it. What was sent to other networks stays there.`}
        action={t`Delete`}
        kind="danger"
        cancel={t`Keep it`}
        onSubmit={() => void remove()}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}
