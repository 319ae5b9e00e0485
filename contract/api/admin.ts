import { z } from "zod";
import { role } from "./auth";
import { EMPTY, route } from "./route";
import { id, listOf, page, time } from "./values";

const person = z
  .object({
    id,
    handle: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    avatar: z.string().nullable(),
    secondFactor: z.boolean(),
    createdAt: time,
    lastSeenAt: time.nullable().describe("latest use of a session that still stands"),
    suspended: z.object({ at: time, reason: z.string() }).nullable(),
  })
  .meta({ id: "AdminPerson" });
export type AdminPerson = z.infer<typeof person>;

const byId = z.object({ personId: id });

const jobItem = z
  .object({
    id,
    name: z.string().describe('capability and deed: "releases.render"'),
    state: z.enum(["waiting", "running", "retrying", "failed"]),
    tries: z.number().int().describe("so far"),
    mostTries: z.number().int(),
    madeAt: time,
    dueAt: time.describe("when it is tried, or was first"),
    problem: z.string().nullable().describe("what went wrong at the last try"),
  })
  .meta({ id: "AdminJob" });
export type AdminJob = z.infer<typeof jobItem>;

const jobById = z.object({ jobId: z.string().regex(/^[1-9]\d{0,17}$/, "Not an id.") });
const count = z.number().int();

/** Routes for administering people, background jobs and the platform. */
export const admin = {
  people: route({
    id: "admin.people",
    method: "GET",
    path: "/api/admin/people",
    summary: "People, the newest first, by part of handle, name or address.",
    access: "admin",
    query: page.extend({
      search: z.string().trim().max(100).optional(),
      show: z.enum(["all", "admins", "suspended"]).default("all"),
    }),
    answers: { 200: listOf(person) },
  }),
  suspend: route({
    id: "admin.suspend",
    method: "POST",
    path: "/api/admin/people/:personId/suspend",
    summary: "Ends a person's sessions and lets them in no more.",
    access: "admin",
    params: byId,
    body: z.object({ reason: z.string().trim().min(1, "Give a reason.").max(500, "At most 500 characters.") }),
    answers: { 200: person },
    errors: ["conflict"],
  }),
  restore: route({
    id: "admin.restore",
    method: "POST",
    path: "/api/admin/people/:personId/restore",
    summary: "Lets a suspended person in again.",
    access: "admin",
    params: byId,
    answers: { 200: person },
  }),
  setRole: route({
    id: "admin.setRole",
    method: "POST",
    path: "/api/admin/people/:personId/role",
    summary: "Makes a person an administrator, or no longer one; there is always one.",
    access: "admin",
    params: byId,
    body: z.object({ role }),
    answers: { 200: person },
    errors: ["conflict"],
  }),
  jobs: route({
    id: "admin.jobs",
    method: "GET",
    path: "/api/admin/jobs",
    summary: "Work in the background that is not done, the latest first; without what it is about.",
    access: "admin",
    query: page.extend({ show: z.enum(["all", "failed"]).default("all") }),
    answers: {
      200: listOf(jobItem).extend({
        counts: z.object({
          waiting: count,
          running: count,
          retrying: count,
          failed: count.describe("tried as often as they may be: they wait for an administrator"),
          unknown: count.describe("effects outside whose outcome is still asked for"),
        }),
      }),
    },
  }),
  retryJob: route({
    id: "admin.retryJob",
    method: "POST",
    path: "/api/admin/jobs/:jobId/retry",
    summary: "Tries a job again now, as often as at first.",
    access: "admin",
    params: jobById,
    answers: { 200: jobItem },
    errors: ["conflict"],
  }),
  dropJob: route({
    id: "admin.dropJob",
    method: "DELETE",
    path: "/api/admin/jobs/:jobId",
    summary: "Gives a failed job up.",
    access: "admin",
    params: jobById,
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  health: route({
    id: "admin.health",
    method: "GET",
    path: "/api/admin/health",
    summary: "How the platform's parts stand.",
    access: "admin",
    answers: {
      200: z.object({
        version: z.string(),
        startedAt: time,
        checks: z.array(z.object({ name: z.string(), ok: z.boolean(), problem: z.string().nullable() })),
        memoryBytes: z.number().int().describe("resident memory of the server's process"),
        database: z.object({ version: z.string(), bytes: z.number().int(), connections: z.number().int() }),
        people: z.number().int(),
        sessions: z.number().int(),
      }),
    },
  }),
};
