import { z } from "zod";
import { MEMBER_ROLES, ORGANISATION } from "../organisations";
import { handle } from "./auth";
import { EMPTY, route } from "./route";
import { line } from "./texts";
import { id, time } from "./values";

const role = z.enum(MEMBER_ROLES);
const one = z.object({ organisationId: z.uuid() });
const member = one.extend({ handle });

export const organisation = z
  .object({ id: z.uuid(), handle: z.string(), name: z.string(), role: role.describe("one's own") })
  .meta({ id: "Organisation" });
export type Organisation = z.infer<typeof organisation>;

const invitation = z
  .object({
    id,
    role,
    until: time,
    person: z.object({ handle: z.string(), name: z.string() }),
    organisation: z.object({ handle: z.string(), name: z.string() }),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof invitation>;

const people = z.object({
  members: z.array(z.object({ handle: z.string(), name: z.string(), role, since: time })),
  invitations: z.array(invitation),
});

/** Routes for organisations: accounts that several people act for. */
export const organisations = {
  list: route({
    id: "organisations.list",
    method: "GET",
    path: "/api/organisations",
    summary: "The organisations that one is a member of, by name.",
    access: "user",
    answers: { 200: z.object({ items: z.array(organisation) }) },
  }),
  create: route({
    id: "organisations.create",
    method: "POST",
    path: "/api/organisations",
    summary: "Makes an organisation, of which one is the first owner.",
    access: "user",
    body: z.object({ handle, name: line(ORGANISATION.mostName, "A name") }),
    answers: { 201: organisation },
    errors: ["conflict"],
  }),
  people: route({
    id: "organisations.people",
    method: "GET",
    path: "/api/organisations/:organisationId/members",
    summary: "Its members and open invitations.",
    access: "user",
    params: one,
    answers: { 200: people },
    errors: ["forbidden"],
  }),
  invite: route({
    id: "organisations.invite",
    method: "POST",
    path: "/api/organisations/:organisationId/invitations",
    summary: "Invites a person by handle. An earlier invitation of theirs is replaced.",
    access: "user",
    params: one,
    body: z.object({ handle, role }),
    answers: { 201: invitation },
    errors: ["conflict", "forbidden"],
  }),
  revoke: route({
    id: "organisations.revoke",
    method: "DELETE",
    path: "/api/organisations/:organisationId/invitations/:invitationId",
    summary: "Takes back an invitation.",
    access: "user",
    params: one.extend({ invitationId: z.uuid() }),
    answers: { 204: EMPTY },
    errors: ["forbidden"],
  }),
  invitations: route({
    id: "organisations.invitations",
    method: "GET",
    path: "/api/invitations",
    summary: "One's own open invitations.",
    access: "user",
    answers: { 200: z.object({ items: z.array(invitation) }) },
  }),
  accept: route({
    id: "organisations.accept",
    method: "POST",
    path: "/api/invitations/:invitationId/accept",
    summary: "Joins the organisation. An invitation counts once.",
    access: "user",
    params: z.object({ invitationId: z.uuid() }),
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  decline: route({
    id: "organisations.decline",
    method: "POST",
    path: "/api/invitations/:invitationId/decline",
    summary: "Refuses an invitation.",
    access: "user",
    params: z.object({ invitationId: z.uuid() }),
    answers: { 204: EMPTY },
  }),
  setRole: route({
    id: "organisations.setRole",
    method: "PUT",
    path: "/api/organisations/:organisationId/members/:handle",
    summary: "Changes a member's role. One owner always remains.",
    access: "user",
    params: member,
    body: z.object({ role }),
    answers: { 204: EMPTY },
    errors: ["conflict", "forbidden"],
  }),
  remove: route({
    id: "organisations.remove",
    method: "DELETE",
    path: "/api/organisations/:organisationId/members/:handle",
    summary: "Removes a member; one's own handle: leaves. One owner always remains.",
    access: "user",
    params: member,
    answers: { 204: EMPTY },
    errors: ["conflict", "forbidden"],
  }),
  close: route({
    id: "organisations.close",
    method: "DELETE",
    path: "/api/organisations/:organisationId",
    summary: "Closes it: what it published is deleted. Refused while it has coins.",
    access: "user",
    params: one,
    answers: { 204: EMPTY },
    errors: ["conflict", "forbidden"],
  }),
};
