import { t } from "@lingui/core/macro";
import { account } from "../../../../contract/api/account";
import type { Language } from "../../../../contract/words/languages";
import { toast } from "../../../ui/overlays/toast";
import { chooseLanguage } from "../../../words/language";
import { sentenceOf } from "../../../words/say";

/** Shows the app in another language at once; mails to who is signed in are written in it from now on. */
export async function changeLanguage(chosen: Language, signedIn: boolean): Promise<void> {
  try {
    await chooseLanguage(chosen);
  } catch (cause) {
    toast({ title: t`The language could not be loaded`, description: sentenceOf(cause) });
    return;
  }
  if (!signedIn) return;
  // asked for when it is needed: who only looks around calls nothing here
  const { api } = await import("../../../api");
  const kept = await api.call(account.language, { body: { language: chosen } });
  if (!kept.ok) toast({ title: t`Your mails stay in their language`, description: kept.error.message });
}
