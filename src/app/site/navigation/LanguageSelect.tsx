import { t } from "@lingui/core/macro";
import { languageSchema } from "../../../../contract/words/languages";
import { toast } from "../../../ui/overlays/toast";
import { chooseLanguage, LANGUAGES, language } from "../../../words/language";
import { sentenceOf } from "../../../words/say";
import styles from "./LanguageSelect.module.css";

/** Each language by its own name; choosing shows it at once. */
export function LanguageSelect() {
  const choose = (next: string) =>
    chooseLanguage(languageSchema.parse(next)).catch((cause: unknown) =>
      toast({ title: t`The language could not be loaded`, description: sentenceOf(cause) }),
    );
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
