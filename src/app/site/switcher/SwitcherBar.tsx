import { FolderOpen, House, LayoutGrid, Menu, Shield } from "lucide-react";
import { useState } from "react";
import { isBuilt, screenOf } from "../../../../contract/routes";
import { useScope } from "../../../scope/useScope";
import { IconButton } from "../../../ui/controls/IconButton";
import { Badge } from "../../../ui/layout/Badge";
import { Icon } from "../../../ui/layout/Icon";
import { Link } from "../../../ui/navigation/Link";
import { LinkList } from "../../../ui/navigation/LinkList";
import { Drawer } from "../../../ui/overlays/Drawer";
import { Logo } from "../Logo";
import { switcherEntries } from "../menus";
import { LiveIndicator } from "./LiveIndicator";
import styles from "./SwitcherBar.module.css";

const entries = switcherEntries();

/** The pages that the bar of a studio links to. */
const PLACES = [
  { href: "/projects", name: "Projects", description: "Everything you have begun", icon: FolderOpen },
  { href: "/studios", name: "All studios", description: "The directory", icon: LayoutGrid },
  ...(isBuilt("admin")
    ? [{ href: "/admin", name: "Admin Dashboard", description: "Users, reports, payouts, jobs, health", icon: Shield }]
    : []),
];

/** The slim bar above a studio: links to other studios and to the pages, and the time of day. */
export function SwitcherBar({ path }: { path: string }) {
  return (
    <div className={styles.bar}>
      <Logo size={16} />
      <nav aria-label="Studios" className={styles.studios}>
        {entries.map((entry) => (
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
      <nav aria-label="Pages" className={styles.places}>
        {PLACES.map((place) => (
          <Link key={place.href} href={place.href}>
            {place.name}
          </Link>
        ))}
      </nav>
      <LiveIndicator path={path} />
      <Clock />
    </div>
  );
}

/** The same for narrow screens: a button that opens a drawer. */
export function SwitcherDrawer({ path }: { path: string }) {
  const [open, setOpen] = useState(false);
  const shut = () => setOpen(false);
  const marked = entries.map((entry) => ({ ...entry, current: screenOf(entry.href) === screenOf(path) }));
  return (
    <>
      <IconButton icon={Menu} label="Studios and pages" onClick={() => setOpen(true)} />
      <Drawer open={open} onOpenChange={setOpen} title="Studios">
        <nav aria-label="Studios">
          <LinkList entries={marked} onChoose={shut} />
        </nav>
        <nav aria-label="Pages" className={styles.drawerPlaces}>
          <LinkList
            entries={[{ href: "/", name: "Home", description: "The front page", icon: House }, ...PLACES]}
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

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
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
    <time className={styles.clock} dateTime={new Date(now).toISOString()} title={new Date(now).toLocaleDateString()}>
      {clock.format(now)}
    </time>
  );
}
