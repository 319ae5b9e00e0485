import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { CommandPalette } from "../../../ui/actions/CommandPalette";
import { addressOf, useFound } from "./useFound";

/** The command palette, which finds people and publications besides. */
export function Palette({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { groups } = useFound(typed);
  return (
    <CommandPalette
      onDone={onDone}
      besides={groups}
      onType={setTyped}
      onBeside={(id) => {
        const href = addressOf(id);
        if (href !== null) void navigate({ href });
      }}
    />
  );
}
