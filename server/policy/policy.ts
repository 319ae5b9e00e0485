import { ApiError } from "../errors";
import type { Session } from "../http/session";

/** A kind of thing that policies are about; `Row` is what their conditions read. */
export interface Resource<Row> {
  readonly name: string;
  /** exists only for the type checker */
  readonly row?: Row;
}
export const resource = <Row>(name: string): Resource<Row> => ({ name });

/** Whom a rule applies to. A rule for `Anyone` applies to all, one for `User` to administrators too. */
export interface Actor<Who extends Session | null> {
  readonly name: string;
  readonly is: (session: Session | null) => session is Who;
}
export const Anyone: Actor<Session | null> = {
  name: "anyone",
  is: (session): session is Session | null => session !== undefined,
};
export const User: Actor<Session> = { name: "user", is: (session): session is Session => session !== null };
export const Admin: Actor<Session> = {
  name: "admin",
  is: (session): session is Session => session?.role === "admin",
};

type Rule = (session: Session | null, row: unknown) => boolean;
const rules = new Map<string, Rule[]>();

/**
 * Declares who may do what with what: `allow(User, "edit", Project, (user, project) => …)`. Several rules for the same
 * action add up; what no rule allows is forbidden.
 */
export function allow<Who extends Session | null, Row>(
  actor: Actor<Who>,
  deeds: string | readonly string[],
  thing: Resource<Row>,
  when: (who: Who, row: Row) => boolean = () => true,
): void {
  for (const deed of typeof deeds === "string" ? [deeds] : deeds) {
    const key = `${thing.name}:${deed}`;
    const rule: Rule = (session, row) => actor.is(session) && when(session, row as Row);
    rules.set(key, [...(rules.get(key) ?? []), rule]);
  }
}

/** Whether some rule allows the action. */
export function can<Row>(session: Session | null, deed: string, thing: Resource<Row>, row: Row): boolean {
  return (rules.get(`${thing.name}:${deed}`) ?? []).some((rule) => rule(session, row));
}

/**
 * Returns the row if the action is allowed. Otherwise, and also if there is no row, throws "not_found", so that nobody
 * can tell whether somebody else's private thing exists.
 */
export function demand<Row, Given extends Row>(
  session: Session | null,
  deed: string,
  thing: Resource<Row>,
  row: Given | null | undefined,
): Given {
  if (row === null || row === undefined || !can(session, deed, thing, row)) throw new ApiError("not_found");
  return row;
}
