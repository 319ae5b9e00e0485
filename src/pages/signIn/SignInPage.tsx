import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { auth } from "../../../contract/api/auth";
import { useSession } from "../../stores/person/session";
import { askSignOut } from "../../stores/person/signOut";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { Tabs } from "../../ui/layout/Tabs";
import { useAddress } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { Page } from "../../ui/page/Page";
import { say, word } from "../../words/say";
import { ForgottenForm, ResetForm, SecondFactorForm, VerifyForm } from "./CodeForms";
import { DemoPanel } from "./DemoPanel";
import { signInDestination } from "./destination";
import { platformFeatures } from "./features";
import { LoginForm, useLogin } from "./LoginForm";
import styles from "./SignIn.module.css";
import { SignUpForm } from "./SignUpForm";
import { firstStep, type Step } from "./steps";
import type { Entered, EntryPorts } from "./useEntryForm";

const TITLES: Record<Step["at"], string> = {
  "sign-in": word("Sign in"),
  "sign-up": word("Create an account"),
  setup: word("The administrator's account"),
  forgotten: word("Forgotten password"),
  verify: word("Confirm your address"),
  reset: word("Set a new password"),
  "second-factor": word("Second factor"),
};

/** Signing in, signing up, and what belongs to them; another address begins anew. */
export function SignInPage() {
  const { path, search } = useAddress();
  return <Entry key={path + search} />;
}

function Entry() {
  const { path, search, go } = useAddress();
  const [step, setStep] = useState(() => firstStep(path, search));
  const { state } = useQuery(auth.options);
  const options = state.kind === "loaded" ? state.value : null;
  const { status, user, problem } = useSession();
  const [entering, setEntering] = useState(false);

  const column = useRef<HTMLDivElement>(null);
  const first = useRef(step.at);
  useEffect(() => {
    // the button that led here disappeared with the previous form, so the new form takes the focus
    if (first.current !== step.at) column.current?.querySelector("input")?.focus();
    first.current = step.at;
  }, [step.at]);
  /** how often a demo account was chosen; each choice fills in the form, which only has to be sent */
  const [used, setUsed] = useState(0);
  useEffect(() => {
    if (used > 0) column.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [used]);

  const onEntered = ({ name, role, secondFactorDue }: Entered) => {
    setEntering(true);
    const { path: to, title } = secondFactorDue
      ? { path: "/profile", title: "your profile, to set up the second factor" }
      : signInDestination(role, search);
    toast({ title: t`Welcome ${name}! Login successful. Redirecting to ${title}`, tone: "success" });
    go(to);
  };
  const ports: EntryPorts = { onStep: setStep, onEntered };
  const login = useLogin(ports);

  if (status === "authenticated" && !entering) {
    return (
      <Page title={t`Sign in`}>
        <Notice>
          <Trans>You are signed in as {user.username}.</Trans>
        </Notice>
        <div className={styles.actions}>
          <LinkButton kind="primary" href={signInDestination(user.role, search).path}>
            {t`Go on`}
          </LinkButton>
          <Button size="page" onClick={() => askSignOut()}>
            {t`Sign out`}
          </Button>
        </div>
      </Page>
    );
  }
  return (
    <Page title={say(TITLES[step.at])}>
      <div ref={column} className={styles.column}>
        {problem && <Notice tone="error">{problem}</Notice>}
        {options?.setup && step.at === "sign-in" && (
          <Notice>
            <Trans>There is no administrator yet. </Trans>
            <button type="button" className={styles.link} onClick={() => setStep({ at: "setup" })}>
              {t`Create the account`}
            </button>
          </Notice>
        )}
        {step.at === "sign-in" && (
          <Tabs
            label={t`Sign in as`}
            value={step.tab}
            onChange={(tab) => setStep({ at: "sign-in", tab: tab === "admin" ? "admin" : "user" })}
            tabs={(["user", "admin"] as const).map((tab) => ({
              id: tab,
              label: tab === "user" ? t`User Login` : t`Admin Login`,
              content: <LoginForm form={login} onStep={setStep} />,
            }))}
          />
        )}
        {step.at === "sign-up" && <SignUpForm {...ports} />}
        {step.at === "setup" && <SignUpForm setup {...ports} />}
        {step.at === "forgotten" && <ForgottenForm {...ports} />}
        {step.at === "verify" && <VerifyForm request={step.request} message={step.message} {...ports} />}
        {step.at === "reset" && <ResetForm request={step.request} message={step.message} {...ports} />}
        {step.at === "second-factor" && <SecondFactorForm challenge={step.challenge} {...ports} />}
      </div>
      {options?.demo && step.at === "sign-in" && (
        <DemoPanel
          accounts={options.demoAccounts}
          features={platformFeatures()}
          onUse={({ role, email, password }) => {
            setStep({ at: "sign-in", tab: role });
            login.clear({ email, password, remember: login.values.remember });
            setUsed((times) => times + 1);
          }}
        />
      )}
    </Page>
  );
}
