import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { AddressContext } from "../../ui/navigation/address";

/** Lets pages read and change the router's address. */
export function RouterAddress({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  // of the screen that is shown: while another one loads, the present one keeps its own
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const search = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).searchStr });
  const fragment = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).hash });
  const hash = fragment === "" ? "" : `#${fragment}`;
  const address = useMemo(
    () => ({
      path,
      search,
      hash,
      go: (href: string, { replace = false } = {}) => void navigate({ href, replace, resetScroll: !replace }),
    }),
    [path, search, hash, navigate],
  );
  return <AddressContext value={address}>{children}</AddressContext>;
}
