import { type Authorisation, administrators, type World } from "../support/authorisation";
import { signedUp } from "../support/signedUp";

let made = 0;
const someone =
  (body?: unknown) =>
  async ({ app }: World) => {
    made += 1;
    const { id } = await signedUp(app, `someone-${made}`);
    return { params: { personId: id }, ...(body === undefined ? {} : { body }) };
  };

export const adminAuthorisation: Authorisation = {
  "admin.people": administrators(200),
  "admin.suspend": administrators(200, someone({ reason: "Test" })),
  "admin.restore": administrators(200, someone()),
  "admin.setRole": administrators(200, someone({ role: "admin" })),
  "admin.health": administrators(200),
};
