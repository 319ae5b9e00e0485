/** What the sign-in page is called where a person asked for it, and where a page sends one there. */
type SignInPath = "/login" | "/auth";

/** The address of the sign-in page that leads back to `path`, query included, once somebody has signed in. */
export const signInAddress = (path: string, at: SignInPath = "/login"): string =>
  `${at}?${new URLSearchParams({ next: path })}`;
