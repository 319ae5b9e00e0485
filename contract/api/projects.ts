import { z } from "zod";
import { project as document } from "../project/document";
import { id as documentId } from "../project/id";
import { MOST_DOCUMENT_BYTES } from "../project/limits";
import { PROJECT, PROJECT_SAMPLE, RIGHTS } from "../projects";
import { projectDocument, syncAnswer } from "../sync/answer";
import { SYNC, syncRequest } from "../sync/protocol";
import { began, link, member, projectCard, projectPerson, version, versionName } from "./projectParts";
import { bytes, EMPTY, route } from "./route";
import { LINE } from "./texts";
import { id, listOf, page, time } from "./values";

const sampleId = document.shape.samples.valueType.shape.id;
const sampleIds = z.array(sampleId).min(1).max(PROJECT_SAMPLE.mostAsked);
const linkToken = z.string().regex(/^[\w-]{20,64}$/, "Not a link.");

const byId = z.object({ projectId: documentId });
const byVersion = byId.extend({ versionId: id });

/**
 * Routes for cloud projects. Another's project is 404 for people without a role in it. Somebody who sees a project but
 * may not do something gets a `conflict` with a sentence.
 */
export const projects = {
  list: route({
    id: "projects.list",
    method: "GET",
    path: "/api/projects",
    summary: "One's own projects and those shared with one, the one edited last first.",
    access: "user",
    query: page.extend({
      deleted: z.enum(["true", "false"]).default("false").describe("one's own deleted ones that can be brought back"),
    }),
    answers: { 200: listOf(projectCard) },
  }),
  create: route({
    id: "projects.create",
    method: "POST",
    path: "/api/projects",
    summary:
      "Keeps a project under the id that its document has, at revision 0; 200 where it is one's own already, which stays as it is. An id that is another's is a conflict: it is kept as a copy under a new one.",
    access: "user",
    bodyLimit: MOST_DOCUMENT_BYTES + 64 * 1024,
    body: z.object({ document: projectDocument }),
    answers: { 200: began, 201: began },
    errors: ["conflict", "plan_limit"],
  }),
  read: route({
    id: "projects.read",
    method: "GET",
    path: "/api/projects/:projectId",
    summary: "What a list shows of one project.",
    access: "user",
    params: byId,
    answers: { 200: projectCard },
  }),
  stored: route({
    id: "projects.stored",
    method: "GET",
    path: "/api/projects/:projectId/stored",
    summary:
      "One's own project as the server has it stored, in JSON: its last snapshot and the edits since then. Nothing of it is looked at, so it is given also where the project cannot be opened any more.",
    access: "user",
    ticket: true,
    params: byId,
    answers: { 200: bytes("application/json") },
    errors: ["conflict"],
  }),
  rename: route({
    id: "projects.rename",
    method: "PATCH",
    path: "/api/projects/:projectId",
    summary: "Renames a project, as an edit like any other. A device that syncs it sends the command instead.",
    access: "user",
    params: byId,
    body: z.object({ name: document.shape.name.regex(LINE, "A name is one line of text.") }),
    answers: { 200: projectCard },
    errors: ["conflict", "plan_limit"],
  }),
  remove: route({
    id: "projects.remove",
    method: "DELETE",
    path: "/api/projects/:projectId",
    summary: `Deletes one's own project; it can be brought back for ${PROJECT.restoreDays} days. Nobody else sees it meanwhile, and neither its recordings nor its collaborators count towards the plan.`,
    access: "user",
    params: byId,
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  restore: route({
    id: "projects.restore",
    method: "POST",
    path: "/api/projects/:projectId/restore",
    summary:
      "Brings one's own deleted project back, with its links and members; its recordings count towards storage again. Where the plan has no room for its collaborators any more, they may look at it.",
    access: "user",
    params: byId,
    answers: { 200: projectCard },
    errors: ["conflict", "plan_limit"],
  }),
  duplicate: route({
    id: "projects.duplicate",
    method: "POST",
    path: "/api/projects/:projectId/duplicate",
    summary:
      "Copies a project that one may see, as it is now, to one of one's own under the given id; its recordings then count towards one's own storage.",
    access: "user",
    params: byId,
    body: z.object({ id: documentId, name: document.shape.name.optional() }),
    answers: { 200: projectCard, 201: projectCard },
    errors: ["conflict", "plan_limit"],
  }),

  sync: route({
    id: "projects.sync",
    method: "POST",
    path: "/api/projects/:projectId/sync",
    summary:
      "Takes a client's edits and gives those that it lacks, or a snapshot. Also for those who look at a project by a link without having signed in.",
    access: "anyone",
    bodyLimit: SYNC.mostBytes + 64 * 1024,
    params: byId,
    body: syncRequest,
    answers: { 200: syncAnswer },
    errors: ["unauthenticated", "gone", "conflict", "plan_limit"],
  }),

  lacking: route({
    id: "projects.lacking",
    method: "POST",
    path: "/api/projects/:projectId/samples/lacking",
    summary: `Which of these recordings the server wants the bytes of: those that neither this project nor this account has. Others' do not count, since who knows a hash need not have the bytes. They are sent by tus with the purpose ${PROJECT_SAMPLE.purpose}.`,
    access: "user",
    bodyLimit: 128 * 1024,
    params: byId,
    body: z.object({ ids: sampleIds.describe("SHA-256 of their files") }),
    answers: { 200: z.object({ lacking: z.array(sampleId) }) },
    errors: ["conflict", "plan_limit"],
  }),
  addresses: route({
    id: "projects.addresses",
    method: "POST",
    path: "/api/projects/:projectId/samples/addresses",
    summary: "Signed addresses of a project's recordings; they end with the right to see it.",
    access: "anyone",
    bodyLimit: 128 * 1024,
    params: byId,
    body: z.object({ ids: sampleIds, link: linkToken.optional() }),
    answers: {
      200: z.object({
        samples: z.array(
          z.object({ id: sampleId, address: z.string(), bytes: z.number().int(), mediaType: z.string() }),
        ),
        absent: z.array(sampleId).describe("not uploaded yet"),
        expiresAt: time,
      }),
    },
    errors: ["unauthenticated"],
  }),
  sample: route({
    id: "projects.sample",
    method: "GET",
    path: "/api/projects/:projectId/samples/:sampleId",
    summary: "A recording's file, whole or a range of it, by a signed address.",
    access: "anyone",
    params: byId.extend({ sampleId }),
    query: z.object({
      by: z.string().regex(/^[pl]\.[\w-]{1,64}$/),
      signature: z.string().max(200),
    }),
    answers: { 200: bytes(...PROJECT_SAMPLE.types), 206: bytes(...PROJECT_SAMPLE.types) },
  }),

  sharing: route({
    id: "projects.sharing",
    method: "GET",
    path: "/api/projects/:projectId/sharing",
    summary: "Who has access to a project, and (for its owner alone) its links.",
    access: "user",
    params: byId,
    answers: { 200: z.object({ owner: projectPerson, members: z.array(member), links: z.array(link) }) },
  }),
  addLink: route({
    id: "projects.addLink",
    method: "POST",
    path: "/api/projects/:projectId/links",
    summary:
      "Makes a link by which others see, or edit, one's own project. Its address is told this once. A plan without room for another collaborator makes none for editing.",
    access: "user",
    params: byId,
    body: z.object({ right: z.enum(RIGHTS) }),
    answers: { 201: z.object({ link, address: z.string() }) },
    errors: ["conflict", "plan_limit"],
  }),
  removeLink: route({
    id: "projects.removeLink",
    method: "DELETE",
    path: "/api/projects/:projectId/links/:linkId",
    summary: "Revokes a link; from then on nobody who came by it has access.",
    access: "user",
    params: byId.extend({ linkId: id }),
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  setMember: route({
    id: "projects.setMember",
    method: "PATCH",
    path: "/api/projects/:projectId/members/:personId",
    summary:
      "Says what a member of one's own project may do; it holds from the member's next exchange on, and links made before do not give that person more. One who may edit needs room in the plan.",
    access: "user",
    params: byId.extend({ personId: id }),
    body: z.object({ right: z.enum(RIGHTS) }),
    answers: { 204: EMPTY },
    errors: ["conflict", "plan_limit"],
  }),
  removeMember: route({
    id: "projects.removeMember",
    method: "DELETE",
    path: "/api/projects/:projectId/members/:personId",
    summary:
      "Ends a member's access; links made before do not let that person in again. Members end their own by their own id.",
    access: "user",
    params: byId.extend({ personId: id }),
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  openLink: route({
    id: "projects.openLink",
    method: "POST",
    path: "/api/shared/open",
    summary:
      "Opens a link: who has signed in becomes a member; others look, with the token in each request. Where the owner's plan has no room for another collaborator, a link for editing lets one look.",
    access: "anyone",
    body: z.object({ token: linkToken }),
    answers: {
      200: z.object({
        project: projectCard,
        notice: z.string().nullable().describe("A sentence where one may do less than the link says."),
      }),
    },
    errors: ["not_found"],
  }),

  versions: route({
    id: "projects.versions",
    method: "GET",
    path: "/api/projects/:projectId/versions",
    summary: "A project's named versions, the latest first.",
    access: "user",
    params: byId,
    query: page,
    answers: { 200: listOf(version) },
  }),
  saveVersion: route({
    id: "projects.saveVersion",
    method: "POST",
    path: "/api/projects/:projectId/versions",
    summary: "Keeps the project as the server has it now under a name; the same name again makes another version.",
    access: "user",
    params: byId,
    body: z.object({ name: versionName }),
    answers: { 201: version },
    errors: ["conflict", "plan_limit"],
  }),
  restoreVersion: route({
    id: "projects.restoreVersion",
    method: "POST",
    path: "/api/projects/:projectId/versions/:versionId/restore",
    summary:
      "Makes the project as it was in a version, by one edit more: nothing of its history is lost, and the edit can be taken back. rev is the edit's, or the present one where nothing differs.",
    access: "user",
    params: byVersion,
    answers: { 200: z.object({ rev: z.number().int() }) },
    errors: ["conflict", "plan_limit"],
  }),
  removeVersion: route({
    id: "projects.removeVersion",
    method: "DELETE",
    path: "/api/projects/:projectId/versions/:versionId",
    summary: "Forgets a version; the project stays as it is.",
    access: "user",
    params: byVersion,
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
};
