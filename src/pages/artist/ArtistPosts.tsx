import { t } from "@lingui/core/macro";
import { posts } from "../../../contract/api/posts";
import { useParts } from "../../stores/query/useParts";
import { Text } from "../../ui/layout/Stack";
import { Section } from "../../ui/page/Page";
import { PostList } from "../feed/PostList";

/** An artist's newest posts; empty if there are none or they cannot be loaded. */
export function ArtistPosts({ handle }: { handle: string }) {
  const pages = useParts(posts.ofArtist, { params: { handle }, query: { limit: 3 } });
  if (pages.state.kind !== "loaded" || pages.state.items.length === 0) return null;
  return (
    <Section title={t`Posts`}>
      <PostList pages={pages} />
      <Text tone="muted" size="small">
        <a href={`/api/artists/${handle}/feed.xml`}>{t`Posts and releases as RSS`}</a>
      </Text>
    </Section>
  );
}
