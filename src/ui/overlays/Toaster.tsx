import { t } from "@lingui/core/macro";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useScope } from "../../scope/useScope";
import { word } from "../../words/say";
import { actionGroup } from "../actions/action";
import { APP } from "../actions/scopes";
import { useActions } from "../actions/useActions";
import { Button } from "../controls/Button";
import { IconButton } from "../controls/IconButton";
import { Icon } from "../layout/Icon";
import styles from "./Toaster.module.css";
import { dismissToast, holdToast, releaseToast, subscribeToasts, toasts } from "./toast";

/** distance between the notice and the edge of the screen, as in the style sheet */
const EDGE_PX = 16;
export const NOTICE_ACTIONS = actionGroup("App", APP, {
  "app.notice": [word("Go to the notice, or back"), "F8", { inFields: true }],
});

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert };

/**
 * Where toasts appear; mounted once. `top`: below a studio's transport (`--transport-end`, set by the studio), because
 * keys, faders and editors are at the bottom. It is placed beside the app's element, so that it is also above dialogs,
 * whose backdrop covers the app. On a narrow screen an open dialog and the notice share the height: the notice is at
 * the bottom and the dialog above it (`--notice-room`).
 */
export function Toaster({ place = "bottom" }: { place?: "top" | "bottom" }) {
  const entries = useSyncExternalStore(subscribeToasts, toasts);
  const open = entries.find((entry) => entry.open);
  const region = useRef<HTMLElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  /** the element that had the focus before the notice */
  const from = useRef<HTMLElement | null>(null);
  useActions(NOTICE_ACTIONS, {
    "app.notice": {
      enabled: () => open !== undefined,
      run: () => {
        const at = document.activeElement;
        if (region.current?.contains(at)) from.current?.focus();
        else region.current?.querySelector("button")?.focus();
      },
    },
  });
  useEffect(() => {
    // the notice disappeared while it had the focus
    if (!open && document.activeElement === document.body) from.current?.focus();
    if (!open) from.current = null;
  }, [open]);
  useNoticeRoom(shown, open?.id);
  return createPortal(
    <section ref={region} className={styles.region} data-place={place} aria-label={t`Notifications`}>
      <div aria-live="polite" aria-atomic="true">
        {open && (
          // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; it only waits while it is looked at
          <div
            key={open.id}
            ref={shown}
            className={styles.toast}
            data-tone={open.tone ?? "info"}
            onPointerEnter={() => holdToast(open.id)}
            onPointerLeave={() => releaseToast(open.id)}
            onFocus={({ relatedTarget }) => {
              if (!region.current?.contains(relatedTarget)) from.current = elementOf(relatedTarget);
              holdToast(open.id);
            }}
            onKeyDown={(event) => keepToDialog(event, from.current)}
            onBlur={() => releaseToast(open.id)}
          >
            <span className={styles.icon}>
              <Icon as={ICONS[open.tone ?? "info"]} />
            </span>
            <div className={styles.text}>
              <p className={styles.title}>{open.title}</p>
              {open.description && <p className={styles.description}>{open.description}</p>}
            </div>
            {open.action && (
              <Button
                className={styles.action}
                onClick={() => {
                  open.action?.run();
                  dismissToast(open.id);
                }}
              >
                {open.action.label}
              </Button>
            )}
            <IconButton icon={X} label={t`Dismiss`} onClick={() => dismissToast(open.id)} />
          </div>
        )}
      </div>
    </section>,
    document.body,
  );
}

/** Tells dialogs how much height the notice takes at the bottom of the screen. */
function useNoticeRoom(shown: RefObject<HTMLDivElement | null>, id: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice is another element
  useScope(
    (scope) => {
      const element = shown.current;
      if (!element) return;
      const { style } = document.documentElement;
      scope.add(() => style.removeProperty("--notice-room"));
      scope.observeSize(element, () => style.setProperty("--notice-room", `${element.offsetHeight + EDGE_PX}px`));
    },
    [shown, id],
  );
}

function elementOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target : null;
}

/**
 * Tab past the notice's first or last button returns to the dialog that the focus came from, not to the page that it
 * covers.
 */
function keepToDialog(event: KeyboardEvent<HTMLElement>, from: HTMLElement | null): void {
  if (event.key !== "Tab" || !from?.closest("[role=dialog]")) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  if (document.activeElement !== (event.shiftKey ? buttons[0] : buttons.at(-1))) return;
  event.preventDefault();
  from.focus();
}
