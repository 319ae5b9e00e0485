import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { z } from "zod";
import { useSession } from "../../stores/person/session";
import { Tabs } from "../../ui/layout/Tabs";
import { useSearch } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";
import { Page } from "../../ui/page/Page";
import { spoken, word } from "../../words/say";
import { ForSignedIn } from "../ForSignedIn";
import styles from "./Admin.module.css";
import { HealthPanel } from "./HealthPanel";
import { JobsPanel } from "./JobsPanel";
import { PayoutsPanel } from "./PayoutsPanel";
import { PeoplePanel } from "./PeoplePanel";
import { ReportsPanel } from "./ReportsPanel";

const TABS = [
  { id: "people", label: word("Users"), content: <PeoplePanel /> },
  { id: "reports", label: word("Reports"), content: <ReportsPanel /> },
  { id: "payouts", label: word("Payouts"), content: <PayoutsPanel /> },
  { id: "jobs", label: word("Jobs"), content: <JobsPanel /> },
  { id: "health", label: word("Health"), content: <HealthPanel /> },
] as const;
const search = z.object({ tab: z.enum(TABS.map(({ id }) => id)).default("people") });

/** The administrators' page; redirects to the sign-in page without a session. */
export function AdminPage() {
  return (
    <ForSignedIn title={t`Admin control center`} width="wide">
      <Panels />
    </ForSignedIn>
  );
}

function Panels() {
  const user = useSession((session) => session.user);
  const [{ tab }, setSearch] = useSearch(search);
  if (user.role !== "admin") {
    return (
      <Page title={t`Admin control center`}>
        <Notice tone="error">
          <Trans>
            This is for administrators. You are signed in as {user.username}; sign out and come back as one.
          </Trans>
        </Notice>
      </Page>
    );
  }
  if (user.secondFactorDue) {
    return (
      <Page
        title={t`Admin control center`}
        actions={
          <LinkButton kind="primary" href="/profile">
            {t`Set up`}
          </LinkButton>
        }
      >
        <Notice tone="error">{t`Administrators use a second factor. Set it up first.`}</Notice>
      </Page>
    );
  }
  return (
    <Page title={t`Admin control center`} width="wide">
      <Tabs
        className={styles.tabs ?? ""}
        label={t`Admin control center`}
        value={tab}
        onChange={(id) => setSearch(search.pick({ tab: true }).parse({ tab: id }))}
        tabs={spoken(TABS)}
      />
    </Page>
  );
}
