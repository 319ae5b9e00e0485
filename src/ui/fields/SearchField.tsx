import { t } from "@lingui/core/macro";
import { useEffectEvent, useState } from "react";
import { useScope } from "../../scope/useScope";
import { TextField } from "./TextField";

const TYPING_MS = 250;

/** A field to search with: what was typed counts once the typing rests. */
export function SearchField({
  label = t`Search`,
  placeholder,
  value,
  onSearch,
}: {
  label?: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // changed elsewhere, by the way back for example, and not by what stands here
    if (value !== typed.trim()) setTyped(value);
  }
  const rested = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text);
  });
  useScope((scope) => void scope.timeout(() => rested(typed.trim()), TYPING_MS), [typed]);
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
