import { expect } from "vitest";
import type { MemberRole } from "../../../contract/organisations";
import { setMember } from "../../../server/organisations/store";
import type { TestApp } from "../support/app";

let made = 0;

/** Makes an organisation of a person; gives its id. */
export async function founded(app: TestApp, { token }: { readonly token: string }): Promise<string> {
  const json = { handle: `label-${made++}`, name: "Night Label" };
  const answer = await app.call("POST", "/api/organisations", { token, json });
  expect(answer.status, answer.text).toBe(201);
  // makes no more than a day allows
  await app.platform.pool.query("delete from rate_limits where key like 'organisations:%'");
  return answer.json.id as string;
}

/** Makes a person a member without an invitation. */
export const joined = (app: TestApp, accountId: string, personId: string, role: MemberRole) =>
  setMember(app.platform.pool, { accountId, personId, role }, app.platform.clock());
