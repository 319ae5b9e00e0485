import { useState } from "react";
import type { SignInAnswer, SignUpAnswer } from "../../../contract/api/auth";
import type { Result } from "../../stores/calls";
import { enter, type KnownDevice, knownDevice } from "../../stores/person/session";
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

/** Sends a sign-in or sign-up form with this browser's device token, and continues according to the answer. */
export function useEntry({ onStep, onEntered }: EntryPorts) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  async function send(call: (here: KnownDevice) => Promise<Result<SignInAnswer | SignUpAnswer>>): Promise<void> {
    setPending(true);
    setProblem(null);
    setFields({});
    const answer = await call(await knownDevice());
    if (!answer.ok) {
      const known = Object.keys(answer.error.fields).length > 0;
      setFields(answer.error.fields);
      // a problem shown beside a field is not repeated above the form
      setProblem(known && answer.error.code === "invalid_request" ? null : signInProblem(answer.error));
      setPending(false);
      return;
    }
    const next = nextOf(answer.value);
    if (next.kind === "step") {
      setPending(false);
      onStep(next.step);
    } else if (next.kind === "refused") {
      setPending(false);
      setProblem(next.message);
    } else if (answer.value.success && (await enter(answer.value))) {
      const { user, secondFactorDue } = answer.value;
      onEntered({ name: user.name, role: user.role, secondFactorDue });
    }
  }

  return { pending, problem, fieldProblem: (name: string) => fields[`body.${name}`] ?? null, send };
}
