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

/** A job that has failed for good. */
const failedJob = async ({ app }: World) => {
  const { rows } = await app.platform.pool.query(
    "select f.id::text from graphile_worker.add_job('test.never', max_attempts := 3) j, graphile_worker.permanently_fail_jobs(array[j.id], 'Tried.') f",
  );
  return { params: { jobId: rows[0].id } };
};

export const adminAuthorisation: Authorisation = {
  "admin.people": administrators(200),
  "admin.suspend": administrators(200, someone({ reason: "Test" })),
  "admin.restore": administrators(200, someone()),
  "admin.setRole": administrators(200, someone({ role: "admin" })),
  "admin.jobs": administrators(200),
  "admin.retryJob": administrators(200, failedJob),
  "admin.dropJob": administrators(204, failedJob),
  "admin.health": administrators(200),
};
