import "../../src/ui/styles/tokens.css";
import "../../src/ui/styles/base.css";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { ActionRegistry } from "../../src/ui/actions/registry";
import { Actions } from "../../src/ui/actions/useActions";
import { TooltipProvider } from "../../src/ui/overlays/Tooltip";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

const roots = new Map<Root, HTMLElement>();

interface Rendered {
  container: HTMLElement;
  rerender: (next: ReactNode) => void;
  /** what has been registered by what was drawn */
  actions: ActionRegistry;
}

/** Draws into the page, with actions and their keys around it; gives the way to draw anew. */
export function render(node: ReactNode, actions = new ActionRegistry()): Rendered {
  const container = document.createElement("div");
  container.style.height = "700px";
  document.body.append(container);
  const root = createRoot(container);
  roots.set(root, container);
  const rerender = (next: ReactNode) => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    act(() =>
      root.render(
        <TooltipProvider>
          <Actions registry={actions}>{next}</Actions>
        </TooltipProvider>,
      ),
    );
    // events of a real pointer come outside of act
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  };
  rerender(node);
  return { container, rerender, actions };
}

/** Takes away everything that was drawn. */
export function cleanup(): void {
  for (const [root, container] of roots) {
    root.unmount();
    container.remove();
  }
  roots.clear();
}
