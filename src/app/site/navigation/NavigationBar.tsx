import { t } from "@lingui/core/macro";
import { Menu, Search, SunMoon, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSession } from "../../../stores/person/session";
import { IconButton } from "../../../ui/controls/IconButton";
import { DisclosureNav } from "../../../ui/navigation/DisclosureNav";
import { LinkButton } from "../../../ui/navigation/Link";
import { LinkList } from "../../../ui/navigation/LinkList";
import { Logo } from "../Logo";
import type { MenuGroup, MenuItem } from "../menus";
import { AccountLinks } from "./AccountLinks";
import { ActiveNow } from "./ActiveNow";
import { DemoBadge } from "./DemoBadge";
import { HelpButton } from "./HelpButton";
import { LanguageSelect } from "./LanguageSelect";
import styles from "./NavigationBar.module.css";
import { useEscape } from "./useEscape";

interface Props {
  groups: readonly MenuGroup[];
  quickActions: readonly MenuItem[];
  /** the path that is shown */
  path: string;
  /** whether the panel of a narrow screen is open */
  panel: boolean;
  onPanel: (open: boolean) => void;
}

/** Only who is signed in loads what tells of notifications. */
const Bell = lazy(() => import("./Bell").then((loaded) => ({ default: loaded.Bell })));

const PANEL_ID = "navigation-panel";

/** The bar above every page: menus on a wide screen, one panel with everything on a narrow one. */
export function NavigationBar({ groups, quickActions, path, panel, onPanel }: Props) {
  const signedIn = useSession(({ status }) => status === "authenticated");
  const marked = groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, current: item.href === path })),
  }));
  return (
    <header className={styles.bar}>
      <Logo />
      <DemoBadge />
      <div className={styles.menus}>
        <DisclosureNav
          label={t`Main`}
          entries={marked.map(({ id, label, items }) => ({ id, label, content: <LinkList entries={items} /> }))}
        />
      </div>
      <div className={styles.end}>
        {path === "/" && <ActiveNow />}
        <span className={styles.tools}>
          <IconButton icon={SunMoon} label={t`Dark or light`} action="app.theme.next" size="page" />
        </span>
        <span className={styles.help}>
          <HelpButton />
        </span>
        <span className={styles.search}>
          <IconButton icon={Search} label={t`Search`} action="app.search" size="page" />
        </span>
        {signedIn && (
          <Suspense>
            <Bell />
          </Suspense>
        )}
        <span className={styles.account}>
          <span className={styles.tools}>
            <LanguageSelect />
          </span>
          <AccountLinks />
        </span>
        <span className={styles.enter} data-beside={signedIn || undefined}>
          <LinkButton href="/ultimate-music-studio">{t`Enter Studios`}</LinkButton>
        </span>
        <span className={styles.toggle}>
          <IconButton
            icon={panel ? X : Menu}
            label={panel ? t`Shut the menu` : t`Menu`}
            size="page"
            aria-expanded={panel}
            aria-controls={PANEL_ID}
            onClick={() => onPanel(!panel)}
          />
        </span>
      </div>
      {panel && <Panel groups={marked} quickActions={quickActions} onShut={() => onPanel(false)} />}
    </header>
  );
}

function Panel({
  groups,
  quickActions,
  onShut,
}: {
  groups: readonly MenuGroup[];
  quickActions: readonly MenuItem[];
  onShut: () => void;
}) {
  useEscape(onShut);
  return (
    <nav id={PANEL_ID} className={styles.panel} aria-label={t`Main`}>
      {quickActions.length > 0 && (
        <div className={styles.quick}>
          {quickActions.map((action) => (
            <LinkButton key={action.href} href={action.href} icon={action.icon} onClick={onShut}>
              {action.name}
            </LinkButton>
          ))}
        </div>
      )}
      {groups.map((group) => (
        <section key={group.id} aria-label={group.label}>
          <h2 className={styles.group}>{group.label}</h2>
          <LinkList entries={group.items} onChoose={onShut} />
        </section>
      ))}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link or button pressed by key is clicked too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the links within */}
      <div className={styles.foot} onClick={(event) => event.target instanceof HTMLAnchorElement && onShut()}>
        <AccountLinks />
        <LanguageSelect />
        <IconButton icon={Search} label={t`Search`} action="app.search" size="page" />
        <HelpButton />
        <IconButton icon={SunMoon} label={t`Dark or light`} action="app.theme.next" size="page" />
      </div>
    </nav>
  );
}
