import { projects } from "../../../contract/api/projects";
import { PROJECT, type Right, sharePath } from "../../../contract/projects";
import { transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { created, empty, type Handled, handle, ok } from "../../http/handlers";
import type { Session } from "../../http/session";
import { addressKey } from "../../limits/addressKey";
import { isPlanLimit } from "../../plans/limits";
import { LIMITS } from "../limits";
import { demandPermission, demandRead } from "../policy";
import { presentLink, presentMember, presentPerson, presentProject } from "../present";
import type { ProjectPorts, Projects } from "../projects";
import { asVisitor, findByLink, findProject, type ProjectRow } from "../store";
import {
  addLink,
  countingCollaborators,
  demandCollaborator,
  join,
  linkHash,
  listLinks,
  listMembers,
  removeLink,
  removeMember,
  setMember,
  wasRemovedAfter,
} from "./sharing";

const SIGN_IN = "Sign in to edit this project. Until then you may look at it.";
const SET = "The owner of this project lets you look at it.";
const NO_ROOM = "The plan of this project's owner has no room for another collaborator. You may look at it.";
const MOST_LINKS = `A project has at most ${PROJECT.mostLinks} links. Revoke one first.`;

/** Routes for share links, their members, and opening a link. */
export function sharingRoutes(ports: ProjectPorts, { alone, announce }: Projects): Handled[] {
  const { pool, clock, rates, limits, notify, publicUrl } = ports;

  /** Makes a person a member through a link; returns whether they have the right that the link gives. */
  const enter = async (
    project: Pick<ProjectRow, "id" | "account_id" | "rev" | "name">,
    { userId: personId, accountId }: Session,
    link: { id: string; madeAt: Date },
    access: Right,
  ) => {
    const by = (right: Right) =>
      transaction(pool, (tx) => {
        announce(tx, project.id, Number(project.rev));
        return countingCollaborators(tx, limits, project.account_id, async () => {
          await join(tx, { projectId: project.id, personId, link, access: right }, clock());
          const about = { by: accountId, subject: project.id };
          await notify(tx, project.account_id, "project", { project: project.name }, about);
        });
      });
    try {
      await by(access);
      return true;
    } catch (error) {
      if (access === "view" || !isPlanLimit(error)) throw error;
      await by("view");
      return false;
    }
  };

  const open = async (session: Session | null, token: string) => {
    const shared = await findByLink(pool, linkHash(token), session?.userId ?? null);
    const project = demandRead(shared && asVisitor(shared));
    const { link_id, link_access, link_made_at } = project;
    if (!session) {
      const view = { ...project, role: "view" as const };
      return { project: presentProject(view), notice: link_access === "edit" ? SIGN_IN : null };
    }
    if (project.role === "owner") return { project: presentProject(project), notice: null };
    if (await wasRemovedAfter(pool, project.id, session.userId, link_made_at)) throw new ApiError("not_found");
    const whole = await enter(project, session, { id: link_id, madeAt: link_made_at }, link_access);
    const member = demandRead(await findProject(pool, project.id, session.userId));
    return {
      project: presentProject(member),
      notice: link_access === member.role || member.role === "edit" ? null : whole ? SET : NO_ROOM,
    };
  };

  return [
    handle(projects.sharing, async ({ session, params: { projectId } }) => {
      const project = demandRead(await findProject(pool, projectId, session.userId));
      const members = await listMembers(pool, project.id);
      const links = project.role === "owner" ? await listLinks(pool, project.id) : [];
      return ok({
        owner: presentPerson(project),
        members: members.map(presentMember),
        links: links.map(presentLink),
      });
    }),
    handle(projects.addLink, async ({ session, params: { projectId }, body: { right } }) => {
      demandPermission("own", await findProject(pool, projectId, session.userId));
      await rates.take(LIMITS.link, session.accountId);
      const { link, token } = await alone(session, projectId, "own", async (tx, project) => {
        if ((await listLinks(tx, project.id)).length >= PROJECT.mostLinks) throw new ApiError("conflict", MOST_LINKS);
        if (right === "edit") await demandCollaborator(tx, limits, project.account_id);
        return addLink(tx, project.id, right, clock());
      });
      return created({ link: presentLink(link), address: `${publicUrl()}${sharePath(token)}` });
    }),
    handle(projects.removeLink, async ({ session, params: { projectId, linkId } }) => {
      const project = demandPermission("own", await findProject(pool, projectId, session.userId));
      await transaction(pool, (tx) => {
        announce(tx, project.id, Number(project.rev));
        return countingCollaborators(tx, limits, project.account_id, async () => {
          if (!(await removeLink(tx, project.id, linkId))) throw new ApiError("not_found");
        });
      });
      return empty();
    }),
    handle(projects.setMember, async ({ session, params: { projectId, personId }, body: { right } }) => {
      const project = demandPermission("own", await findProject(pool, projectId, session.userId));
      await transaction(pool, (tx) => {
        announce(tx, project.id, Number(project.rev));
        return countingCollaborators(tx, limits, project.account_id, async () => {
          const set = await setMember(tx, { projectId: project.id, personId, access: right }, clock());
          if (!set) throw new ApiError("not_found");
        });
      });
      return empty();
    }),
    handle(projects.removeMember, async ({ session, params: { projectId, personId } }) => {
      const project = demandRead(await findProject(pool, projectId, session.userId));
      if (personId !== session.userId) demandPermission("own", project);
      await transaction(pool, (tx) => {
        announce(tx, project.id, Number(project.rev));
        return countingCollaborators(tx, limits, project.account_id, async () => {
          if (!(await removeMember(tx, project.id, personId, clock()))) throw new ApiError("not_found");
        });
      });
      return empty();
    }),
    handle(projects.openLink, async ({ session, body, address }) => {
      await rates.take(LIMITS.open, addressKey(address));
      return ok(await open(session, body.token));
    }),
  ];
}
