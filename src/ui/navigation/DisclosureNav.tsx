import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useScope } from "../../scope/useScope";
import { Icon } from "../layout/Icon";
import styles from "./DisclosureNav.module.css";

export interface Disclosure {
  id: string;
  label: string;
  /** the links that it shows */
  content: ReactNode;
}

/**
 * Buttons that each show a panel of links, one at a time, following the disclosure navigation pattern of the ARIA
 * practices: Tab walks through, Escape closes the panel and returns the focus to the button, arrows move between the
 * buttons and down into the open panel. Choosing a link closes it.
 */
export function DisclosureNav({ label, entries }: { label: string; entries: readonly Disclosure[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  const id = useId();

  useScope(
    (scope) => {
      if (open === null) return;
      const shut = (event: Event) => {
        if (event.target instanceof Node && !nav.current?.contains(event.target)) setOpen(null);
      };
      scope.listen(document, "pointerdown", shut);
      scope.listen(document, "focusin", shut);
    },
    [open],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(nav.current?.querySelectorAll<HTMLElement>(":scope > ul > li > button") ?? [])];
    const index = buttons.indexOf(event.target as HTMLElement);
    const links = [...(nav.current?.querySelectorAll<HTMLElement>("[data-panel] a[href]") ?? [])];
    const link = links.indexOf(event.target as HTMLElement);
    const opener = entries.findIndex((entry) => entry.id === open);
    const to = (): HTMLElement | undefined => {
      switch (event.key) {
        case "Escape":
          if (open === null) return undefined;
          setOpen(null);
          return buttons[opener];
        case "ArrowRight":
          return index < 0 ? undefined : buttons[(index + 1) % buttons.length];
        case "ArrowLeft":
          return index < 0 ? undefined : buttons[(index + buttons.length - 1) % buttons.length];
        case "Home":
          return link >= 0 ? links[0] : buttons[0];
        case "End":
          return link >= 0 ? links.at(-1) : buttons.at(-1);
        case "ArrowDown":
          return index >= 0 ? (index === opener ? links[0] : undefined) : links[Math.min(link + 1, links.length - 1)];
        case "ArrowUp":
          return link > 0 ? links[link - 1] : link === 0 ? buttons[opener] : undefined;
        default:
          return undefined;
      }
    };
    const target = to();
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <nav ref={nav} aria-label={label} className={styles.nav} onKeyDown={onKeyDown}>
      <ul>
        {entries.map((entry) => {
          const shown = entry.id === open;
          return (
            <li key={entry.id}>
              <button
                type="button"
                className={styles.button}
                aria-expanded={shown}
                aria-controls={`${id}-${entry.id}`}
                onClick={() => setOpen(shown ? null : entry.id)}
              >
                {entry.label}
                <Icon as={ChevronDown} size={14} />
              </button>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is clicked too */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the links within */}
              <div
                id={`${id}-${entry.id}`}
                className={styles.panel}
                hidden={!shown}
                data-panel={shown || undefined}
                onClick={(event) => {
                  if (event.target instanceof Element && event.target.closest("a")) setOpen(null);
                }}
              >
                {entry.content}
              </div>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
