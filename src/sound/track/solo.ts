import { t } from "@lingui/core/macro";
import type { Id, Track } from "../../../contract/project/document";
import type { PersonalTracks } from "../../../contract/project/personal";
import { currentProject, gesture } from "../../stores/document";
import { ownTracks, setPersonal, usePersonal } from "../../stores/personal";
import { announce } from "../../ui/announce";
import { word } from "../../words/say";

/** The label of a track's solo switch, which tells whose solo it is. */
export const soloLabel = ({ name, solo }: Pick<Track, "name" | "solo">): string =>
  solo ? t`Solo ${name}, for everyone` : t`Solo ${name}`;

const soloed = (own: PersonalTracks): Id[] =>
  Object.values(currentProject().tracks).flatMap(({ id, solo }) => (!solo && own[id]?.solo ? [id] : []));

/** Switches between solo for everyone and solo for this person, and converts the solos that are on. */
export function shareSolo(share: boolean): void {
  const ids = share
    ? soloed(ownTracks())
    : Object.values(currentProject().tracks).flatMap(({ id, solo }) => (solo ? [id] : []));
  const done =
    ids.length === 0 ||
    gesture(word("Solo for everyone"), (open) => {
      for (const id of ids) open.run("setTrack", { id, solo: share });
    });
  if (!done) return;
  usePersonal.setState({ shareSolo: share });
  for (const id of ids) setPersonal(id, { solo: !share });
  announce(share ? t`Solo is for everyone` : t`Solo is for you alone`);
}
