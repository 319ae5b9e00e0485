import { useLayoutEffect, useRef } from "react";
import type { ValueSource } from "./source";

interface Props {
  source: ValueSource;
  text: (value: number) => string;
  label: string;
  className?: string | undefined;
}

/** A value as text only; it follows its source outside React's rendering. */
export function ValueText({ source, text, label, className }: Props) {
  const output = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const draw = () => {
      const next = text(source.get());
      if (output.current && output.current.textContent !== next) output.current.textContent = next;
    };
    draw();
    return source.subscribe(draw);
  }, [source, text]);
  return <output ref={output} className={className} aria-label={label} />;
}
