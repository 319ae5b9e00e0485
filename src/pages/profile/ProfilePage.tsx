import { t } from "@lingui/core/macro";
import { account } from "../../../contract/api/account";
import { checkSession, useSession } from "../../stores/person/session";
import { useQuery } from "../../stores/query/useQuery";
import { formatDay } from "../../ui/format";
import { useAddress } from "../../ui/navigation/address";
import { Notice } from "../../ui/page/Notice";
import { Page } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { ForSignedIn } from "../ForSignedIn";
import { DataSection } from "./DataSection";
import { PasswordSection } from "./PasswordSection";
import { PersonSection } from "./PersonSection";
import { SecondFactorSection } from "./SecondFactorSection";
import { SessionsSection } from "./SessionsSection";

/** One's own account: profile, ways to sign in, stored data. */
export function ProfilePage() {
  return (
    <ForSignedIn title={t`Profile`}>
      <OwnProfile />
    </ForSignedIn>
  );
}

function OwnProfile() {
  const { go } = useAddress();
  const own = useQuery(account.profile);
  const due = useSession(({ user }) => user.secondFactorDue);
  const known = own.state.kind === "loaded" ? own.state.value : null;
  const changed = async () => {
    await own.reload();
    // name, handle and picture are shown elsewhere too
    await checkSession();
  };
  return (
    <Page
      title={t`Profile`}
      busy={own.state.kind === "loading"}
      lead={known && t`${known.email} · here since ${formatDay(known.createdAt)}`}
    >
      <Resource of={own} loading={t`Loading the profile`} failed={t`The profile could not be loaded`}>
        {(profile) => (
          <>
            {due && (
              <Notice tone="error">
                {t`Administrators use a second factor. Set it up below; until then you can do only what every user can.`}
              </Notice>
            )}
            {profile.demoAccount && (
              <Notice>
                {t`This is one of the demonstration's accounts, which everybody shares: its name, picture, password and second factor stay as they are. Sign up for one of your own.`}
              </Notice>
            )}
            <PersonSection profile={profile} onChanged={changed} />
            {!profile.demoAccount && <PasswordSection />}
            {!profile.demoAccount && <SecondFactorSection profile={profile} onChanged={changed} />}
            <SessionsSection />
            <DataSection profile={profile} onGone={() => go("/")} />
          </>
        )}
      </Resource>
    </Page>
  );
}
