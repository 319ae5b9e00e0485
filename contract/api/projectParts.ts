import { z } from "zod";
import { id as documentId } from "../project/id";
import { overview } from "../project/overview";
import { PROJECT, RIGHTS, ROLES } from "../projects";
import { LINE } from "./texts";
import { id, time } from "./values";

export const versionName = z
  .string()
  .trim()
  .min(1, "A version has a name.")
  .max(PROJECT.mostVersionName, `At most ${PROJECT.mostVersionName} characters.`)
  .regex(LINE, "A name is one line of text.");

export const projectPerson = z
  .object({ personId: z.string(), handle: z.string(), name: z.string(), avatar: z.string().nullable() })
  .meta({ id: "ProjectPerson" });

/** A project as a list shows it. */
export const projectCard = z
  .object({
    id: documentId,
    name: z.string(),
    role: z.enum(ROLES).describe("what the caller may do with it"),
    owner: projectPerson,
    rev: z.number().int(),
    createdAt: time,
    modifiedAt: time.describe("of the last edit"),
    deletedAt: time.nullable().describe(`it can be brought back for ${PROJECT.restoreDays} days`),
    tracks: z.number().int().describe("besides returns and the master"),
    seconds: z.number(),
    overview,
    members: z.number().int().describe("people besides the owner"),
  })
  .meta({ id: "ProjectCard" });
export type ProjectCard = z.infer<typeof projectCard>;

/** A project that a person has worked on. */
export const recentProject = projectCard
  .extend({ lastHereAt: time.nullable().describe("when the caller was last in it, as far as that is known") })
  .meta({ id: "RecentProject" });
export type RecentProject = z.infer<typeof recentProject>;

export const began = projectCard.extend({
  same: z
    .boolean()
    .describe("it began with this very document, which is its revision 0; otherwise one begins with a snapshot"),
});

export const version = z
  .object({
    id,
    name: z.string(),
    rev: z.number().int().describe("the revision that it holds"),
    by: projectPerson.nullable().describe("null where the person's account is gone"),
    at: time,
  })
  .meta({ id: "ProjectVersion" });
export type ProjectVersion = z.infer<typeof version>;

export const link = z
  .object({ id, right: z.enum(RIGHTS), createdAt: time, members: z.number().int().describe("who came by it") })
  .meta({ id: "ProjectLink" });
export type ProjectLink = z.infer<typeof link>;

export const member = projectPerson
  .extend({ right: z.enum(RIGHTS), joinedAt: time, linkId: id.nullable() })
  .meta({ id: "ProjectMember" });
export type ProjectMember = z.infer<typeof member>;
