import { t } from "@lingui/core/macro";
import { MessagesSquare } from "lucide-react";
import { useRef } from "react";
import { posts } from "../../../contract/api/posts";
import { useScope } from "../../scope/useScope";
import { useParts } from "../../stores/query/useParts";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Stack } from "../../ui/layout/Stack";
import { LinkButton } from "../../ui/navigation/Link";
import { Page } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { ForSignedIn } from "../ForSignedIn";
import { Composer } from "./Composer";
import { PostList } from "./PostList";

/** Posts of those whom a person follows, and the field for one's own. */
export function FeedPage() {
  return (
    <ForSignedIn
      title={t`Feed`}
      icon={MessagesSquare}
      invitation={t`Sign in to see your feed`}
      promise={t`It shows what the artists you follow post, and lets you post yourself.`}
    >
      <Feed />
    </ForSignedIn>
  );
}

function Feed() {
  const pages = useParts(posts.feed, { query: { limit: 20 } });
  const end = useRef<HTMLDivElement>(null);
  const { state, more } = pages;
  const goesOn = state.kind === "loaded" && state.more && !state.pending && state.problem === null;
  // the next part is read before the last post is reached
  // biome-ignore lint/correctness/useExhaustiveDependencies: `more` is new each time, and does the same
  useScope(
    (scope) => {
      if (goesOn && end.current) {
        scope.observeSight(end.current, (inSight) => inSight && void more(), { rootMargin: "600px" });
      }
    },
    [goesOn],
  );
  return (
    <Page title={t`Feed`} lead={t`What the artists you follow post, the newest first.`}>
      <Stack gap={6}>
        <Composer onPosted={(post) => pages.change((items) => [post, ...items])} />
        <PagedList
          pages={pages}
          loading={t`Loading posts`}
          failed={t`The posts could not be loaded`}
          empty={
            <EmptyState
              icon={MessagesSquare}
              title={t`No posts yet`}
              actions={<LinkButton href="/artists">{t`Find artists`}</LinkButton>}
            >
              {t`Follow artists to see their posts here, or write the first one yourself.`}
            </EmptyState>
          }
        >
          {() => <PostList pages={pages} />}
        </PagedList>
        <div ref={end} />
      </Stack>
    </Page>
  );
}
