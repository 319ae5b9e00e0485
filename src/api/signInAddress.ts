/** Paths of the sign-in page: the one that people open, and the one that pages redirect to. */
type SignInPath = "/login" | "/auth";

/** The URL of the sign-in page that returns to `path`, with its query, after signing in. */
export const signInAddress = (path: string, at: SignInPath = "/login"): string =>
  `${at}?${new URLSearchParams({ next: path })}`;
