import { useNavigate, useRouterState } from "@tanstack/react-router";
import { SignInPage } from "../../pages/signIn/SignInPage";

/** The sign-in page; afterwards it leads to the page for the person's role. */
export function SignIn() {
  const navigate = useNavigate();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });
  return (
    <SignInPage
      key={pathname + searchStr}
      path={pathname}
      search={searchStr}
      goTo={(href) => void navigate({ href })}
    />
  );
}
