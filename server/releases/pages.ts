import type pg from "pg";
import { sizedPicture } from "../../contract/pictures";
import { isBuilt } from "../../contract/routes";
import type { Language } from "../../contract/words/languages";
import { said } from "../../contract/words/said";
import { escapeHtml } from "../docs/html";
import { FRAMED_HEADERS } from "../http/headers";
import type { DescribePage } from "../http/pages";
import { can } from "../policy/policy";
import { PublicationThing } from "../publications/policy";
import { writerIn } from "../words/writer";
import { coverPath } from "./present";
import { findArtist, findRelease } from "./store";

interface Ports {
  readonly pool: pg.Pool;
  readonly publicUrl: () => string;
}

const MOST_DESCRIPTION = 200;
const MISSING = { status: 404, head: "" };

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length <= MOST_DESCRIPTION ? line : `${letters.slice(0, MOST_DESCRIPTION - 1).join("")}…`;
}

/** Open Graph tags (ogp.me), escaped; tags without a value are left out. */
export function openGraph(tags: Readonly<Record<string, string | null>>): string {
  return Object.entries(tags)
    .filter((pair): pair is [string, string] => pair[1] !== null)
    .map(([name, value]) => `<meta property="${escapeHtml(name)}" content="${escapeHtml(value)}" />`)
    .join("\n    ");
}

/** Describes the pages of releases and artists for link previews on other sites; 404 if nobody may see them. */
export function describeReleasePages({ pool, publicUrl }: Ports): DescribePage {
  const watch = async (id: string, language: Language) => {
    const release = await findRelease(pool, id);
    if (!release || !can(null, "read", PublicationThing, release)) return MISSING;
    const write = await writerIn(language);
    const cover = coverPath(release.cover_id);
    const unlisted = release.visibility === "unlisted" ? '\n    <meta name="robots" content="noindex" />' : "";
    return {
      status: 200,
      head:
        openGraph({
          "og:site_name": "Backline",
          "og:type": "music.song",
          "og:title": `${release.title} · ${release.name}`,
          "og:description":
            shortened(release.description) ||
            write(said`${{ id: release.genre, values: {} }} by ${release.name} on Backline`),
          "og:url": `${publicUrl()}/watch/${encodeURIComponent(release.id)}`,
          "og:image": cover === null ? null : `${publicUrl()}${sizedPicture(cover, "1024.jpg")}`,
        }) + unlisted,
    };
  };
  const embed = async (id: string) => {
    const release = await findRelease(pool, id);
    const shown = release && can(null, "read", PublicationThing, release);
    return { status: shown ? 200 : 404, head: "", headers: FRAMED_HEADERS };
  };
  const artist = async (handle: string, language: Language) => {
    const found = await findArtist(pool, handle);
    if (!found) return MISSING;
    const write = await writerIn(language);
    return {
      status: 200,
      head: openGraph({
        "og:site_name": "Backline",
        "og:type": "profile",
        "og:title": found.name,
        "og:description": write(said`Releases by ${found.name} on Backline`),
        "og:url": `${publicUrl()}/artist/${encodeURIComponent(found.handle)}`,
      }),
    };
  };
  return async (path, language) => {
    const [, room, name, ...rest] = path.replace(/(.)\/$/, "$1").split("/");
    // ids and handles have no other characters, and the database does not accept every text
    if (!name || rest.length > 0 || !/^[\w-]{1,64}$/.test(name)) return null;
    if (room === "watch" && isBuilt("watch")) return watch(name, language);
    if (room === "embed" && isBuilt("embed")) return embed(name);
    if (room === "artist" && isBuilt("artist")) return artist(name, language);
    return null;
  };
}
