import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { type Authorisation, type Entry, everyone, owners, signedIn, type World } from "../support/authorisation";
import { kept, linked, newDocument } from "./support";

/** A project of the owner, with what else is asked. */
const project =
  (asked: object = {}): NonNullable<Entry["given"]> =>
  async ({ app, owner }: World) => ({ params: { projectId: (await kept(app, owner)).id }, ...asked });

/** A named version of one. */
const version: NonNullable<Entry["given"]> = async ({ app, owner }) => {
  const { id: projectId } = await kept(app, owner);
  const saved = await app.call("POST", `/api/projects/${projectId}/versions`, {
    token: owner.token,
    json: { name: "Mix 1" },
  });
  return { params: { projectId, versionId: saved.json.id } };
};

const exchange = { protocolVersion: SYNC_PROTOCOL, clientId: "a-device-of-mine", lastRev: 0, edits: [] };
const sampleId = "ab".repeat(32);

export const projectAuthorisation: Authorisation = {
  "projects.list": signedIn(200),
  "projects.create": signedIn(201, async ({ app }) => {
    await app.platform.pool.query("select 1");
    return { body: { document: newDocument() } };
  }),
  "projects.read": owners(200, project()),
  "projects.stored": owners(200, project()),
  "projects.rename": owners(200, project({ body: { name: "Another" } })),
  "projects.remove": owners(204, project()),
  "projects.restore": owners(200, async ({ app, owner }) => {
    const { id: projectId } = await kept(app, owner);
    await app.call("DELETE", `/api/projects/${projectId}`, { token: owner.token });
    return { params: { projectId } };
  }),
  "projects.duplicate": owners(201, async ({ app, owner }) => ({
    params: { projectId: (await kept(app, owner)).id },
    body: { id: newDocument().id },
  })),
  "projects.sync": owners(200, project({ body: exchange })),
  "projects.lacking": owners(200, project({ body: { ids: [sampleId] } })),
  "projects.addresses": owners(200, project({ body: { ids: [sampleId] } })),
  "projects.sample": everyone(404, async ({ app, owner }) => ({
    params: { projectId: (await kept(app, owner)).id, sampleId },
    query: { by: `p.${owner.session.userId}`, signature: "made-up" },
  })),
  "projects.sharing": owners(200, project()),
  "projects.addLink": owners(201, project({ body: { right: "view" } })),
  "projects.removeLink": owners(204, async ({ app, owner }) => {
    const { id: projectId } = await kept(app, owner);
    await linked(app, owner, projectId, "view");
    const { json } = await app.call("GET", `/api/projects/${projectId}/sharing`, { token: owner.token });
    return { params: { projectId, linkId: json.links[0].id } };
  }),
  "projects.setMember": {
    given: async ({ app, owner, other }) => {
      const { id: projectId } = await kept(app, owner);
      const token = await linked(app, owner, projectId, "view");
      await app.call("POST", "/api/shared/open", { token: other.token, json: { token } });
      return { params: { projectId, personId: other.session.userId }, body: { right: "view" } };
    },
    anonymous: 401,
    owner: 204,
    // sees it, and may not give oneself more
    other: 409,
    admin: 404,
  },
  "projects.removeMember": {
    given: async ({ app, owner, other }) => {
      const { id: projectId } = await kept(app, owner);
      const token = await linked(app, owner, projectId, "view");
      await app.call("POST", "/api/shared/open", { token: other.token, json: { token } });
      return { params: { projectId, personId: other.session.userId } };
    },
    anonymous: 401,
    owner: 204,
    // of the member's own accord
    other: 204,
    admin: 404,
  },
  "projects.openLink": everyone(200, async ({ app, owner }) => ({
    body: { token: await linked(app, owner, (await kept(app, owner)).id, "view") },
  })),
  "projects.versions": owners(200, project()),
  "projects.saveVersion": owners(201, project({ body: { name: "Mix 1" } })),
  "projects.restoreVersion": owners(200, version),
  "projects.removeVersion": owners(204, version),
};
