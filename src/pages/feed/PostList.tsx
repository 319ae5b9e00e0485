import type { Post } from "../../../contract/api/posts";
import { Stack } from "../../ui/layout/Stack";
import { ListItem } from "../../ui/page/ListItem";
import styles from "./Feed.module.css";
import { PostCard } from "./PostCard";
import { useSeen } from "./useSeen";

interface Pages {
  readonly state:
    | { readonly kind: "loaded"; readonly items: readonly Post[] }
    | { readonly kind: "loading" | "failed" };
  readonly change: (to: (items: readonly Post[]) => readonly Post[]) => void;
}

/** Posts below each other; what a person does with one is shown at once. */
export function PostList({ pages: { state, change } }: { pages: Pages }) {
  const see = useSeen();
  if (state.kind !== "loaded") return null;
  return (
    <Stack as="ul" gap={3} className={styles.list}>
      {state.items.map((post) => (
        <ListItem key={post.id}>
          <PostCard
            post={post}
            see={see}
            onChange={(changed) => change((items) => items.map((item) => (item.id === changed.id ? changed : item)))}
            onRemoved={() => change((items) => items.filter(({ id }) => id !== post.id))}
          />
        </ListItem>
      ))}
    </Stack>
  );
}
