import type { LucideIcon } from "lucide-react";
import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, useContext } from "react";
import buttons from "../controls/Button.module.css";
import { cx } from "../cx";
import { Icon } from "../layout/Icon";

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

function PlainAnchor(props: AnchorProps) {
  return <a {...props} />;
}

/**
 * The component that renders links; the app puts its router's here, so that a link changes the screen without reloading
 * the page.
 */
export const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** A link to another screen or another site. */
export function Link(props: AnchorProps) {
  const Anchor = useContext(AnchorContext);
  return <Anchor {...props} />;
}

interface LinkButtonProps extends AnchorProps {
  kind?: "plain" | "primary" | "ghost";
  size?: "studio" | "page";
  icon?: LucideIcon;
}

/** A link that looks like a button. */
export function LinkButton({ kind = "plain", size = "page", icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttons.button, buttons[kind], buttons[size], className)}>
      {icon && <Icon as={icon} />}
      {children}
    </Link>
  );
}
