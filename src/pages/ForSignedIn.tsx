import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { signInAddress } from "../stores/person/returnAddress";
import { checkSession, useSession } from "../stores/person/session";
import { EmptyState } from "../ui/layout/EmptyState";
import { useAddress } from "../ui/navigation/address";
import { LinkButton } from "../ui/navigation/Link";
import { Failed } from "../ui/page/Failed";
import { Page } from "../ui/page/Page";

interface Props {
  title: string;
  icon?: LucideIcon;
  /** what signing in offers, in a few words; without it, visitors are sent to the sign-in page and come back from there */
  invitation?: string;
  /** the same in a sentence */
  promise?: string;
  /** width of the page that follows, so that nothing moves */
  width?: "text" | "wide";
  /** the page for a signed-in person */
  children: ReactNode;
}

/** The one guard of pages that show somebody's own data. */
export function ForSignedIn({ title, icon, invitation, promise, width = "text", children }: Props) {
  const { status, problem } = useSession();
  const { path, search, go } = useAddress();
  const sent = status === "anonymous" && problem === null && invitation === undefined;
  useEffect(() => {
    if (sent) go(signInAddress(path + search, "/auth"));
  }, [sent, go, path, search]);

  if (status === "authenticated") return children;
  if (status === "loading" || sent) return <Page title={title} width={width} busy />;
  if (problem !== null || invitation === undefined) {
    return (
      <Page title={title}>
        <Failed title={t`Your account cannot be reached`} onRetry={() => void checkSession()}>
          <Trans>{problem} You are still signed in on this device.</Trans>
        </Failed>
      </Page>
    );
  }
  const signIn = (
    <LinkButton kind="primary" href={signInAddress(path)}>
      {t`Sign in`}
    </LinkButton>
  );
  return (
    <Page title={title}>
      <EmptyState {...(icon && { icon })} title={invitation} actions={signIn}>
        {promise}
      </EmptyState>
    </Page>
  );
}
