import { randomId } from "../../../server/ids";
import { type Authorisation, type Entry, everyone, owners, signedIn, type World } from "../support/authorisation";
import { created, readied, sineWav, uploaded } from "./support";

/** A release of the owner, ready, of a visibility. */
const release =
  (words: object = {}, asked: object = {}): NonNullable<Entry["given"]> =>
  async ({ app, owner }: World) => {
    const releaseId = await created(app, owner, words, sineWav(0.01));
    await readied(app, releaseId);
    return { params: { releaseId }, ...asked };
  };
const secret = (asked: object = {}) => release({ visibility: "private" }, asked);

/** A PNG of 1 × 1 pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The cover of a release, stored as before there were sizes. */
const covered = async ({ app, owner }: World) => {
  const releaseId = await created(app, owner, {}, sineWav(0.01));
  const coverId = randomId();
  await app.platform.pool.query(
    "insert into publication_covers (id, publication_id, type, content) values ($1, $2, 'image/png', $3)",
    [coverId, releaseId, PNG],
  );
  return { params: { coverId } };
};

export const releaseAuthorisation: Authorisation = {
  "releases.create": {
    given: async ({ app, owner }) => ({
      body: { uploadId: await uploaded(app, owner, sineWav(0.01)), title: "Dusk", genre: "Ambient" },
    }),
    anonymous: 401,
    owner: 201,
    // the upload is not theirs
    other: 400,
    admin: 400,
  },
  "releases.mine": signedIn(200),
  "releases.latest": everyone(200),
  "releases.read": { ...owners(200, secret()), anonymous: 404 },
  "releases.change": owners(200, release({}, { body: { title: "Dawn" } })),
  "releases.publish": owners(200, release()),
  "releases.unpublish": owners(200, release()),
  "releases.remove": owners(204, release()),
  "releases.setCover": owners(200, release({}, { body: PNG, headers: { "content-type": "image/png" } })),
  "releases.removeCover": owners(204, release()),
  "releases.cover": everyone(200, covered),
  "releases.sizedCover": everyone(200, async (world) => {
    const { params } = await covered(world);
    return { params: { ...params, size: "256.jpg" } };
  }),
  "releases.view": { ...owners(200, secret({ body: { price: "0" } })), anonymous: 404 },
  "releases.audio": everyone(404, release({}, { query: { signature: "made-up" } })),
  "releases.ofArtist": everyone(200, async ({ app }) => {
    await app.platform.pool.query("select 1");
    return { params: { handle: "the-owner" } };
  }),
};
