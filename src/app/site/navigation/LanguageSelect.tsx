import { t } from "@lingui/core/macro";
import { languageSchema } from "../../../../contract/words/languages";
import { useSession } from "../../../stores/person/session";
import { LANGUAGES, language } from "../../../words/language";
import { changeLanguage } from "./changeLanguage";
import styles from "./LanguageSelect.module.css";

/** Each language by its own name. */
export function LanguageSelect() {
  const signedIn = useSession(({ status }) => status === "authenticated");
  return (
    <select
      className={styles.select}
      aria-label={t`Language`}
      value={language()}
      onChange={(event) => void changeLanguage(languageSchema.parse(event.currentTarget.value), signedIn)}
    >
      {Object.entries(LANGUAGES).map(([id, name]) => (
        <option key={id} value={id} lang={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
