import { t } from "@lingui/core/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Finder } from "../../../ui/overlays/Finder";
import { addressOf, useFound } from "./useFound";

/** Finds people and publications by name, in front of any screen. */
export function SearchDialog({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { groups, empty } = useFound(typed);
  return (
    <Finder
      label={t`Search`}
      placeholder={t`People and releases`}
      empty={empty}
      find={() => groups}
      onType={setTyped}
      onChoose={(id) => {
        const href = addressOf(id);
        onDone();
        if (href !== null) void navigate({ href });
      }}
      onClose={onDone}
    />
  );
}
