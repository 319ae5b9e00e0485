import { t } from "@lingui/core/macro";
import { BookOpen, CircleHelp, Footprints, Keyboard } from "lucide-react";
import { IconButton } from "../../ui/controls/IconButton";
import { Menu } from "../../ui/overlays/Menu";

/** Help wherever one is: the manual at this screen, the first steps, the keys. */
export function HelpMenu({ size }: { size: "studio" | "page" }) {
  return (
    <Menu
      trigger={<IconButton icon={CircleHelp} label={t`Help`} size={size} />}
      entries={[
        { action: "app.help", icon: BookOpen },
        { action: "app.firstSteps", icon: Footprints },
        { action: "app.keys", icon: Keyboard },
      ]}
    />
  );
}
