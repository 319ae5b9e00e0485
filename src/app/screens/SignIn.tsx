import { useNavigate, useRouterState } from "@tanstack/react-router";
import { SignInPage } from "../../pages/signIn/SignInPage";

/** The way in; from there on to where one's role belongs. */
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
