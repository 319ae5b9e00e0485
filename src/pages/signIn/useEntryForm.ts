import type { FieldValues } from "react-hook-form";
import type { SignInAnswer, SignUpAnswer } from "../../../contract/api/auth";
import type { CallInput, CallOutput, Route } from "../../../contract/api/route";
import { enter, knownDevice } from "../../stores/person/session";
import { useContractForm } from "../../stores/query/useContractForm";
import { nextOf, type Step, signInProblem } from "./steps";

/** The person who signed in, and whether they must set up the second factor before anything else. */
export interface Entered {
  readonly name: string;
  readonly role: "user" | "admin";
  readonly secondFactorDue: boolean;
}

export interface EntryPorts {
  readonly onStep: (step: Step) => void;
  readonly onEntered: (who: Entered) => void;
}

/** A form that ends in a session: sent with this browser's device token, it continues according to the answer. */
export function useEntryForm<R extends Route, V extends FieldValues>(
  route: R & (CallOutput<R> extends SignInAnswer | SignUpAnswer ? unknown : never),
  start: V,
  input: (values: V) => CallInput<R>,
  { onStep, onEntered }: EntryPorts,
) {
  return useContractForm<R, V>(route, {
    start,
    input,
    more: knownDevice,
    problemOf: signInProblem,
    done: async (given) => {
      const answer = given as SignInAnswer | SignUpAnswer;
      const next = nextOf(answer);
      if (next.kind === "step") onStep(next.step);
      if (next.kind === "refused") return next.message;
      if (answer.success && (await enter(answer))) {
        const { user, secondFactorDue } = answer;
        onEntered({ name: user.name, role: user.role, secondFactorDue });
      }
      return undefined;
    },
  });
}
