import { t } from "@lingui/core/macro";
import { BookOpen, CircleHelp, Footprints, Keyboard } from "lucide-react";
import { languageSchema } from "../../../contract/words/languages";
import { useSession } from "../../stores/person/session";
import { IconButton } from "../../ui/controls/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { LANGUAGES, language } from "../../words/language";
import { changeLanguage } from "./navigation/changeLanguage";

/** Help wherever one is: the manual at this screen, the first steps, the keys, and the language. */
export function HelpMenu({ size, begins }: { size: "studio" | "page"; begins?: boolean }) {
  const signedIn = useSession(({ status }) => status === "authenticated");
  return (
    <Menu
      begins={begins}
      trigger={<IconButton icon={CircleHelp} label={t`Help`} size={size} />}
      entries={[
        { action: "app.help", icon: BookOpen },
        { action: "app.firstSteps", icon: Footprints },
        { action: "app.keys", icon: Keyboard },
        {
          kind: "submenu",
          label: t`Language`,
          entries: Object.entries(LANGUAGES).map(([id, name]) => ({
            kind: "check",
            label: name,
            on: id === language(),
            run: () => void changeLanguage(languageSchema.parse(id), signedIn),
          })),
        },
      ]}
    />
  );
}
