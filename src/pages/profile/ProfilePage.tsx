import { account } from "../../../contract/api/account";
import { useGuarded } from "../../stores/person/guarded";
import { checkSession, useSession } from "../../stores/person/session";
import { useQuery } from "../../stores/query/useQuery";
import { formatDay } from "../../ui/format";
import { useAddress } from "../../ui/navigation/address";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Page } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { AccountUnreached } from "../AccountUnreached";
import { DataSection } from "./DataSection";
import { PasswordSection } from "./PasswordSection";
import { PersonSection } from "./PersonSection";
import { SecondFactorSection } from "./SecondFactorSection";
import { SessionsSection } from "./SessionsSection";

/** One's own account: profile, ways to sign in, stored data. */
export function ProfilePage() {
  const { status, problem } = useSession();
  useGuarded(useAddress().go);
  if (status === "anonymous" && problem !== null) return <AccountUnreached title="Profile" problem={problem} />;
  return status === "authenticated" ? <OwnProfile /> : <Page title="Profile" busy />;
}

function OwnProfile() {
  const { go } = useAddress();
  const { state, reload, set } = useQuery(account.profile);
  const due = useSession(({ user }) => user.secondFactorDue);
  if (state.kind === "loading") {
    return (
      <Page title="Profile" busy>
        <Skeleton label="Loading the profile" />
      </Page>
    );
  }
  if (state.kind === "failed") {
    return (
      <Page title="Profile">
        <Failed title="The profile could not be loaded" onRetry={() => void reload()}>
          {state.failure.message}
        </Failed>
      </Page>
    );
  }
  const profile = state.value;
  const changed = async () => {
    await reload();
    // name, handle and picture are shown elsewhere too
    await checkSession();
  };
  return (
    <Page title="Profile" lead={`${profile.email} · here since ${formatDay(profile.createdAt)}`}>
      {due && (
        <Notice tone="error">
          Administrators use a second factor. Set it up below; until then you can do only what every user can.
        </Notice>
      )}
      {profile.demoAccount && (
        <Notice>
          This is one of the demonstration's accounts, which everybody shares: its name, picture, password and second
          factor stay as they are. Sign up for one of your own.
        </Notice>
      )}
      <PersonSection profile={profile} onProfile={set} onChanged={changed} />
      {!profile.demoAccount && <PasswordSection />}
      {!profile.demoAccount && <SecondFactorSection profile={profile} onChanged={changed} />}
      <SessionsSection />
      <DataSection profile={profile} onGone={() => go("/")} />
    </Page>
  );
}
