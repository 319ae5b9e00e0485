import type pg from "pg";
import { sizedPicture } from "../../contract/pictures";
import { titleOfPost } from "../../contract/posts";
import type { DescribePage } from "../http/pages";
import { can } from "../policy/policy";
import { PublicationThing } from "../publications/policy";
import { openGraph } from "../releases/pages";
import { postPicturePath } from "./present";
import { findPost } from "./store";

interface Ports {
  readonly pool: pg.Pool;
  readonly publicUrl: () => string;
}

const PAGE = /^\/post\/([\w-]{1,64})$/;

/** Describes the pages of posts for link previews on other sites; 404 if nobody may see them. */
export function describePostPages({ pool, publicUrl }: Ports): DescribePage {
  return async (path) => {
    const [, id] = PAGE.exec(path) ?? [];
    if (id === undefined) return null;
    const post = await findPost(pool, id, null);
    if (!post || !can(null, "read", PublicationThing, post)) return { status: 404, head: "" };
    const [picture] = post.pictures;
    const unlisted = post.visibility === "unlisted" ? '\n    <meta name="robots" content="noindex" />' : "";
    return {
      status: 200,
      head:
        openGraph({
          "og:site_name": "Backline",
          "og:type": "article",
          "og:title": post.name,
          "og:description": titleOfPost(post.text) || null,
          "og:url": `${publicUrl()}/post/${id}`,
          "og:image": picture ? `${publicUrl()}${sizedPicture(postPicturePath(picture.id), "1024.jpg")}` : null,
        }) + unlisted,
    };
  };
}
