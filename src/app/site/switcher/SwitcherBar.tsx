import { t } from "@lingui/core/macro";
import { CircleHelp, FolderOpen, House, LayoutGrid, Menu, Shield } from "lucide-react";
import { useState } from "react";
import { isBuilt, screenOf } from "../../../../contract/routes";
import { useScope } from "../../../scope/useScope";
import { IconButton } from "../../../ui/controls/IconButton";
import { Badge } from "../../../ui/layout/Badge";
import { Icon } from "../../../ui/layout/Icon";
import { Link } from "../../../ui/navigation/Link";
import { LinkList } from "../../../ui/navigation/LinkList";
import { Drawer } from "../../../ui/overlays/Drawer";
import { language } from "../../../words/language";
import { spoken, word } from "../../../words/say";
import { HelpMenu } from "../HelpMenu";
import { helpAt } from "../help";
import { Logo } from "../Logo";
import { switcherEntries } from "../menus";
import { LiveIndicator } from "./LiveIndicator";
import styles from "./SwitcherBar.module.css";

/** The pages that the bar of a studio links to. */
const PLACES = [
  { href: "/projects", name: word("Projects"), description: word("Everything you have begun"), icon: FolderOpen },
  { href: "/studios", name: word("All studios"), description: word("The directory"), icon: LayoutGrid },
  ...(isBuilt("admin")
    ? [
        {
          href: "/admin",
          name: word("Admin Dashboard"),
          description: word("Users, reports, payouts, jobs, health"),
          icon: Shield,
        },
      ]
    : []),
];

/** The slim bar above a studio: links to other studios and to the pages, and the time of day. */
export function SwitcherBar({ path }: { path: string }) {
  return (
    <div className={styles.bar}>
      <Logo size={16} />
      <nav aria-label={t`Studios`} className={styles.studios}>
        {switcherEntries().map((entry) => (
          <Link
            key={entry.href}
            href={entry.href}
            title={entry.description}
            aria-current={screenOf(entry.href) === screenOf(path) ? "page" : undefined}
          >
            <Icon as={entry.icon} size={14} />
            {entry.name}
            {entry.badge && <Badge>{entry.badge}</Badge>}
          </Link>
        ))}
      </nav>
      <nav aria-label={t`Pages`} className={styles.places}>
        {spoken(PLACES).map((place) => (
          <Link key={place.href} href={place.href}>
            {place.name}
          </Link>
        ))}
      </nav>
      <LiveIndicator path={path} />
      <HelpMenu size="studio" />
      <Clock />
    </div>
  );
}

/** The same for narrow screens: a button that opens a drawer. */
export function SwitcherDrawer({ path }: { path: string }) {
  const [open, setOpen] = useState(false);
  const shut = () => setOpen(false);
  const marked = switcherEntries().map((entry) => ({ ...entry, current: screenOf(entry.href) === screenOf(path) }));
  return (
    <>
      <IconButton icon={Menu} label={t`Studios and pages`} onClick={() => setOpen(true)} />
      <Drawer open={open} onOpenChange={setOpen} title={t`Studios`}>
        <nav aria-label={t`Studios`}>
          <LinkList entries={marked} onChoose={shut} />
        </nav>
        <nav aria-label={t`Pages`} className={styles.drawerPlaces}>
          <LinkList
            entries={[
              { href: "/", name: t`Home`, description: t`The front page`, icon: House },
              ...spoken(PLACES),
              { href: helpAt(path), name: t`Help`, description: t`Help for this screen`, icon: CircleHelp },
            ]}
            onChoose={shut}
          />
        </nav>
        <p className={styles.drawerClock}>
          <LiveIndicator path={path} />
          <Clock />
        </p>
      </Drawer>
    </>
  );
}

const clock = {
  format: (at: number) => new Date(at).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" }),
};
const MINUTE = 60_000;

/** The time of day, updated every full minute. */
function Clock() {
  const [now, setNow] = useState(() => Date.now());
  useScope(
    (scope) => {
      scope.timeout(() => setNow(Date.now()), MINUTE - (now % MINUTE) + 20);
    },
    [now],
  );
  return (
    <time
      className={styles.clock}
      dateTime={new Date(now).toISOString()}
      title={new Date(now).toLocaleDateString(language())}
    >
      {clock.format(now)}
    </time>
  );
}
