import { useRouter } from "@tanstack/react-router";
import { screenOf } from "../../../contract/routes";
import type { AnchorProps } from "../../ui/navigation/Link";

/**
 * A link that changes the screen without reloading the page; it loads the target's code when the pointer or focus
 * reaches it.
 */
export function RouterAnchor({ onClick, onPointerEnter, onFocus, ...rest }: AnchorProps) {
  const router = useRouter();
  const { href, target } = rest;
  const path = href.split(/[?#]/)[0] ?? "";
  const inApp = href.startsWith("/") && screenOf(path) !== null && (target === undefined || target === "_self");
  const preload = () => {
    if (inApp) void router.preloadRoute({ to: path as "/" });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is clicked too
    // biome-ignore lint/a11y/noStaticElementInteractions: its address comes with the rest
    <a
      {...rest}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
      // biome-ignore lint/a11y/useValidAnchor: it is a link, whose address the router takes
      onClick={(event) => {
        onClick?.(event);
        const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (event.defaultPrevented || changed || !inApp) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    />
  );
}
