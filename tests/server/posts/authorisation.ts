import { pngOf } from "../accounts/pictures";
import { type Authorisation, type Entry, everyone, owners, signedIn, type World } from "../support/authorisation";
import { posted } from "./support";

/** A post of the owner's on the feed. */
const post =
  (asked: object = {}): NonNullable<Entry["given"]> =>
  async ({ app, owner }: World) => ({ params: { postId: await posted(app, owner) }, ...asked });
const artist: Entry["given"] = async () => ({ params: { handle: "the-owner" } });
const picture = async ({ app, owner }: World) => {
  const answer = await app.call("POST", "/api/posts/pictures", {
    token: owner.token,
    body: pngOf(8, 8),
    headers: { "content-type": "image/png" },
  });
  return answer.json.id as string;
};

export const postAuthorisation: Authorisation = {
  "posts.create": signedIn(201, async () => ({ body: { text: "New song on Friday." } })),
  "posts.picture": signedIn(201, async () => ({ body: pngOf(8, 8), headers: { "content-type": "image/png" } })),
  "posts.seen": signedIn(204, async ({ app, owner }) => ({ body: { posts: [await posted(app, owner)] } })),
  "posts.read": everyone(200, post()),
  "posts.change": owners(200, post({ body: { text: "On Saturday." } })),
  "posts.remove": owners(204, post()),
  "posts.feed": signedIn(200),
  "posts.ofArtist": everyone(200, artist),
  "posts.rss": everyone(200, artist),
  "posts.pictureOf": everyone(200, async (world) => ({ params: { pictureId: await picture(world) } })),
  "posts.sizedPictureOf": everyone(200, async (world) => ({
    params: { pictureId: await picture(world), size: "96.webp" },
  })),
};
