import { useRef, useState } from "react";

interface Props {
  /** the text as it is; all of it is selected */
  from: string;
  label: string;
  className?: string | undefined;
  /** whether what is typed can be taken: until it can, Enter does nothing */
  fits?: (typed: string) => boolean;
  /** going elsewhere leaves the text as it was, as Escape does */
  leavingDrops?: boolean;
  /** what was typed, null: the text stays; `byKey`: the focus is to go back to where the text stands */
  onEnd: (typed: string | null, byKey: boolean) => void;
}

/** A field in the place of a text that is changed there: Enter and going elsewhere take what was typed, Escape does not. */
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
        // the same press would press the button that gets the focus
        if (event.key === "Enter") event.preventDefault();
        if (event.key === "Enter" && !wrong) end(true, true);
        if (event.key === "Escape") end(false, true);
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={() => end(!leavingDrops, false)}
    />
  );
}
