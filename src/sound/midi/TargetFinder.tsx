import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import type { MappingTarget } from "../../../contract/midi/mapping/mapping";
import { useProject } from "../../stores/project";
import { useSelection } from "../../stores/selection";
import { useKnownActions } from "../../ui/actions/known";
import { Finder, type FinderGroup } from "../../ui/overlays/Finder";
import { allTargets, matching, type NamedTarget } from "./targetList";

/** Lines that are shown at once; who looks for another types more of its name. */
const SHOWN = 120;

/** Finds what a control is to move, among everything that can be moved on any screen. */
export function TargetFinder(props: { onChoose: (target: MappingTarget) => void; onClose: () => void }) {
  const project = useProject((now) => now.project);
  const actions = useKnownActions();
  const all = useMemo(
    () => (project ? allTargets(project, useSelection.getState().trackId, actions) : []),
    [project, actions],
  );
  const find = (typed: string) => grouped(matching(all, typed, SHOWN), all);
  return (
    <Finder
      label={t`Add mapping`}
      placeholder={t`What shall it move? Type a name`}
      empty={t`Nothing has this name.`}
      find={find}
      onChoose={(index) => {
        const target = all[Number(index)]?.target;
        props.onClose();
        if (target) props.onChoose(target);
      }}
      onClose={props.onClose}
    />
  );
}

/** Targets under their groups' names, each by its place in the whole list. */
function grouped(found: readonly NamedTarget[], all: readonly NamedTarget[]): FinderGroup[] {
  const places = new Map(all.map((target, index) => [target, index]));
  const groups = new Map<string, { id: string; label: string }[]>();
  for (const target of found) {
    const entries = groups.get(target.group) ?? [];
    entries.push({ id: String(places.get(target)), label: target.label });
    groups.set(target.group, entries);
  }
  return [...groups].map(([label, entries]) => ({ label, entries }));
}
