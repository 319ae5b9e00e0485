import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Button } from "../controls/Button";
import { Failed } from "./Failed";
import { Notice } from "./Notice";
import styles from "./PagedList.module.css";
import { Skeleton } from "./Skeleton";

/** A list that is loaded part by part. */
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
  /** said to screen readers while the first part is loading */
  loading: string;
  /** said if loading failed */
  failed: string;
  /** shown if there are no items */
  empty: ReactNode;
  /** label of the button for the next part */
  more?: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** The frame of a paged list: while loading, after a failure, without items, and with the button for the next part. */
export function PagedList<Item>({ pages, loading, failed, empty, more = t`Show more`, children }: Props<Item>) {
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
          {state.pending ? t`Loading...` : more}
        </Button>
      )}
    </div>
  );
}
