import { z } from "zod";
import { role } from "./auth";
import { route } from "./route";
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

/** Looking after people and the platform. */
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
