import { t } from "@lingui/core/macro";
import { account } from "../../../../contract/api/account";
import { languageSchema } from "../../../../contract/words/languages";
import { useSession } from "../../../stores/person/session";
import { toast } from "../../../ui/overlays/toast";
import { chooseLanguage, LANGUAGES, language } from "../../../words/language";
import { sentenceOf } from "../../../words/say";
import styles from "./LanguageSelect.module.css";

/** Each language by its own name; choosing shows it at once, and mails to who is signed in are written in it. */
export function LanguageSelect() {
  const signedIn = useSession(({ status }) => status === "authenticated");
  const choose = async (next: string) => {
    const chosen = languageSchema.parse(next);
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
  };
  return (
    <select
      className={styles.select}
      aria-label={t`Language`}
      value={language()}
      onChange={(event) => void choose(event.currentTarget.value)}
    >
      {Object.entries(LANGUAGES).map(([id, name]) => (
        <option key={id} value={id} lang={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
