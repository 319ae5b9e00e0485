import { t } from "@lingui/core/macro";
import type { SignInAnswer, SignUpAnswer } from "../../../contract/api/auth";

/** The steps of signing in and up. */
export type Step =
  | { readonly at: "sign-in"; readonly tab: "user" | "admin" }
  | { readonly at: "sign-up" }
  | { readonly at: "setup" }
  | { readonly at: "forgotten" }
  /** a code was mailed to confirm the address of a sign-up */
  | { readonly at: "verify"; readonly request: string; readonly message: string }
  /** a code was mailed for setting a new password */
  | { readonly at: "reset"; readonly request: string; readonly message: string }
  | { readonly at: "second-factor"; readonly challenge: string };

/** The first step, from the URL: "/admin-login", "/auth?step=sign-up", "/auth?setup". */
export function firstStep(path: string, search: string): Step {
  const query = new URLSearchParams(search);
  if (query.has("setup")) return { at: "setup" };
  const wanted = query.get("step");
  if (wanted === "sign-up" || wanted === "forgotten") return { at: wanted };
  return { at: "sign-in", tab: path.startsWith("/admin") ? "admin" : "user" };
}

/** What follows an answer: another step, a refusal with its sentence, or success. */
export type Next =
  | { readonly kind: "in" }
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "refused"; readonly message: string };

/** The next step after the answer to a sign-in or sign-up. */
export function nextOf(answer: SignInAnswer | SignUpAnswer): Next {
  if (answer.success) return { kind: "in" };
  switch (answer.reason) {
    case "second_factor":
      return { kind: "step", step: { at: "second-factor", challenge: answer.challenge } };
    case "code_sent":
      return { kind: "step", step: { at: "verify", request: answer.request, message: answer.message } };
    default:
      return { kind: "refused", message: answer.message };
  }
}

/** Why a sign-in failed, in the specification's words where it has any. */
export function signInProblem(failure: { readonly code: string; readonly message: string }): string {
  return failure.code === "offline" || failure.code === "unreadable"
    ? t`Login failed. Please check your connection and try again.`
    : failure.message;
}
