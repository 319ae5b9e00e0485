import { content as routes } from "../../../contract/api/content";
import { said } from "../../../contract/words/said";
import { VOICE } from "../../../contract/writing/voice";
import { transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { created, empty, type Handled, handle, limitedBefore, ok } from "../../http/handlers";
import { demand } from "../../policy/policy";
import { CHANGES } from "../limits";
import { OwnContent } from "../policy";
import type { ContentPorts } from "../routes";
import { learnVoice } from "./learn";
import { addVoice, changeVoice, findVoice, listVoices, ownTexts, presentVoice } from "./store";

/** An account's brand voices. */
export function voiceRoutes({ pool, clock, rates }: ContentPorts): Handled[] {
  return [
    handle(routes.voices, async ({ session }) =>
      ok({ items: (await listVoices(pool, session.accountId)).map(presentVoice) }),
    ),
    limitedBefore(
      rates,
      CHANGES,
      handle(routes.addVoice, async ({ session: { accountId }, body: { name, features } }) => {
        const texts = features ? [] : await ownTexts(pool, accountId);
        if (!features && texts.length < VOICE.leastTexts) {
          throw new ApiError(
            "conflict",
            said`A voice is learned from ${VOICE.leastTexts} texts of yours at least, and there are ${texts.length}: describe your releases or comment on others, or set the voice by hand.`,
          );
        }
        const voice = { name, features: features ?? learnVoice(texts), learnedFrom: texts.length };
        return created(presentVoice(await transaction(pool, (tx) => addVoice(tx, accountId, voice, clock()))));
      }),
    ),
    limitedBefore(
      rates,
      CHANGES,
      handle(routes.changeVoice, async ({ session, params: { voiceId }, body }) => {
        demand(session, "change", OwnContent, await findVoice(pool, voiceId));
        return ok(presentVoice(await changeVoice(pool, voiceId, body, clock())));
      }),
    ),
    handle(routes.removeVoice, async ({ session, params: { voiceId } }) => {
      demand(session, "remove", OwnContent, await findVoice(pool, voiceId));
      await pool.query("delete from brand_voices where id = $1", [voiceId]);
      return empty();
    }),
  ];
}
