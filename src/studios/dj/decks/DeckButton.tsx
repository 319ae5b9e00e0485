import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { type DeckControlName, deckControl } from "../../../../contract/dj/deckControls";
import { selectDeck, useDesk } from "../../../stores/dj/desk";
import { hintOf } from "../../../ui/actions/keys";
import { useKeyOf } from "../../../ui/actions/useActions";
import { cx } from "../../../ui/cx";
import { say } from "../../../words/say";
import styles from "./DeckButton.module.css";
import { setDeck, useDeckName, useDeckState, useDeckValue } from "./useDeck";

interface Props {
  readonly control: DeckControlName;
  /** its name where it differs from the control's */
  readonly label?: string;
  readonly tone?: "accent" | "play" | "record" | "solo";
  readonly light?: "off" | "on" | "blinks";
  readonly className?: string | undefined;
  readonly style?: React.CSSProperties;
  /** works without a track too */
  readonly always?: boolean;
  readonly children: ReactNode;
}

/**
 * A button of a deck, by the name of its control: a switch that stays, a button that counts as long as it is down (by
 * pointer, Space or Enter), or one that does something once.
 */
export function DeckButton({ control, label, tone = "accent", light, className, style, always, children }: Props) {
  const name = useDeckName();
  const { kind, spec } = deckControl(control);
  const action = `deck.${name}.${control}`;
  const key = useKeyOf(action);
  const value = useDeckValue(control) >= 0.5;
  const loaded = useDeckState(({ track }) => track !== null);
  const held = useRef(false);
  const title = label ?? say(spec.label);
  const down = (is: boolean) => {
    if (held.current === is) return;
    held.current = is;
    setDeck(name, control, is ? 1 : 0);
  };
  const press = () =>
    setDeck(name, control, kind === "switch" && (useDesk.getState().decks?.value(name, control) ?? 0) >= 0.5 ? 0 : 1);
  const holds = {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      selectDeck(name);
      down(true);
    },
    onPointerUp: () => down(false),
    onPointerCancel: () => down(false),
    onLostPointerCapture: () => down(false),
    onBlur: () => down(false),
    onContextMenu: (event: React.MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) down(true);
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === " " || event.key === "Enter") down(false);
    },
  };
  const clicks = {
    onClick: () => {
      selectDeck(name);
      press();
    },
  };
  return (
    <button
      type="button"
      aria-label={spoken(title, children)}
      title={hintOf(title, key)}
      data-action={action}
      data-parameter={`deck/${name}/${control}`}
      data-tone={tone}
      data-light={light}
      {...(kind === "trigger" ? {} : { "aria-pressed": value })}
      disabled={!loaded && !always}
      className={cx(styles.button, className)}
      style={style}
      {...(kind === "hold" ? holds : clicks)}
    >
      {children}
    </button>
  );
}

/** The name for those who hear or say it: it holds what is seen on the button. */
function spoken(title: string, seen: ReactNode): string {
  return typeof seen === "string" && !title.toLowerCase().includes(seen.toLowerCase()) ? `${seen}: ${title}` : title;
}
