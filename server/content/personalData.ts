import type { PersonalData } from "../accounts/personalData";
import { listTemplates, presentTemplate } from "./templates";
import { listVoices, presentVoice } from "./voices/store";

/** Brand voices, templates, and the texts that were written last; deleted with the person. */
export const contentData: PersonalData = {
  name: "content",
  read: async (on, { accountId }) => {
    const { rows } = await on.query<{ network: string; text: string; at: Date }>(
      "select network, text, at from written_last where account_id = $1 order by network",
      [accountId],
    );
    return {
      voices: (await listVoices(on, accountId)).map(presentVoice),
      templates: (await listTemplates(on, accountId)).map(presentTemplate),
      lastTexts: rows.map(({ network, text, at }) => ({ network, text, at: at.toISOString() })),
    };
  },
  erase: async (on, { accountId }) => {
    await on.query("delete from brand_voices where account_id = $1", [accountId]);
    await on.query("delete from content_templates where account_id = $1", [accountId]);
    await on.query("delete from written_last where account_id = $1", [accountId]);
  },
};
