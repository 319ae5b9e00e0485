import { checkSession } from "../stores/person/session";
import { Failed } from "../ui/page/Failed";
import { Page } from "../ui/page/Page";

/** In the place of a page for those who have signed in, while the server does not say whether somebody has. */
export function AccountUnreached({ title, problem }: { title: string; problem: string }) {
  return (
    <Page title={title}>
      <Failed title="Your account cannot be reached" onRetry={() => void checkSession()}>
        {problem} You are still signed in on this device.
      </Failed>
    </Page>
  );
}
