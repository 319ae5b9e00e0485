import "../../src/ui/styles/tokens.css";
import "../../src/ui/styles/base.css";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { TooltipProvider } from "../../src/ui/overlays/Tooltip";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

const roots = new Map<Root, HTMLElement>();

/** Draws into the page; gives the way to draw anew. */
export function render(node: ReactNode): { container: HTMLElement; rerender: (next: ReactNode) => void } {
  const container = document.createElement("div");
  container.style.height = "700px";
  document.body.append(container);
  const root = createRoot(container);
  roots.set(root, container);
  const rerender = (next: ReactNode) => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    act(() => root.render(<TooltipProvider>{next}</TooltipProvider>));
    // events of a real pointer come outside of act
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  };
  rerender(node);
  return { container, rerender };
}

/** Takes away everything that was drawn. */
export function cleanup(): void {
  for (const [root, container] of roots) {
    root.unmount();
    container.remove();
  }
  roots.clear();
}
