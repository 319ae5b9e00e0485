import { t } from "@lingui/core/macro";
import { posts } from "../../../contract/api/posts";
import { useQuery } from "../../stores/query/useQuery";
import { useAddress } from "../../ui/navigation/address";
import { Failed } from "../../ui/page/Failed";
import { Page } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { Comments } from "../watch/Comments";
import { PostCard } from "./PostCard";
import { useSeen } from "./useSeen";

/** One post with its comments. */
export function PostPage({ id }: { id: string }) {
  const { state, reload, set } = useQuery(posts.read, { params: { postId: id } });
  const see = useSeen();
  const { go } = useAddress();
  if (state.kind === "loading") {
    return (
      <Page title="" busy>
        <Skeleton label={t`Reading the post`} />
      </Page>
    );
  }
  if (state.kind === "failed") {
    const missing = state.failure.code === "not_found" || state.failure.code === "invalid_request";
    return (
      <Page title={missing ? t`Nothing here` : t`Post`}>
        {missing ? (
          <Failed title={t`There is no such post`}>
            {t`It may be private, or its author has taken it back. Check the address.`}
          </Failed>
        ) : (
          <Failed title={t`The post cannot be read`} onRetry={() => void reload()}>
            {state.failure.message}
          </Failed>
        )}
      </Page>
    );
  }
  const post = state.value;
  return (
    <Page title={t`Post by ${post.artist.name}`}>
      <PostCard post={post} see={see} whole onChange={set} onRemoved={() => go("/feed")} />
      <Comments
        publicationId={post.id}
        empty={t`What people say about this post appears here.`}
        count={post.comments}
        onChanged={() => void reload()}
      />
    </Page>
  );
}
