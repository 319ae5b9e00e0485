import { checkSession } from "../stores/person/session";
import { Failed } from "../ui/page/Failed";
import { Page } from "../ui/page/Page";

/** Shown instead of a page that needs a session while the server cannot tell whether somebody is signed in. */
export function AccountUnreached({ title, problem }: { title: string; problem: string }) {
  return (
    <Page title={title}>
      <Failed title="Your account cannot be reached" onRetry={() => void checkSession()}>
        {problem} You are still signed in on this device.
      </Failed>
    </Page>
  );
}
