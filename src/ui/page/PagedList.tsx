import type { ReactNode } from "react";
import { Button } from "../controls/Button";
import { Failed } from "./Failed";
import { Notice } from "./Notice";
import styles from "./PagedList.module.css";
import { Skeleton } from "./Skeleton";

/** A list that is read part by part, as far as it is shown. */
interface Pages<Item> {
  readonly state:
    | { readonly kind: "loading" }
    | { readonly kind: "failed"; readonly failure: { readonly message: string } }
    | {
        readonly kind: "loaded";
        readonly items: readonly Item[];
        readonly more: boolean;
        readonly pending: boolean;
        readonly problem: string | null;
      };
  readonly reload: () => Promise<void>;
  readonly more: () => Promise<void>;
}

interface Props<Item> {
  pages: Pages<Item>;
  /** what is under way while nothing is here yet, for screen readers */
  loading: string;
  /** that nothing could be had */
  failed: string;
  /** stands where there are no items */
  empty: ReactNode;
  /** words of the button for the next part */
  more?: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** The frame of a list that goes on: while it loads, where it fails, without items, and the way to its next part. */
export function PagedList<Item>({ pages, loading, failed, empty, more = "Show more", children }: Props<Item>) {
  const { state } = pages;
  if (state.kind === "loading") return <Skeleton label={loading} />;
  if (state.kind === "failed") {
    return (
      <Failed title={failed} onRetry={() => void pages.reload()}>
        {state.failure.message}
      </Failed>
    );
  }
  return (
    <div className={styles.list}>
      {state.items.length === 0 ? empty : children(state.items)}
      {state.problem !== null && <Notice tone="error">{state.problem}</Notice>}
      {state.more && (
        <Button className={styles.more} size="page" disabled={state.pending} onClick={() => void pages.more()}>
          {state.pending ? "Loading..." : more}
        </Button>
      )}
    </div>
  );
}
