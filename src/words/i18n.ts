import { setupI18n } from "@lingui/core";
import { tokensOf } from "../../contract/words/template";

/**
 * What `t`, `plural` and `Trans` speak through. English stands in the source: its catalogue is empty, and a message that a
 * language lacks is shown in English.
 */
export const i18n = setupI18n({ locale: "en", messages: { en: {} } });
i18n.setMessagesCompiler(tokensOf);
