import { t } from "@lingui/core/macro";
import { isBuilt } from "../../../../contract/routes";
import { pageScope } from "../../../scope/page";
import { useSession } from "../../../stores/person/session";
import { askSignOut } from "../../../stores/person/signOut";
import { Button } from "../../../ui/controls/Button";
import { LinkButton } from "../../../ui/navigation/Link";
import { toast } from "../../../ui/overlays/toast";
import { CONTENT_ID } from "../../../ui/page/Page";
import styles from "./NavigationBar.module.css";
import { WalletLink } from "./WalletLink";

const leave = () =>
  askSignOut(() => {
    toast({ title: t`You are signed out.` });
    // wait a frame: the button that was pressed disappears with the session
    pageScope.frame(() => {
      if (document.activeElement === document.body) document.getElementById(CONTENT_ID)?.focus();
    });
  });

/** Links for signing in; or, when signed in, to one's profile and for signing out. */
export function AccountLinks() {
  const { status, user } = useSession();
  // shows nothing until the state is known
  if (status === "loading") return null;
  const admin = (
    <LinkButton href="/admin" kind="ghost">
      {t`Admin`}
    </LinkButton>
  );
  if (status === "anonymous") {
    return (
      <>
        {isBuilt("sign-in") && (
          <LinkButton href="/login" kind="ghost">
            {t`Login`}
          </LinkButton>
        )}
        {isBuilt("admin") && admin}
      </>
    );
  }
  return (
    <>
      {isBuilt("releases") && (
        <LinkButton href="/releases" kind="ghost">
          {t`Releases`}
        </LinkButton>
      )}
      {isBuilt("wallet") && <WalletLink />}
      {isBuilt("admin") && user.role === "admin" && admin}
      {isBuilt("profile") && (
        <LinkButton href="/profile" kind="ghost" aria-label={t`Profile of ${user.username}`}>
          <span className={styles.name}>{user.username}</span>
        </LinkButton>
      )}
      <Button kind="ghost" size="page" onClick={leave}>
        {t`Sign out`}
      </Button>
    </>
  );
}
