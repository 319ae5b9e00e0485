import { create } from "zustand";
import type { Id } from "../../contract/project/document";
import {
  NOTHING_PERSONAL,
  type Personal,
  type PersonalTrack,
  type PersonalTracks,
  personalOf,
} from "../../contract/project/personal";
import type { Engine } from "../engine/port";
import type { PersonalStore } from "../project/port";

interface OwnSettings extends Personal {
  /**
   * Tracks whose arming, monitoring or input the person has set since the project was opened: only these open a
   * microphone. What was armed at an earlier time stays armed, and opens it when it is recorded.
   */
  awake: ReadonlySet<Id>;
}

const NOTHING: OwnSettings = { ...NOTHING_PERSONAL, awake: new Set() };

/** What the person at this device has set in the open project, beside the document. */
export const usePersonal = create<OwnSettings>()(() => NOTHING);

export const usePersonalTrack = (trackId: Id): PersonalTrack =>
  usePersonal(({ tracks }) => personalOf(tracks, trackId));

/** What the person has set of all tracks, now. */
export const ownTracks = (): PersonalTracks => usePersonal.getState().tracks;

/** Sets something of a track for this person alone. */
export function setPersonal(trackId: Id, values: Partial<PersonalTrack>): void {
  usePersonal.setState(({ tracks, awake }) => {
    const opens = Object.keys(values).some((name) => name !== "solo");
    return {
      tracks: { ...tracks, [trackId]: { ...personalOf(tracks, trackId), ...values } },
      awake: opens ? new Set([...awake, trackId]) : awake,
    };
  });
}

/** Lets the settings of a project be the shown ones, and keeps them, until the returned function is called. */
export async function showPersonal(
  kept: PersonalStore,
  projectId: Id,
  failed: (error: unknown) => void,
): Promise<() => void> {
  let { person } = kept;
  usePersonal.setState({ ...NOTHING, ...(await kept.read(projectId).catch(unread(failed))) }, true);
  const keep = usePersonal.subscribe(({ tracks, shareSolo }, before) => {
    if (tracks === before.tracks && shareSolo === before.shareSolo) return;
    kept.write(projectId, { tracks, shareSolo }).catch(failed);
  });
  const unlisten = kept.onPerson(() => {
    if (kept.person === person) return;
    person = kept.person;
    // who signs in goes on with what they have set, unless they set something here before
    kept.read(projectId).then((own) => own && usePersonal.setState({ ...NOTHING, ...own }, true), failed);
  });
  return () => {
    keep();
    unlisten();
    usePersonal.setState(NOTHING, true);
  };
}

const unread = (failed: (error: unknown) => void) => (error: unknown) => {
  failed(error);
  return null;
};

/** Tells an engine what the person has set, now and whenever that changes, until the returned function is called. */
export function tellOwn(engine: Engine): () => void {
  const tell = ({ tracks, awake }: OwnSettings) => engine.setOwn(tracks, awake);
  tell(usePersonal.getState());
  return usePersonal.subscribe(tell);
}
