import {
  type Authorisation,
  administrators,
  type Entry,
  everyone,
  signedIn,
  type World,
} from "../support/authorisation";
import { commented, published, released } from "./support";

/** A public release of the owner. */
const release =
  (asked: object = {}): NonNullable<Entry["given"]> =>
  async ({ app, owner }: World) => ({ params: { releaseId: await released(app, owner) }, ...asked });
/** A public video of the owner. */
const video =
  (asked: object = {}): NonNullable<Entry["given"]> =>
  async ({ app, owner }: World) => ({ params: { publicationId: await published(app, owner, "video", 60) }, ...asked });
const artist: Entry["given"] = async () => ({ params: { handle: "the-owner" } });
const comment =
  (asked: object = {}): NonNullable<Entry["given"]> =>
  async ({ app, owner }: World) => ({
    params: { commentId: await commented(app, owner.token, await released(app, owner)) },
    ...asked,
  });

/** An open report of the owner's. */
const report: Entry["given"] = async ({ app, owner, other }: World) => {
  const releaseId = await released(app, other);
  await app.call("POST", `/api/releases/${releaseId}/report`, { token: owner.token, json: { reason: "spam" } });
  const { rows } = await app.platform.pool.query("select id from reports where thing_id = $1", [releaseId]);
  return { params: { reportId: rows[0].id } };
};

/** A release of the owner that was taken down. */
const takedown: Entry["given"] = async ({ app, owner, admin }: World) => {
  const json = { kind: "release", id: await released(app, owner), reason: "Not theirs." };
  const answer = await app.call("POST", "/api/admin/takedowns", { token: admin.token, json });
  return { params: { takedownId: answer.json.id } };
};

/** A view that the owner of the world has begun of another's release: nobody else's heartbeats count for it. */
const view: Entry["given"] = async ({ app, owner, other }: World) => {
  const answer = await app.call("POST", `/api/releases/${await released(app, other)}/view`, {
    token: owner.token,
    json: { price: "0" },
  });
  return { params: { watchId: answer.json.watch }, body: { position: 0 } };
};

export const socialAuthorisation: Authorisation = {
  "social.artists": everyone(200),
  "social.followers": everyone(200, artist),
  "social.release": everyone(200, release()),
  "social.related": everyone(200, release()),
  "social.like": signedIn(200, release()),
  "social.unlike": signedIn(200, release()),
  "social.share": signedIn(200, release()),
  "publications.audience": everyone(200, video()),
  "publications.like": signedIn(200, video()),
  "publications.unlike": signedIn(200, video()),
  "publications.share": signedIn(200, video()),
  "publications.comments": everyone(200, video()),
  "publications.comment": signedIn(201, video({ body: { text: "Lovely." } })),
  "publications.report": signedIn(204, video({ body: { reason: "spam" } })),
  "social.artist": everyone(200, artist),
  // nobody follows themselves
  "social.follow": { ...signedIn(200, artist), owner: 409 },
  "social.unfollow": signedIn(200, artist),
  "comments.list": everyone(200, release()),
  "comments.post": signedIn(201, release({ body: { text: "Lovely." } })),
  "comments.remove": { ...signedIn(204, comment()), other: 404, admin: 404 },
  "watching.heartbeat": { given: view, anonymous: 404, owner: 200, other: 404, admin: 404 },
  "reports.release": signedIn(204, release({ body: { reason: "spam" } })),
  "reports.comment": signedIn(204, comment({ body: { reason: "hate", details: "The last word." } })),
  "reports.list": administrators(200),
  "reports.dismiss": administrators(200, report),
  "reports.takeDown": administrators(201, async ({ app, owner }) => ({
    body: { kind: "release", id: await released(app, owner), reason: "Not theirs." },
  })),
  "reports.takedowns": administrators(200),
  "reports.restore": administrators(200, takedown),
  "referrals.mine": signedIn(200),
};
