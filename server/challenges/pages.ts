import type pg from "pg";
import { challenges } from "../../contract/api/challenges";
import { pathOf } from "../../contract/api/route";
import { coins } from "../../contract/wallet";
import { said } from "../../contract/words/said";
import type { DescribePage } from "../http/pages";
import { can } from "../policy/policy";
import { openGraph } from "../releases/pages";
import { writerIn } from "../words/writer";
import { ChallengeThing } from "./policy";
import { findChallenge } from "./store";

interface Ports {
  readonly pool: pg.Pool;
  readonly publicUrl: () => string;
}

const PAGE = /^\/challenge\/([\w-]{1,64})\/?$/;

/** Describes the pages of challenges for link previews on other sites; 404 if nobody may see them. */
export function describeChallengePages({ pool, publicUrl }: Ports): DescribePage {
  return async (path, language) => {
    const [, id] = PAGE.exec(path) ?? [];
    if (id === undefined) return null;
    const challenge = await findChallenge(pool, id);
    if (!challenge || !can(null, "read", ChallengeThing, challenge)) return { status: 404, head: "" };
    const write = await writerIn(language);
    const { title, hashtag, name, pool: prizes, demo_type: film } = challenge;
    return {
      status: 200,
      head: openGraph({
        "og:site_name": "Backline",
        "og:type": "website",
        "og:title": `${title} ${hashtag}`,
        "og:description": write(said`A challenge by ${name} with a prize pool of ${coins(BigInt(prizes), language)}`),
        "og:url": `${publicUrl()}/challenge/${id}`,
        "og:video": film === null ? null : `${publicUrl()}${pathOf(challenges.demo, { challengeId: id })}`,
        "og:video:type": film,
      }),
    };
  };
}
