import { ApiError } from "../errors";
import type { Session } from "../http/session";

/** A kind of thing that policies speak of; `Row` is what they look at. */
export interface Resource<Row> {
  readonly name: string;
  /** for the types only */
  readonly row?: Row;
}
export const resource = <Row>(name: string): Resource<Row> => ({ name });

/** Who a rule speaks of. A rule for `Anyone` holds for all, one for `User` for administrators too. */
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
 * States who may do what with what: `allow(User, "edit", Project, (user, project) => …)`. Several rules for one
 * deed add up; what no rule allows is forbidden.
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

/** Whether some rule allows it. */
export function can<Row>(session: Session | null, deed: string, thing: Resource<Row>, row: Row): boolean {
  return (rules.get(`${thing.name}:${deed}`) ?? []).some((rule) => rule(session, row));
}

/**
 * Gives the row back where the deed is allowed; otherwise, and where there is no row, throws "not_found": another's
 * private thing is not told apart from none.
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
