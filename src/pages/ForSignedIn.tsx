import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { signInAddress } from "../stores/person/returnAddress";
import { useSession } from "../stores/person/session";
import { EmptyState } from "../ui/layout/EmptyState";
import { LinkButton } from "../ui/navigation/Link";
import { Page } from "../ui/page/Page";
import { AccountUnreached } from "./AccountUnreached";

interface Props {
  title: string;
  /** where signing in returns to */
  path: string;
  icon: LucideIcon;
  /** what signing in offers, in a few words and in a sentence */
  invitation: string;
  promise: string;
  /** width of the page that follows, so that nothing moves */
  width?: "text" | "wide";
  /** the page for a signed-in person */
  children: ReactNode;
}

/** A page that anybody may open but that shows one's own data: without a session it says what it would show. */
export function ForSignedIn({ title, path, icon, invitation, promise, width = "text", children }: Props) {
  const { status, problem } = useSession();
  if (status === "authenticated") return children;
  if (status === "loading") return <Page title={title} width={width} busy />;
  if (problem !== null) return <AccountUnreached title={title} problem={problem} />;
  return (
    <Page title={title}>
      <EmptyState
        icon={icon}
        title={invitation}
        actions={
          <LinkButton kind="primary" href={signInAddress(path)}>
            Sign in
          </LinkButton>
        }
      >
        {promise}
      </EmptyState>
    </Page>
  );
}
