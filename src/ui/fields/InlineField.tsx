import { useRef, useState } from "react";

interface Props {
  /** the initial text, which is selected */
  from: string;
  label: string;
  className?: string | undefined;
  /** whether the typed text is acceptable; otherwise Enter does nothing */
  fits?: (typed: string) => boolean;
  /** leaving the field cancels, as Escape does */
  leavingDrops?: boolean;
  /** the typed text, or null if cancelled; `byKey`: the focus should return to where the text is */
  onEnd: (typed: string | null, byKey: boolean) => void;
}

/** A field that replaces a text while it is edited: Enter or leaving the field accepts, Escape cancels. */
export function InlineField({ from, label, className, fits = () => true, leavingDrops = false, onEnd }: Props) {
  const [typed, setTyped] = useState(from);
  const done = useRef(false);
  const wrong = !fits(typed);
  const end = (take: boolean, byKey: boolean) => {
    if (done.current) return;
    done.current = true;
    onEnd(take && !wrong ? typed : null, byKey);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it appears because the text was asked to be changed
      autoFocus
      className={className}
      aria-label={label}
      aria-invalid={wrong}
      value={typed}
      maxLength={200}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        // otherwise the same key press would activate the button that gets the focus
        if (event.key === "Enter") event.preventDefault();
        if (event.key === "Enter" && !wrong) end(true, true);
        if (event.key === "Escape") end(false, true);
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={() => end(!leavingDrops, false)}
    />
  );
}
