import { t } from "@lingui/core/macro";
import { CircleHelp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "../../../ui/controls/IconButton";

const load = () => import("../HelpMenu");
const HelpMenu = lazy(() => load().then((loaded) => ({ default: loaded.HelpMenu })));

/** Opens the help menu, whose code a first page does not need: it is loaded as soon as somebody comes near. */
export function HelpButton() {
  const [pressed, setPressed] = useState(false);
  const near = () => void load().catch(() => undefined);
  const button = (
    <IconButton
      icon={CircleHelp}
      label={t`Help`}
      size="page"
      aria-haspopup="menu"
      onPointerEnter={near}
      onFocus={near}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <HelpMenu size="page" begins />
    </Suspense>
  );
}
