import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Failed } from "./Failed";
import { Notice } from "./Notice";
import { Skeleton } from "./Skeleton";

/** Something that is read from the server, and the way to read it again. */
interface Read<T> {
  readonly state:
    | { readonly kind: "loading" }
    | { readonly kind: "failed"; readonly failure: { readonly message: string } }
    | { readonly kind: "loaded"; readonly value: T; readonly problem: string | null };
  readonly reload: () => Promise<void>;
}

interface Props<T> {
  of: Read<T>;
  /** said to screen readers while it is loading */
  loading: string;
  /** said if it could not be read */
  failed: string;
  /** the shape of what will be there: widths of its lines in percent */
  lines?: readonly number[];
  /** shown instead if there is nothing in it, as `isEmpty` says */
  empty?: ReactNode;
  isEmpty?: (value: T) => boolean;
  children: (value: T) => ReactNode;
}

/** The frame of what is read from the server: while loading, after a failure, without content, and when it may be old. */
export function Resource<T>({ of: { state, reload }, loading, failed, lines, empty, isEmpty, children }: Props<T>) {
  if (state.kind === "loading") return <Skeleton label={loading} {...(lines ? { widths: lines } : {})} />;
  if (state.kind === "failed") {
    return (
      <Failed title={failed} onRetry={() => void reload()}>
        {state.failure.message}
      </Failed>
    );
  }
  return (
    <>
      {state.problem !== null && (
        <Notice tone="error">
          <Trans>This may be out of date. {state.problem}</Trans>
        </Notice>
      )}
      {isEmpty?.(state.value) ? empty : children(state.value)}
    </>
  );
}
